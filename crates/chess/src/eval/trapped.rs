//! Pieces without a way out: rooks in the corner beside their own king that cannot castle any more, and bishops that
//! took a pawn at the edge and are shut in by another one.

use plywood_core::Side;

use crate::bits::{Square, bit, file, squares};
use crate::board::{Board, Kind};

use super::geometry::{count, own_rank, seen_by};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

pub(super) const SIZE: usize = 2;

/// Where a bishop of the first player stands, and the pawn that shuts it in: a7 b6, h7 g6, a6 b5, h6 g5.
const SHUT_IN: [(Square, Square); 4] = [(48, 41), (55, 46), (40, 33), (47, 38)];

pub(super) fn entry(index: usize) -> String {
    ["rook", "bishop"][index].to_owned()
}

/// A side's trapped pieces.
#[inline(always)]
pub(super) fn trapped(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let home = own_rank(side, 0);
    let rooks = board.pieces(side, Kind::Rook) & home;
    if bit(own.king) & home != 0 && rooks != 0 && !board.may_castle(side) {
        let king = file(own.king);
        let has_pawn =
            |rook: Square| own.pawns & (own_rank(side, 1) | own_rank(side, 2)) & bit_file(rook) != 0;
        let is_shut_in = |rook: &Square| {
            let outside = if king > 3 { file(*rook) > king } else { file(*rook) < king };
            outside && has_pawn(*rook)
        };
        let trapped = squares(rooks).filter(is_shut_in).count() as i32;
        listener.add(Term::Trapped.start(), side, trapped);
    }
    let bishops = board.pieces(side, Kind::Bishop);
    if bishops & EDGES != 0 {
        let shut_in = SHUT_IN.iter().fold(0, |set, (bishop, pawn)| {
            let is_shut = other.pawns & bit(seen_by(side, *pawn)) != 0;
            if is_shut { set | bit(seen_by(side, *bishop)) } else { set }
        });
        listener.add(Term::Trapped.start() + 1, side, count(bishops & shut_in));
    }
}

const EDGES: u64 = crate::bits::FILE_A | crate::bits::FILE_H;

#[inline(always)]
const fn bit_file(square: Square) -> u64 {
    crate::bits::FILE_A << file(square)
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn rooks_wait_behind_kings() {
        assert_eq!(counts("4k3/8/8/8/8/8/6PP/6KR w - - 0 1", "trapped.rook"), [1, 0]);
        assert_eq!(counts("4k3/8/8/8/8/8/6PP/5RK1 w - - 0 1", "trapped.rook"), [0, 0]);
        assert_eq!(counts("4k2r/6pp/8/8/8/8/6PP/4K2R w K - 0 1", "trapped.rook"), [0, 1]);
    }

    #[test]
    fn bishops_take_pawns_that_they_should_leave() {
        assert_eq!(counts("4k3/B7/1p6/8/8/6P1/7b/4K3 w - - 0 1", "trapped.bishop"), [1, 1]);
        assert_eq!(counts("4k3/B7/2p5/8/8/8/8/4K3 w - - 0 1", "trapped.bishop"), [0, 0]);
    }
}
