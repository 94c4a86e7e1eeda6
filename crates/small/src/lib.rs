//! Games that are small, or have no size of their own: tic-tac-toe, Nim, and trees that are typed as text.

pub mod nim;
mod playable;
pub mod tictactoe;
pub mod tree;

use plywood_engines::{AnyGame, Games};

use self::nim::Nim;

/// Enters the games into a list.
pub fn enter(games: Games) -> Games {
    games
        .variants("nim", "nim:misere if whoever takes the last match loses", |variant| match variant {
            None => Some(Ok(AnyGame::of(Nim { misere: false }))),
            Some("misere") => Some(Ok(AnyGame::of(Nim { misere: true }))),
            Some(_) => None,
        })
        .game(tictactoe::TicTacToe)
        .game(tree::TreeGame)
}
