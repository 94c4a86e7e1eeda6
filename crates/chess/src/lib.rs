//! Chess and Chess960: rules on bitboards, notations, evaluation.
//!
//! `bits` and `attacks` know the board's geometry, `board` what stands where, `keys` a number for that, `generate` and
//! `play` the rules, `exchange` and `checks` what moves are like, `position` what searches ask, `text` all notations,
//! `eval` what a position is worth, `inputs` what networks are told, `network` the one that comes along, and `playable`
//! what engines get.

mod arrange;
mod attacks;
mod bits;
mod board;
mod checks;
mod diagram;
mod eval;
mod exchange;
mod generate;
mod inputs;
mod keys;
mod mv;
mod network;
mod order;
mod pieces;
mod play;
mod playable;
mod position;
mod text;

pub use board::{Board, Kind};
pub use eval::{Evaluation, NAMED, Named, Term, Weights, tuning_counts, tuning_weights, tuning_with};
pub use inputs::PieceSquares;
pub use mv::{ChessMove, Moves};
pub use order::CheapTakers;
pub use playable::enter;
pub use position::ChessPosition;
pub use text::{
    Castling, Chess, Epd, Operand, Operation, PgnGame, PgnResult, PgnTurn, PgnVariation, format_san,
    parse_epd, parse_san, read_games, write_game,
};
