//! From rows to figures: what an engine needed for each position of a set within one limit.

use std::collections::BTreeMap;

use plywood_core::CUT_INDEXES;

use crate::statistics::{deviation, mean, median};
use crate::{Experiment, Row};

mod builder;

pub use builder::SummaryBuilder;

/// One engine on one set within one limit: indexes into the lists of an experiment.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SamplesKey {
    /// Which set.
    pub set: u32,
    /// Which limit.
    pub limit: u32,
    /// Which engine.
    pub engine: u32,
}

/// What one repetition of a unit took.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Taken {
    /// Nodes.
    pub nodes: f64,
    /// Simulations; 0 for searches that make none.
    pub simulations: f64,
    /// Bytes of the tree that simulations leave.
    pub tree_bytes: f64,
    /// 1 if the answer is a best move that was known before, 0 if not; `None` if none was known.
    pub solved: Option<f64>,
    /// Nodes that several threads visited in vain.
    pub aborted: f64,
    /// Time by the clock on the wall, in nanoseconds.
    pub wall: Option<f64>,
    /// Time on processors, of all threads together, in nanoseconds; `None` where it cannot be told.
    pub cpu: Option<f64>,
    /// Time on the processor, in nanoseconds; by the wall clock where that is all there is, or an engine of the
    /// experiment has several threads.
    pub time: Option<f64>,
}

/// What an engine needed for one position: medians over the repetitions.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Which position of the set.
    pub position: u32,
    /// How many repetitions there are.
    pub repetitions: u32,
    /// What each of them took, in order.
    pub each: Vec<Taken>,
    /// Nodes.
    pub nodes: f64,
    /// Simulations; 0 for searches that make none.
    pub simulations: f64,
    /// Bytes of the tree that simulations leave.
    pub tree_bytes: f64,
    /// The share of the repetitions that answered with a best move that was known before; `None` if none was known.
    pub solved: Option<f64>,
    /// Time on the processor (by the wall clock where that is all there is), in nanoseconds.
    pub time: Option<f64>,
    /// The shortest and the longest of these times over the repetitions.
    pub time_range: Option<(f64, f64)>,
    /// The effective branching factor.
    pub branching: Option<f64>,
    /// Whether any repetition was stopped before it had its answer. Where the limit is one of nodes, simulations or
    /// time, being stopped is the plan and does not count.
    pub stopped: bool,
}

/// What an engine did on all positions of a set together.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Totals {
    /// Units, which are positions times repetitions.
    pub units: u64,
    /// Units that were stopped before they had their answer.
    pub stopped: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions that found the position.
    pub hits: u64,
    /// Cut-offs by the index of the move that caused them.
    pub cuts: [u64; CUT_INDEXES],
    /// Moves that were searched again.
    pub researches: u64,
    /// The sum of the depths that were searched completely, and of how many units it is the sum.
    pub depths: (u64, u64),
    /// The greatest peak of the memory in use.
    pub peak_bytes: Option<u64>,
    /// The greatest size of the table.
    pub table_bytes: Option<u64>,
}

/// The positions of a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    /// What each position needed, in the order of positions.
    pub samples: Vec<Sample>,
    /// What was counted over all of them.
    pub totals: Totals,
}

/// The mean, the median and the standard deviation of a figure over positions.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The standard deviation; `None` for a single position.
    pub deviation: Option<f64>,
}

impl Spread {
    fn of(values: Vec<f64>) -> Option<Spread> {
        Some(Spread { mean: mean(&values)?, deviation: deviation(&values), median: median(values)? })
    }
}

impl Samples {
    /// The samples of positions that both cells have and neither left unfinished, and how many such pairs were
    /// unfinished.
    pub(crate) fn paired<'a>(&'a self, other: &'a Samples) -> (Vec<[&'a Sample; 2]>, usize) {
        let partner = |sample: &Sample| {
            let index = other.samples.binary_search_by_key(&sample.position, |other| other.position).ok()?;
            Some(&other.samples[index])
        };
        let both = self.samples.iter().filter_map(|sample| Some([sample, partner(sample)?]));
        let (finished, unfinished): (Vec<_>, Vec<_>) =
            both.partition(|pair| pair.iter().all(|sample| !sample.stopped));
        (finished, unfinished.len())
    }

    /// Mean nodes of a position.
    pub fn mean_nodes(&self) -> f64 {
        self.samples.iter().map(|sample| sample.nodes).sum::<f64>() / self.samples.len() as f64
    }

    /// Mean time of a position in nanoseconds, if times were measured.
    pub fn mean_time(&self) -> Option<f64> {
        mean(&self.times()?)
    }

    /// Mean simulations of a position; `None` if none were made.
    pub(crate) fn mean_simulations(&self) -> Option<f64> {
        self.mean_above_zero(|sample| sample.simulations)
    }

    /// Mean bytes of the tree that simulations leave; `None` if none were made.
    pub(crate) fn mean_tree_bytes(&self) -> Option<f64> {
        self.mean_above_zero(|sample| sample.tree_bytes)
    }

    fn mean_above_zero(&self, figure: fn(&Sample) -> f64) -> Option<f64> {
        mean(&self.samples.iter().map(figure).collect::<Vec<_>>()).filter(|mean| *mean > 0.0)
    }

    /// The share of positions whose best move was found, of those with best moves known before.
    pub fn solved(&self) -> Option<f64> {
        mean(&self.samples.iter().filter_map(|sample| sample.solved).collect::<Vec<_>>())
    }

    /// Nodes over positions; `None` if there are none.
    pub fn nodes(&self) -> Option<Spread> {
        Spread::of(self.samples.iter().map(|sample| sample.nodes).collect())
    }

    /// Time over positions in nanoseconds, if times were measured for all.
    pub fn time(&self) -> Option<Spread> {
        Spread::of(self.times()?)
    }

    fn times(&self) -> Option<Vec<f64>> {
        self.samples.iter().map(|sample| sample.time).collect()
    }

    /// The mean effective branching factor.
    pub fn branching(&self) -> Option<f64> {
        mean(&self.samples.iter().filter_map(|sample| sample.branching).collect::<Vec<_>>())
    }

    /// The share of questions to the table that found the position.
    pub(crate) fn hit_rate(&self) -> Option<f64> {
        share(self.totals.hits, self.totals.probes)
    }

    /// The shares of cut-offs by the index of the move that caused them; the last share holds all later ones.
    pub fn cut_shares(&self) -> Option<[f64; CUT_INDEXES]> {
        let all = self.totals.cuts.iter().fold(0, |all: u64, cuts| all.saturating_add(*cuts));
        (all > 0).then(|| self.totals.cuts.map(|cuts| cuts as f64 / all as f64))
    }

    /// Re-searches of a unit, on average.
    pub fn researches(&self) -> Option<f64> {
        share(self.totals.researches, self.totals.units)
    }

    /// The mean depth that was searched completely; `None` if all went to the end.
    pub fn depth(&self) -> Option<f64> {
        share(self.totals.depths.0, self.totals.depths.1)
    }
}

fn share(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| part as f64 / all as f64)
}

/// All figures of an experiment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// The cells that have at least one sample.
    pub cells: BTreeMap<SamplesKey, Samples>,
}

impl Summary {
    /// Summarises rows, in whatever order they come.
    pub fn new<'a>(experiment: &Experiment, rows: impl IntoIterator<Item = &'a Row>) -> Summary {
        let mut builder = SummaryBuilder::new(experiment);
        rows.into_iter().for_each(|row| builder.add(row));
        builder.finish()
    }

    /// One cell, if anything of it was measured.
    pub fn cell(&self, set: u32, limit: u32, engine: u32) -> Option<&Samples> {
        self.cells.get(&SamplesKey { set, limit, engine })
    }
}
