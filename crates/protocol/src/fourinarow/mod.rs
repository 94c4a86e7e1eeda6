//! The protocol of the competition server for four in a row, after Triforce (2016), section 4.3.
//!
//! The server tells the settings and, before each move, the round and the whole field; then it asks:
//!
//! ```text
//! settings timebank 10000            update game round 1
//! settings time_per_move 500         update game field 0,0,0,0,0,0,0;…;0,0,0,0,0,0,0
//! settings your_botid 1              action move 10000
//! ```
//!
//! and the bot answers `place_disc 3`, with columns counted from 0, or `no_moves` if it cannot answer. Besides, a
//! person may type `time`, `debug` and `tree`, and is answered in the log.

mod dialect;
mod field;
mod message;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod tree;

use std::io::{self, Read, Write};

use plywood_core::TextError;
use plywood_engines::{EngineSpec, Games};

use crate::log::Log;
use crate::mind::{Engines, Mind};
use crate::session;

pub use self::dialect::{FourInARow, Request};
pub use self::field::{Cell, Field, Player, column};
pub use self::message::{Message, Setting};
pub use self::state::Position;

/// How the bot thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Think with this engine alone; `None` for the usual search and the solver after it.
    pub engine: Option<EngineSpec>,
    /// Let so many threads search together; `None` for as many as the engine says.
    pub threads: Option<usize>,
    /// Look this many plies ahead and no further; `None` for as far as the time goes.
    pub depth: Option<u32>,
    /// Size of the solver's table in MiB. The search, which fills its own less, has a quarter of that.
    pub table: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { engine: None, threads: None, depth: None, table: 64 }
    }
}

impl Options {
    /// The engines that these options mean.
    pub fn engines(&self) -> Result<Engines, TextError> {
        let table = self.table;
        let usual =
            format!("pvs:table={},order=hash+killers+history+rank,id,eval=threats", (table / 4).max(1));
        let search = self.engine.clone().map_or_else(|| usual.parse(), Ok)?;
        let alone = self.engine.is_some() || self.depth.is_some();
        let solver = if alone { None } else { Some(format!("solver:table={table}").parse()?) };
        let engines = Engines { search, depth: self.depth, solver };
        self.threads.map_or_else(|| Ok(engines.clone()), |threads| engines.with_threads(threads))
    }
}

/// Plays Connect Four of these games until the input ends: requests are read from `input`, answers go to `answers`, and
/// remarks to the log. Other minds than engines are for [`session::run`].
pub fn run(
    options: &Options,
    games: &Games,
    input: impl Read + Send + 'static,
    answers: impl Write,
    log: Log,
) -> io::Result<()> {
    let engines = options.engines().map_err(session::wrong)?;
    let dialect = FourInARow::new(engines.clone(), games.clone());
    session::run(dialect, move |_| Ok(Box::new(Mind::new(engines.clone()))), input, answers, log)
}
