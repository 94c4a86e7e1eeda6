//! What claims are about.

use serde::{Deserialize, Serialize};

use super::judgement::figure;
use crate::Sample;

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
        }
    }

    /// The mean over these samples, of which there is at least one; times in nanoseconds. `None` if there is nothing to take it of.
    pub(super) fn mean(self, samples: &[&Sample]) -> Option<f64> {
        let sum = |count: fn(&Sample) -> f64| samples.iter().map(|sample| count(sample)).sum::<f64>();
        let nodes = sum(|sample| sample.nodes);
        let simulations = Some(sum(|sample| sample.simulations)).filter(|count| *count > 0.0);
        let time = || samples.iter().map(|sample| sample.time).sum::<Option<f64>>();
        let each = samples.len() as f64;
        match self {
            Quantity::Nodes => Some(nodes / each),
            Quantity::Time => Some(time()? / each),
            Quantity::TimePerNode => Some(time()? / nodes),
            Quantity::Simulations => Some(simulations? / each),
            Quantity::SimulationsPerSecond => Some(simulations? / time()? * 1e9),
            Quantity::Memory => simulations.map(|_| sum(|sample| sample.tree_bytes) / each / 1e6),
        }
    }

    /// Why there is no mean, if there is none.
    pub(super) const fn missing(self) -> &'static str {
        match self {
            Quantity::Nodes | Quantity::Time | Quantity::TimePerNode => "times were not measured",
            Quantity::Simulations | Quantity::Memory => "no simulations were made",
            Quantity::SimulationsPerSecond => "no simulations were made, or times were not measured",
        }
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
        }
    }
}
