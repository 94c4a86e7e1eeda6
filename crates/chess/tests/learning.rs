//! What networks are told of chess, along random games, castling and promotions included.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_chess::{Castling, Chess, PieceSquares};
use plywood_engines::Playable;
use plywood_testkit::check_learning;

#[test]
fn inputs_follow_the_pieces() {
    for castling in [Castling::ByKing, Castling::ByRook] {
        let game = Chess { castling };
        check_learning::<_, PieceSquares>(&game, &game.extras().learning.unwrap(), 7, 6);
    }
}
