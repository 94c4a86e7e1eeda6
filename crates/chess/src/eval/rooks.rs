//! Rooks on files without pawns, or without pawns of their own side.

use plywood_core::Side;

use crate::board::{Board, Kind};

use super::geometry::{count, files};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

pub(super) const SIZE: usize = 2;

pub(super) fn entry(index: usize) -> String {
    ["open", "half_open"][index].to_owned()
}

/// The rooks of a side on open and half-open files.
#[inline(always)]
pub(super) fn rooks(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let rooks = board.pieces(side, Kind::Rook) & !files(scene.of(side).pawns);
    let half = rooks & files(scene.of(side.other()).pawns);
    listener.add(Term::Rooks.start(), side, count(rooks ^ half));
    listener.add(Term::Rooks.start() + 1, side, count(half));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn files_are_open_or_half_open() {
        let fen = "r3k3/p6p/8/8/8/8/P7/RR2K2R w - - 0 1";
        assert_eq!(counts(fen, "rooks.open"), [1, 0]);
        assert_eq!(counts(fen, "rooks.half_open"), [1, 0]);
    }
}
