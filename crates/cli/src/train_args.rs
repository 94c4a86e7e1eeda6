//! The arguments of `plywood train`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

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
                            Then:    plywood match pvs:id,eval=net,network=chess.net pvs:id --game chess --nodes 9999")]
    Check(TrainCheckArguments),
}

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
