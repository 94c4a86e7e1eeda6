//! The games that come with Plywood, each a crate of its own: rules, evaluation, notation and pictures.
//!
//! They are entered into the list of games in the same way as anybody's game is.

pub use plywood_amazons as amazons;
pub use plywood_arimaa as arimaa;
pub use plywood_chess as chess;
pub use plywood_connect4 as connect4;
pub use plywood_small::{nim, tictactoe, tree};

use plywood_engines::Games;

/// The list of all games that come with Plywood.
pub fn all() -> Games {
    let games = Games::new();
    let games = amazons::enter(games);
    let games = arimaa::enter(games);
    let games = chess::enter(games);
    let games = connect4::enter(games);
    plywood_small::enter(games)
}
