//! A store in trouble: layouts of other versions, damage, files that are something else.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod store_samples;

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_workshop::{Store, StoreError, StoreProblem};
use rusqlite::Connection;
use store_samples::{closed, experiment};

/// All ways to open a store, which must fail alike.
fn failures(path: &Path) -> [StoreError; 2] {
    [Store::open(path).unwrap_err(), Store::read(path).unwrap_err()]
}

#[test]
fn other_files_are_not_stores() {
    let folder = Folder::new("lab-other-files");
    let text = folder.file("notes.txt");
    fs::write(&text, "A text that is longer than the header of a database. ".repeat(40)).unwrap();
    let empty = folder.file("empty");
    fs::write(&empty, "").unwrap();
    let foreign = folder.file("foreign.sqlite");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE units (name TEXT);").unwrap();
    for error in failures(folder.path()) {
        assert!(matches!(error.problem, StoreProblem::NotAStore), "{error}");
    }
    for path in [text, empty, foreign] {
        let before = fs::read(&path).unwrap();
        for error in failures(&path) {
            assert!(matches!(error.problem, StoreProblem::NotAStore), "{error}");
            assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
        }
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 3, "looking at a file leaves nothing beside it");
}

#[test]
fn what_is_not_there_cannot_be_opened_or_made() {
    let folder = Folder::new("lab-missing");
    for path in
        [folder.file("nowhere.sqlite"), folder.file("no/such/store.sqlite"), PathBuf::from(":memory:")]
    {
        for error in failures(&path) {
            assert!(matches!(error.problem, StoreProblem::Missing), "{error}");
        }
    }
    let error = Store::create(&folder.file("no/such/store.sqlite"), &experiment(), "").unwrap_err();
    assert!(matches!(error.problem, StoreProblem::Missing), "{error}");
    fs::write(folder.file("file"), "").unwrap();
    let error = Store::create(&folder.file("file/store.sqlite"), &experiment(), "").unwrap_err();
    assert!(error.to_string().contains("file/store.sqlite"), "{error}");
    let error = Store::create(Path::new(""), &experiment(), "").unwrap_err();
    assert!(matches!(error.problem, StoreProblem::Missing), "{error}");
}

#[test]
fn newer_and_older_layouts_are_named() {
    let folder = Folder::new("lab-newer");
    let path = folder.file("store.sqlite");
    closed(&path, 3);
    let set = |version: i32| {
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", version).unwrap();
    };
    for version in [1000, -1] {
        set(version);
        for error in failures(&path) {
            assert!(
                matches!(error.problem, StoreProblem::Newer { found, .. } if found == version),
                "{error}"
            );
        }
    }
    for version in [0, 1, 2] {
        set(version);
        let error = Store::read(&path).unwrap_err();
        assert!(matches!(error.problem, StoreProblem::Older), "{error}");
    }
    set(3);
    assert_eq!(Store::read(&path).unwrap().count().unwrap(), 3);
}

#[test]
fn damage_is_called_damage() {
    let folder = Folder::new("lab-damaged");
    let path = folder.file("store.sqlite");
    closed(&path, 1200);
    let mut file = OpenOptions::new().write(true).open(&path).unwrap();
    let size = file.metadata().unwrap().len();
    file.seek(SeekFrom::Start(size / 2)).unwrap();
    file.write_all(&vec![0xa5; size as usize / 4]).unwrap();
    drop(file);
    let store = Store::read(&path).unwrap();
    let error = store.for_each_row(&mut |_| ()).unwrap_err();
    assert!(matches!(error.problem, StoreProblem::Damaged(_)), "{error}");
    assert!(error.to_string().contains("damaged"), "{error}");

    let nonsense = folder.file("nonsense.sqlite");
    closed(&nonsense, 1);
    let change = |sql: &str| Connection::open(&nonsense).unwrap().execute_batch(sql).unwrap();
    change("UPDATE units SET nodes = -1");
    let store = Store::open(&nonsense).unwrap();
    assert!(matches!(store.for_each_row(&mut |_| ()).unwrap_err().problem, StoreProblem::Damaged(_)));
    drop(store);
    change("UPDATE experiment SET resolved = '{}'");
    let store = Store::open(&nonsense).unwrap();
    assert!(matches!(store.experiment().unwrap_err().problem, StoreProblem::Damaged(_)));
}
