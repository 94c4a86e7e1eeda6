//! The arguments of `plywood train`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use plywood_engines::EngineSpec;

use crate::tune_args::TuneThreads;

#[derive(Subcommand, Debug)]
pub(crate) enum TrainCommand {
    /// Make samples for the trainer of files of games.
    ///
    /// Of every position that a static guess can be trusted in: what a network is told of it, what the search thought,
    /// and how the game ended. A position that comes again is left out.
    #[command(after_help = "Example: plywood train samples chess chess.games -o chess.samples\n\
                            Then:    python3 tools/train/train.py chess.samples --out chess.net")]
    Samples(TrainSamplesArguments),
    /// Tell what a network is, and check that it says the same however it is asked.
    ///
    /// Along random games the network is asked plainly, with this processor's vectors, and by what moves change.
    #[command(after_help = "Example: plywood train check chess.net\n\
                            Then:    plywood match pvs:id,eval=net,network=chess.net pvs:id,eval=full --game chess --nodes 9999")]
    Check(TrainCheckArguments),
    /// Play, learn, and keep what was learned if it is stronger: one round of it. Can be stopped at any time: the same
    /// command goes on.
    ///
    /// The best network so far (at first the game's own evaluation) plays games against itself. A network learns from
    /// the games of the last rounds and plays a match against the best so far, and becomes the best one if a sequential
    /// test says that it is stronger. The folder keeps everything, and rounds.tsv has a line for each round.
    #[command(after_help = ROUND)]
    Round(Box<TrainRoundArguments>),
}

const ROUND: &str = "\
Examples:
  plywood train round chess --folder chess-rounds --games 20000 --nodes 5000 --python .venv/bin/python
  plywood train round chess --folder chess-rounds --games 20000 --nodes 5000 --train=--lambda=0.2

Python needs NumPy, and PyTorch for anything but small games:
  python3 -m venv .venv && .venv/bin/pip install numpy torch
Games that other machines played (plywood tune play --compact --shard) are used if they lie in the folder of the round
with names that end in .games before the samples are made.";

#[derive(Args, Debug)]
pub(crate) struct TrainSamplesArguments {
    /// A game that says what a network is told of its positions, as chess.
    pub(crate) game: String,
    /// Files of games, as `plywood tune play` writes them.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write the samples to this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) threads: TuneThreads,
}

#[derive(Args, Debug)]
pub(crate) struct TrainCheckArguments {
    /// The network.
    pub(crate) file: PathBuf,
    /// Random games to ask it along.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// What everything random comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Tell how well the network foretells these samples, too.
    #[arg(long, value_name = "FILE")]
    pub(crate) samples: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TrainRoundArguments {
    /// A game that says what a network is told of its positions, as chess.
    pub(crate) game: String,
    /// The folder of all rounds; it is made if it is not there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Games of this round.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Nodes for every move, in games to learn from and in the match.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random plies that every game begins with.
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=254))]
    pub(crate) random: u32,
    /// Begin the games to learn from with this position, by name or notation, instead of the usual start; given several
    /// times, with each of them equally often. Pieces that have to be set up are set up in one of the ways that players
    /// have prepared: --start setup in arimaa.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) start: Vec<String>,
    /// The engine whose evaluation is learned; the game's usual player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    /// Learn from the games of so many rounds, this one included.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) window: u32,
    /// Numbers for each input of the network, a multiple of 16.
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u32).range(16..=512))]
    pub(crate) width: u32,
    /// How often every sample is looked at.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) epochs: u32,
    /// Another option for the trainer, as in --train=--lambda=0.3; may be given several times.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) train: Vec<String>,
    /// Python with NumPy; that of the virtual environment that is active if left out, else python3.
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) python: Option<PathBuf>,
    /// The trainer; tools/train/train.py of this folder or of one around it if left out.
    #[arg(long, value_name = "FILE")]
    pub(crate) trainer: Option<PathBuf>,
    /// Accept the network if it is rather ELO1 than ELO0 better.
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    pub(crate) sprt: String,
    /// Pairs of games after which a test that is not over ends without a new network.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) pairs: u32,
    /// What everything random comes from; each round has a seed of its own that follows from it.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: TuneThreads,
}
