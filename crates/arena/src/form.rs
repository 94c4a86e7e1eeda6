//! The form of a tournament file, key by key, as TOML has it.

use std::str::FromStr;
use std::time::Duration;

use plywood_core::{TextError, parse_duration};
use plywood_engines::EngineSpec;
use plywood_workshop::file::{OneOrMany, Time};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::tournament::{Adjudication, Kind, Language, Spending, TimeControl};
use crate::claims::ScoreClaim;

/// The most plies that anybody looks ahead.
pub(super) const MOST_DEPTH: u32 = 254;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) name: Option<Spanned<String>>,
    pub(super) title: Option<String>,
    pub(super) about: Option<String>,
    pub(super) game: Spanned<String>,
    #[serde(default)]
    pub(super) kind: Kind,
    pub(super) pairs: Option<Spanned<u32>>,
    pub(super) seed: Option<u64>,
    pub(super) margin: Option<Time>,
    #[serde(default)]
    pub(super) openings: Option<Spanned<OpeningsForm>>,
    #[serde(default)]
    pub(super) limits: LimitsForm,
    pub(super) adjudication: Option<Spanned<Adjudication>>,
    pub(super) test: Option<Spanned<TestForm>>,
    #[serde(default)]
    pub(super) players: Vec<Spanned<PlayerForm>>,
    #[serde(default)]
    pub(super) matches: Vec<Spanned<MatchForm>>,
    /// About how long a game is, to tell how long all of it takes.
    pub(super) plies: Option<u32>,
    pub(super) quick: Option<Spanned<QuickForm>>,
    #[serde(default)]
    pub(super) claims: Vec<Spanned<ScoreClaim>>,
}

/// Matches of a list: every first player against every second one, from every start, within all limits.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchForm {
    pub(super) first: OneOrMany<String>,
    pub(super) second: OneOrMany<String>,
    pub(super) start: Option<OneOrMany<String>>,
    pub(super) limits: Option<OneOrMany<LimitsForm>>,
    pub(super) first_limits: Option<OneOrMany<LimitsForm>>,
    pub(super) second_limits: Option<OneOrMany<LimitsForm>>,
}

/// What a quick run changes.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct QuickForm {
    pub(super) pairs: Option<u32>,
    /// The times that matches give are multiplied by this.
    pub(super) time: Option<f64>,
    pub(super) note: Option<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningsForm {
    pub(super) file: Option<Spanned<String>>,
    pub(super) list: Option<Vec<Spanned<String>>>,
    pub(super) random: Option<u32>,
    pub(super) balanced: Option<BalancedForm>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct BalancedForm {
    pub(super) plies: u32,
    pub(super) engine: Option<EngineSpec>,
    pub(super) depth: u32,
    pub(super) points: u32,
}

#[derive(Deserialize, Copy, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsForm {
    #[serde(rename = "move")]
    pub(super) per_move: Option<Time>,
    pub(super) clock: Option<TwoTimes>,
    pub(super) bank: Option<TwoTimes>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) simulations: Option<u64>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerForm {
    pub(super) name: Option<String>,
    pub(super) engine: Option<Spanned<String>>,
    pub(super) command: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) protocol: Option<Language>,
    #[serde(default)]
    pub(super) limits: Option<LimitsForm>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct TestForm {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    pub(super) alpha: Option<f64>,
    pub(super) beta: Option<f64>,
    #[serde(default)]
    pub(super) model: ModelForm,
}

#[derive(Deserialize, Copy, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(super) enum ModelForm {
    #[default]
    Logistic,
    Normalised,
}

/// A time and what a move adds to it: `10s+100ms`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct TwoTimes {
    pub(super) base: Duration,
    pub(super) increment: Duration,
}

impl FromStr for TwoTimes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TwoTimes, TextError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        Ok(TwoTimes { base: parse_duration(base.trim())?, increment: parse_duration(increment.trim())? })
    }
}

impl<'de> Deserialize<'de> for TwoTimes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TwoTimes, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| D::Error::custom(format!("{text:?} is no clock such as 10s+100ms: {error}")))
    }
}

impl LimitsForm {
    /// Whether it says anything about time.
    pub(super) fn gives_time(self) -> bool {
        self.per_move.is_some() || self.clock.is_some() || self.bank.is_some()
    }

    /// What is given here, and the rest from somewhere else.
    pub(super) fn spending(self, otherwise: Spending) -> Result<Spending, String> {
        let times = [
            self.per_move.map(|Time(time)| TimeControl::Move(time)),
            self.clock.map(|TwoTimes { base, increment }| TimeControl::Clock { base, increment }),
            self.bank.map(|TwoTimes { base, increment }| TimeControl::Bank { base, increment }),
        ];
        let mut given = times.into_iter().flatten();
        let time = given.next();
        if given.next().is_some() {
            return Err("move, clock and bank are three ways to give time: choose one".to_owned());
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
