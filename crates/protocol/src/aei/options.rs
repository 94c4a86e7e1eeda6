//! How the engine plays, and what of it a controller can set.

use std::time::Duration;

use plywood_core::{Side, TextError};
use plywood_engines::{EngineSpec, Family};

use super::info;
use super::time_control::{TimeControl, static_depth};
use super::turn_clock::{Moment, TurnClock};
use crate::bank_clock::Plan;
use crate::numbers::{LONGEST_TIME, depth};

/// How the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Who thinks.
    pub engine: EngineSpec,
    /// Look this many steps ahead and no further; `None` for as far as the time goes.
    pub depth: Option<u32>,
    /// How the time of a turn is used.
    pub control: TimeControl,
    /// Give up when the score is this bad, in hundredths of a rabbit; `None` for never.
    pub resign: Option<i32>,
}

/// Where neither time nor depth is given.
const USUAL_TIME: Duration = Duration::from_secs(5);

impl Options {
    /// Whether the depth of a search follows the clock. One that is given does not.
    pub(super) fn follows_clock(&self) -> bool {
        self.control == TimeControl::Dynamic && self.depth.is_none()
    }

    /// The time to spend and the depth to search, with so many pieces on the board; either may be unlimited, but not
    /// both.
    pub(super) fn plan(
        &self,
        clock: &TurnClock,
        moment: &Moment,
        pieces: u32,
    ) -> (Option<Plan>, Option<u32>) {
        let plan = match self.control {
            TimeControl::Ours => clock.plan(moment),
            TimeControl::Primitive | TimeControl::Dynamic | TimeControl::Static => {
                clock.plan_own_time(moment)
            }
        };
        let usual = Plan { left: USUAL_TIME, aim: USUAL_TIME, latest: USUAL_TIME + USUAL_TIME };
        let plan = plan.or_else(|| self.depth.is_none().then_some(usual));
        let depth = match (self.depth, self.control, plan) {
            (None, TimeControl::Dynamic | TimeControl::Static, Some(plan)) => {
                Some(static_depth(plan.aim.saturating_sub(moment.waited), pieces))
            }
            (depth, ..) => depth,
        };
        (plan, depth)
    }
}

/// What came of setting an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// It is set.
    Done,
    /// There is no such option.
    Unknown,
}

/// More memory than anybody has.
const LARGEST_TABLE: usize = 65_536;

/// Sets an option. Nothing changes if that goes wrong.
pub(super) fn set(
    name: &str,
    value: &str,
    options: &mut Options,
    clock: &mut TurnClock,
) -> Result<Set, TextError> {
    match name {
        "tcmove" => clock.terms.per_turn = seconds(value)?,
        "tcreserve" => clock.terms.reserve = seconds(value)?,
        "tcpercent" => clock.terms.kept = number(value, LONGEST_TIME as f64)? / 100.0,
        "tcmax" => clock.terms.largest_reserve = seconds(value)?,
        "tctotal" => clock.terms.game = seconds(value)?,
        "tcturns" => clock.terms.turns = number(value, u32::MAX.into())? as u32,
        "tcturntime" => clock.terms.longest_turn = seconds(value)?,
        "greserve" => clock.set_reserve(Side::First, seconds(value)?),
        "sreserve" => clock.set_reserve(Side::Second, seconds(value)?),
        "gused" => clock.learn(Side::First, seconds(value)?),
        "sused" => clock.learn(Side::Second, seconds(value)?),
        "margin" => clock.set_margin(seconds(value)?),
        "resign" => {
            let points = number(value, info::PROVEN.into())?.ceil() as i32;
            options.resign = Some(points).filter(|points| *points > 0);
        }
        "moveused" => clock.set_used(seconds(value)?),
        "depth" => options.depth = depth(value)?,
        "hash" => options.engine = with_table(&options.engine, value)?,
        // What is no number is as wrong as none at all.
        "threads" => options.engine = options.engine.with_threads(value.parse().unwrap_or(0))?,
        "timecontrol" => options.control = value.parse()?,
        // They are in the protocol, and would change nothing of how we play.
        "lastmoveused" | "opponent" | "opponent_rating" | "rating" | "rated" | "event" => {}
        _ => return Ok(Set::Unknown),
    }
    Ok(Set::Done)
}

fn number(text: &str, most: f64) -> Result<f64, TextError> {
    text.parse().ok().filter(|number| (0.0..=most).contains(number)).ok_or_else(|| {
        TextError::new(format!("{text:?} is not what belongs here: a number from 0 to {most}"))
    })
}

fn seconds(text: &str) -> Result<Duration, TextError> {
    number(text, LONGEST_TIME as f64).map(Duration::from_secs_f64)
}

/// The engine with so many MiB of memory.
fn with_table(engine: &EngineSpec, value: &str) -> Result<EngineSpec, TextError> {
    let size = value.parse().ok().filter(|size| (1..=LARGEST_TABLE).contains(size)).ok_or_else(|| {
        TextError::new(format!("{value:?} is no size: a number of MiB from 1 to {LARGEST_TABLE}"))
    })?;
    let mut engine = engine.clone();
    match engine.algorithm.family() {
        Family::Cutting | Family::Solver | Family::Auto => {
            (engine.table, engine.entries) = (Some(size), None);
        }
        Family::MonteCarlo => engine.monte_carlo.memory = Some(size),
        Family::Exhaustive => {
            return Err(TextError::new(format!("the engine {engine} has no table")));
        }
    }
    Ok(engine)
}

#[cfg(test)]
mod tests;
