//! Moves as from-square and to-square, as in e2e4 and e7e8q: the notation of UCI.

use crate::bits::{at, bit, file, rank, square_name, square_named};
use crate::board::{Board, Kind, Wing};
use crate::mv::ChessMove;

use super::game::Castling;

/// Writes a legal move.
pub(super) fn format_uci(board: &Board, mv: ChessMove, castling: Castling) -> String {
    let (from, to) = (mv.from(), mv.to());
    let target = if castling == Castling::ByKing && is_usual(board, mv) { board.effect(mv).to } else { to };
    let promotion = mv.promotion().map(|kind| kind.letter().to_string());
    format!("{}{}{}", square_name(from), square_name(target), promotion.unwrap_or_default())
}

/// Whether a move castles with king and rook where they stand in usual chess.
fn is_usual(board: &Board, mv: ChessMove) -> bool {
    let effect = board.effect(mv);
    effect.rook.is_some() && file(effect.from) == 4 && matches!(file(mv.to()), 0 | 7)
}

/// Reads a legal move. Castling may be written as the king's move or as the king taking its rook.
pub(super) fn parse_uci(board: &Board, text: &str) -> Option<ChessMove> {
    let from = square_named(text.get(..2)?)?;
    let to = square_named(text.get(2..4)?)?;
    let promotion = match text.get(4..)?.strip_prefix('=').unwrap_or(text.get(4..)?) {
        "" => None,
        letter => {
            Some(Kind::of_letter(letter.chars().next()?.to_ascii_lowercase()).filter(|_| letter.len() == 1)?)
        }
    };
    let mv = match promotion {
        None => ChessMove::new(from, to),
        Some(Kind::Pawn | Kind::King) => return None,
        Some(kind) => ChessMove::promoting(from, to, kind),
    };
    if board.is_legal_move(mv) {
        return Some(mv);
    }
    let is_king = board.pieces(board.side(), Kind::King) & bit(from) != 0;
    let castled = Wing::BOTH.into_iter().find_map(|wing| {
        let rook = board.castling_rook(board.side(), wing)?;
        let mv = ChessMove::new(from, rook);
        (to == at(wing.files().0, rank(from)) && board.is_legal_move(mv)).then_some(mv)
    });
    castled.filter(|_| is_king && promotion.is_none())
}
