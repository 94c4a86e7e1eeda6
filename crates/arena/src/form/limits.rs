//! What a player may spend, as it is written.

use plywood_api::TwoTimes;
use plywood_workshop::file::{Located, TimeText};
use serde::{Deserialize, Serialize};

use super::MOST_DEPTH;
use crate::tournament::{Spending, TimeControl};

/// What a player may spend.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsForm {
    /// Time for every move.
    pub time: Option<TimeText>,
    /// The same by the word that files of earlier versions have for it.
    #[serde(rename = "move")]
    pub old_time: Option<Located<TimeText>>,
    /// A clock for the game, to which every move adds something.
    pub clock: Option<TwoTimes>,
    /// A clock that never holds more than in the beginning.
    pub bank: Option<TwoTimes>,
    /// Plies for every move.
    pub depth: Option<u32>,
    /// Nodes for every move.
    pub nodes: Option<u64>,
    /// Simulations for every move.
    pub simulations: Option<u64>,
}

impl LimitsForm {
    /// Whether it says anything about time.
    pub(crate) fn gives_time(&self) -> bool {
        self.time.is_some() || self.old_time.is_some() || self.clock.is_some() || self.bank.is_some()
    }

    /// What is given here, and the rest from somewhere else.
    pub(crate) fn spending(&self, otherwise: Spending) -> Result<Spending, String> {
        let times = [
            self.time.map(|TimeText(time)| TimeControl::Move(time)),
            self.old_time.as_ref().map(|time| TimeControl::Move(time.get_ref().0)),
            self.clock.map(|TwoTimes { base, increment }| TimeControl::Clock { base, increment }),
            self.bank.map(|TwoTimes { base, increment }| TimeControl::Bank { base, increment }),
        ];
        let mut given = times.into_iter().flatten();
        let time = given.next();
        if given.next().is_some() {
            return Err("time, clock and bank are three ways to give time: choose one".to_owned());
        }
        if self.depth.is_some_and(|depth| !(1..=MOST_DEPTH).contains(&depth)) {
            return Err(format!("depth: give 1 to {MOST_DEPTH}"));
        }
        for (name, count) in [("nodes", self.nodes), ("simulations", self.simulations)] {
            if count == Some(0) {
                return Err(format!("{name}: give 1 or more"));
            }
        }
        let is_nothing = |time: &TimeControl| match time {
            TimeControl::Unlimited => false,
            TimeControl::Move(time) => time.is_zero(),
            TimeControl::Clock { base, .. } | TimeControl::Bank { base, .. } => base.is_zero(),
        };
        if time.as_ref().is_some_and(is_nothing) {
            return Err("nobody can move in no time: give more than 0s".to_owned());
        }
        Ok(Spending {
            time: time.unwrap_or(otherwise.time),
            depth: self.depth.or(otherwise.depth),
            nodes: self.nodes.or(otherwise.nodes),
            simulations: self.simulations.or(otherwise.simulations),
        })
    }
}
