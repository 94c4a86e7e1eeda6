//! The arguments of `plywood parallel`.

use std::path::PathBuf;

use clap::Args;
use plywood_engines::{EngineSpec, SCHEMES, hint};
use plywood_search::Scheme;

use crate::args::Spending;
use crate::lab_args::LatexArguments;

/// More would wait for each other in every tree that fits into a table.
const MOST: usize = 256;

const MORE: &str = "\
In virtual time a node takes one unit, whoever waits takes as long as it waits, and locks and memory cost nothing: what
is left is what the scheme itself gains and loses, the same on every machine and however many cores it has.

  speed-up     the time of one processor, divided by the time of all
  extra nodes  nodes that one processor would not have visited, in percent of those that it visits
  idle         the share of the processors' time in which they waited
  aborted      the share of nodes visited in vain, because another processor found a cut-off above them meanwhile
  splits       nodes whose moves several processors shared

The limits --nodes and --time hold for all searches together.";

#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct ParallelArguments {
    /// A game, as listed by `plywood games`.
    pub(crate) game: String,
    /// A position in the game's notation or the name of a start position; the usual start if left out.
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: Option<String>,
    /// The engine: alphabeta, pvs, mtdf or negac with any keys but threads and parallel; see `plywood algorithms`.
    #[arg(long, value_name = "SPEC", default_value = "pvs:table=64,order=hash+killers+history+rank,id")]
    pub(crate) engine: EngineSpec,
    /// Look this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: u32,
    /// How processors share the tree: by its table, by what they search, at any node, on the leftmost path.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "lazy,abdada,ybw,pvs",
          value_parser = scheme)]
    pub(crate) schemes: Vec<Scheme>,
    /// How many processors there are; one processor is always searched, because others are compared with it.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2,4,8,16,32,64",
          value_parser = processors)]
    pub(crate) processors: Vec<usize>,
    #[command(flatten)]
    pub(crate) spending: Spending,
    /// Draw speed-up over processors into a file that ends with .svg.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) latex: LatexArguments,
    /// Also draw who had something to do when, a line for each processor.
    #[arg(long)]
    pub(crate) timeline: bool,
    /// Tell of every search on standard error.
    #[arg(long)]
    pub(crate) progress: bool,
}

fn scheme(text: &str) -> Result<Scheme, String> {
    let names = || SCHEMES.iter().map(|(name, _)| *name);
    let found = SCHEMES.iter().find(|(name, _)| *name == text.trim());
    found.map(|(_, scheme)| *scheme).ok_or_else(|| {
        let all: Vec<&str> = names().collect();
        format!("there is no scheme {text:?}{}: give some of {}", hint(text, names()), all.join(","))
    })
}

fn processors(text: &str) -> Result<usize, String> {
    let count = text.trim().parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("give numbers from 1 to {MOST}, as in 2,4,8"))
}
