//! An experiment and rows of it, for tests of the store inside and outside the crate and for its benchmark.
#![allow(dead_code, reason = "each of them needs a part of it")]

use std::path::Path;
use std::time::Duration;

use plywood_core::{Bound, Stats};
use plywood_lab::{
    Cap, Engine, Experiment, Known, Limit, Measure, PositionSet, Row, ScoreKind, Tables, Times, Timing,
    UnitKey, UnitOrder, UnitStore, Value,
};
use plywood_testkit::Folder;
use plywood_workshop::{RunId, Store};
use serde_json::json;

/// Two sets, two engines, two limits, 3 repetitions; with text that is awkward to quote.
pub(crate) fn experiment() -> Experiment {
    let known = |text: &str, points| Known { points, ..Known::nothing_of(text) };
    let engine = |name: &str, spec: &str| Engine {
        name: name.to_owned(),
        spec: spec.parse().expect("an engine that can be read"),
    };
    let numbered = |start: u32| (start..start + 100).map(|at| known(&format!("{at}"), None));
    Experiment {
        name: "sample".to_owned(),
        title: "A \"sample\", with commas".to_owned(),
        about: String::new(),
        game: "connect4".to_owned(),
        seed: 7,
        sets: vec![
            PositionSet {
                name: "easy, \"middle\"\nand more".to_owned(),
                source: "by hand".to_owned(),
                positions: vec![known("", Some(18)), known("44", Some(-2)), known("4453", None)],
                whole: None,
            },
            PositionSet {
                name: "numbers".to_owned(),
                source: "counted".to_owned(),
                positions: numbered(100).collect(),
                whole: None,
            },
        ],
        engines: vec![engine("plain", "alphabeta"), engine("é, scouts", "pvs:table=1,id")],
        limits: vec![Limit::Depth(4), Limit::Nodes(1_000_000)],
        cap: Cap { nodes: Some(5_000_000), time: Some(Duration::from_millis(1500)) },
        repetitions: 3,
        order: UnitOrder::Interleaved,
        tables: Tables::Fresh,
        clock: Timing::Real,
        weak: false,
        measure: Measure { time: true, memory: true },
        baseline: 0,
        stands_in: false,
        claims: Vec::new(),
    }
}

/// How many positions the second set of [`experiment`] has, which [`row`] goes through.
const POSITIONS: u32 = 100;

/// The first 1,200 rows of the second set of [`experiment`], all different, in the order of their keys.
pub(crate) fn row(number: u32) -> Row {
    let key = UnitKey {
        set: 1,
        position: number / 12 % POSITIONS,
        engine: number / 6 % 2,
        limit: number / 3 % 2,
        repetition: number % 3,
    };
    filled(key, u64::from(number))
}

/// A row of this key with something in every column.
pub(crate) fn filled(key: UnitKey, seed: u64) -> Row {
    let mut stats = Stats::default();
    for (counter, number) in Stats::counters().zip(1..) {
        // The height is no larger than it can be.
        let seed = if counter.name() == "height" { 0 } else { seed };
        assert!(counter.set(&mut stats, 1000 * number + seed), "{}", counter.name());
    }
    Row {
        key,
        times: Some(Times { wall: 1_000_000 + seed, cpu: Some(900_000 + seed) }),
        peak_bytes: Some(50_000_000),
        table_bytes: Some(1_048_576),
        value: Value {
            points: Some(3),
            kind: ScoreKind::Win,
            plies: Some(9),
            bound: Bound::Exact,
            proven: true,
            stopped: false,
            best: Some("4".to_owned()),
            line: "4 4 4 4 2 6 3 5 3".to_owned(),
            depth: Some(9),
        },
        stats,
    }
}

/// A store for [`experiment`] with a run whose manifest has the store's name.
pub(crate) fn create(folder: &Folder, name: &str) -> (Store, RunId) {
    let store = Store::create(&folder.file(name), &experiment(), "name = \"sample\"\n").expect("a new store");
    let run = store.begin_run(&json!({ "store": name })).expect("a run");
    (store, run)
}

/// All rows of a store.
pub(crate) fn rows(store: &Store) -> Vec<Row> {
    let mut rows = Vec::new();
    store.for_each_row(&mut |row| rows.push(row)).expect("a store that can be read");
    rows
}

/// Makes a store with this many rows and closes it.
pub(crate) fn closed(path: &Path, rows: u32) {
    let store = Store::create(path, &experiment(), "").expect("a new store");
    let run = store.begin_run(&json!(null)).expect("a run");
    store.write_all(run, (0..rows).map(row)).expect("rows that fit");
}
