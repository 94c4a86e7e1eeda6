//! Disagreements: claims that cannot be true at the same time, and how to say so.

use plywood_core::grouped;

use crate::{Experiment, ScoreKind};

/// What an engine said of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Which engine.
    pub engine: u32,
    /// Within which limit.
    pub limit: u32,
    /// The score in the game's points.
    pub points: Option<i32>,
    /// What kind of score that is.
    pub kind: ScoreKind,
}

/// An error that comparing answers has brought to light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// Two engines, or two repetitions of one, say different things of the same question.
    Answers {
        /// Which set.
        set: u32,
        /// Which position of the set.
        position: u32,
        /// What one says.
        one: Statement,
        /// What the other says.
        other: Statement,
    },
    /// An engine says something else than what was known before.
    Known {
        /// Which set.
        set: u32,
        /// Which position of the set.
        position: u32,
        /// What the engine says.
        claim: Statement,
        /// The known score in points.
        known: i32,
    },
    /// Repetitions of one unit visit different numbers of nodes.
    NotDeterministic {
        /// Which set.
        set: u32,
        /// Which position of the set.
        position: u32,
        /// Which engine.
        engine: u32,
        /// Within which limit.
        limit: u32,
        /// The fewest and the most nodes.
        nodes: (u64, u64),
    },
}

impl Disagreement {
    /// The same in words, with names instead of indexes.
    pub fn describe(&self, experiment: &Experiment) -> String {
        let place = |set: u32, position: u32| {
            let set = &experiment.sets[set as usize];
            match set.positions[position as usize].text.as_str() {
                "" => format!("the start position ({} 1)", set.name),
                text => format!("{text:?} ({} {})", set.name, position + 1),
            }
        };
        let engine = |engine: u32| &experiment.engines[engine as usize].name;
        let limit = |limit: u32| experiment.limits[limit as usize];
        let says = |claim: &Statement| {
            format!(
                "{} says {} ({})",
                engine(claim.engine),
                value(claim.kind, claim.points),
                limit(claim.limit)
            )
        };
        match self {
            Disagreement::Answers { set, position, one, other } => {
                format!("{}: {}, {}", place(*set, *position), says(one), says(other))
            }
            Disagreement::Known { set, position, claim, known } => {
                format!("{}: {}, the known score is {known:+}", place(*set, *position), says(claim))
            }
            Disagreement::NotDeterministic { set, position, engine: index, limit: bound, nodes } => format!(
                "{}: {} is not deterministic ({}): {} nodes in one repetition, {} in another",
                place(*set, *position),
                engine(*index),
                limit(*bound),
                grouped(nodes.0),
                grouped(nodes.1)
            ),
        }
    }
}

fn value(kind: ScoreKind, points: Option<i32>) -> String {
    match points {
        Some(points) => format!("{} {points:+}", kind.name()),
        None => kind.name().to_owned(),
    }
}
