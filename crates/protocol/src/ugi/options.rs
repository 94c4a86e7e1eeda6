//! What is played and how, and what of it an interface can set.

use std::time::Duration;

use plywood_core::TextError;
use plywood_engines::{AnyGame, EngineSpec, LARGEST_TABLE, MOST_THREADS};

use super::words::Words;
use crate::numbers::{LARGEST_DEPTH, depth, whole};

/// More lines than that nobody reads.
const MOST_LINES: u64 = 256;
/// Nobody loses more of a move on its way, in milliseconds.
const LARGEST_OVERHEAD: u64 = 60_000;

/// What is played and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// In which words, and with which manners.
    pub words: &'static Words,
    /// The game.
    pub game: AnyGame,
    /// The same game with castling written as in Chess960, if there is one.
    pub chess960: Option<AnyGame>,
    /// Whether that one is played.
    pub is_chess960: bool,
    /// Who thinks.
    pub engine: EngineSpec,
    /// Look this many plies ahead and no further; `None` for as far as a request allows.
    pub depth: Option<u32>,
    /// How many lines to tell of.
    pub lines: usize,
    /// What a move loses on its way, on top of what is measured.
    pub overhead: Duration,
    /// Play no better than [`Options::elo`].
    pub is_weaker: bool,
    /// The rating of an engine that is weaker; `None` for the usual one of the game.
    pub elo: Option<u32>,
}

impl Options {
    /// This engine in these words; everything else as usual.
    pub const fn new(words: &'static Words, game: AnyGame, engine: EngineSpec) -> Options {
        Options {
            words,
            game,
            chess960: None,
            is_chess960: false,
            engine,
            depth: None,
            lines: 1,
            overhead: Duration::ZERO,
            is_weaker: false,
            elo: None,
        }
    }

    /// The game that is played now.
    pub(super) fn played(&self) -> &AnyGame {
        self.chess960.as_ref().filter(|_| self.is_chess960).unwrap_or(&self.game)
    }

    /// The nodes of each move, if they follow from how strong to play.
    pub(super) fn nodes(&self) -> Option<u64> {
        let ratings = self.game.ratings().filter(|_| self.is_weaker)?;
        Some(ratings.nodes(self.elo.unwrap_or(ratings.usual)))
    }

    /// What can be set, and what each is now.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let spin = |now: u64, least: u64, most: u64| format!("spin default {now} min {least} max {most}");
        let check = |now: bool| format!("check default {now}");
        let depth = self.depth.unwrap_or(0).into();
        let threads = self.engine.threads.unwrap_or(1) as u64;
        let mut settings = vec![
            ("Engine", format!("string default {}", self.engine)),
            ("Depth", spin(depth, 0, LARGEST_DEPTH.into())),
            ("Threads", spin(threads, 1, MOST_THREADS as u64)),
        ];
        if let Some(bytes) = self.engine.table_bytes() {
            settings.push(("Hash", spin((bytes >> 20).max(1), 1, LARGEST_TABLE as u64)));
        }
        settings.extend([
            ("Clear Hash", "button".to_owned()),
            ("MultiPV", spin(self.lines as u64, 1, MOST_LINES)),
            ("Move Overhead", spin(self.overhead.as_millis() as u64, 0, LARGEST_OVERHEAD)),
        ]);
        if self.words.is_chess {
            settings.extend([
                ("Ponder", check(false)),
                ("UCI_AnalyseMode", check(false)),
                ("UCI_Chess960", check(self.is_chess960)),
            ]);
            if let Some(ratings) = self.game.ratings() {
                let elo = self.elo.unwrap_or(ratings.usual).into();
                settings.extend([
                    ("UCI_LimitStrength", check(self.is_weaker)),
                    ("UCI_Elo", spin(elo, ratings.least().into(), ratings.greatest().into())),
                ]);
            }
            // What an interface cannot have is not announced.
            settings.retain(|(name, _)| *name != "UCI_Chess960" || self.chess960.is_some());
        }
        settings
    }

    /// Who we are and what can be set.
    pub(super) fn introduction(&self, words: &Words) -> Vec<String> {
        let who = [
            concat!("id name Plywood ", env!("CARGO_PKG_VERSION")).to_owned(),
            concat!("id author ", env!("CARGO_PKG_AUTHORS")).to_owned(),
        ];
        let settings = self.settings().into_iter();
        let settings = settings.map(|(name, kind)| format!("option name {name} type {kind}"));
        who.into_iter().chain(settings).chain([words.introduced.to_owned()]).collect()
    }

    /// The options after one was set. Their names are those of the introduction; case does not count. What only says
    /// what an interface is going to do changes nothing.
    pub(super) fn with(&self, name: &str, value: Option<&str>) -> Result<Options, TextError> {
        let lower = name.to_lowercase();
        let known = self.settings();
        if !known.iter().any(|(known, _)| known.to_lowercase() == lower) {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            return Err(TextError::new(format!(
                "there is no option {name:?}; options: {}",
                names.join(", ")
            )));
        }
        let mut options = self.clone();
        if lower == "clear hash" {
            return Ok(options);
        }
        let Some(value) = value else {
            return Err(TextError::new(format!("{name} needs a value: setoption name {name} value VALUE")));
        };
        let number = |least: u64, most: u64| {
            let number = whole(value, most).ok().filter(|number| *number >= least);
            number.ok_or_else(|| {
                TextError::new(format!(
                    "{value:?} is no value of {name}: a whole number from {least} to {most}"
                ))
            })
        };
        match lower.as_str() {
            "engine" => options.engine = value.parse()?,
            "depth" => options.depth = depth(value)?,
            "threads" => {
                // What is no number is as wrong as none at all, and the engine says what it can use.
                options.engine = options.engine.with_threads(value.parse().unwrap_or(0))?;
            }
            "hash" => options.engine = options.engine.with_table(number(1, LARGEST_TABLE as u64)? as usize)?,
            "multipv" => options.lines = number(1, MOST_LINES)? as usize,
            "move overhead" => options.overhead = Duration::from_millis(number(0, LARGEST_OVERHEAD)?),
            "uci_elo" => {
                let (least, most) = self.game.ratings().map_or((0, 0), |all| (all.least(), all.greatest()));
                options.elo = Some(number(least.into(), most.into())? as u32);
            }
            _ => {
                let is_on = match value.to_lowercase().as_str() {
                    "true" => true,
                    "false" => false,
                    _ => return Err(TextError::new(format!("{name} is true or false, not {value:?}"))),
                };
                match lower.as_str() {
                    "uci_limitstrength" => options.is_weaker = is_on,
                    "uci_chess960" => options.is_chess960 = is_on,
                    // Others only say what an interface is going to do.
                    _ => {}
                }
            }
        }
        Ok(options)
    }
}
