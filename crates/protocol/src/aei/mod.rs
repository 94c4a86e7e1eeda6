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

mod bot;
mod clock;
mod info;
mod message;
mod options;
mod player;
mod second;
mod state;
#[cfg(test)]
mod tests;
mod thinking;
mod time_control;

use std::io::{self, Read, Write};
use std::sync::mpsc::channel;

use plywood_core::TextError;

use self::bot::{Bot, Event};
use self::player::Player;
use crate::listen::{Heard, listen};
use crate::log::Log;
use crate::think::Think;

pub use self::clock::{Clock, Moment, Terms};
pub use self::message::Message;
pub use self::options::Options;
pub use self::time_control::{TimeControl, dynamic_depth, static_depth};

/// The game, as the registry knows it.
pub const GAME: &str = "arimaa";

/// Builds minds: a controller may change how the engine thinks at any time.
pub(crate) type Minds = Box<dyn Fn(&Options) -> Result<Box<dyn Think>, TextError>>;

/// Answers until `quit` or until the input ends: requests are read from `input`, answers go to `answers`, and remarks
/// to the log.
pub fn run(
    options: Options,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let minds =
        Box::new(|options: &Options| Player::new(options).map(|player| Box::new(player) as Box<dyn Think>));
    run_with(minds, options, input, answers, log)
}

/// The same with any minds.
pub(crate) fn run_with(
    minds: Minds,
    options: Options,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let (sender, events) = channel();
    let heard = sender.clone();
    listen(input, move |line| {
        let goes_on = line != Heard::End;
        heard.send(Event::Heard(line)).is_ok() && goes_on
    })?;
    Bot::new(minds, options, sender, answers, log)?.run(&events)
}
