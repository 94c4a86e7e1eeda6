use super::*;
use crate::store::samples::experiment;
use crate::{Limit, Row, ScoreKind, Times, UnitKey, Value};
use plywood_core::{Bound, Stats};

/// One thread with 100 nodes of 10 ns at each position, and others with what is said.
fn scaled(others: &[(&str, Times, u64, u64)], positions: u32, repetitions: u32) -> Vec<Scaling> {
    let mut experiment = experiment();
    let mut set = experiment.sets[0].clone();
    set.positions = vec![set.positions[0].clone(); positions as usize];
    experiment.sets = vec![set];
    experiment.limits = vec![Limit::Depth(8)];
    let mut engine = experiment.engines[0].clone();
    engine.spec = "pvs:table=1".parse().unwrap();
    experiment.engines = vec![engine.clone()];
    let one = ("", Times { wall: 1250, cpu: Some(1000) }, 100, 0);
    for (spec, ..) in others {
        engine.spec = spec.parse().unwrap();
        experiment.engines.push(engine.clone());
    }
    let mut rows = Vec::new();
    for (engine, (_, times, nodes, aborted)) in [one].iter().chain(others).enumerate() {
        for unit in 0..positions * repetitions {
            let (position, repetition) = (unit / repetitions, unit % repetitions);
            let key = UnitKey { set: 0, position, engine: engine as u32, limit: 0, repetition };
            // Positions differ in size and repetitions in speed, for all engines alike.
            let size = u64::from(position + 1);
            let by = |time: u64| time * size * u64::from(10 + repetition);
            let mut stats = Stats::default();
            (stats.nodes, stats.aborted) = (nodes * size, aborted * size);
            rows.push(Row {
                key,
                times: Some(Times { wall: by(times.wall), cpu: times.cpu.map(by) }),
                peak_bytes: None,
                table_bytes: None,
                value: value(),
                stats,
            });
        }
    }
    scalings(&experiment, &Summary::new(&experiment, &rows))
}

fn value() -> Value {
    Value {
        points: None,
        kind: ScoreKind::Unknown,
        plies: None,
        bound: Bound::Exact,
        proven: false,
        stopped: false,
        best: None,
        line: String::new(),
        depth: None,
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn a_speed_up_is_divided_into_what_it_comes_from() {
    // Four threads: 180 nodes in 4 x 800 ns, on processors for 2400 ns of them.
    let four = ("pvs:table=1,threads=4", Times { wall: 800, cpu: Some(2400) }, 180, 30);
    let found = scaled(&[four], 6, 3);
    let [one] = found.as_slice() else { panic!("{found:?}") };
    let effort = one.effort.as_ref().unwrap();
    assert_eq!((one.threads, one.with, one.positions), (4, 0, 6));
    assert!(close(one.speedup.value, 1250.0 / 800.0), "{one:?}");
    assert!(close(one.extra_nodes.value, 0.8) && close(one.aborted, 0.3), "{one:?}");
    assert!(close(effort.waiting.value, 0.25), "{one:?}");
    // 75 nodes in a microsecond of processor time, against 100.
    assert!(close(effort.speed.value, 0.75), "{one:?}");
    assert!(close(effort.product, 4.0 * (1.0 - 0.25) * 0.75 / 1.8), "{one:?}");
    // One thread waited for a fifth of its time: that is all the two differ by.
    assert!(close(effort.product / one.speedup.value, 1000.0 / 1250.0), "{one:?}");
    // Every position and every repetition says the same of both.
    for estimate in [one.speedup, one.extra_nodes, effort.waiting, effort.speed] {
        let interval = estimate.interval.unwrap();
        assert!((interval.high - interval.low).abs() < 1e-6, "{estimate:?}");
    }
}

#[test]
fn only_engines_that_differ_in_nothing_but_threads_are_compared() {
    let times = Times { wall: 800, cpu: Some(1500) };
    let found = scaled(
        &[
            ("pvs:table=1,threads=2,parallel=lazy", times, 100, 0),
            ("pvs:table=2,threads=2", times, 100, 0),
            ("alphabeta:table=1", times, 100, 0),
            ("alphabeta:table=1,threads=2", times, 100, 0),
        ],
        2,
        1,
    );
    let pairs: Vec<(u32, u32)> = found.iter().map(|one| (one.engine, one.with)).collect();
    assert_eq!(pairs, [(1, 0), (4, 3)]);
    assert!(found.iter().all(|one| one.speedup.interval.is_none()), "two positions are too few");
}

#[test]
fn without_processor_times_the_rest_is_told() {
    let found = scaled(&[("pvs:table=1,threads=2", Times { wall: 500, cpu: None }, 110, 0)], 5, 1);
    assert!(close(found[0].speedup.value, 2.5) && close(found[0].extra_nodes.value, 0.1));
    assert_eq!(found[0].effort, None);
}
