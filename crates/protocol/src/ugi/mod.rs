//! UGI, the universal game interface: what UCI is for chess, for every game of the registry. docs/ugi.md describes it.
//!
//! ```text
//! > ugi                                  < id name Plywood …, option …, ugiok
//! > position startpos moves 4 4
//! > go movetime 100                      < info depth 1 score points 3 nodes 8 time 0 pv 4
//!                                        < bestmove 4
//! ```

mod bot;
pub(crate) mod info;
mod message;
mod options;
mod player;
mod state;
#[cfg(test)]
mod tests;
mod times;

use std::io::{self, Read, Write};
use std::sync::mpsc::channel;

use plywood_core::TextError;
use plywood_engines::EngineSpec;

use self::bot::{Bot, Event};
use self::player::Player;
use crate::listen::{Heard, listen};
use crate::log::Log;
use crate::think::Think;

pub use self::info::Info;
pub use self::message::{Dialect, Go, Message, Query};
pub use self::options::Options;

/// Builds minds for engines: an interface may choose another engine at any time.
pub(crate) type Minds = Box<dyn Fn(&EngineSpec) -> Result<Box<dyn Think>, TextError>>;

/// Answers until `quit` or until the input ends: requests are read from `input`, answers go to `answers`, and remarks
/// to the log.
pub fn run(
    options: Options,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let game = options.game.clone();
    let minds = Box::new(move |engine: &EngineSpec| {
        Player::new(&game, engine).map(|player| Box::new(player) as Box<dyn Think>)
    });
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
