//! What claims are about.

use plywood_workshop::claims::figure;
use plywood_workshop::format::percent;
use serde::{Deserialize, Serialize};

use crate::{Limit, Sample, Taken};

/// What a claim compares: means over positions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// Nodes.
    #[default]
    Nodes,
    /// Time.
    Time,
    /// Time divided by nodes: what a technique costs at each node.
    #[serde(rename = "time per node")]
    TimePerNode,
    /// Simulations.
    Simulations,
    /// Simulations divided by time.
    #[serde(rename = "simulations per second")]
    SimulationsPerSecond,
    /// The tree that simulations leave, in megabytes (millions of bytes).
    Memory,
    /// The share of positions that are answered with a best move that was known before.
    Solved,
}

/// What an engine took on some positions, added up.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Sums {
    pub(super) positions: f64,
    pub(super) nodes: f64,
    pub(super) time: f64,
    pub(super) simulations: f64,
    pub(super) bytes: f64,
    pub(super) solved: f64,
}

impl Sums {
    /// How many numbers they are.
    pub(super) const COUNT: usize = 6;

    pub(super) const fn of_array(
        [positions, nodes, time, simulations, bytes, solved]: [f64; Sums::COUNT],
    ) -> Sums {
        Sums { positions, nodes, time, simulations, bytes, solved }
    }

    pub(super) const fn to_array(self) -> [f64; Sums::COUNT] {
        [self.positions, self.nodes, self.time, self.simulations, self.bytes, self.solved]
    }

    /// One position: medians over the repetitions.
    pub(super) fn of_sample(sample: &Sample) -> Sums {
        let Sample { nodes, simulations, tree_bytes: bytes, time, solved, .. } = *sample;
        let [time, solved] = [time, solved].map(|figure| figure.unwrap_or(f64::NAN));
        Sums { positions: 1.0, nodes, time, simulations, bytes, solved }
    }

    /// One repetition of one position.
    pub(super) fn of(taken: Taken) -> Sums {
        let Taken { nodes, simulations, tree_bytes: bytes, time, solved, .. } = taken;
        let [time, solved] = [time, solved].map(|figure| figure.unwrap_or(f64::NAN));
        Sums { positions: 1.0, nodes, time, simulations, bytes, solved }
    }
}

impl Quantity {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::Nodes => "nodes",
            Quantity::Time => "time",
            Quantity::TimePerNode => "time per node",
            Quantity::Simulations => "simulations",
            Quantity::SimulationsPerSecond => "simulations per second",
            Quantity::Memory => "memory",
            Quantity::Solved => "solved",
        }
    }

    /// The mean; times in nanoseconds. Not a number if there is nothing to take it of.
    pub(super) fn mean(self, sums: Sums) -> f64 {
        match self {
            Quantity::Nodes => sums.nodes / sums.positions,
            Quantity::Time => sums.time / sums.positions,
            Quantity::TimePerNode => sums.time / sums.nodes,
            Quantity::Simulations => sums.simulations / sums.positions,
            Quantity::SimulationsPerSecond => sums.simulations / sums.time * 1e9,
            Quantity::Memory => sums.bytes / sums.positions / 1e6,
            Quantity::Solved => sums.solved / sums.positions,
        }
    }

    /// Why there is no mean of these, if there is none.
    pub(super) fn missing(self, sums: Sums) -> Option<&'static str> {
        let untimed = sums.time.is_nan();
        let unsimulated = sums.simulations == 0.0;
        match self {
            Quantity::Nodes => None,
            Quantity::Time | Quantity::TimePerNode => untimed.then_some("times were not measured"),
            Quantity::Solved => sums.solved.is_nan().then_some("best moves were not known for all positions"),
            Quantity::Simulations | Quantity::Memory => unsimulated.then_some("no simulations were made"),
            Quantity::SimulationsPerSecond => {
                (untimed || unsimulated).then_some("no simulations were made, or times were not measured")
            }
        }
    }

    /// Whether an engine without randomness comes to the same number every time.
    pub(super) const fn is_counted(self, limit: Limit) -> bool {
        matches!(self, Quantity::Nodes | Quantity::Simulations | Quantity::Memory | Quantity::Solved)
            && !matches!(limit, Limit::Time(_))
    }

    /// A mean with its unit.
    pub(super) fn show(self, mean: f64) -> String {
        match self {
            Quantity::Nodes => format!("{} nodes", figure(mean)),
            Quantity::Time => format!("{} ms", figure(mean / 1e6)),
            Quantity::TimePerNode => format!("{} ns a node", figure(mean)),
            Quantity::Simulations => format!("{} simulations", figure(mean)),
            Quantity::SimulationsPerSecond => format!("{} simulations a second", figure(mean)),
            Quantity::Memory => format!("{} MB", figure(mean)),
            Quantity::Solved => format!("{} solved", percent(mean)),
        }
    }
}
