//! What a network is told of chess: which piece stands where.

use plywood_core::Side;
use plywood_engines::net::{Changes, Inputs};

use crate::bits::{Square, file, squares};
use crate::board::{Board, Kind};
use crate::mv::ChessMove;
use crate::play::Effect;
use crate::position::ChessPosition;

/// A kind of piece, own or the other side's, on a square. The second player sees the board upside down, and a side
/// whose king stands on one of the files a to d sees it in a mirror: what is learned of one wing is known of the other.
#[derive(Copy, Clone, Debug)]
pub struct PieceSquares;

/// Pieces for each output bucket.
const PIECES_PER_BUCKET: u32 = 8;

/// How a side sees the board.
#[derive(Copy, Clone)]
struct View {
    side: Side,
    /// What turns the numbers of squares into those that it sees.
    turn: Square,
}

impl View {
    #[inline]
    fn of(side: Side, board: &Board) -> View {
        let mirror = if is_mirrored(board.king(side)) { 7 } else { 0 };
        View { side, turn: side.pick(0, 56) ^ mirror }
    }

    /// The number of the fact that a piece of `side` stands on a square.
    #[inline]
    fn input(self, side: Side, kind: Kind, square: Square) -> u16 {
        let owner = if self.side == side { 0 } else { 6 };
        (owner + kind as u16) * 64 + u16::from(square ^ self.turn)
    }
}

/// Whether a side whose king stands there sees the board in a mirror.
#[inline]
fn is_mirrored(king: Square) -> bool {
    file(king) < 4
}

impl Inputs<ChessPosition> for PieceSquares {
    const NAME: &'static str = "chess-piece-squares-2";
    const COUNT: usize = 2 * 6 * 64;
    const MOST: usize = 32;
    const BUCKETS: usize = 4;

    fn active(position: &ChessPosition, viewer: Side, list: &mut Vec<u16>) {
        let board = position.board();
        let view = View::of(viewer, board);
        for side in [Side::First, Side::Second] {
            for kind in Kind::ALL {
                list.extend(squares(board.pieces(side, kind)).map(|square| view.input(side, kind, square)));
            }
        }
    }

    #[inline]
    fn changes(parent: &ChessPosition, mv: Option<ChessMove>, changes: &mut [Changes; 2]) {
        // Whose turn it is shows in who is asked about first.
        let Some(mv) = mv else { return };
        let board = parent.board();
        let side = board.side();
        let Effect { kind, from, to, becomes, taken, rook } = board.effect(mv);
        for viewer in [Side::First, Side::Second] {
            let changes = &mut changes[viewer.index()];
            if kind == Kind::King && viewer == side && is_mirrored(from) != is_mirrored(to) {
                // The mirror turns everything round.
                changes.look_again();
                continue;
            }
            let view = View::of(viewer, board);
            changes.remove(view.input(side, kind, from));
            changes.add(view.input(side, becomes, to));
            if let Some((kind, square)) = taken {
                changes.remove(view.input(side.other(), kind, square));
            }
            if let Some((from, to)) = rook {
                changes.remove(view.input(side, Kind::Rook, from));
                changes.add(view.input(side, Kind::Rook, to));
            }
        }
    }

    /// By how many pieces are left.
    #[inline]
    fn bucket(position: &ChessPosition) -> usize {
        (position.board().occupied().count_ones().saturating_sub(1) / PIECES_PER_BUCKET) as usize
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Game, Position};

    use super::*;
    use crate::{Castling, Chess};

    fn told(fen: &str, view: Side) -> Vec<u16> {
        let mut list = Vec::new();
        PieceSquares::active(&Chess::default().position(Some(fen)).unwrap(), view, &mut list);
        list.sort_unstable();
        list
    }

    #[test]
    fn both_sides_see_the_same_board_from_their_own_end() {
        let white = told("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", Side::First);
        assert_eq!(white, [8, 5 * 64 + 4, 11 * 64 + 60]);
        assert_eq!(white, told("4k3/p7/8/8/8/8/8/4K3 b - - 0 1", Side::Second));
    }

    #[test]
    fn a_king_on_the_left_wing_sees_the_board_in_a_mirror() {
        let right = told("r3k3/8/8/8/8/8/P7/4K3 w - - 0 1", Side::First);
        assert_eq!(right, told("3k3r/8/8/8/8/8/7P/3K4 w - - 0 1", Side::First));
        assert_eq!(right, [8, 5 * 64 + 4, 9 * 64 + 56, 11 * 64 + 60]);
    }

    /// Only a king that crosses the middle turns the mirror round, and only for its own side.
    #[test]
    fn a_king_that_crosses_the_middle_has_to_look_again() {
        let looks_again = |fen: &str, mv: &str| {
            let game = Chess { castling: Castling::ByRook };
            let position = game.position(Some(fen)).unwrap();
            let mv = game.parse_move(&position, mv).unwrap();
            let mut changes = [Changes::NONE; 2];
            PieceSquares::changes(&position, Some(mv), &mut changes);
            changes.map(|changes| changes.is_unknown())
        };
        let castles = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (mv, crosses) in
            [("e1a1", true), ("e1d1", true), ("e1h1", false), ("e1f1", false), ("a1d1", false)]
        {
            assert_eq!(looks_again(castles, mv), [crosses, false], "{mv}");
        }
        // The same squares for the king, and no crossing, where it stands on the other wing.
        assert_eq!(looks_again("4k3/8/8/8/8/8/8/RK5R w AH - 0 1", "b1a1"), [false; 2]);
        assert_eq!(looks_again("4k3/8/8/8/8/8/8/RK5R w AH - 0 1", "b1h1"), [true, false]);
        assert_eq!(looks_again("r3k3/8/8/8/8/8/8/4K3 b a - 0 1", "e8a8"), [false, true]);
    }

    #[test]
    fn buckets_are_filled_by_the_number_of_pieces() {
        let bucket = |fen: Option<&str>| PieceSquares::bucket(&Chess::default().position(fen).unwrap());
        assert_eq!(bucket(None), PieceSquares::BUCKETS - 1);
        assert_eq!(bucket(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0);
        assert!(Chess::default().position(None).unwrap().outcome().is_none());
    }
}
