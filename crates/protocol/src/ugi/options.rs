//! What is played and how, and what of it an interface can set.

use plywood_core::TextError;
use plywood_engines::{AnyGame, EngineSpec, MOST_THREADS};

use super::words::Words;
use crate::numbers::{LARGEST_DEPTH, depth};

/// What is played and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The game.
    pub game: AnyGame,
    /// Who thinks.
    pub engine: EngineSpec,
    /// Look this many plies ahead and no further; `None` for as far as a request allows.
    pub depth: Option<u32>,
}

impl Options {
    /// Who we are and what can be set.
    pub(super) fn introduction(&self, words: &Words) -> [String; 6] {
        let (depth, threads) = (self.depth.unwrap_or(0), self.engine.threads.unwrap_or(1));
        [
            concat!("id name Plywood ", env!("CARGO_PKG_VERSION")).to_owned(),
            concat!("id author ", env!("CARGO_PKG_AUTHORS")).to_owned(),
            format!("option name Engine type string default {}", self.engine),
            format!("option name Depth type spin default {depth} min 0 max {LARGEST_DEPTH}"),
            format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
            words.introduced.to_owned(),
        ]
    }

    /// The options after one was set. Their names are those of the introduction; case does not count.
    pub(super) fn with(&self, name: &str, value: &str) -> Result<Options, TextError> {
        let mut options = self.clone();
        match name.to_lowercase().as_str() {
            "engine" => options.engine = value.parse()?,
            "depth" => options.depth = depth(value)?,
            "threads" => {
                // What is no number is as wrong as none at all, and the engine says what it can use.
                options.engine = options.engine.with_threads(value.parse().unwrap_or(0))?;
            }
            _ => {
                return Err(TextError::new(format!(
                    "there is no option {name:?}; options: Engine, Depth, Threads"
                )));
            }
        }
        Ok(options)
    }
}
