//! The example of the library does what it says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::env;
use std::process::Command;

#[test]
fn a_game_of_ones_own_is_compared_across_all_searches() {
    // Tests lie in deps/, examples beside it.
    let this = env::current_exe().unwrap();
    let program = this.parent().unwrap().parent().unwrap().join("examples").join("my_game");
    let output = Command::new(program).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for engine in ["negamax", "alphabeta", "pvs", "mtdf", "negac", "negac-opt"] {
        assert!(text.lines().any(|line| line.starts_with(engine)), "{engine}\n{text}");
    }
    assert!(text.contains("All 90 comparable answers agree"), "{text}");
}
