//! One unit, measured.

use std::time::Duration;

use plywood_api::Answer;
use plywood_api::wire::Verdict;
use plywood_core::{End, Goal, Limits, StopFlag, TextError, Window};
use plywood_workshop::machine;

use crate::experiment::{Cap, Experiment, Limit};
use crate::row::{Row, UnitKey, Value};
use crate::runner::Runner;

/// Lets an engine that stands at the unit's position think, and measures it; `None` if somebody raised the flag
/// meanwhile.
///
/// `cap` is the experiment's, or less where nobody wants to know; `alone` is about [`Runner::think`].
pub(crate) fn measure(
    experiment: &Experiment,
    key: UnitKey,
    cap: Cap,
    runner: &mut Runner,
    alone: bool,
    stop: &StopFlag,
) -> Result<Option<Row>, TextError> {
    let limit = experiment.limits[key.limit as usize];
    let spec = &experiment.engines[key.engine as usize].spec;
    let window = if experiment.weak { Window::WEAK } else { Window::FULL };
    let goal = Goal { depth: if let Limit::Depth(plies) = limit { Some(plies) } else { None }, window };
    let limits = Limits { stop: stop.clone(), ..limits(limit, cap) };
    if experiment.measure.memory {
        machine::reset_peak_memory();
    }
    let (answer, times) = runner.think(goal, &limits, alone)?;
    if stop.is_raised() {
        return Ok(None);
    }
    Ok(Some(Row {
        key,
        times: experiment.measure.time.then_some(times),
        peak_bytes: if experiment.measure.memory { machine::peak_memory() } else { None },
        table_bytes: spec.table_bytes(),
        value: value(&answer, was_capped(limit, &cap, answer.end)),
        stats: answer.stats,
    }))
}

/// The limit and the cap, whichever is tighter.
fn limits(limit: Limit, cap: Cap) -> Limits {
    let nodes = if let Limit::Nodes(nodes) = limit { Some(nodes) } else { None };
    let simulations = if let Limit::Simulations(count) = limit { Some(count) } else { None };
    let time = if let Limit::Time(micros) = limit { Some(Duration::from_micros(micros)) } else { None };
    let tighter = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
    Limits {
        nodes: tighter(nodes, cap.nodes),
        simulations,
        time: time.into_iter().chain(cap.time).min(),
        ..Limits::default()
    }
}

/// Whether the cap, and not the limit itself, ended the search.
fn was_capped(limit: Limit, cap: &Cap, end: End) -> bool {
    match (limit, end) {
        (_, End::Goal) | (Limit::Simulations(_), End::Simulations) => false,
        (Limit::Nodes(nodes), End::Nodes) => cap.nodes.is_some_and(|cap| cap < nodes),
        (Limit::Time(micros), End::Time) => cap.time.is_some_and(|cap| cap < Duration::from_micros(micros)),
        _ => true,
    }
}

fn value(answer: &Answer, capped: bool) -> Value {
    let Verdict { score, kind, plies, proven, depth, pv, .. } = answer.into();
    Value {
        points: score,
        kind,
        plies,
        bound: answer.bound,
        proven,
        stopped: capped,
        best: answer.best.clone(),
        line: pv.join(" "),
        depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mock::{Simulator, stats};
    use crate::store::samples::experiment;

    #[test]
    fn a_number_of_simulations_is_a_limit_and_a_figure() {
        let mut experiment = experiment();
        experiment.limits = vec![Limit::Simulations(40)];
        let key = UnitKey { set: 0, position: 0, engine: 0, limit: 0, repetition: 0 };
        let row = |patience| {
            let spec = experiment.engines[0].spec.clone();
            let mut runner = Runner::Real(Box::new(Simulator::new(patience)), spec);
            let row = measure(&experiment, key, Cap::default(), &mut runner, true, &StopFlag::default());
            row.expect("it can think").expect("nobody stopped it")
        };
        let done = row(1000);
        assert_eq!((done.stats, done.value.stopped), (stats(40), false), "it went as far as it should");
        let capped = row(30);
        assert_eq!((capped.stats, capped.value.stopped), (stats(30), true), "something else ended it");
    }
}
