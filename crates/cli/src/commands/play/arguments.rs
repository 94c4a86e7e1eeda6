//! The arguments of `plywood play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use plywood_api::{Level, TwoTimes};
use plywood_core::{TextError, parse_duration};
use plywood_engines::EngineSpec;

use crate::threads::Threads;

#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct PlayArguments {
    /// A game, as listed by `plywood games`.
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<String>,
    /// A position in the game's notation or the name of a start position; the usual start if left out.
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: Option<String>,
    /// How strong the engine is, from 1 to 10; 5 if nothing is said.
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          conflicts_with_all = ["elo", "engine", "depth", "nodes", "simulations", "time"])]
    pub(crate) level: Option<Level>,
    /// The rating of the engine instead of a level, in games whose players are rated (chess).
    #[arg(long, value_name = "RATING", conflicts_with_all = ["engine", "depth", "nodes", "simulations", "time"])]
    pub(crate) elo: Option<u32>,
    /// Play against this engine instead of a level; see `plywood algorithms`.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Let the engine look this many plies ahead and no further, instead of a level.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// Let the engine visit this many nodes for each move, instead of a level.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Let an engine that makes simulations make so many for each move, instead of a level.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) simulations: Option<u64>,
    /// Let the engine do its best in this time for each move, instead of a level: 500ms, 2s, 1.5, 3m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,
    /// A clock for both sides and what each turn adds, as in 5m+3s: whose time is over has lost.
    #[arg(long, value_name = "TIME+TIME", value_parser = clock, conflicts_with = "time")]
    pub(crate) clock: Option<TwoTimes>,
    /// You are the first player (this is the default).
    #[arg(long, group = "players")]
    pub(crate) first: bool,
    /// You are the second player.
    #[arg(long, group = "players")]
    pub(crate) second: bool,
    /// Two people play, and no engine.
    #[arg(long, group = "players")]
    pub(crate) both: bool,
    /// The engine plays against itself.
    #[arg(long, group = "players")]
    pub(crate) watch: bool,
    /// Where chance begins for engines that make simulations (amazons); another number each time if left out.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Go on with a game that `save` has written.
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["game", "position", "players", "level", "elo", "engine", "depth", "nodes",
                                "simulations", "time", "clock", "seed"])]
    pub(crate) load: Option<PathBuf>,
    /// Whether the board has colours. Auto means: on a screen, unless NO_COLOR is set or TERM is dumb.
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value = "auto")]
    pub(crate) colour: Colour,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    Always,
    Auto,
    Never,
}

/// A clock that lets somebody move.
fn clock(text: &str) -> Result<TwoTimes, TextError> {
    let control: TwoTimes = text.parse()?;
    if control.base.is_zero() {
        return Err(TextError::new("nobody can move in no time: give more than 0s"));
    }
    Ok(control)
}

const MORE: &str = "\
Levels: how many nodes the engine visits for each move.
  level   1    2    3      4      5       6       7        8        9      10
  nodes  50  150  450  1,350  4,050  12,150  36,450  109,350  328,050  no end
Level 10 thinks for 5 seconds, or by its clock, and asks the game's solver if there is one.
Where Monte Carlo search plays (amazons), 2 to 13,122 simulations take the place of nodes.

Type moves in the game's notation, ? for all legal moves, and help for the commands.
Ctrl-C makes the engine move now; twice, or while it is your turn, ends the program.";
