//! Pawns side by side, and pawns that a pawn supports, by rank.

use plywood_core::Side;

use crate::bits::{pawn_attacks, rank_of, squares};

use super::geometry::beside;
use super::listener::Listener;
use super::term::Term;

const SUPPORTED: usize = 6;
pub(super) const SIZE: usize = 12;

pub(super) fn entry(index: usize) -> String {
    let what = if index < SUPPORTED { "phalanx" } else { "supported" };
    format!("{what}.{}", index % SUPPORTED + 2)
}

/// The pawns of a side that are not alone.
#[inline(always)]
pub(super) fn connected(listener: &mut impl Listener, side: Side, own: u64) {
    let rank = |square| usize::from(rank_of(side, square)) - 1;
    for square in squares(own & beside(own)) {
        listener.add(Term::Connected.start() + rank(square), side, 1);
    }
    for square in squares(own & pawn_attacks(side, own)) {
        listener.add(Term::Connected.start() + SUPPORTED + rank(square), side, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn side_by_side_and_one_behind_the_other() {
        let fen = "4k3/6p1/7p/8/8/8/PP6/4K3 w - - 0 1";
        assert_eq!(counts(fen, "connected.phalanx.2"), [2, 0]);
        assert_eq!(counts(fen, "connected.supported.3"), [0, 1]);
    }
}
