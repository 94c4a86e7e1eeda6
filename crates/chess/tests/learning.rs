//! What networks are told of chess, along random games, castling and promotions included.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_chess::{Castling, Chess, ChessPosition, PieceSquares};
use plywood_core::Game;
use plywood_engines::Playable;
use plywood_testkit::{check_learning, check_learning_from};

#[test]
fn inputs_follow_the_pieces() {
    let game = Chess { castling: Castling::ByKing };
    check_learning::<_, PieceSquares>(&game, &game.extras().learning.unwrap(), 7, 6);
}

/// Kings begin on all files from b to g here, and castling takes them past each other's.
#[test]
fn inputs_follow_the_pieces_from_other_starts() {
    let game = Chess { castling: Castling::ByRook };
    let start = |number| game.position(Some(&format!("sp{number}"))).unwrap();
    let starts: Vec<ChessPosition> = (0..960).step_by(87).map(start).collect();
    check_learning_from::<_, PieceSquares>(&game, &game.extras().learning.unwrap(), &starts, 7, 2);
}
