//! What is written about searches is what the schemas say.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::env;
use std::fs;
use std::path::PathBuf;

use plywood_api::wire::{Answer, Asked, Ended, Moves, Progress};
use support::plywood;

fn lines(arguments: &[&str]) -> Vec<String> {
    let output = plywood(arguments);
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// `PLYWOOD_BLESS=1` writes them.
#[test]
fn the_schemas_of_the_book_are_those_of_the_program() {
    for name in ["answer", "trace", "board"] {
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../docs/schema", name].iter().collect();
        let path = path.with_extension("json");
        let printed = lines(&["schema", name]).join("\n") + "\n";
        if env::var_os("PLYWOOD_BLESS").is_some() {
            fs::write(&path, &printed).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), printed, "{name}: see PLYWOOD_BLESS");
    }
}

#[test]
fn answers_are_read_back() {
    let one = lines(&["search", "connect4", "4453", "--nodes", "1000", "--json"]);
    let answer: Asked<Answer> = serde_json::from_str(&one[0]).unwrap();
    assert_eq!((answer.question.version, answer.question.input.as_deref()), (1, Some("4453")));
    assert_eq!((answer.found.verdict.end, answer.found.verdict.stopped), (Ended::Nodes, true));
    let all = lines(&["solve", "tictactoe", "--all", "--json"]);
    let moves: Asked<Moves> = serde_json::from_str(&all[0]).unwrap();
    assert_eq!((moves.found.moves.len(), moves.found.end), (9, Ended::Goal));
}

#[test]
fn progress_is_told_on_standard_error() {
    let output = plywood(&["search", "connect4", "--depth", "6", "--json", "--progress"]);
    let answer: Asked<Answer> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer.found.verdict.depth, Some(6));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.is_empty(), "the first iteration is always told");
    for line in said.lines() {
        let Progress { progress, .. } = serde_json::from_str(line).unwrap();
        assert!(progress.verdict.depth <= Some(6) && progress.best.is_some());
    }
}

#[test]
fn what_ended_a_search_is_told() {
    let ended = |arguments: &[&str]| {
        let arguments = [&["search", "connect4", "--json"], arguments].concat();
        let answer: Asked<Answer> = serde_json::from_str(&lines(&arguments)[0]).unwrap();
        answer.found.verdict.end
    };
    assert_eq!(ended(&["--depth", "3"]), Ended::Goal);
    assert_eq!(ended(&["--time", "30ms"]), Ended::Time);
    assert_eq!(ended(&["--engine", "mcts", "--simulations", "50"]), Ended::Simulations);
    assert_eq!(ended(&["--engine", "mcts:threads=2", "--nodes", "500"]), Ended::Nodes);
}
