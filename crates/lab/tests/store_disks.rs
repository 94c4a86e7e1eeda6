//! Disks that are full or read-only: small ones in memory, mounted for the test.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may panic, and say why it was skipped")]

mod store_samples;

use std::fs;

use plywood_lab::{Row, UnitStore};
use plywood_testkit::{Disk, Folder};
use plywood_workshop::{Store, StoreProblem};
use serde_json::json;
use store_samples::{closed, experiment, row, rows};

#[test]
fn a_disk_that_fills_up_costs_only_the_unit_in_flight() {
    let folder = Folder::new("lab-disk-full");
    let Some(disk) = Disk::new(&folder, "size=256k") else { return };
    let path = disk.path().join("store.sqlite");
    let store = Store::create(&path, &experiment(), "").unwrap();
    let run = store.begin_run(&json!(null)).unwrap();
    let (written, error) =
        (0..1200).find_map(|number| Some((number, store.write(run, &row(number)).err()?))).unwrap();
    assert!(matches!(error.problem, StoreProblem::Full), "{error}");
    assert!(written > 0);
    let expected: Vec<Row> = (0..written).map(row).collect();
    assert_eq!(rows(&store), expected);
    drop(store);

    // Still full: what is there can be read, and writing fails as before.
    assert_eq!(rows(&Store::read(&path).unwrap()), expected);
    let store = Store::open(&path).unwrap();
    assert_eq!(rows(&store), expected);
    drop(store);
    let error =
        Store::create(&disk.path().join("second.sqlite"), &experiment(), &"x".repeat(300_000)).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::Full), "{error}");
    assert!(!disk.path().join("second.sqlite").exists() && !disk.path().join("second.sqlite.part").exists());

    disk.remount("size=4m");
    let store = Store::open(&path).unwrap();
    store.write_all(run, (written..1200).map(row)).unwrap();
    assert_eq!(rows(&store), (0..1200).map(row).collect::<Vec<_>>());
}

#[test]
fn a_read_only_disk_can_be_read() {
    let folder = Folder::new("lab-read-only");
    let Some(disk) = Disk::new(&folder, "size=4m") else { return };
    // A name that means something in addresses.
    let path = disk.path().join("100% of?#store.sqlite");
    closed(&path, 30);
    disk.remount("ro");
    let store = Store::read(&path).unwrap();
    assert_eq!(rows(&store), (0..30).map(row).collect::<Vec<_>>());
    assert_eq!(store.experiment().unwrap(), experiment());
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::ReadOnly), "{error}");
    let error = Store::create(&disk.path().join("new.sqlite"), &experiment(), "").unwrap_err();
    assert!(matches!(error.problem, StoreProblem::ReadOnly), "{error}");
    let target = Store::create(&folder.file("target.sqlite"), &experiment(), "").unwrap();
    assert_eq!(target.merge(&path).unwrap().added, 30);
}

/// A log without the file that readers share cannot be read where nothing can be written; to leave it out would hide
/// rows.
#[test]
fn a_log_on_a_read_only_disk_is_not_overlooked() {
    let folder = Folder::new("lab-read-only-log");
    let Some(disk) = Disk::new(&folder, "size=4m") else { return };
    let path = folder.file("store.sqlite");
    closed(&path, 0);
    let store = Store::open(&path).unwrap();
    let run = store.begin_run(&json!(null)).unwrap();
    store.write(run, &row(0)).unwrap();
    let copy = disk.path().join("store.sqlite");
    for end in ["", "-wal"] {
        fs::copy(format!("{}{end}", path.display()), format!("{}{end}", copy.display())).unwrap();
    }
    disk.remount("ro");
    let error = Store::read(&copy).unwrap_err();
    assert!(
        matches!(error.problem, StoreProblem::ReadOnly) && error.to_string().contains("copy it"),
        "{error}"
    );
}
