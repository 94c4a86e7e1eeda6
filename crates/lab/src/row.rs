//! Rows: what was measured, one row for each unit.

use std::fmt;

use plywood_api::wire::ScoreKind;
use plywood_core::{Bound, Stats};
use serde::{Deserialize, Serialize};

/// Names a unit: indexes into the lists of an experiment, and the repetition from 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitKey {
    /// Which set.
    pub set: u32,
    /// Which position of the set.
    pub position: u32,
    /// Which engine.
    pub engine: u32,
    /// Which limit.
    pub limit: u32,
    /// Which repetition.
    pub repetition: u32,
}

impl fmt::Display for UnitKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnitKey { set, position, engine, limit, repetition } = self;
        write!(
            f,
            "unit (set {set}, position {position}, engine {engine}, limit {limit}, repetition {repetition})"
        )
    }
}

/// One measured unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Which unit.
    pub key: UnitKey,
    /// How long it took, if times are measured.
    pub times: Option<Times>,
    /// The peak of the process's memory while it ran, if memory is measured and the system can tell.
    pub peak_bytes: Option<u64>,
    /// Bytes of the engine's table.
    pub table_bytes: Option<u64>,
    /// What was answered.
    pub value: Value,
    /// What the search did.
    pub stats: Stats,
}

/// Time spent, in nanoseconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// By the clock on the wall.
    pub wall: u64,
    /// On the processor; `None` where it cannot be told.
    pub cpu: Option<u64>,
}

/// What an engine answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The score in the game's points, for the side to move.
    pub points: Option<i32>,
    /// What kind of score that is.
    pub kind: ScoreKind,
    /// Plies to the end of the game, for dated wins and losses.
    pub plies: Option<u32>,
    /// How the score relates to the truth.
    pub bound: Bound,
    /// Whether no guess entered it.
    pub proven: bool,
    /// Whether a limit or the cap ended the search early.
    pub stopped: bool,
    /// The best move.
    pub best: Option<String>,
    /// The principal variation, moves separated by spaces.
    pub line: String,
    /// Plies searched completely; `None` for all there are.
    pub depth: Option<u32>,
}
