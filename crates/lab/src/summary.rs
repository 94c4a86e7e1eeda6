//! From rows to figures: what an engine needed for each position of a set within one limit.

use std::collections::BTreeMap;

use plywood_core::CUT_INDEXES;

use crate::analysis::{asks_for_an_answer, is_unit};
use crate::statistics::{branching, deviation, mean, median};
use crate::{Experiment, Limit, Row, UnitKey};

/// One engine on one set within one limit: indexes into the lists of an experiment.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellKey {
    /// Which set.
    pub set: u32,
    /// Which limit.
    pub limit: u32,
    /// Which engine.
    pub engine: u32,
}

/// What an engine needed for one position: medians over the repetitions.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sample {
    /// Which position of the set.
    pub position: u32,
    /// How many repetitions there are.
    pub repetitions: u32,
    /// Nodes.
    pub nodes: f64,
    /// Time on the processor (by the wall clock where that is all there is), in nanoseconds.
    pub time: Option<f64>,
    /// The shortest and the longest of these times over the repetitions.
    pub time_range: Option<(f64, f64)>,
    /// The effective branching factor.
    pub branching: Option<f64>,
    /// Whether any repetition was stopped before it had its answer. Where the limit is one of nodes or time, being stopped is the plan and
    /// does not count.
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
pub struct Cell {
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

impl Cell {
    /// Mean nodes of a position.
    pub fn mean_nodes(&self) -> f64 {
        self.samples.iter().map(|sample| sample.nodes).sum::<f64>() / self.samples.len() as f64
    }

    /// Mean time of a position in nanoseconds, if times were measured.
    pub fn mean_time(&self) -> Option<f64> {
        mean(&self.times()?)
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
    pub fn hit_rate(&self) -> Option<f64> {
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
    pub cells: BTreeMap<CellKey, Cell>,
}

impl Summary {
    /// Summarises rows, in whatever order they come.
    pub fn new<'a>(experiment: &Experiment, rows: impl IntoIterator<Item = &'a Row>) -> Summary {
        let mut builder = SummaryBuilder::new(experiment);
        rows.into_iter().for_each(|row| builder.add(row));
        builder.finish()
    }

    /// One cell, if anything of it was measured.
    pub fn cell(&self, set: u32, limit: u32, engine: u32) -> Option<&Cell> {
        self.cells.get(&CellKey { set, limit, engine })
    }
}

/// A summary under way: takes rows one at a time and keeps a few numbers of each.
#[derive(Debug)]
pub struct SummaryBuilder<'a> {
    experiment: &'a Experiment,
    cells: BTreeMap<CellKey, (Vec<Measured>, Totals)>,
}

/// What is kept of a row.
#[derive(Copy, Clone, Debug)]
struct Measured {
    position: u32,
    plies: u32,
    nodes: u64,
    time: Option<u64>,
    stopped: bool,
}

impl<'a> SummaryBuilder<'a> {
    /// A summary without rows.
    pub fn new(experiment: &'a Experiment) -> SummaryBuilder<'a> {
        SummaryBuilder { experiment, cells: BTreeMap::new() }
    }

    /// Takes a row. A row that names nothing in the experiment is ignored.
    pub fn add(&mut self, row: &Row) {
        if !is_unit(self.experiment, &row.key) {
            return;
        }
        let UnitKey { set, limit, engine, position, .. } = row.key;
        let bound = self.experiment.limits[limit as usize];
        let stopped = row.value.stopped && asks_for_an_answer(bound);
        let plies = match (bound, row.value.depth) {
            (Limit::Depth(plies), _) if !stopped => plies,
            (Limit::Nodes(_) | Limit::Time(_), Some(plies)) => plies,
            _ => row.stats.height,
        };
        let time = row.times.map(|times| times.cpu.unwrap_or(times.wall));
        let (measured, totals) = self.cells.entry(CellKey { set, limit, engine }).or_default();
        measured.push(Measured { position, plies, nodes: row.stats.nodes, time, stopped });
        totals.add(row, stopped);
    }

    /// The summary of all rows so far.
    pub fn finish(self) -> Summary {
        let cells = self.cells.into_iter().map(|(key, (mut measured, totals))| {
            measured.sort_by_key(|one| one.position);
            let samples =
                measured.chunk_by(|one, other| one.position == other.position).map(sample).collect();
            (key, Cell { samples, totals })
        });
        Summary { cells: cells.collect() }
    }
}

impl Totals {
    fn add(&mut self, row: &Row, stopped: bool) {
        // Saturating, because a store can hold anything.
        let count = |counter: &mut u64, more: u64| *counter = counter.saturating_add(more);
        count(&mut self.units, 1);
        count(&mut self.stopped, stopped.into());
        count(&mut self.probes, row.stats.table_probes);
        count(&mut self.hits, row.stats.table_hits);
        count(&mut self.researches, row.stats.researches);
        self.cuts.iter_mut().zip(row.stats.cuts).for_each(|(cuts, more)| count(cuts, more));
        if let Some(depth) = row.value.depth {
            count(&mut self.depths.0, depth.into());
            count(&mut self.depths.1, 1);
        }
        self.peak_bytes = self.peak_bytes.max(row.peak_bytes);
        self.table_bytes = self.table_bytes.max(row.table_bytes);
    }
}

/// The repetitions of one position, of which there is at least one.
fn sample(repetitions: &[Measured]) -> Sample {
    let times: Option<Vec<f64>> = repetitions.iter().map(|one| one.time.map(|time| time as f64)).collect();
    let range = |times: &Vec<f64>| {
        times.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), time| (low.min(*time), high.max(*time)))
    };
    let nodes = median(repetitions.iter().map(|one| one.nodes as f64).collect()).unwrap_or_default();
    Sample {
        position: repetitions[0].position,
        repetitions: repetitions.len() as u32,
        nodes,
        time_range: times.as_ref().map(range),
        time: times.and_then(median),
        branching: branching(nodes, repetitions[0].plies),
        stopped: repetitions.iter().any(|one| one.stopped),
    }
}
