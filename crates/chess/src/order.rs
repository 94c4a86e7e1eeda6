//! The game's own opinion on which move first: dear pieces taken by cheap ones, pawns about to be queens.

use plywood_core::Order;

use crate::board::Kind;
use crate::mv::ChessMove;
use crate::position::{ChessPosition, is_push_to_seventh};

/// Captures by their victims, the dear ones first, and of one kind of victim by cheap attackers first. Of GNU Chess,
/// Adorf tells only the latter (2009, section 6.3).
#[derive(Copy, Clone, Debug, Default)]
pub struct CheapTakers;

impl Order<ChessPosition> for CheapTakers {
    #[inline]
    fn rank(&self, position: &ChessPosition, mv: ChessMove) -> i32 {
        let board = position.board();
        let taker = board.kind_at(mv.from()).unwrap_or(Kind::King) as i32;
        let promotion = mv.promotion().map_or(0, |kind| 100 * kind as i32);
        if position.takes(mv) {
            let victim = board.kind_at(mv.to()).unwrap_or(Kind::Pawn) as i32;
            return 1000 + promotion + 100 * victim - taker;
        }
        if promotion > 0 {
            return 500 + promotion;
        }
        20 * i32::from(is_push_to_seventh(board, mv))
    }
}
