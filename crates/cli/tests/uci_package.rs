//! Games for the package `chess` of PyPI, which judges every move: with each limit, pondering and several lines.
//! `PLYWOOD_UCI_GAMES=50` plays more of them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

const GAMES: &str = "5";

#[test]
fn another_library_plays_whole_games_with_us() {
    // Who names a folder means it; without one there may be no Python.
    let Some(python) = support::python_with_chess() else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/uci_games.py");
    let games = env::var("PLYWOOD_UCI_GAMES").unwrap_or(GAMES.to_owned());
    let output = Command::new(&python)
        .arg(script)
        .args([env!("CARGO_BIN_EXE_plywood"), &games])
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}: tools/test installs it", python.display()));
    let (said, errors) = (support::text(&output), support::errors(&output));
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains(&format!("{games} games")), "{said}{errors}");
}
