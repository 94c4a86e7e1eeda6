//! Exports, read back by a reader of CSV that knows nothing of how they are written, and by a reader of JSON.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod store_samples;

use std::io::{self, Write};

use plywood_core::Stats;
use plywood_lab::{Row, UnitStore};
use plywood_testkit::Folder;
use plywood_workshop::{ExportError, Format, Store, export};
use serde_json::{Value, json};
use store_samples::{experiment, filled, row};

fn awkward() -> Vec<Row> {
    let mut empty = filled(row(0).key, 0);
    empty.key.set = 0;
    empty.times = None;
    empty.value.best = None;
    empty.value.points = None;
    empty.value.line = String::new();
    let mut quoted = filled(empty.key, 1);
    quoted.key.engine = 1;
    quoted.value.best = Some("\"a\",\r\nb\"".to_owned());
    quoted.value.line = "\"".to_owned();
    quoted.value.stopped = true;
    vec![empty, quoted, row(7)]
}

/// The export of [`awkward`], made in a folder of this name.
fn exported(folder: &str, format: Format) -> String {
    let folder = Folder::new(folder);
    let store = Store::create(&folder.file("store.sqlite"), &experiment(), "").unwrap();
    let run = store.begin_run(&Value::Null).unwrap();
    store.write_all(run, awkward().into_iter().rev()).unwrap();
    drop(store);
    let mut text = Vec::new();
    let store = Store::read(&folder.file("store.sqlite")).unwrap();
    assert_eq!(export(&store, format, &mut text).unwrap(), 3);
    String::from_utf8(text).unwrap()
}

/// Reads CSV: a record is a list of fields, and `None` one with nothing in it.
fn parse(text: &str) -> Vec<Vec<Option<String>>> {
    let mut records = vec![vec![]];
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let field = if letters.next_if_eq(&'"').is_some() {
            let mut field = String::new();
            while let Some(letter) = letters.next() {
                if letter == '"' && letters.next_if_eq(&'"').is_none() {
                    break;
                }
                field.push(letter);
            }
            Some(field)
        } else {
            let field: String =
                std::iter::from_fn(|| letters.next_if(|letter| !",\n".contains(*letter))).collect();
            assert!(!field.contains(['"', '\r']), "{field:?} needs quotes");
            (!field.is_empty()).then_some(field)
        };
        records.last_mut().unwrap().push(field);
        match letters.next() {
            Some(',') => {}
            Some('\n') => records.push(vec![]),
            other => panic!("{other:?} after a field"),
        }
    }
    assert_eq!(records.pop(), Some(vec![]), "the last line ends too");
    records
}

#[test]
fn csv_and_json_say_the_same() {
    let mut records = parse(&exported("lab-export-csv", Format::Csv)).into_iter();
    let columns: Vec<String> = records.next().unwrap().into_iter().map(Option::unwrap).collect();
    let objects: Vec<Value> = exported("lab-export-json", Format::Json)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), objects.len());
    for (record, object) in records.zip(&objects) {
        assert_eq!(record.len(), columns.len());
        assert_eq!(object.as_object().unwrap().len(), columns.len());
        for (column, field) in columns.iter().zip(record) {
            let expected = match &object[column] {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                number => Some(number.to_string()),
            };
            assert_eq!(field, expected, "{column}");
        }
    }
}

#[test]
fn names_values_and_nulls_are_there() {
    let text = exported("lab-export-names", Format::Json);
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let is = |object: &Value, fields: Value| {
        for (name, value) in fields.as_object().unwrap() {
            assert_eq!(&object[name], value, "{name}");
        }
    };
    is(
        &objects[0],
        json!({
            "position_set": "easy, \"middle\"\nand more", "position": "", "known_points": 18, "engine": "plain",
            "engine_spec": "alphabeta", "limit_name": "depth 4", "limit_axis": "depth", "limit_value": 4,
            "repetition": 0, "wall_ns": null, "cpu_ns": null, "best": null, "points": null, "line": "",
            "stopped": 0,
        }),
    );
    for counter in Stats::counters() {
        assert_eq!(objects[0][counter.name()], json!(counter.get(&awkward()[0].stats)), "{}", counter.name());
    }
    is(
        &objects[1],
        json!({
            "engine": "é, scouts", "best": "\"a\",\r\nb\"", "line": "\"", "stopped": 1, "wall_ns": 1_000_001,
            "cpu_ns": 900_001, "kind": "win", "bound": "exact", "proven": 1, "plies": 9,
        }),
    );
    is(
        &objects[2],
        json!({
            "position_set": "numbers", "position": "100", "known_points": null, "engine_spec": "pvs:table=1,id",
            "set_index": 1, "position_index": 0, "engine_index": 1, "limit_index": 0, "repetition": 1,
        }),
    );
}

#[test]
fn an_export_without_rows_has_its_header() {
    let folder = Folder::new("lab-export-empty");
    let store = Store::create(&folder.file("store.sqlite"), &experiment(), "").unwrap();
    let mut text = Vec::new();
    assert_eq!(export(&store, Format::Csv, &mut text).unwrap(), 0);
    assert_eq!(parse(&String::from_utf8(text).unwrap()).len(), 1);
    let mut text = Vec::new();
    assert_eq!(export(&store, Format::Json, &mut text).unwrap(), 0);
    assert!(text.is_empty());
}

#[test]
fn a_reader_who_leaves_is_an_error() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let folder = Folder::new("lab-export-closed");
    let store = Store::create(&folder.file("store.sqlite"), &experiment(), "").unwrap();
    let error = export(&store, Format::Csv, &mut Closed).unwrap_err();
    assert!(
        matches!(&error, ExportError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe),
        "{error}"
    );
}
