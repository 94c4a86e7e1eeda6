//! The store as its users see it: what is written is read, nothing twice, one writer, clear errors.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod store_samples;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use plywood_core::{Bound, Stats};
use plywood_lab::{Experiment, Limit, Row, ScoreKind, UnitKey, UnitStore};
use plywood_testkit::Folder;
use plywood_testkit::playthrough::BLESS;
use plywood_workshop::{Store, StoreProblem};
use serde_json::json;
use store_samples::{create, experiment, filled, row, rows};

/// Rows at the ends of what columns can hold, all of them units of the sample.
fn extremes() -> Vec<Row> {
    let most = i64::MAX as u64;
    let mut empty = row(0);
    empty.times = None;
    empty.peak_bytes = None;
    empty.table_bytes = None;
    empty.stats = Default::default();
    empty.value.points = None;
    empty.value.kind = ScoreKind::Unknown;
    empty.value.plies = None;
    empty.value.bound = Bound::Lower;
    empty.value.proven = false;
    empty.value.stopped = true;
    empty.value.best = None;
    empty.value.line = String::new();
    empty.value.depth = None;

    let mut full = filled(row(1).key, most - 1_000_000);
    full.times.as_mut().unwrap().wall = most;
    full.times.as_mut().unwrap().cpu = Some(most);
    full.peak_bytes = Some(most);
    full.table_bytes = Some(most);
    full.stats.cuts = [most; 8];
    full.stats.height = u32::MAX;
    full.value.points = Some(i32::MAX);
    full.value.plies = Some(u32::MAX);
    full.value.depth = Some(u32::MAX);
    full.value.bound = Bound::Upper;
    full.value.best = Some(String::new());
    full.value.line = "\0 é \"',;\n".to_owned();

    let mut wall_only = row(2);
    wall_only.times.as_mut().unwrap().cpu = None;
    wall_only.value.points = Some(i32::MIN);

    let kinds = (3..).zip(ScoreKind::ALL).map(|(number, kind)| {
        let mut row = row(number);
        row.value.kind = kind;
        row
    });
    [empty, full, wall_only].into_iter().chain(kinds).collect()
}

#[test]
fn every_column_comes_back_as_it_was_written() {
    // A counter that nobody stores would come back as zero.
    let counted = row(0).stats;
    assert!(Stats::counters().all(|counter| counter.get(&counted) > 0), "{counted:?}");

    let folder = Folder::new("lab-columns");
    let (store, run) = create(&folder, "store.sqlite");
    let written = extremes();
    for row in written.iter().rev() {
        store.write(run, row).unwrap();
    }
    assert_eq!(rows(&store), written);
    drop(store);
    for store in [
        Store::read(&folder.file("store.sqlite")).unwrap(),
        Store::open(&folder.file("store.sqlite")).unwrap(),
    ] {
        assert_eq!(rows(&store), written);
        assert_eq!(store.count().unwrap(), written.len() as u64);
        assert_eq!(store.done().unwrap(), written.iter().map(|row| row.key).collect());
    }
}

#[test]
fn numbers_beyond_sqlites_are_refused_by_name() {
    let folder = Folder::new("lab-large");
    let (store, run) = create(&folder, "store.sqlite");
    let beyond = i64::MAX as u64 + 1;
    type Change = fn(&mut Row, u64);
    let changes: [(&str, Change); 4] = [
        ("nodes", |row, number| row.stats.nodes = number),
        ("cuts_7", |row, number| row.stats.cuts[7] = number),
        ("cpu_ns", |row, number| row.times.as_mut().unwrap().cpu = Some(number)),
        ("table_bytes", |row, number| row.table_bytes = Some(number)),
    ];
    for (column, change) in changes {
        let mut row = row(0);
        change(&mut row, beyond);
        let error = store.write(run, &row).unwrap_err();
        assert!(matches!(error.problem, StoreProblem::TooLarge(name) if name == column), "{error}");
        change(&mut row, u64::MAX);
        assert!(store.write(run, &row).unwrap_err().to_string().contains(column));
    }
    assert_eq!(store.count().unwrap(), 0);

    let endless = Experiment { limits: vec![Limit::Nodes(u64::MAX)], ..experiment() };
    let path = folder.file("endless.sqlite");
    let error = Store::create(&path, &endless, "").unwrap_err();
    assert!(matches!(error.problem, StoreProblem::TooLarge(_)), "{error}");
    assert!(!path.exists(), "half a store was left");
}

#[test]
fn experiment_source_and_manifests_are_kept() {
    let folder = Folder::new("lab-experiment");
    let (store, first) = create(&folder, "store.sqlite");
    store.end_run(first).unwrap();
    drop(store);
    let store = Store::open(&folder.file("store.sqlite")).unwrap();
    let second = store.begin_run(&json!({ "threads": [1, 2.5, null] })).unwrap();
    assert_ne!(first, second);
    assert_eq!(store.experiment().unwrap(), experiment());
    assert_eq!(store.source().unwrap(), "name = \"sample\"\n");
    let expected =
        [(first, json!({ "store": "store.sqlite" })), (second, json!({ "threads": [1, 2.5, null] }))];
    assert_eq!(store.manifests().unwrap(), expected);
    let large = Experiment { seed: u64::MAX, ..experiment() };
    let store = Store::create(&folder.file("large.sqlite"), &large, "").unwrap();
    assert_eq!(store.experiment().unwrap(), large);
}

#[test]
fn nothing_is_measured_twice_and_nothing_else_gets_in() {
    let folder = Folder::new("lab-twice");
    let (store, run) = create(&folder, "store.sqlite");
    store.write(run, &row(5)).unwrap();
    let again = filled(row(5).key, 99);
    let error = store.write(run, &again).unwrap_err();
    assert!(
        matches!(error.problem, StoreProblem::MeasuredTwice(ref key) if *key == again.key.to_string()),
        "{error}"
    );
    let error = store.write_all(run, [row(6), again]).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::MeasuredTwice(_)), "{error}");
    assert_eq!(rows(&store), [row(5)], "all or none");
    for (set, position, engine, limit) in [(2, 0, 0, 0), (0, 3, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2)] {
        let key = UnitKey { set, position, engine, limit, repetition: 0 };
        let error = store.write(run, &filled(key, 0)).unwrap_err();
        assert!(
            matches!(error.problem, StoreProblem::UnknownUnit(ref found) if *found == key.to_string()),
            "{error}"
        );
    }
    store.write(run, &row(6)).unwrap();
    assert_eq!(store.count().unwrap(), 2);
}

#[test]
fn threads_share_a_store() {
    let folder = Folder::new("lab-threads");
    let (store, run) = create(&folder, "store.sqlite");
    let store = Mutex::new(store);
    thread::scope(|scope| {
        for part in 0..4 {
            let store = &store;
            scope.spawn(move || {
                (0..1200).filter(|number| number % 4 == part).for_each(|number| {
                    store.lock().unwrap().write(run, &row(number)).unwrap();
                });
            });
        }
    });
    assert_eq!(rows(&store.into_inner().unwrap()), (0..1200).map(row).collect::<Vec<_>>());
}

#[test]
fn one_writes_and_others_read() {
    let folder = Folder::new("lab-writers");
    let path = folder.file("store.sqlite");
    let (store, run) = create(&folder, "store.sqlite");
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::Locked), "{error}");
    assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
    let reader = Store::read(&path).unwrap();
    assert_eq!(reader.count().unwrap(), 0);
    store.write(run, &row(0)).unwrap();
    assert_eq!(rows(&reader), [row(0)]);
    let error = reader.write(run, &row(1)).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::ReadOnly), "{error}");
    assert!(matches!(reader.merge(&path).unwrap_err().problem, StoreProblem::ReadOnly));
    drop(store);
    assert_eq!(rows(&reader), [row(0)]);
    let store = Store::open(&path).unwrap();
    store.write(run, &row(1)).unwrap();
    assert_eq!(reader.count().unwrap(), 2);
    drop((store, reader));
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["store.sqlite", "store.sqlite.lock"], "nothing else stays behind");
}

#[test]
fn a_store_is_made_once() {
    let folder = Folder::new("lab-exists");
    let (store, run) = create(&folder, "store.sqlite");
    store.write(run, &row(0)).unwrap();
    for _ in 0..2 {
        let error = Store::create(&folder.file("store.sqlite"), &experiment(), "").unwrap_err();
        assert!(matches!(error.problem, StoreProblem::Exists), "{error}");
    }
    assert_eq!(rows(&store), [row(0)]);
}

#[test]
fn what_a_killed_creation_left_is_no_obstacle() {
    let folder = Folder::new("lab-part");
    fs::write(folder.file("store.sqlite.part"), "half").unwrap();
    fs::write(folder.file("store.sqlite.part-journal"), "half").unwrap();
    let (store, run) = create(&folder, "store.sqlite");
    store.write(run, &row(0)).unwrap();
    assert!(!folder.file("store.sqlite.part").exists());
}

/// The document's words about counters are those of the list of counters: `PLYWOOD_BLESS=1` writes them into it.
fn with_counters(document: &str) -> String {
    let mut text = document.to_owned();
    for counter in Stats::counters() {
        let name = counter.name();
        let about = counter.about().trim_end_matches('.');
        let (initial, rest) = about.split_at(1);
        let line = format!("| `{name}` | {}{rest} | |", initial.to_lowercase());
        let mut lines: Vec<&str> = text.lines().collect();
        for table in ["### `measurements`", "### `units`"] {
            let start = lines.iter().position(|line| *line == table).unwrap();
            let rows = lines[start..].iter().take_while(|line| !line.starts_with("### ") || **line == table);
            let end = start + rows.enumerate().filter(|(_, line)| line.starts_with("| ")).last().unwrap().0;
            let described = |line: &&str| line.starts_with(&format!("| `{name}` |"));
            match lines[start..=end].iter().position(described) {
                Some(at) => lines[start + at] = &line,
                None => lines.insert(end + 1, &line),
            }
        }
        text = lines.join("\n") + "\n";
    }
    text
}

#[test]
fn the_document_describes_every_counter_as_the_list_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/store.md");
    let document = fs::read_to_string(&path).unwrap();
    let expected = with_counters(&document);
    if std::env::var_os(BLESS).is_some() {
        fs::write(&path, &expected).unwrap();
    } else {
        assert_eq!(document, expected, "{BLESS}=1 writes what is expected");
    }
}

#[test]
fn the_document_names_every_column() {
    let folder = Folder::new("lab-document");
    drop(create(&folder, "store.sqlite"));
    let document =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/store.md")).unwrap();
    let connection = rusqlite::Connection::open(folder.file("store.sqlite")).unwrap();
    let mut query = connection
        .prepare("SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type IN ('table', 'view')")
        .unwrap();
    let columns = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let columns: Vec<(String, String)> = columns.map(Result::unwrap).collect();
    assert!(columns.len() > 100);
    for (table, column) in columns {
        let (_, section) =
            document.split_once(&format!("\n### `{table}`")).unwrap_or_else(|| panic!("{table}"));
        let section = section.split("\n### ").next().unwrap();
        assert!(section.contains(&format!("| `{column}`")), "{table}.{column} is not described");
    }
}

/// A store of today with two units, as a stranger sees it.
fn two_units(folder: &Folder) -> rusqlite::Connection {
    let path = folder.file("old.sqlite");
    let store = Store::create(&path, &experiment(), "").unwrap();
    let run = store.begin_run(&serde_json::Value::Null).unwrap();
    store.write_all(run, [row(0), row(1)]).unwrap();
    drop(store);
    rusqlite::Connection::open(path).unwrap()
}

#[test]
fn a_store_with_counters_of_tomorrow_is_read_and_written() {
    let folder = Folder::new("lab-counters");
    two_units(&folder)
        .execute_batch("ALTER TABLE units ADD COLUMN yawns INTEGER NOT NULL DEFAULT 0")
        .unwrap();
    let store = Store::open(&folder.file("old.sqlite")).unwrap();
    let run = store.begin_run(&serde_json::Value::Null).unwrap();
    store.write(run, &row(2)).unwrap();
    assert_eq!(rows(&store), [row(0), row(1), row(2)]);
}

#[test]
fn a_store_without_some_counters_can_be_read_as_it_is() {
    let folder = Folder::new("lab-without");
    let connection = two_units(&folder);
    connection
        .execute_batch(
            "DROP VIEW measurements;
             ALTER TABLE units DROP COLUMN tree_bytes; ALTER TABLE units DROP COLUMN nodes;",
        )
        .unwrap();
    let without = |number| {
        let mut row = row(number);
        (row.stats.tree_bytes, row.stats.nodes) = (0, 0);
        row
    };
    let path = folder.file("old.sqlite");
    assert_eq!(rows(&Store::read(&path).unwrap()), [without(0), without(1)]);
    connection.execute_batch("CREATE VIEW measurements AS SELECT height FROM units").unwrap();
    let store = Store::open(&path).unwrap();
    let run = store.begin_run(&serde_json::Value::Null).unwrap();
    store.write(run, &row(2)).unwrap();
    assert_eq!(rows(&store), [without(0), without(1), row(2)]);
}
