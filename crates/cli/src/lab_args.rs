//! The arguments of the laboratory.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use plywood_workshop::Shard;

const COMPARE: &str = "\
Examples:
  plywood compare                                   the built-in experiment, about two minutes
  plywood compare mine.toml --workers 4             an experiment of your own on four cores
  plywood compare mine.toml --resume                go on after Ctrl-C, a crash or a kill
  plywood compare mine.toml --shard 2/5             one of five parts, for five machines
  plywood compare mine.toml --executor slurm --shards 20 --sbatch=--partition=long

Every unit is in the store as soon as it is measured, so nothing is lost but the unit under way.";

#[derive(Args, Debug)]
#[command(after_help = COMPARE)]
pub(crate) struct CompareArguments {
    /// The experiment, a TOML file (experiments/ has examples); the built-in one if left out.
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) running: Running,
    #[command(flatten)]
    pub(crate) parting: Parting,
}

/// Who does which part.
#[derive(Args, Debug)]
pub(crate) struct Parting {
    /// Do only one of several parts, as in 2/5: the parts of all machines are put together by `plywood merge`.
    #[arg(long, value_name = "I/N", conflicts_with = "executor")]
    pub(crate) shard: Option<Shard>,
    /// Who does the work.
    #[arg(long, value_enum, default_value_t = Executor::Here)]
    pub(crate) executor: Executor,
    /// How many parts Slurm gets.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) shards: u32,
    /// An option for sbatch, as in --sbatch=--partition=long; may be given several times.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
}

impl Parting {
    /// Whether there are parts at all.
    pub(crate) fn is_divided(&self) -> bool {
        self.shard.is_some() || self.executor == Executor::Slurm
    }
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Executor {
    /// This process.
    Here,
    /// An array of jobs of the Slurm cluster that this machine belongs to.
    Slurm,
}

/// Where results go, what becomes of earlier ones, and how many processors work.
#[derive(Args, Clone, Debug)]
pub(crate) struct Keeping {
    /// Where the store and everything that is written from it go; results/NAME if left out.
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Go on where an earlier run was ended; nothing is measured or played twice.
    #[arg(long, conflicts_with = "overwrite")]
    pub(crate) resume: bool,
    /// Throw the results of an earlier run away.
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// How many units to measure or games to play at the same time, each on a core of its own and with tables of its
    /// own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: u16,
    /// Do not bind workers to cores.
    #[arg(long)]
    pub(crate) no_pin: bool,
    /// Do not show how far it is.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// How experiments are run.
#[derive(Args, Clone, Debug)]
pub(crate) struct Running {
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    /// Take the quick version that the experiment file describes under `[quick]`.
    #[arg(long)]
    pub(crate) quick: bool,
    /// A folder with published position sets, which stand in for the suites of the same names.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Write the plots as PNG too.
    #[arg(long)]
    pub(crate) png: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// A folder with results, or a store.
    pub(crate) results: PathBuf,
    /// Write the plots as PNG too.
    #[arg(long)]
    pub(crate) png: bool,
    #[command(flatten)]
    pub(crate) latex: LatexArguments,
}

/// What a thesis needs.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct LatexArguments {
    /// Write LaTeX files into a folder: figures for pgfplots with their data, tables, references, a document of all.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) latex: Option<PathBuf>,
    /// Do not typeset the figures as PDF.
    #[arg(long, requires = "latex")]
    pub(crate) no_pdf: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// A folder with results, or a store.
    pub(crate) results: PathBuf,
    /// The form.
    #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
    pub(crate) format: ExportFormat,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    /// A table with a header line.
    Csv,
    /// An object a line.
    Json,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AutoCommand {
    /// Fit rules to the measurements of one game, for the engine auto:rules=FILE.
    ///
    /// Rules are the leaves of a small decision tree over what shows of a position: its phase, its moves, threats,
    /// symmetry, and how far the search shall look. They are as few as cross-validation finds good.
    Fit(FitArguments),
    /// Compare engines with the best of each set, and say where an engine that chooses stands among them.
    Test(StandingArguments),
}

const FIT: &str = "\
Examples:
  plywood compare experiments/auto-fit.toml                     measure engines on positions
  plywood auto fit results/auto-fit -o mine.toml                fit rules to what was measured
  plywood search connect4 4453 --depth 12 --engine auto:rules=mine.toml";

#[derive(Args, Debug)]
#[command(after_help = FIT)]
pub(crate) struct FitArguments {
    /// Folders with results, or stores: the engines that all of them have are those to choose among.
    #[arg(required = true)]
    pub(crate) results: Vec<PathBuf>,
    /// Write the rules to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What an engine's cost is.
    #[arg(long, value_enum, default_value_t = CostBy::Both)]
    pub(crate) by: CostBy,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum CostBy {
    /// Nodes alone, which are the same on any machine.
    Nodes,
    /// Time alone.
    Time,
    /// The geometric mean of nodes and time.
    Both,
}

#[derive(Args, Debug)]
pub(crate) struct StandingArguments {
    /// Folders with results, or stores.
    #[arg(required = true)]
    pub(crate) results: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct MergeArguments {
    /// The stores of the parts, or folders with results.
    #[arg(required = true)]
    pub(crate) stores: Vec<PathBuf>,
    /// The folder for the whole: its store gets everything, and the report or the tables are written.
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ReproduceArguments {
    /// What to reproduce, as in liese-5.3, or a file of your own with claims, as in mine.toml; without a name,
    /// everything that can be is listed.
    pub(crate) names: Vec<String>,
    /// Reproduce everything there is.
    #[arg(long, conflicts_with = "names")]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) running: Running,
    /// Measure only within the limits that claims are about, on all positions: a curve's end without the curve.
    #[arg(long, conflicts_with = "quick")]
    pub(crate) claimed: bool,
    /// Play matches with the times and as many games as were published; without it they are played with less of both,
    /// as the file says.
    #[arg(long, conflicts_with = "quick")]
    pub(crate) full: bool,
    /// Write the claims and what became of them to this file, as Markdown; sections about other experiments stay.
    #[arg(long, value_name = "FILE")]
    pub(crate) markdown: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) latex: LatexArguments,
}
