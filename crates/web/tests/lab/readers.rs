//! Those who look on, and whoever writes meanwhile.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use plywood_lab::{Findings, Reading, Row, ScoreKind, UnitKey, UnitStore, Value as Answered, jobs};
use plywood_testkit::Folder;
use plywood_workshop::{Store, Wanted};
use serde_json::{Value, json};

use crate::support::wait_until;
use crate::{LONG, entry, house, id, wait_for_state};

/// A writer who gives up at once where others would wait.
fn impatient(path: &Path, text: &str) -> (Store, Vec<UnitKey>) {
    let experiment = Reading::new(&plywood_games::all()).text("watched", text).unwrap();
    let store = Store::create(path, &experiment, text).unwrap();
    store.connection().busy_timeout(Duration::ZERO).unwrap();
    let units = jobs(&experiment).iter().flat_map(|job| job.units().collect::<Vec<_>>()).collect();
    (store, units)
}

fn row(key: UnitKey) -> Row {
    let value = Answered {
        points: Some(1),
        kind: ScoreKind::Estimate,
        plies: None,
        bound: plywood_core::Bound::Exact,
        proven: false,
        stopped: false,
        best: Some("4".to_owned()),
        line: "4 4".to_owned(),
        depth: Some(7),
    };
    let mut stats = plywood_core::Stats::default();
    stats.nodes = 100;
    Row { key, times: None, peak_bytes: None, table_bytes: None, value, stats }
}

#[test]
fn whoever_writes_does_not_notice_those_who_look_on() {
    let folder = Folder::new("web-lab-readers");
    fs::create_dir_all(folder.file("results/watched")).unwrap();
    let path = folder.file("results/watched/store.sqlite");
    let text = LONG.replace("repetitions = 500", "repetitions = 50");
    let (store, units) = impatient(&path, &text);
    let house = house(&folder, &[("watched.toml", &text)]);
    let id = id(&house, "watched.toml");
    let (is_over, looks) = (AtomicBool::new(false), AtomicU32::new(0));
    let games = plywood_games::all();
    thread::scope(|scope| {
        // Twenty who poll the store themselves, some of whom read everything that is new.
        for number in 0..20 {
            let (is_over, looks, path, games) = (&is_over, &looks, &path, &games);
            scope.spawn(move || {
                let store = Store::read(path).unwrap();
                let mut last = 0;
                while !is_over.load(Ordering::Relaxed) {
                    let version = store.data_version().unwrap();
                    if version != last && number % 5 == 0 {
                        Findings::so_far(&store, games).unwrap();
                    } else if version != last {
                        store
                            .listed(&Wanted { order: Some("nodes"), count: 100, ..Wanted::default() })
                            .unwrap();
                    }
                    last = version;
                    looks.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(5));
                }
            });
        }
        // And pages.
        for _ in 0..4 {
            let (house, id, is_over) = (&house, &id, &is_over);
            scope.spawn(move || {
                let mut events = house.listen("/api/lab/watch", &json!({"id": id}));
                while !is_over.load(Ordering::Relaxed) && events.next().is_some() {}
            });
        }
        let run = store.begin_run(&Value::Null).unwrap();
        for key in &units {
            // Nothing but success: a store that is busy would be an error here.
            store.write(run, &row(*key)).unwrap();
        }
        let last = units.len() as u64;
        wait_until("a page has seen everything", || entry(&house, "watched.toml")["done"] == last);
        // The end of the run is the last that pages hear of.
        is_over.store(true, Ordering::Relaxed);
        store.end_run(run).unwrap();
    });
    assert!(looks.into_inner() > 100, "there was somebody who looked on");
    assert_eq!(store.count().unwrap(), units.len() as u64);
    drop(store);
    wait_for_state(&house, "watched.toml", "complete");
}

/// Whoever throws results away and begins anew leaves no page behind.
#[test]
fn a_store_that_is_made_anew_is_seen() {
    let folder = Folder::new("web-lab-anew");
    fs::create_dir_all(folder.file("results/anew")).unwrap();
    let path = folder.file("results/anew/store.sqlite");
    let (store, units) = impatient(&path, LONG);
    let house = house(&folder, &[("anew.toml", LONG)]);
    let mut events = house.listen("/api/lab/watch", &json!({"id": id(&house, "anew.toml")}));
    let mut wait_for = |state: &str, done: u64| {
        let is_it = |event: &Value| event["entry"]["state"] == state && event["entry"]["done"] == done;
        assert!(events.any(|event| is_it(&event)), "never {state} with {done}");
    };
    let run = store.begin_run(&Value::Null).unwrap();
    units[..7].iter().for_each(|key| store.write(run, &row(*key)).unwrap());
    wait_for("elsewhere", 7);
    drop(store);
    // It was killed, so nobody knows whether it goes on. Then it is thrown away while the page looks at it.
    Store::remove(&path).unwrap();
    let (store, _) = impatient(&path, LONG);
    let run = store.begin_run(&Value::Null).unwrap();
    units[..3].iter().for_each(|key| store.write(run, &row(*key)).unwrap());
    wait_for("elsewhere", 3);
    store.end_run(run).unwrap();
    wait_for("stopped", 3);
    drop(store);
    assert_eq!(
        Store::read(&path).unwrap().count().unwrap(),
        3,
        "readers of the old one have taken nothing away"
    );
}
