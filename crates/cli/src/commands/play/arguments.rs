//! The arguments of `plywood play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use plywood_core::parse_duration;
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10),
          conflicts_with_all = ["engine", "depth", "time"])]
    pub(crate) level: Option<u8>,
    /// Play against this engine instead of a level; see `plywood algorithms`.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Let the engine look this many plies ahead and no further, instead of a level.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// Let the engine do its best in this time for each move, instead of a level: 500ms, 2s, 1.5, 3m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,
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
    /// Which random mistakes the levels 1 to 5 make; another number each time if left out.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Go on with a game that `save` has written.
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["game", "position", "players", "level", "engine", "depth", "time", "seed"])]
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

const MORE: &str = "\
Levels: how many plies the engine looks ahead, and how many of 100 moves it picks at random.
  level     1   2   3   4   5   6   7   8   9   10
  plies     1   2   2   3   4   5   6   8  12   to the end, with the game's solver if it has one
  random   60  40  20  10   5   0   0   0   0   0
Where Monte Carlo search plays (amazons), it looks at 20 to 200,000 positions instead.
No level thinks longer than 5 seconds about a move.
If the solver is not done in its share of that, a search goes as deep as the rest allows.

Type moves in the game's notation, ? for all legal moves, and help for the commands.
Ctrl-C makes the engine move now; twice, or while it is your turn, ends the program.";
