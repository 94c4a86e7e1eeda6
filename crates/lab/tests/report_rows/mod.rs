//! Rows that nobody measured: experiments in all shapes, for the tests of analysis and report.
#![allow(dead_code, reason = "every test uses some of it")]

use plywood_core::{Bound, Random, Stats};
use plywood_lab::{
    Analysis, Cap, Engine, Experiment, Known, Limit, Measure, PositionSet, Progress, Relearning, Report, Row,
    ScoreKind, Tables, Times, Timing, UnitKey, UnitOrder, Value,
};

/// An experiment with these engines, one set of so many positions, and these limits.
pub(crate) fn experiment(engines: &[(&str, &str)], positions: u32, limits: Vec<Limit>) -> Experiment {
    let known = |index: u32| Known::nothing_of(format!("4{index}"));
    Experiment {
        name: "synthetic".to_owned(),
        title: "A synthetic experiment".to_owned(),
        about: "Nothing was measured for it.\n\nIt is about the report.".to_owned(),
        game: "connect4".to_owned(),
        seed: 7,
        sets: vec![PositionSet {
            name: "middle game".to_owned(),
            source: "made up".to_owned(),
            positions: (0..positions).map(known).collect(),
            whole: None,
        }],
        engines: engines
            .iter()
            .map(|(name, spec)| Engine {
                name: (*name).to_owned(),
                spec: spec.parse().expect("a specification"),
            })
            .collect(),
        limits,
        cap: Cap::default(),
        repetitions: 1,
        order: UnitOrder::default(),
        tables: Tables::default(),
        clock: Timing::default(),
        weak: false,
        measure: Measure { time: true, memory: false },
        baseline: 0,
        stands_in: false,
        claims: Vec::new(),
    }
}

/// A row with so many nodes, a time that fits, and a guess of three points.
pub(crate) fn row(position: u32, engine: u32, limit: u32, nodes: u64) -> Row {
    let mut stats = Stats::default();
    (stats.nodes, stats.height, stats.cuts) = (nodes, 8, [90, 6, 2, 1, 1, 0, 0, 0]);
    Row {
        key: UnitKey { set: 0, position, engine, limit, repetition: 0 },
        times: Some(Times { wall: nodes * 40, cpu: Some(nodes * 39) }),
        peak_bytes: None,
        table_bytes: None,
        value: guess(3),
        stats,
    }
}

/// An unproven answer.
pub(crate) fn guess(points: i32) -> Value {
    Value {
        points: Some(points),
        kind: ScoreKind::Estimate,
        plies: None,
        bound: Bound::Exact,
        proven: false,
        stopped: false,
        best: Some("4".to_owned()),
        line: "4 4 3".to_owned(),
        depth: Some(8),
    }
}

/// A proven answer.
pub(crate) fn proven(points: i32) -> Value {
    let kind = match points.signum() {
        1 => ScoreKind::Win,
        -1 => ScoreKind::Loss,
        _ => ScoreKind::Draw,
    };
    Value { kind, proven: true, depth: None, ..guess(points) }
}

/// Rows that look real: engines that get better from one to the next, positions of all sizes, a little noise in times.
pub(crate) fn rows(experiment: &Experiment) -> impl Iterator<Item = Row> + '_ {
    let units = experiment.units();
    let (engines, limits) = (experiment.engines.len() as u64, experiment.limits.len() as u64);
    let repetitions = u64::from(experiment.repetitions);
    (0..units).map(move |unit| {
        let repetition = (unit % repetitions) as u32;
        let limit = unit / repetitions % limits;
        let engine = unit / repetitions / limits % engines;
        let mut place = unit / repetitions / limits / engines;
        let mut set = 0;
        while place >= experiment.sets[set].positions.len() as u64 {
            place -= experiment.sets[set].positions.len() as u64;
            set += 1;
        }
        let mut of_position = Random::new(place ^ (set as u64) << 40);
        let size = 200.0 * (f64::from(of_position.between(0, 4000)) / 1000.0).exp();
        let mut of_unit = Random::new(unit / repetitions);
        let taste = (f64::from(of_unit.between(-300, 300)) / 1000.0).exp();
        let skill =
            [1.0, 0.55, 0.38, 0.36, 0.9, 1.02, 0.2][engine as usize % 7] * (1.0 + (engine / 7) as f64 * 0.13);
        let growth = match experiment.limits[limit as usize] {
            Limit::Depth(plies) => 2.4_f64.powi(plies as i32),
            Limit::Nodes(count) | Limit::Simulations(count) => count as f64 / 100.0,
            Limit::Time(micros) => micros as f64 / 100.0,
            Limit::End => 3000.0,
        };
        let nodes = (size * taste * skill * growth / 100.0).max(1.0) as u64;
        let noise = Random::new(unit ^ 0xABCD).between(0, 90);
        let first = 70 + (engine * 3) % 28;
        let mut one = row(place as u32, engine as u32, limit as u32, nodes);
        one.key.set = set as u32;
        one.key.repetition = repetition;
        one.times = Some(Times {
            wall: nodes * (45 + engine) + 400,
            cpu: Some(nodes * (40 + engine) * (1000 + noise as u64) / 1000 + 300),
        });
        one.peak_bytes = Some(90 << 20);
        one.table_bytes = Some((engine % 2) * (16 << 20)).filter(|bytes| *bytes > 0);
        one.stats.cuts = [first, (100 - first) / 2, (100 - first) / 4, 3, 2, 1, 1, 1];
        one.stats.table_probes = nodes * (engine % 2);
        one.stats.table_hits = one.stats.table_probes * 2 / (5 + engine);
        one.stats.researches = nodes / 900 * (engine % 3);
        one.stats.height = 12;
        one
    })
}

/// Feeds rows to an analysis.
pub(crate) fn analyse<'a>(experiment: &Experiment, rows: impl IntoIterator<Item = &'a Row>) -> Analysis {
    let mut builder = Analysis::builder(experiment).key_fixes_ply(true);
    rows.into_iter().for_each(|row| builder.add(row));
    builder.finish()
}

/// A complete report on an analysis.
pub(crate) fn report<'a>(
    experiment: &'a Experiment,
    analysis: &'a Analysis,
    manifests: &'a [serde_json::Value],
) -> Report<'a> {
    let planned = experiment.units();
    Report {
        experiment,
        game: None,
        analysis,
        manifests,
        rerun: "plywood compare synthetic.toml",
        progress: Progress { before: 0, done: planned, planned, again: Relearning::default() },
    }
}
