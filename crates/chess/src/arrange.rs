//! Positions set up by hand.

use plywood_core::{Side, TextError};
use plywood_engines::board::Setup;

use crate::bits::{Square, at, bit, square_name};
use crate::board::{Board, Kind, Wing};
use crate::diagram::id;
use crate::position::ChessPosition;
use crate::text::{Castling, Chess, check_pieces};

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// The position with these pieces. Nothing is known of its past, so nothing can be taken in passing, and the moves
/// without a capture are counted from here on.
pub(crate) fn arrange(game: Chess, before: &Board, setup: &Setup) -> Result<ChessPosition, TextError> {
    let mut board = Board::empty();
    for square in 0..64 {
        let kinds = SIDES.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
        let stands = setup.kind_at(&square_name(square));
        if let Some((side, kind)) = kinds.into_iter().find(|(side, kind)| stands == Some(&id(*side, *kind))) {
            board.put(side, kind, square);
        }
    }
    if Side::from(setup.side) == Side::Second {
        board.turn_over();
    }
    check_pieces(&board).map_err(TextError::new)?;
    for side in SIDES {
        for wing in Wing::BOTH {
            let rook = castling_rook(game, before, &board, side, wing);
            board.set_castling_rook(side, wing, rook);
        }
    }
    board.set_ply(board.side().index() as u32);
    board.find_checkers();
    Ok(ChessPosition::new(board))
}

/// A side may castle where king and rook stand at home: where the position before says so, and in usual chess where
/// they stand at the beginning.
fn castling_rook(game: Chess, before: &Board, board: &Board, side: Side, wing: Wing) -> Option<Square> {
    let home = side.pick(0, 7);
    let usual = (at(4, home), at(if wing == Wing::King { 7 } else { 0 }, home));
    let known = before.castling_rook(side, wing).map(|rook| (before.king(side), rook));
    let homes = [known, (game.castling == Castling::ByKing).then_some(usual)];
    let are_there = |(king, rook): &(Square, Square)| {
        board.king(side) == *king && board.pieces(side, Kind::Rook) & bit(*rook) != 0
    };
    homes.into_iter().flatten().find(are_there).map(|(_, rook)| rook)
}
