//! UGI, the universal game interface: what UCI is for chess, for every game of the registry; and UCI itself, which is
//! the same in other [`Words`]. docs/ugi.md and docs/uci.md describe them.
//!
//! ```text
//! > ugi                                  < id name Plywood …, option …, ugiok
//! > position startpos moves 4 4
//! > go movetime 100                      < info depth 1 score points 3 nodes 8 time 0 pv 4
//!                                        < bestmove 4
//! ```

mod dialect;
pub(crate) mod info;
mod message;
mod options;
mod query;
#[cfg(test)]
mod tests;
mod times;
mod words;

use std::io::{self, Read, Write};

use crate::engine_mind::engine_minds;
use crate::log::Log;
use crate::session;

pub use self::dialect::Ugi;
pub use self::message::{Go, Message, Query};
pub use self::options::Options;
pub use self::words::Words;

/// Answers until `quit` or until the input ends: requests are read from `input`, answers go to `answers`, and remarks
/// to the log. Other minds than engines are for [`session::run`].
pub fn run(
    options: Options,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let minds = engine_minds(options.game.clone());
    session::run(Ugi::new(options).map_err(session::wrong)?, minds, input, answers, log)
}
