//! How the engine plays, and what of it a controller can set.

use std::time::Duration;

use plywood_core::{Side, TextError};
use plywood_engines::{EngineSpec, Family};

use super::clock::{Clock, Moment};
use super::info;
use super::time_control::{TimeControl, static_depth};
use crate::clock::Plan;

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
    /// What a mind has to know; another one is another mind. With a depth that is given there is nothing to follow the
    /// clock.
    pub(super) fn mind(&self) -> (&EngineSpec, bool) {
        (&self.engine, self.control == TimeControl::Dynamic && self.depth.is_none())
    }

    /// The time to spend and the depth to search, with so many pieces on the board; either may be unlimited, but not
    /// both.
    pub(super) fn plan(&self, clock: &Clock, moment: &Moment, pieces: u32) -> (Option<Plan>, Option<u32>) {
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

/// Longer than any game; a number beyond it is a mistake.
const LONGEST_TIME: f64 = 1e9;
/// No search looks further ahead without looking to the end.
const LARGEST_DEPTH: i64 = 254;
/// More memory than anybody has.
const LARGEST_TABLE: usize = 65_536;

/// Sets an option. Nothing changes if that goes wrong.
pub(super) fn set(
    name: &str,
    value: &str,
    options: &mut Options,
    clock: &mut Clock,
) -> Result<Set, TextError> {
    match name {
        "tcmove" => clock.terms.per_turn = seconds(value)?,
        "tcreserve" => clock.terms.reserve = seconds(value)?,
        "tcpercent" => clock.terms.kept = number(value, LONGEST_TIME)? / 100.0,
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
        "depth" => {
            let wrong = || {
                TextError::new(format!("{value:?} is no depth: a number up to {LARGEST_DEPTH}, 0 for none"))
            };
            let depth = value.parse().ok().filter(|depth: &i64| *depth <= LARGEST_DEPTH).ok_or_else(wrong)?;
            options.depth = u32::try_from(depth).ok().filter(|depth| *depth > 0);
        }
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
    number(text, LONGEST_TIME).map(Duration::from_secs_f64)
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
mod tests {
    use super::*;

    fn options() -> Options {
        let engine = EngineSpec::new(plywood_engines::AlgorithmName::Pvs);
        Options { engine, depth: None, control: TimeControl::Ours, resign: None }
    }

    #[test]
    fn every_option_of_the_protocol_is_there() -> Result<(), TextError> {
        let (mut options, mut clock) = (options(), Clock::default());
        for (name, value) in [
            ("tcmove", "15"),
            ("tcreserve", "90.5"),
            ("tcpercent", "50"),
            ("tcmax", "120"),
            ("tctotal", "7200"),
            ("tcturns", "60"),
            ("tcturntime", "100"),
            ("sreserve", "80"),
            ("greserve", "70"),
            ("gused", "3"),
            ("sused", "3"),
            ("moveused", "0"),
            ("lastmoveused", "3"),
            ("opponent", "two words"),
            ("opponent_rating", "1918"),
            ("rating", "1857"),
            ("rated", ""),
            ("event", "a game"),
            ("hash", "5"),
            ("threads", "2"),
            ("depth", "8"),
            ("timecontrol", "static"),
            ("margin", "0.2"),
            ("resign", "2000"),
        ] {
            assert_eq!(set(name, value, &mut options, &mut clock)?, Set::Done, "{name}");
        }
        let s = Duration::from_secs;
        let terms = &clock.terms;
        assert_eq!((terms.per_turn, terms.reserve, terms.kept), (s(15), Duration::from_millis(90_500), 0.5));
        assert_eq!((terms.largest_reserve, terms.game, terms.turns), (s(120), s(7200), 60));
        assert_eq!(terms.longest_turn, s(100));
        assert_eq!([Side::First, Side::Second].map(|side| clock.reserve(side)), [s(70), s(80)]);
        assert_eq!((options.engine.table, options.engine.threads), (Some(5), Some(2)));
        assert_eq!((options.depth, options.control), (Some(8), TimeControl::Static));
        assert_eq!(options.resign, Some(2000));
        set("resign", "0", &mut options, &mut clock)?;
        assert_eq!(options.resign, None);
        set("depth", "-1", &mut options, &mut clock)?;
        assert_eq!(options.depth, None);
        assert_eq!(set("colour", "red", &mut options, &mut clock)?, Set::Unknown);
        Ok(())
    }

    #[test]
    fn an_engine_without_threads_says_so() {
        let (mut options, mut clock) = (options(), Clock::default());
        options.engine = EngineSpec::new(plywood_engines::AlgorithmName::Minimax);
        let before = options.clone();
        assert_eq!(set("threads", "1", &mut options, &mut clock), Ok(Set::Done), "as it is");
        let refused = set("threads", "2", &mut options, &mut clock).unwrap_err();
        assert!(refused.to_string().contains("minimax"), "{refused}");
        assert_eq!(options, before);
    }

    #[test]
    fn something_limits_every_search() {
        let moment =
            Moment { side: Side::First, turns: 0, elapsed: Duration::ZERO, waited: Duration::from_millis(1) };
        let (mut clock, usual) = (Clock::default(), options());
        let plan = |options: &Options, clock: &Clock| options.plan(clock, &moment, 32);
        let (time, depth) = plan(&usual, &clock);
        assert_eq!((time.map(|plan| plan.aim), depth), (Some(USUAL_TIME), None));
        let deep = Options { depth: Some(9), ..options() };
        assert_eq!(plan(&deep, &clock), (None, Some(9)));
        clock.terms.per_turn = Duration::from_secs(31);
        for control in [TimeControl::Ours, TimeControl::Primitive] {
            assert!(matches!(plan(&Options { control, ..options() }, &clock), (Some(_), None)));
        }
        for control in [TimeControl::Dynamic, TimeControl::Static] {
            assert!(matches!(plan(&Options { control, ..options() }, &clock), (Some(_), Some(6))));
            assert!(matches!(plan(&Options { control, ..deep.clone() }, &clock), (Some(_), Some(9))));
        }
    }

    #[test]
    fn wrong_values_change_nothing() {
        let (mut options, mut clock) = (options(), Clock::default());
        let before = (options.clone(), clock.clone());
        for (name, value) in [
            ("tcmove", "-1"),
            ("tcmove", "NaN"),
            ("tcreserve", "inf"),
            ("tcmax", ""),
            ("tcturns", "1e300"),
            ("depth", "deep"),
            ("depth", "1000"),
            ("hash", "0"),
            ("hash", "99999999"),
            ("threads", "0"),
            ("threads", "257"),
            ("threads", "many"),
            ("timecontrol", "late"),
            ("margin", "-1"),
            ("resign", "-1"),
            ("resign", "1000001"),
            ("resign", "never"),
        ] {
            assert!(set(name, value, &mut options, &mut clock).is_err(), "{name} {value}");
        }
        assert_eq!((options, clock), before);
    }
}
