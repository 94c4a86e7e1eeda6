//! Keys of boards: the exclusive or of one number for each thing that is so (Zobrist 1970; Adorf 2009, section 6.5).
//!
//! Whoever changes a board puts the same number into its key when a thing comes and when it goes ([`Board`] alone does
//! that). The key of the whole board is made here from scratch as well, for tests to compare.

use plywood_core::Side;
use plywood_core::zobrist::Keys;

use crate::bits::{Square, squares};
use crate::board::{Board, Kind, Wing};
use crate::mv::ChessMove;

/// What the keys are made of: pieces by side and kind on squares, files of en passant, files of rooks
/// that may castle by side and wing, the side.
const PIECES: usize = 2 * 6 * 64;
const EN_PASSANT: usize = PIECES;
const CASTLING: usize = EN_PASSANT + 8;
const SIDE: usize = CASTLING + 2 * 2 * 8;
static KEYS: Keys<{ SIDE + 1 }> = Keys::new(0x00C4_E550);

/// The number for a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, kind: Kind, square: Square) -> u64 {
    KEYS.of((side.index() * 6 + kind as usize) * 64 + usize::from(square & 63))
}

/// The number for a right to castle: with which rook, as two may stand on one wing in Chess960.
#[inline]
pub(crate) fn castling(side: Side, wing: Wing, rook: Option<Square>) -> u64 {
    let place = CASTLING + (side.index() * 2 + wing as usize) * 8;
    rook.map_or(0, |rook| KEYS.of(place + usize::from(rook & 7)))
}

/// The number for a square on which a pawn can be taken in passing.
#[inline]
pub(crate) fn passed(square: Option<Square>) -> u64 {
    square.map_or(0, |square| KEYS.of(EN_PASSANT + usize::from(square & 7)))
}

/// The number for the second player's turn.
#[inline]
pub(crate) fn turn() -> u64 {
    KEYS.of(SIDE)
}

impl Board {
    /// The key after a legal move, unless it is special: castling, a promotion, or one that gains or loses rights.
    #[inline]
    pub(crate) fn likely_key(&self, mv: ChessMove) -> u64 {
        let (side, kind) = (self.side(), self.kind_at(mv.from()).unwrap_or(Kind::Pawn));
        let moved = piece(side, kind, mv.from()) ^ piece(side, kind, mv.to());
        let taken = self.kind_at(mv.to()).map_or(0, |taken| piece(side.other(), taken, mv.to()));
        self.key() ^ turn() ^ moved ^ taken
    }

    /// The key from scratch.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = passed(self.passed());
        for side in [Side::First, Side::Second] {
            for wing in Wing::BOTH {
                key ^= castling(side, wing, self.castling_rook(side, wing));
            }
            for kind in Kind::ALL {
                key =
                    squares(self.pieces(side, kind)).fold(key, |key, square| key ^ piece(side, kind, square));
            }
        }
        if self.side() == Side::Second { key ^ turn() } else { key }
    }

    /// The key of the pawns from scratch.
    pub fn fresh_pawn_key(&self) -> u64 {
        [Side::First, Side::Second].into_iter().fold(0, |key, side| {
            squares(self.pieces(side, Kind::Pawn))
                .fold(key, |key, square| key ^ piece(side, Kind::Pawn, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::at;

    /// As in Adorf's example (table 2, figure 10), with our numbers: what comes is put into the key, and what goes is
    /// put in again.
    #[test]
    fn what_comes_and_goes_leaves_the_key_as_it_was() {
        let mut board = Board::empty();
        assert_eq!((board.key(), board.pawn_key()), (0, 0));
        let (king, pawn) = (at(4, 0), at(4, 3));
        board.put(Side::First, Kind::King, king);
        let alone = board.key();
        assert_eq!(alone, piece(Side::First, Kind::King, king));
        board.put(Side::Second, Kind::Pawn, pawn);
        assert_eq!(board.key(), alone ^ piece(Side::Second, Kind::Pawn, pawn));
        assert_eq!(board.pawn_key(), piece(Side::Second, Kind::Pawn, pawn));
        board.turn_over();
        board.set_passed(Some(at(3, 2)));
        board.set_castling_rook(Side::First, Wing::King, Some(at(7, 0)));
        assert_eq!((board.key(), board.pawn_key()), (board.fresh_key(), board.fresh_pawn_key()));
        assert_ne!(board.key(), alone ^ piece(Side::Second, Kind::Pawn, pawn));
        board.set_castling_rook(Side::First, Wing::King, None);
        board.set_passed(None);
        board.turn_over();
        board.take(Side::Second, Kind::Pawn, pawn);
        assert_eq!((board.key(), board.pawn_key()), (alone, 0));
    }
}
