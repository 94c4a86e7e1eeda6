//! Rooks and queens on the last rank but one, where the enemy king stands behind them or pawns beside them.

use plywood_core::Side;

use crate::bits::bit;
use crate::board::{Board, Kind};

use super::geometry::{count, own_rank};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

pub(super) const SIZE: usize = 2;

pub(super) fn entry(index: usize) -> String {
    ["rook", "queen"][index].to_owned()
}

/// A side's rooks and queens there.
#[inline(always)]
pub(super) fn seventh(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let other = scene.of(side.other());
    let seventh = own_rank(side, 6);
    if bit(other.king) & own_rank(side, 7) | other.pawns & seventh != 0 {
        listener.add(Term::Seventh.start(), side, count(board.pieces(side, Kind::Rook) & seventh));
        listener.add(Term::Seventh.start() + 1, side, count(board.pieces(side, Kind::Queen) & seventh));
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn there_must_be_something_to_attack() {
        assert_eq!(counts("6k1/R7/8/8/8/8/8/4K3 w - - 0 1", "seventh.rook"), [1, 0]);
        assert_eq!(counts("8/R7/6k1/8/8/8/8/4K3 w - - 0 1", "seventh.rook"), [0, 0]);
        assert_eq!(counts("6k1/8/8/8/8/8/PQq5/4K3 b - - 0 1", "seventh.queen"), [0, 1]);
    }
}
