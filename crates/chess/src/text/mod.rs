//! Everything that people and programs read and write.

mod epd;
mod fen;
mod game;
mod pgn;
mod quoted;
mod san;
mod start960;
mod uci;

pub(crate) use epd::read_noted;
pub use epd::{Epd, Operand, Operation, parse_epd};
pub(crate) use fen::check_pieces;
pub use game::{Castling, Chess};
pub use pgn::{PgnGame, PgnResult, PgnTurn, PgnVariation, read_games, write_game};
pub(crate) use pgn::{annotate, read_records, write_sheet};
pub use san::{format_san, parse_san};
