//! What a network is told of chess: which piece stands where.

use plywood_core::Side;
use plywood_engines::net::{Changes, Inputs};

use crate::bits::{Square, squares};
use crate::board::Kind;
use crate::mv::ChessMove;
use crate::play::Effect;
use crate::position::ChessPosition;

/// A kind of piece, own or the other side's, on a square. The second player sees the board upside down.
#[derive(Copy, Clone, Debug)]
pub struct PieceSquares;

/// Pieces for each output bucket.
const PIECES_PER_BUCKET: u32 = 8;

/// The number of the fact that a piece of `side` stands on a square, as `view` sees it.
#[inline]
fn input(view: Side, side: Side, kind: Kind, square: Square) -> u16 {
    let owner = if view == side { 0 } else { 6 };
    let square = square ^ view.pick(0, 56);
    (owner + kind as u16) * 64 + u16::from(square)
}

impl Inputs<ChessPosition> for PieceSquares {
    const NAME: &'static str = "chess-piece-squares";
    const COUNT: usize = 2 * 6 * 64;
    const MOST: usize = 32;
    const BUCKETS: usize = 4;

    fn active(position: &ChessPosition, view: Side, list: &mut Vec<u16>) {
        let board = position.board();
        for side in [Side::First, Side::Second] {
            for kind in Kind::ALL {
                list.extend(squares(board.pieces(side, kind)).map(|square| input(view, side, kind, square)));
            }
        }
    }

    #[inline]
    fn changes(parent: &ChessPosition, mv: Option<ChessMove>, changes: &mut [Changes; 2]) {
        // Whose turn it is shows in who is asked about first.
        let Some(mv) = mv else { return };
        let side = parent.board().side();
        let Effect { kind, from, to, becomes, taken, rook } = parent.board().effect(mv);
        for view in [Side::First, Side::Second] {
            let changes = &mut changes[view.index()];
            changes.remove(input(view, side, kind, from));
            changes.add(input(view, side, becomes, to));
            if let Some((kind, square)) = taken {
                changes.remove(input(view, side.other(), kind, square));
            }
            if let Some((from, to)) = rook {
                changes.remove(input(view, side, Kind::Rook, from));
                changes.add(input(view, side, Kind::Rook, to));
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
    use crate::Chess;

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
    fn buckets_are_filled_by_the_number_of_pieces() {
        let bucket = |fen: Option<&str>| PieceSquares::bucket(&Chess::default().position(fen).unwrap());
        assert_eq!(bucket(None), PieceSquares::BUCKETS - 1);
        assert_eq!(bucket(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0);
        assert!(Chess::default().position(None).unwrap().outcome().is_none());
    }
}
