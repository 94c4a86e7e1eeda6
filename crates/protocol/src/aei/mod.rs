//! AEI, the Arimaa Engine Interface, version 1. docs/aei.md describes what of it we do in which way.
//!
//! ```text
//! > aei                                  < protocol-version 1, id name Plywood, …, aeiok
//! > newgame
//! > setposition g [rrrrrrrrhdcemcdh …]
//! > setoption name tcmove value 15
//! > go                                   < info depth 1, info score 20, …
//!                                        < bestmove Ee2n Ee3n Ee4n Ee5n
//! ```
//!
//! A message is a turn, which has up to four steps; a ply of the game is a step.

mod dialect;
mod info;
mod message;
mod options;
mod state;
#[cfg(test)]
mod tests;
mod time_control;
mod turn_clock;

use std::io::{self, Read, Write};

use plywood_engines::AnyGame;

use crate::engine_mind::engine_minds;
use crate::log::Log;
use crate::session;

pub use self::dialect::{Aei, Whose};
pub use self::message::Message;
pub use self::options::Options;
pub use self::time_control::TimeControl;
pub use self::turn_clock::{Moment, Terms, TurnClock};

/// The game, as the registry knows it.
pub const GAME: &str = "arimaa";

/// Answers until `quit` or until the input ends: requests are read from `input`, answers go to `answers`, and remarks
/// to the log. Other minds than engines are for [`session::run`].
pub fn run(
    options: Options,
    game: &AnyGame,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let dialect = Aei::new(options, game).map_err(session::wrong)?;
    session::run(dialect, engine_minds(game.clone()), input, answers, log)
}
