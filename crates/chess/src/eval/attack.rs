//! Pieces that attack the enemy king. They are counted together, because one alone does little: units for each piece
//! that reaches the king's zone, for squares beside the king that only the king defends, and for safe checks; fewer if
//! there is no queen. Each number of units has a weight of its own.

use plywood_core::Side;

use crate::attacks;
use crate::board::{Board, Kind};

use super::geometry::count;
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

/// More units than that are counted as that many.
pub(super) const SIZE: usize = 48;

/// Units for a knight, bishop, rook or queen that reaches the zone.
pub(super) const UNITS: [i32; 6] = [0, 2, 2, 3, 4, 0];
/// Units for a safe check by such a piece.
const CHECKS: [i32; 6] = [0, 4, 3, 5, 5, 0];
const PER_WEAK_SQUARE: i32 = 2;
const WITHOUT_QUEEN: i32 = 8;

pub(super) fn entry(index: usize) -> String {
    index.to_string()
}

/// The attack of a side on the enemy king.
#[inline(always)]
pub(super) fn attack(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let held = other.pawn_attacks | other.by(Kind::Knight) | other.by(Kind::Bishop) | other.by(Kind::Rook);
    let weak = own.all & !held & !other.by(Kind::Queen);
    // A square is good for a check if nothing guards it, or only the king and we twice.
    let safe = !board.of(side) & (!other.all | weak & own.twice & !other.twice);
    let straight = attacks::rook(other.king, scene.occupied) & safe;
    let diagonal = attacks::bishop(other.king, scene.occupied) & safe;
    let jumps = attacks::knight(other.king) & safe;
    let check =
        |kind: Kind, squares: u64| if own.by(kind) & squares != 0 { CHECKS[kind as usize] } else { 0 };
    let mut units = own.attack_units
        + PER_WEAK_SQUARE * count(weak & other.by(Kind::King))
        + check(Kind::Knight, jumps)
        + check(Kind::Bishop, diagonal)
        + check(Kind::Rook, straight)
        + check(Kind::Queen, straight | diagonal);
    if board.pieces(side, Kind::Queen) == 0 {
        units -= WITHOUT_QUEEN;
    }
    listener.add(Term::Attack.start() + units.clamp(0, SIZE as i32 - 1) as usize, side, 1);
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::units;

    #[test]
    fn more_pieces_near_a_king_are_more_danger() {
        let far = units("6k1/5ppp/8/8/8/8/8/1Q2K3 w - - 0 1", "attack")[0];
        let queen = units("6k1/5ppp/8/8/6Q1/8/8/4K3 w - - 0 1", "attack")[0];
        let both = units("6k1/5ppp/8/6N1/6Q1/8/8/4K3 w - - 0 1", "attack")[0];
        assert!(far < both && queen < both, "{far} {queen} {both}");
    }
}
