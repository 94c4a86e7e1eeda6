//! The arguments of `plywood tune`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use plywood_engines::EngineSpec;
use plywood_workshop::Shard;

#[derive(Subcommand, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, whatever its size")]
pub(crate) enum TuneCommand {
    /// Let an engine play games against itself, and add them to a file. Can be stopped at any time: the same command
    /// goes on.
    ///
    /// Every game begins with random plies. It ends by the rules, when the search has found out who wins, or as a draw
    /// if it gets too long. Several machines play parts of the same games (--shard); whoever learns takes all files.
    #[command(
        after_help = "Examples: plywood tune play arimaa arimaa.games --count 2000 --nodes 5000\n          \
                            plywood tune play chess part-2.games --compact --count 100000 --shard 2/5"
    )]
    Play(TunePlayArguments),
    /// Print the games of such files, one a line, whichever form the files have.
    #[command(after_help = "Example: plywood tune show chess chess.games > chess.txt")]
    Show(TuneShowArguments),
    /// Fit the weights of an evaluation to the games of such files.
    ///
    /// A logistic regression: the weighted sum should foretell how games end and what a search thought of their quiet
    /// positions. One game in ten is held out to judge the weights by.
    #[command(after_help = "Example: plywood tune fit arimaa arimaa.games -o arimaa.weights\n\
                            Then:    plywood match pvs:depth=4,weights=arimaa.weights pvs:depth=4 --game arimaa")]
    Fit(TuneFitArguments),
}

/// How many threads work.
#[derive(Args, Copy, Clone, Debug)]
pub(crate) struct TuneThreads {
    /// Threads that work side by side, at most 8 for each core; as many as there are cores if left out. What comes out
    /// does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct TunePlayArguments {
    /// A game whose evaluation has weights or can be a network, as arimaa or chess.
    pub(crate) game: String,
    /// The file that games are added to; it is made if it is not there.
    pub(crate) file: PathBuf,
    /// How many games of this seed there should be in the end, those of all parts together.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) count: u64,
    /// The engine; see `plywood algorithms`. The game's usual player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    /// Nodes for every move.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Begin every game with so many random plies, after pieces are set up; where turns have several plies, the last
    /// turn is finished.
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=254))]
    pub(crate) random: u32,
    /// Draw another opening where the engine thinks that a side is ahead by more points; as many as make a chance of 82
    /// % if left out.
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(i32).range(0..))]
    pub(crate) balance: Option<i32>,
    /// A game of this many plies is drawn.
    #[arg(long, value_name = "PLIES", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) longest: u32,
    /// Begin with this position, by name or notation, instead of the usual start; given several times, with each of
    /// them equally often. Pieces that have to be set up are set up in one of the ways that players have prepared:
    /// --start setup in arimaa.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) start: Vec<String>,
    /// What everything random comes from: another seed plays other games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play only one of several parts of the games, as in 2/5, each into a file of its own.
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    pub(crate) shard: Shard,
    /// Write a few bytes for each position instead of a line for each game. The file says how its games were played,
    /// and who goes on with it has to use the same options.
    #[arg(long)]
    pub(crate) compact: bool,
    #[command(flatten)]
    pub(crate) threads: TuneThreads,
}

#[derive(Args, Debug)]
pub(crate) struct TuneShowArguments {
    /// The game.
    pub(crate) game: String,
    /// Files of games, as `plywood tune play` writes them.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TuneFitArguments {
    /// The game.
    pub(crate) game: String,
    /// Files of games, as `plywood tune play` writes them.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The evaluation that is fitted, as `plywood games` lists them; the usual one if left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// Begin with the weights of this file instead of those that the evaluation comes with.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// How much of the target is the game's result; the rest is what the search thought. Of several, as in 1,0.7,0.5,
    /// the one is kept that foretells the held-out games best.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "0.7", value_parser = share)]
    pub(crate) lambda: Vec<f64>,
    /// Draw each weight to where it began, as strongly as so many positions that speak about it. Of several the one is
    /// kept that foretells the held-out games best.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "100", value_parser = pull)]
    pub(crate) pull: Vec<f64>,
    /// The greatest number of steps.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) steps: u32,
    /// Which games are held out.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the weights to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: TuneThreads,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share from 0 to 1 was expected, as in 0.7".to_owned())
}

fn pull(text: &str) -> Result<f64, String> {
    let pull = text.parse().ok().filter(|pull| (0.0..=1e12).contains(pull));
    pull.ok_or_else(|| "a number of positions was expected, as in 100".to_owned())
}
