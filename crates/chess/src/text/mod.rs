//! Everything that people and programs read and write.

mod fen;
mod game;
mod start960;
mod uci;

pub use game::{Castling, Chess};
