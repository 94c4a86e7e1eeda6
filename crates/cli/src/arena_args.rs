//! The arguments of the arena.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use plywood_api::TwoTimes;
use plywood_core::parse_duration;

use crate::lab_args::{Keeping, Parting};

const MATCH: &str = "\
Players are engines (pvs:table=16, see plywood algorithms) or programs: ugi:COMMAND, uci:COMMAND,
aei:COMMAND or fourinarow:COMMAND. An engine with a depth of its own (pvs:depth=6) needs no other limit.

Examples:
  plywood match pvs:order=rank alphabeta:order=rank --game connect4 --depth 6 --pairs 100 --random 4
  plywood match pvs:table=16,order=hash+rank,id 'ugi:./my-engine --fast' --game connect4 --clock 10s+100ms
  plywood match uci:toga2 'uci:gnuchess --uci' --option-b OwnBook=false --game chess --time 100ms --openings some.epd
  plywood match pvs:order=threats+rank pvs:order=rank --game connect4 --nodes 5000 --pairs 5000 --sprt 0,10

Everything is told from the view of the first player. Every finished game is in the store before it is counted.";

#[derive(Args, Debug)]
#[command(after_help = MATCH)]
pub(crate) struct MatchArguments {
    /// One player.
    pub(crate) a: String,
    /// The other.
    pub(crate) b: String,
    /// The game, with its variant.
    #[arg(long)]
    pub(crate) game: String,
    /// Pairs of games: both begin with the same opening, with sides swapped.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) pairs: u32,
    /// Time for every move, as in 100ms.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with_all = ["clock", "bank"])]
    pub(crate) time: Option<Duration>,
    /// A clock for every game and what each move adds, as in 10s+100ms.
    #[arg(long, value_name = "TIME+TIME", conflicts_with = "bank")]
    pub(crate) clock: Option<TwoTimes>,
    /// A time bank as in competitions, as in 10s+500ms: a clock that never holds more than in the beginning.
    #[arg(long, value_name = "TIME+TIME")]
    pub(crate) bank: Option<TwoTimes>,
    /// Plies to look ahead at every move.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// Nodes to visit at every move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Simulations to make at every move; a player that makes none needs another limit.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) simulations: Option<u64>,
    /// The second player's depth, if it is another one.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth_b: Option<u32>,
    /// The second player's simulations, if they are others.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) simulations_b: Option<u64>,
    /// An option that the first player's program is told to set; as often as there are options.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_a: Vec<String>,
    /// An option that the second player's program is told to set.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) option_b: Vec<String>,
    /// Begin every pair after so many random plies.
    #[arg(long, value_name = "PLIES", conflicts_with = "openings")]
    #[arg(value_parser = clap::value_parser!(u32).range(..=254))]
    pub(crate) random: Option<u32>,
    /// Begin pairs at the positions of a file, one a line; of a file NAME.epd in EPD. Or where the games of a file end
    /// that is written as the game's players do (chess: NAME.pgn).
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// What everything random comes from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// End the match as soon as it is clear whether the first player is rather ELO0 or ELO1 better (logistic, 5 %
    /// errors), as in 0,5.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// How long after its time a move is still accepted, 100ms if left out. Such moves are counted and told.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) margin: Option<Duration>,
    /// A game of this many plies is drawn.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_plies: Option<u32>,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
}

const TOURNAMENT: &str = "\
Examples:
  plywood tournament mine.toml --workers 4           four games at the same time
  plywood tournament mine.toml --resume              go on after Ctrl-C, a crash or a kill
  plywood tournament mine.toml --shard 2/5           one of five parts, for five machines
  plywood tournament mine.toml --executor slurm --shards 20

A ladder, and a match with a [test], cannot be played in parts.";

#[derive(Args, Debug)]
#[command(after_help = TOURNAMENT)]
pub(crate) struct TournamentArguments {
    /// The tournament, a TOML file; see docs/arena.md.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) parting: Parting,
}
