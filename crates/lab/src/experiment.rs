//! Experiments, resolved: positions are there, matrices are multiplied out, nothing has to be looked up any more.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use plywood_engines::EngineSpec;
use plywood_workshop::most_threads;
use serde::{Deserialize, Serialize};

use crate::claims::Claim;

/// An experiment: every engine on every position within every limit, so many times.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// A short name, fit for a folder.
    pub name: String,
    /// A headline for the report.
    pub title: String,
    /// What it is about, for people: paragraphs separated by empty lines.
    pub about: String,
    /// The game, with its variant.
    pub game: String,
    /// What everything random comes from.
    pub seed: u64,
    /// The positions.
    pub sets: Vec<PositionSet>,
    /// The engines.
    pub engines: Vec<Engine>,
    /// The limits, each a point on an axis of its kind.
    pub limits: Vec<Limit>,
    /// What no unit may exceed.
    pub cap: Cap,
    /// How often every unit is measured.
    pub repetitions: u32,
    /// In which order units are measured.
    pub order: UnitOrder,
    /// What tables remember.
    pub tables: Tables,
    /// What times are told by.
    #[serde(default)]
    pub clock: Timing,
    /// Whether only the winner is asked for, not how soon.
    pub weak: bool,
    /// What is measured besides nodes and answers.
    pub measure: Measure,
    /// The engine that the others are compared with: an index of [`Experiment::engines`].
    pub baseline: u32,
    /// Whether other positions stand in for those that the claims are about, so that no claim is settled.
    #[serde(default)]
    pub stands_in: bool,
    /// What somebody has said about the figures, to be checked against them.
    pub claims: Vec<Claim>,
}

/// A named list of positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PositionSet {
    /// Its name.
    pub name: String,
    /// Where it comes from, for people.
    pub source: String,
    /// The positions.
    pub positions: Vec<Known>,
    /// How many positions the set has that these were taken from; `None` if there is no end of them, as with random
    /// ones.
    #[serde(default)]
    pub whole: Option<u32>,
}

/// A position, and what somebody has found out about it before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The position in the game's notation; empty for the usual start.
    pub text: String,
    /// Its score for the side to move, in the game's points.
    pub points: Option<i32>,
    /// Its best moves, as the game writes moves; none if they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<String>,
}

impl Known {
    /// A position that nothing is known about.
    pub fn nothing_of(text: impl Into<String>) -> Known {
        Known { text: text.into(), points: None, best: Vec::new() }
    }
}

/// An engine with a name for tables and plots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Engine {
    /// Its name in this experiment.
    pub name: String,
    /// What it is.
    pub spec: EngineSpec,
}

/// How far a unit goes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// This many plies.
    Depth(u32),
    /// This many nodes.
    Nodes(u64),
    /// This many simulations.
    Simulations(u64),
    /// This many microseconds.
    Time(u64),
    /// To the end of the game.
    End,
}

impl Limit {
    /// The name of its axis: `depth`, `nodes`, `simulations`, `time` or `end`.
    pub(crate) const fn axis(self) -> &'static str {
        match self {
            Limit::Depth(_) => "depth",
            Limit::Nodes(_) => "nodes",
            Limit::Simulations(_) => "simulations",
            Limit::Time(_) => "time",
            Limit::End => "end",
        }
    }

    /// Where it lies on its axis: plies, nodes, simulations or microseconds; 0 for the end.
    pub fn value(self) -> u64 {
        match self {
            Limit::Depth(plies) => plies.into(),
            Limit::Nodes(value) | Limit::Simulations(value) | Limit::Time(value) => value,
            Limit::End => 0,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Depth(plies) => write!(f, "depth {plies}"),
            Limit::Nodes(nodes) => write!(f, "{} nodes", plywood_core::grouped(*nodes)),
            Limit::Simulations(count) => write!(f, "{} simulations", plywood_core::grouped(*count)),
            Limit::Time(micros) => write!(f, "{} ms", *micros as f64 / 1e3),
            Limit::End => f.write_str("to the end"),
        }
    }
}

/// What no unit may exceed; a unit that does is stopped and marked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cap {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// In which order units are measured.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitOrder {
    /// All engines on one position, then on the next: if the machine drifts, it drifts for all alike.
    #[default]
    Interleaved,
    /// One engine on all positions, then the next.
    Blocks,
}

/// What tables remember from one position of a set to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tables {
    /// Nothing: every position is a question of its own.
    #[default]
    Fresh,
    /// Everything: positions of a set are searched in their order, and tables are emptied only between limits and sets.
    Kept,
}

/// What times are told by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// The machine's clocks.
    #[default]
    Real,
    /// A count of nodes: the threads of an engine are simulated as if each had a processor of its own.
    Virtual,
}

impl Timing {
    /// What a node takes in virtual time, in nanoseconds.
    pub(crate) const NODE: u64 = 1000;

    /// What has to be said wherever times are shown.
    pub const fn remark(self) -> Option<&'static str> {
        match self {
            Timing::Real => None,
            Timing::Virtual => Some("virtual time: a node is 1 µs"),
        }
    }
}

/// What is measured besides nodes and answers, which always are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// Time by the wall clock and on the processor.
    pub time: bool,
    /// The peak of the memory in use.
    pub memory: bool,
}

impl Experiment {
    /// The same with only the limits that its claims are about.
    #[must_use]
    pub fn claimed(mut self) -> Experiment {
        let claimed: HashSet<u32> = self.claims.iter().flat_map(|claim| claim.limits(&self)).collect();
        let mut index = 0..;
        self.limits.retain(|_| index.next().is_some_and(|index| claimed.contains(&index)));
        self
    }

    /// Whether engines with several threads are among those that are measured. What they are for is an early answer, so
    /// times of such an experiment are those of the clock on the wall.
    pub(crate) fn has_teams(&self) -> bool {
        self.engines.iter().any(|engine| engine.spec.threads.is_some_and(|threads| threads > 1))
    }

    /// The threads of the engine that has most. The engines of a worker take turns, and in virtual time so do threads.
    pub fn threads(&self) -> usize {
        match self.clock {
            Timing::Real => most_threads(self.engines.iter().map(|engine| &engine.spec)),
            Timing::Virtual => 1,
        }
    }

    /// How many units there are.
    pub fn units(&self) -> u64 {
        let positions: u64 = self.sets.iter().map(|set| set.positions.len() as u64).sum();
        let each = (self.engines.len() as u64).saturating_mul(self.limits.len() as u64);
        positions.saturating_mul(each).saturating_mul(self.repetitions.into())
    }
}
