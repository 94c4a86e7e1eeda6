//! From rows to figures: what an engine needed for each position of a set within one limit.

use std::collections::BTreeMap;

use crate::{Experiment, Row, UnitKey};

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
    /// Nodes.
    pub nodes: f64,
    /// Time on the processor (by the wall clock where that is all there is), in nanoseconds.
    pub time: Option<f64>,
    /// The shortest and the longest of these times over the repetitions.
    pub time_range: Option<(f64, f64)>,
    /// Whether any repetition was stopped before it had its answer.
    pub stopped: bool,
}

/// The positions of a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// What each position needed, in the order of positions.
    pub samples: Vec<Sample>,
}

impl Cell {
    /// Mean nodes of a position.
    pub fn mean_nodes(&self) -> f64 {
        mean(self.samples.iter().map(|sample| sample.nodes))
    }

    /// Mean time of a position in nanoseconds, if times were measured.
    pub fn mean_time(&self) -> Option<f64> {
        let times: Option<Vec<f64>> = self.samples.iter().map(|sample| sample.time).collect();
        times.map(|times| mean(times.into_iter()))
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.sum::<f64>() / count
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
        let _ = experiment;
        let mut measured: BTreeMap<(CellKey, u32), Vec<(f64, Option<f64>, bool)>> = BTreeMap::new();
        for row in rows {
            let UnitKey { set, limit, engine, position, .. } = row.key;
            let time = row.times.map(|times| times.cpu.unwrap_or(times.wall) as f64);
            let one = (row.stats.nodes as f64, time, row.value.stopped);
            measured.entry((CellKey { set, limit, engine }, position)).or_default().push(one);
        }
        let mut summary = Summary::default();
        for ((cell, position), repetitions) in measured {
            let times: Option<Vec<f64>> = repetitions.iter().map(|(_, time, _)| *time).collect();
            let range = times.as_ref().map(|times| {
                times
                    .iter()
                    .fold((f64::INFINITY, 0.0_f64), |(low, high), time| (low.min(*time), high.max(*time)))
            });
            summary.cells.entry(cell).or_default().samples.push(Sample {
                position,
                nodes: median(repetitions.iter().map(|(nodes, ..)| *nodes).collect()),
                time: times.map(median),
                time_range: range,
                stopped: repetitions.iter().any(|(.., stopped)| *stopped),
            });
        }
        summary
    }

    /// One cell, if anything of it was measured.
    pub fn cell(&self, set: u32, limit: u32, engine: u32) -> Option<&Cell> {
        self.cells.get(&CellKey { set, limit, engine })
    }
}

/// The middle of some values, of which there must be at least one.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) {
        f64::midpoint(values[middle - 1], values[middle])
    } else {
        values[middle]
    }
}
