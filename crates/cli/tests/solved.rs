//! `plywood book` and `plywood dataset`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use plywood_testkit::Folder;
use support::{errors, json, plywood, printed, text, with_input};

/// A late start, so that everything can be solved in no time.
const LATE: &str = "27455222413166126655";
/// A start from which a book takes seconds, so that a build can be ended in the middle even if this test has to wait
/// for its turn.
const EARLIER: &str = "2745522241";

/// The path of a file in a folder, as an argument.
fn file(folder: &Folder, name: &str) -> String {
    folder.file(name).to_str().unwrap().to_owned()
}

fn build(plies: &str, start: &str, file: &str) -> Vec<String> {
    ["book", "build", "--plies", plies, "--start", start, "-o", file, "--threads", "2", "--table", "2"]
        .map(str::to_owned)
        .to_vec()
}

fn run(arguments: &[String]) -> std::process::Output {
    plywood(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_book_is_built_told_of_verified_and_used() {
    let folder = Folder::new("book");
    let file = file(&folder, "late.book");
    let output = run(&build("2", LATE, &file));
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(text(&output).contains("plies     2 from "), "{}", text(&output));
    let info = json(&["book", "info", &file]);
    assert_eq!((&info["plies"], info["levels"].as_array().unwrap().len()), (&2.into(), 3));
    let verified = printed(&["book", "verify", &file, "--sample", "5", "--table", "2"]);
    assert!(verified.contains("all there") && verified.contains("\n5 of them solved again"), "{verified}");

    // The same answer with and without it, but no search with it; and one ply behind its end there is one.
    let engine = format!("solver:book={file}");
    let with = json(&["solve", "connect4", LATE, "--book", &file]);
    let without = json(&["solve", "connect4", LATE, "--no-book"]);
    assert_eq!((&with["score"], &with["best"]), (&without["score"], &without["best"]));
    assert_eq!((&with["nodes"], &with["engine"]), (&0.into(), &engine.as_str().into()));
    assert!(without["nodes"].as_u64() > Some(0));
    let line: Vec<&str> = with["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(line.len(), 3, "the line ends with the book");
    let behind = json(&["solve", "connect4", &format!("{LATE}{}", line.concat()), "--engine", &engine]);
    assert!(behind["nodes"].as_u64() > Some(0));
    assert!(printed(&["solve", "connect4", LATE, "--book", &file]).contains("search    none needed"));
}

#[test]
fn the_embedded_book_answers_at_once() {
    let answer = json(&["solve", "connect4"]);
    assert_eq!((&answer["score"], &answer["best"], &answer["nodes"]), (&1.into(), &"4".into(), &0.into()));
    assert!(printed(&["book", "info"]).contains("the embedded book"));
    assert!(printed(&["book", "verify"]).contains("all there"));
}

/// A build that takes a while, long enough to be ended in the middle.
fn slow_build(file: &str) -> (Vec<String>, Child) {
    let arguments = build("4", EARLIER, file);
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let journal = format!("{file}.journal");
    while fs::metadata(&journal).map_or(0, |journal| journal.len()) < 32 + 3 * 16 {
        assert_eq!(child.try_wait().unwrap(), None, "it is still at work");
        sleep(Duration::from_millis(5));
    }
    (arguments, child)
}

#[cfg(unix)]
#[test]
fn a_killed_build_goes_on() {
    let folder = Folder::new("killed");
    let file = file(&folder, "some.book");
    let (arguments, mut child) = slow_build(&file);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!Path::new(&file).exists());
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(errors(&output).contains("positions are solved already"), "{}", errors(&output));
    printed(&["book", "verify", &file, "--sample", "3", "--table", "2"]);
    let again = run(&arguments);
    assert_eq!(again.status.code(), Some(1));
    assert!(
        errors(&again).contains("exists already: remove it, or choose another name"),
        "{}",
        errors(&again)
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_solved() {
    let folder = Folder::new("ctrl-c");
    let file = file(&folder, "some.book");
    let (_, child) = slow_build(&file);
    support::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let errors = errors(&output);
    assert!(errors.contains("the same command goes on from there"), "{errors}");
    let other = run(&build("2", EARLIER, &file));
    assert!(support::errors(&other).contains("a book with other plies"), "{}", support::errors(&other));
}

#[test]
fn data_sets_are_made_and_checked() {
    let folder = Folder::new("sets");
    let file = file(&folder, "L3_R1.txt");
    printed(&["dataset", "generate", "--class", "end-easy", "--count", "50", "--seed", "3", "-o", &file]);
    let checked = printed(&["dataset", "check", &file, "--table", "2"]);
    assert!(
        checked.ends_with(": 50 positions of class end-easy (L3_R1), 50 solved again, all right\n"),
        "{checked}"
    );
    let again = printed(&["dataset", "generate", "--class", "l3_r1", "--count", "50", "--seed", "3"]);
    assert_eq!(again, fs::read_to_string(&file).unwrap());
    let answer = json(&["dataset", "check", &file, "--sample", "10"]);
    assert_eq!((&answer["class"], &answer["solved"]), (&"end-easy".into(), &10.into()));
}

#[test]
fn wrong_sets_are_refused_by_line() {
    for (set, message) in [
        ("32164625 11\n6146 17\n", "line 2: 6146 is worth 18, not 17"),
        ("32164625 11\n\n4453 1\n", "line 3: 4453 with score 1 is of class begin-hard (L1_R3)"),
        ("32164625 11\n32164625\n", "line 2: \"32164625\" is not a line of a data set"),
        ("32164625 11\n56724263 11\n", "line 2: 56724263 is the position of line 1 again"),
        ("0 1\n", "line 1: move 1 of \"0\": '0' is not a column"),
    ] {
        let output = with_input(&["dataset", "check", "-", "--table", "2"], set);
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{set:?}: {errors}");
        assert!(errors.contains(message) && output.stdout.is_empty(), "{set:?}: {errors}");
    }
    let output = with_input(&["dataset", "check", "-", "--repeats"], "32164625 11\n56724263 11\n");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

#[test]
fn errors_say_what_to_do() {
    let folder = Folder::new("errors");
    let [text, short, new] = ["text.book", "short.book", "new.book"].map(|name| file(&folder, name));
    fs::write(&text, "4453 -2\n").unwrap();
    fs::write(&short, b"PLYBOOK4\x01\0\0\0\0\0\0\0").unwrap();
    let cores = std::thread::available_parallelism().unwrap().get();
    let (crowd, crowded) = (format!("--threads={}", 8 * cores + 1), format!("give {} or fewer", 8 * cores));
    for (arguments, code, message) in [
        (&["dataset", "generate", "--class", "end-easy", "--count", "1", &crowd][..], 2, &*crowded),
        (&["dataset", "check", "-", &crowd], 2, &crowded),
        (&["book", "build", "--plies", "0", "--start", LATE, "-o", &new, &crowd], 2, &crowded),
        (&["solve", "connect4", "4444443355", &crowd], 2, &crowded),
        (&["book", "info", "no/such.book"][..], 1, "no/such.book could not be opened"),
        (&["book", "info", "/"], 1, "could not be opened"),
        (&["book", "info", &text], 1, "this is not an opening book: give a file that"),
        (&["book", "verify", &short], 1, "damaged"),
        (&["solve", "connect4", "--book", &text], 2, "this is not an opening book"),
        (&["solve", "connect4", "--book", "no/such.book"], 2, "could not be opened"),
        (&["solve", "connect4", "--book", &text, "--no-book"], 2, "cannot be used with"),
        (&["solve", "connect4", "--no-book", "--engine", "pvs"], 2, "--no-book would do nothing with pvs"),
        (&["solve", "tictactoe", "--book", &text], 2, "--book would do nothing"),
        (&["book", "build"], 2, "--plies"),
        (&["book", "build", "--plies", "40"], 2, "0..=12"),
        (&["book", "build", "--plies", "1", "--start", "1212121"], 2, "the game is over"),
        (
            &["book", "build", "--plies", "1", "--start", LATE, "-o", "no/such/folder/a.book"],
            1,
            "no/such/folder",
        ),
        (&["dataset", "generate", "--class", "easy"], 2, "classes: end-easy (L3_R1)"),
        (&["dataset", "generate", "--class", "L3_R1", "-o", "no/such/set.txt"], 1, "could not be written"),
        (&["dataset", "generate", "--class", "L3_R1", "--json"], 2, "leave --json out"),
        (&["dataset", "check", "no/such/set.txt"], 1, "could not be read"),
    ] {
        let output = plywood(arguments);
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty() && !errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}
