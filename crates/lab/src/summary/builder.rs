//! A summary under way.

use std::collections::BTreeMap;

use plywood_core::Stats;

use super::{Sample, Samples, SamplesKey, Summary, Taken, Totals};
use crate::analysis::{asks_for_an_answer, is_unit};
use crate::statistics::{branching, mean, median};
use crate::{Experiment, Limit, Row, Times, UnitKey};

/// A summary under way: takes rows one at a time and keeps a few numbers of each.
#[derive(Debug)]
pub struct SummaryBuilder<'a> {
    experiment: &'a Experiment,
    /// Whether times are those of the clock on the wall.
    by_the_wall: bool,
    cells: BTreeMap<SamplesKey, (Vec<Kept>, Totals)>,
}

/// What is kept of a row.
#[derive(Copy, Clone, Debug)]
struct Kept {
    position: u32,
    repetition: u32,
    plies: u32,
    nodes: u64,
    simulations: u64,
    tree_bytes: u64,
    solved: Option<f64>,
    aborted: u64,
    times: Option<Times>,
    time: Option<u64>,
    stopped: bool,
}

impl<'a> SummaryBuilder<'a> {
    /// A summary without rows.
    pub fn new(experiment: &'a Experiment) -> SummaryBuilder<'a> {
        SummaryBuilder { experiment, by_the_wall: experiment.has_teams(), cells: BTreeMap::new() }
    }

    /// Takes a row. A row that names nothing in the experiment is ignored.
    pub fn add(&mut self, row: &Row) {
        if !is_unit(self.experiment, &row.key) {
            return;
        }
        let UnitKey { set, limit, engine, position, repetition } = row.key;
        let bound = self.experiment.limits[limit as usize];
        let stopped = row.value.stopped && asks_for_an_answer(bound);
        let plies = match (bound, row.value.depth) {
            (Limit::Depth(plies), _) if !stopped => plies,
            (Limit::Nodes(_) | Limit::Simulations(_) | Limit::Time(_), Some(plies)) => plies,
            _ => row.stats.height,
        };
        let by_the_wall = self.by_the_wall;
        let time = row.times.map(|times| times.cpu.filter(|_| !by_the_wall).unwrap_or(times.wall));
        let known = &self.experiment.sets[set as usize].positions[position as usize].best;
        let is_known = row.value.best.as_ref().is_some_and(|best| known.contains(best));
        let solved = (!known.is_empty()).then(|| f64::from(u8::from(is_known)));
        let (measured, totals) = self.cells.entry(SamplesKey { set, limit, engine }).or_default();
        let Stats { nodes, simulations, tree_bytes, aborted, .. } = row.stats;
        measured.push(Kept {
            position,
            repetition,
            plies,
            nodes,
            simulations,
            tree_bytes,
            solved,
            aborted,
            times: row.times,
            time,
            stopped,
        });
        totals.add(row, stopped);
    }

    /// The summary of all rows so far.
    pub fn finish(self) -> Summary {
        let cells = self.cells.into_iter().map(|(key, (mut measured, totals))| {
            measured.sort_by_key(|one| (one.position, one.repetition));
            let samples =
                measured.chunk_by(|one, other| one.position == other.position).map(sample).collect();
            (key, Samples { samples, totals })
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
fn sample(repetitions: &[Kept]) -> Sample {
    let times: Option<Vec<f64>> = repetitions.iter().map(|one| one.time.map(|time| time as f64)).collect();
    let range = |times: &Vec<f64>| {
        times.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), time| (low.min(*time), high.max(*time)))
    };
    let middle = |count: fn(&Kept) -> u64| {
        median(repetitions.iter().map(|one| count(one) as f64).collect()).unwrap_or_default()
    };
    let nodes = middle(|one| one.nodes);
    let taken = |one: &Kept| Taken {
        nodes: one.nodes as f64,
        simulations: one.simulations as f64,
        tree_bytes: one.tree_bytes as f64,
        solved: one.solved,
        aborted: one.aborted as f64,
        wall: one.times.map(|times| times.wall as f64),
        cpu: one.times.and_then(|times| times.cpu).map(|time| time as f64),
        time: one.time.map(|time| time as f64),
    };
    Sample {
        position: repetitions[0].position,
        repetitions: repetitions.len() as u32,
        each: repetitions.iter().map(taken).collect(),
        nodes,
        simulations: middle(|one| one.simulations),
        tree_bytes: middle(|one| one.tree_bytes),
        solved: mean(&repetitions.iter().filter_map(|one| one.solved).collect::<Vec<_>>()),
        time_range: times.as_ref().map(range),
        time: times.and_then(median),
        branching: branching(nodes, repetitions[0].plies),
        stopped: repetitions.iter().any(|one| one.stopped),
    }
}
