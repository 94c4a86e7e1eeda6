//! Pawns without a pawn of their side on the files beside theirs, apart by whether an enemy pawn is in front of them.

use plywood_core::Side;

use super::geometry::{beside, count, files, fill};
use super::listener::Listener;
use super::term::Term;

pub(super) const SIZE: usize = 2;

pub(super) fn entry(index: usize) -> String {
    ["opposed", "open"][index].to_owned()
}

/// The isolated ones among a side's pawns.
#[inline(always)]
pub(super) const fn isolated_pawns(own: u64) -> u64 {
    own & !beside(files(own))
}

/// The isolated pawns of a side.
#[inline(always)]
pub(super) fn isolated(listener: &mut impl Listener, side: Side, own: u64, enemies: u64) {
    let isolated = isolated_pawns(own);
    let opposed = fill(side.other(), enemies);
    listener.add(Term::Isolated.start(), side, count(isolated & opposed));
    listener.add(Term::Isolated.start() + 1, side, count(isolated & !opposed));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn neighbours_keep_company() {
        let fen = "4k3/p2p4/8/8/8/8/PP1P2P1/4K3 w - - 0 1";
        assert_eq!(counts(fen, "isolated.open"), [1, 0]);
        assert_eq!(counts(fen, "isolated.opposed"), [1, 2]);
    }
}
