//! Outposts: knights and bishops on the ranks from 4 to 6 where no enemy pawn will ever drive them away, apart by
//! whether a pawn supports them.

use plywood_core::Side;

use crate::bits::pawn_attacks;
use crate::board::{Board, Kind};

use super::geometry::{count, fill, own_rank};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

pub(super) const SIZE: usize = 4;

pub(super) fn entry(index: usize) -> String {
    ["knight.free", "knight.supported", "bishop.free", "bishop.supported"][index].to_owned()
}

/// A side's pieces on outposts.
#[inline(always)]
pub(super) fn outposts(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let other = side.other();
    let ranks = own_rank(side, 3) | own_rank(side, 4) | own_rank(side, 5);
    let places = ranks & !fill(other, pawn_attacks(other, scene.of(other).pawns));
    let supported = scene.of(side).pawn_attacks;
    for (index, kind) in [Kind::Knight, Kind::Bishop].into_iter().enumerate() {
        let pieces = board.pieces(side, kind) & places;
        listener.add(Term::Outposts.start() + 2 * index, side, count(pieces & !supported));
        listener.add(Term::Outposts.start() + 2 * index + 1, side, count(pieces & supported));
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn no_pawn_may_come() {
        assert_eq!(counts("4k3/3p4/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts.knight.supported"), [1, 0]);
        assert_eq!(counts("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts.knight.supported"), [0, 0]);
        assert_eq!(counts("4k3/3p4/8/3N4/8/8/8/4K3 w - - 0 1", "outposts.knight.free"), [1, 0]);
    }
}
