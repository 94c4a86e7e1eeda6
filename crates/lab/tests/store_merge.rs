//! Stores of one experiment become one, and stores of two do not.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod store_samples;

use plywood_lab::{Experiment, Row, Tables, UnitStore};
use plywood_testkit::Folder;
use plywood_workshop::{Store, StoreProblem};
use serde_json::json;
use store_samples::{create, experiment, filled, row, rows};

#[test]
fn merging_adds_what_is_new_and_runs_with_it() {
    let folder = Folder::new("lab-merge");
    let (here, run) = create(&folder, "here.sqlite");
    let (there, other_run) = create(&folder, "there.sqlite");
    let spare = there.begin_run(&json!({ "store": "there, again" })).unwrap();
    for number in 0..10 {
        here.write(run, &row(number)).unwrap();
    }
    for number in 5..20 {
        let other = filled(row(number).key, 1000 + u64::from(number));
        there.write(if number < 12 { other_run } else { spare }, &other).unwrap();
    }
    let path = folder.file("there.sqlite");
    let merged = here.merge(&path).unwrap();
    assert_eq!((merged.added, merged.present), (10, 5));
    let expected: Vec<Row> = (0..20)
        .map(
            |number| {
                if number < 10 { row(number) } else { filled(row(number).key, 1000 + u64::from(number)) }
            },
        )
        .collect();
    assert_eq!(rows(&here), expected);
    let manifests: Vec<_> = here.manifests().unwrap().into_iter().map(|(_, manifest)| manifest).collect();
    let names = ["here.sqlite", "there.sqlite", "there, again"];
    assert_eq!(manifests, names.map(|store| json!({ "store": store })));

    there.write(spare, &row(20)).unwrap();
    for added in [1, 0] {
        let merged = here.merge(&path).unwrap();
        assert_eq!((merged.added, merged.present), (added, 16 - added));
    }
    assert_eq!(here.manifests().unwrap().len(), 3, "a run is one run, however often it is merged");
    let itself = here.merge(&folder.file("here.sqlite")).unwrap();
    assert_eq!((itself.added, itself.present), (0, 21));

    // Every unit still belongs to the run that measured it.
    let mut text = Vec::new();
    plywood_workshop::export(&here, plywood_workshop::Format::Json, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let runs: Vec<i64> = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["run"].as_i64().unwrap())
        .collect();
    let id = |name: &str| {
        let manifests = here.manifests().unwrap();
        manifests.iter().find(|(_, manifest)| manifest["store"] == name).unwrap().0.number()
    };
    let [ours, theirs, later] = names.map(id);
    let expected = [vec![ours; 10], vec![theirs; 2], vec![later; 9]].concat();
    assert_eq!(runs, expected);
}

#[test]
fn a_run_that_was_under_way_ends_here_too() {
    let folder = Folder::new("lab-merge-ended");
    let (here, ours) = create(&folder, "here.sqlite");
    let (there, theirs) = create(&folder, "there.sqlite");
    here.end_run(ours).unwrap();
    let ended = |store: &str| -> Vec<Option<String>> {
        let connection = rusqlite::Connection::open(folder.file(store)).unwrap();
        let mut query = connection.prepare("SELECT ended FROM runs ORDER BY run_id").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    here.merge(&folder.file("there.sqlite")).unwrap();
    assert!(matches!(&ended("here.sqlite")[..], [Some(_), None]));
    there.end_run(theirs).unwrap();
    here.merge(&folder.file("there.sqlite")).unwrap();
    assert_eq!(ended("here.sqlite")[1..], ended("there.sqlite"));
    there.merge(&folder.file("here.sqlite")).unwrap();
    assert!(matches!(&ended("there.sqlite")[..], [Some(_), Some(_)]));
}

#[test]
fn other_experiments_do_not_merge() {
    let folder = Folder::new("lab-merge-other");
    let (here, _) = create(&folder, "here.sqlite");
    let path = folder.file("there.sqlite");
    let other = Experiment { tables: Tables::Kept, ..experiment() };
    let there = Store::create(&path, &other, "").unwrap();
    let run = there.begin_run(&json!(null)).unwrap();
    there.write(run, &row(0)).unwrap();
    let error = here.merge(&path).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::OtherExperiment(_)), "{error}");
    let words = error.to_string();
    assert!(
        words.contains("there.sqlite") && words.contains("tables: \"fresh\" here, \"kept\" there"),
        "{words}"
    );
    assert_eq!((here.count().unwrap(), here.manifests().unwrap().len()), (0, 1));
    let missing = here.merge(&folder.file("nowhere.sqlite")).unwrap_err();
    assert!(matches!(missing.problem, StoreProblem::Missing) && missing.to_string().contains("nowhere"));
}

#[test]
fn several_stores_are_merged_wholly_or_not_at_all() {
    let folder = Folder::new("lab-merge-several");
    let (here, _) = create(&folder, "here.sqlite");
    for (name, number) in [("one.sqlite", 1), ("two.sqlite", 2)] {
        let (there, run) = create(&folder, name);
        there.write(run, &row(number)).unwrap();
    }
    let other = Experiment { tables: Tables::Kept, ..experiment() };
    Store::create(&folder.file("other.sqlite"), &other, "").unwrap();
    let all =
        |names: &[&str]| here.merge_all(&names.iter().map(|name| folder.file(name)).collect::<Vec<_>>());
    for wrong in ["other.sqlite", "nowhere.sqlite"] {
        assert!(all(&["one.sqlite", wrong, "two.sqlite"]).is_err());
        assert_eq!((here.count().unwrap(), here.manifests().unwrap().len()), (0, 1), "{wrong}");
    }
    let merged = all(&["one.sqlite", "two.sqlite", "one.sqlite"]).unwrap();
    let counts: Vec<(u64, u64)> = merged.iter().map(|merged| (merged.added, merged.present)).collect();
    assert_eq!(counts, [(1, 0), (1, 0), (0, 1)]);
    assert_eq!(here.count().unwrap(), 2);
}
