//! A session: a bot that talks to a server or an interface, from its first line to its last.
//!
//! What all protocols have in common is written here, once. Lines are heard on one thread and thoughts are made on
//! another; both come through one channel to one loop, whose wait ends when an answer is due. So nothing that a mind
//! does (late, wrong, or a panic) can make the bot late or mute: a [`Second`] has looked two plies ahead before the
//! mind begins, and asks the rules whether a move is legal. What differs between protocols is a [`Dialect`]: what a
//! line means, when it is done, what is said, and how long to think.
//!
//! ```
//! use plywood_api::Answer;
//! use plywood_core::{StopFlag, TextError};
//! use plywood_engines::AnyGame;
//! use plywood_protocol::{Log, Task, Think, session, ugi};
//!
//! /// Never has an idea.
//! struct Idle;
//!
//! impl Think for Idle {
//!     fn prepare(&mut self, _: &AnyGame, _: &StopFlag) -> Result<(), TextError> {
//!         Ok(())
//!     }
//!     fn think(&mut self, _: &Task, _: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
//!         Err(TextError::new("nothing comes to my mind"))
//!     }
//! }
//!
//! let game = plywood_games::all().find("nim")?;
//! let options = ugi::Options::new(&ugi::Words::UGI, game, "pvs".parse()?);
//! let (input, mut output) = (&b"position fen 4\ngo movetime 50\n"[..], Vec::new());
//! let log = Log::new(std::io::sink(), std::io::sink())?;
//! session::run(ugi::Ugi::new(options)?, |_| Ok(Box::new(Idle)), input, &mut output, log)?;
//! assert_eq!(output, b"bestmove A4\n", "the second has seen it");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod desk;
mod dialect;
mod second;
mod talk;
#[cfg(test)]
mod tests;
mod thinking;

use std::io::{self, Read, Write};
use std::sync::mpsc::channel;

use plywood_core::TextError;
use plywood_engines::EngineSpec;

use self::talk::{Event, Talk};
use crate::listen::{Heard, listen};
use crate::log::Log;
use crate::think::Think;

pub use self::desk::Desk;
pub use self::dialect::{AtEnd, Dialect, Fault};
pub use self::second::Second;
pub use self::thinking::{Answered, Question, Thinking};

/// Builds minds: the other side may choose another engine at any time, and another game is begun with a fresh mind.
type Minds = Box<dyn Fn(&EngineSpec) -> Result<Box<dyn Think>, TextError>>;

/// Talks in this dialect until the other side says that it is over, the input ends, or nobody reads the output any
/// more. Lines are read from `input`, answers go to `output`, and remarks to the log.
pub fn run<D: Dialect>(
    dialect: D,
    minds: impl Fn(&EngineSpec) -> Result<Box<dyn Think>, TextError> + 'static,
    input: impl Read + Send + 'static,
    mut output: impl Write,
    log: Log,
) -> io::Result<()> {
    let (sender, events) = channel();
    let heard = sender.clone();
    let desk = Desk::new(Box::new(minds), dialect.engine(), sender, &mut output, log).map_err(wrong)?;
    listen(input, move |line| {
        let goes_on = line != Heard::End;
        heard.send(Event::Heard(line)).is_ok() && goes_on
    })?;
    Talk::new(dialect, desk).run(&events)
}

/// What is wrong with the options that a session is to begin with.
pub(crate) fn wrong(error: TextError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
