//! The arguments of `plywood book` and `plywood dataset`.

use std::path::PathBuf;
use std::thread;

use clap::{Args, Subcommand};
use plywood_engines::check_memory;
use plywood_games::connect4::Class;
use plywood_solved::Workers;

use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// How many threads there may be for each core: more only wait for each other, and each has memory of its own.
const THREADS_PER_CORE: usize = 8;

/// How many cores this machine has.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Refuses more threads than this machine has use for.
pub(crate) fn check_threads(threads: usize) -> Result<(), Failure> {
    let (cores, most) = (cores(), THREADS_PER_CORE * cores());
    if threads <= most {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "--threads {threads}: more than {THREADS_PER_CORE} for each core only wait for each other, and this machine \
         has {}: give {most} or fewer",
        if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") }
    )))
}

/// How many threads with how much memory.
#[derive(Args, Debug)]
pub(crate) struct Workforce {
    /// Threads that solve, at most 8 for each core; as many as there are cores if left out.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory for the solvers' tables, in MiB, shared out among the threads.
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) table: u32,
}

impl Workforce {
    /// Solvers that Ctrl-C stops, if there is memory for them.
    pub(crate) fn workers(&self, interrupt: &Interrupt) -> Result<Workers, Failure> {
        check_memory(u64::from(self.table) << 20)?;
        if let Some(threads) = self.threads {
            check_threads(threads.into())?;
        }
        let threads = self.threads.map_or_else(cores, usize::from);
        Ok(Workers::new(threads, self.table as usize, interrupt.stop_flag()))
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    /// Build the book of all positions up to some ply. Can be killed at any time: the same command goes on.
    ///
    /// Solved positions are kept in a journal beside the output, FILE.journal, which goes away when the book is
    /// complete. It takes long: the fewer stones on the board, the harder a position is to solve.
    Build {
        /// Positions with up to this many stones.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=12))]
        plies: u32,
        /// Begin with this position instead of the empty board; plies are counted from there.
        #[arg(long, value_name = "POSITION")]
        start: Option<String>,
        /// The file to write; connect4-N.book if left out.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        workforce: Workforce,
    },
    /// Tell how many positions a book holds, by ply and by result.
    Info {
        /// A book; the one that is part of the program if left out.
        file: Option<PathBuf>,
    },
    /// Check a book: its checksum, that it is complete, that scores follow from each other; and solve a sample again.
    Verify {
        /// A book; the one that is part of the program if left out.
        file: Option<PathBuf>,
        /// Solve this many of its positions again.
        #[arg(long, value_name = "N", default_value_t = 0)]
        sample: usize,
        /// Which ones: the same seed draws the same positions.
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        workforce: Workforce,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum DatasetCommand {
    /// Make a data set: random positions of one class, each with its exact score, a line `moves score` each.
    ///
    /// The number of stones is drawn first, all numbers of the class alike; then random games are played until one gets
    /// there without being decided by the next two moves; then it is solved, and kept if it belongs to the class. No
    /// position comes twice, not even mirrored. The same seed gives the same set.
    #[command(after_help = CLASSES)]
    Generate {
        /// The class, by name or by its published set, as in begin-easy or L1_R1.
        #[arg(long, value_name = "CLASS")]
        class: Class,
        /// How many positions.
        #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
        count: u32,
        /// Which ones.
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// The file to write; standard output if left out.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        workforce: Workforce,
    },
    /// Check a data set: form, legality, one class, no position twice, and every score by solving it again.
    #[command(after_help = CLASSES)]
    Check {
        /// The data set (- for standard input).
        file: PathBuf,
        /// Solve only this many of its positions again.
        #[arg(long, value_name = "N")]
        sample: Option<usize>,
        /// Which ones.
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// Allow a position to come twice, or with its mirror image, as in some published sets.
        #[arg(long)]
        repeats: bool,
        #[command(flatten)]
        workforce: Workforce,
    },
}

const CLASSES: &str = "\
Classes (remaining: plies that best play takes, the last one not counted):
  end-easy       L3_R1  29 stones or more
  middle-easy    L2_R1  15 to 28 stones, fewer than 14 plies remaining
  middle-medium  L2_R2  15 to 28 stones, 14 to 27 plies remaining
  begin-easy     L1_R1  at most 14 stones, fewer than 14 plies remaining
  begin-medium   L1_R2  at most 14 stones, 14 to 27 plies remaining
  begin-hard     L1_R3  at most 14 stones, 28 plies remaining or more";
