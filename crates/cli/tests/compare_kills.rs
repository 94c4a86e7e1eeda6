//! Experiments whose process is killed again and again: nothing is lost, nothing is measured twice, and nobody can tell
//! afterwards.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use plywood_core::Random;
use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_workshop::machine::cores;
use plywood_workshop::{Format, Store, export};
use serde_json::Value;
use support::lab::copy_store;

const KILLS: u32 = 50;

/// Units of a few milliseconds. Every position comes after the one before it, so tables that are kept have much to
/// remember.
const EXPERIMENT: &str = r#"game = "connect4"
repetitions = 4
measure = ["nodes"]

[[positions]]
name = "a game"
list = ["36", "367", "3677", "36777", "367773", "3677735", "36777352", "367773522", "3677735221", "36777352215"]

[[positions]]
name = "others"
generate = { count = 6, plies = 12 }

[[engines]]
name = "alpha-beta"
spec = "alphabeta:table=1,order=hash"

[[engines]]
name = "PVS"
spec = "pvs:table=1,order=hash+killers+history,id"

[[engines]]
name = "MTD(f)"
spec = "mtdf:entries=4096,order=hash+rank,id"

[limits]
depth = [7, 8, 9]
"#;

#[test]
fn fifty_kills_leave_no_trace() {
    let workers = cores().len().min(2).to_string();
    survives("fresh", &workers, 11);
}

/// What a table knew when the process was killed has to be learnt again, and nothing else.
#[test]
fn fifty_kills_leave_no_trace_in_tables_that_are_kept() {
    survives("kept", "1", 12);
}

/// Kills a run until it has been killed often enough, lets it end, and compares it with one that was left alone.
fn survives(tables: &str, workers: &str, seed: u64) {
    let folder = Folder::new(&format!("kills-{tables}"));
    let file = folder.file("killed.toml");
    fs::write(&file, format!("tables = {tables:?}\n{EXPERIMENT}")).unwrap();
    let run = |results: &Path, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.arg("compare").arg(&file).arg("--output").arg(results).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap()
    };
    let alone = folder.file("alone");
    assert!(run(&alone, &[]).wait().unwrap().success());
    let expected = Rows::of(&alone.join("store.sqlite"));

    let results = folder.file("killed");
    let mut killed = Killed { store: results.join("store.sqlite"), snapshot: folder.file("snapshot") };
    let mut random = Random::new(seed);
    let mut before = Rows::default();
    let mut fruitful = 0;
    for kill in 1..=KILLS {
        let child = run(&results, &["--resume", "--workers", workers]);
        let status = killed.strike(child, before.0.len() as u64, &mut random);
        assert_eq!(status.signal(), Some(9), "kill {kill} of seed {seed} hit nothing that runs");
        let after = killed.rows();
        assert!(
            after.0.is_superset(&before.0),
            "kill {kill} of seed {seed} lost {:?}",
            before.without(&after)
        );
        fruitful += u32::from(after.0.len() > before.0.len());
        before = after;
    }
    // Kills before the first unit are worth something too, but not if all of them are such.
    assert!(fruitful >= KILLS / 3, "only {fruitful} kills hit a run that had measured something");
    assert!(before.0.len() < expected.0.len(), "nothing was left to do after the last kill");

    assert!(run(&results, &["--resume", "--workers", workers]).wait().unwrap().success());
    let rows = Rows::of(&killed.store);
    assert_eq!(
        rows,
        expected,
        "too many: {:?}; missing: {:?}",
        rows.without(&expected),
        expected.without(&rows)
    );
    assert_eq!(Store::read(&killed.store).unwrap().count().unwrap(), rows.0.len() as u64);
    let page = fs::read_to_string(results.join("report.html")).unwrap();
    assert!(!page.contains("Incomplete"));
}

/// A store whose writer is killed.
struct Killed {
    store: PathBuf,
    snapshot: PathBuf,
}

impl Killed {
    /// Kills a writer: when it has added a few rows to the `before` that were there, or some milliseconds after its
    /// start, whatever it does then.
    fn strike(&mut self, mut child: Child, before: u64, random: &mut Random) -> std::process::ExitStatus {
        if random.below(4) == 0 {
            thread::sleep(Duration::from_millis(1 + random.below(60)));
        } else {
            let wanted = before + 1 + random.below(6);
            // The store may not be there yet; a writer that has ended will not add anything.
            while child.try_wait().unwrap().is_none() && self.count().is_none_or(|count| count < wanted) {
                thread::sleep(Duration::from_millis(1));
            }
            // Somewhere between two rows.
            thread::sleep(Duration::from_micros(random.below(5000)));
        }
        let _ = child.kill();
        child.wait().unwrap()
    }

    fn count(&self) -> Option<u64> {
        Store::read(&self.store).ok()?.count().ok()
    }

    /// The rows that a kill has left, read from a copy: who opens the store itself may clear up what its next writer
    /// should have to.
    fn rows(&self) -> Rows {
        if !self.store.exists() {
            return Rows::default();
        }
        let copy = copy_store(&self.store, &self.snapshot);
        Rows::of(&copy)
    }
}

/// The rows of a store as text, without what depends on the run.
#[derive(PartialEq, Eq, Debug, Default)]
struct Rows(BTreeSet<String>);

impl Rows {
    fn of(store: &Path) -> Rows {
        let mut text = Vec::new();
        let count = export(&Store::read(store).unwrap(), Format::Json, &mut text).unwrap();
        let plain = |line: &str| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            assert!(
                row["nodes"].as_u64() > Some(0) && row["wall_ns"].is_null() && row["run"].is_u64(),
                "{row}"
            );
            row.as_object_mut().unwrap().remove("run");
            row.to_string()
        };
        let rows: BTreeSet<String> = String::from_utf8(text).unwrap().lines().map(plain).collect();
        assert_eq!(rows.len() as u64, count, "a unit is there twice");
        Rows(rows)
    }

    fn without<'a>(&'a self, others: &Rows) -> Vec<&'a String> {
        self.0.iter().filter(|row| !others.0.contains(*row)).take(3).collect()
    }
}
