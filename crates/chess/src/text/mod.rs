//! Everything that people and programs read and write.

mod epd;
mod fen;
mod game;
mod pgn;
mod quoted;
mod san;
mod start960;
mod uci;

pub use epd::{Epd, Operand, Operation, parse_epd};
pub use game::{Castling, Chess};
pub(crate) use pgn::read_record;
pub use pgn::{PgnGame, PgnResult, PgnTurn, PgnVariation, read_games, write_game};
pub use san::{format_san, parse_san};
