//! What ends a search early is told by its name, and scripts can tell it from a search that was done.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// A long search gets this signal; its exit code, and what it prints.
fn signalled(name: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["search", "connect4", "--time", "10m", "--progress"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It searches once it tells of its progress.
    let mut remarks = BufReader::new(child.stderr.take().unwrap());
    remarks.read_line(&mut String::new()).unwrap();
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
    let mut rest = Vec::new();
    remarks.read_to_end(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn signals_are_told_apart_and_each_gets_an_answer() {
    for (name, code, told) in [("-INT", 0, "Ctrl-C"), ("-TERM", 143, "SIGTERM"), ("-HUP", 129, "SIGHUP")] {
        let (ended, answer) = signalled(name);
        assert_eq!(ended, Some(code), "{name}");
        assert!(answer.contains(&format!("stopped   by {told}; this is the best answer so far")), "{answer}");
        assert!(answer.contains("best      "), "{answer}");
    }
}
