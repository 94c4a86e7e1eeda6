//! The program as its users and their scripts meet it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn plywood(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a call that must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = plywood(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(printed(&["perft", "connect4", "3"]), "1 7\n2 49\n3 343\n");
    assert_eq!(printed(&["perft", "connect4", "1", "--position", "444444"]), "1 6\n");
    assert_eq!(printed(&["perft", "tictactoe", "0"]), "0 1\n");
    let divided = printed(&["perft", "connect4", "2", "--divide"]);
    assert_eq!(divided.lines().last(), Some("2 49"));
    assert_eq!(divided.lines().count(), 8);
}

#[test]
fn search_answers_in_json() {
    let answer = json(&["search", "tree", "((4,-2),(-3,2))", "--engine", "alphabeta"]);
    assert_eq!(answer["score"], -2);
    assert_eq!(answer["best"], "1");
    assert_eq!(answer["pv"], serde_json::json!(["1", "2"]));
    assert_eq!(answer["nodes"], 6, "the last leaf is not visited");
    assert_eq!(answer["kind"], "payoff");
}

/// Node counts of plain alpha-beta on the empty board, columns from left to right, nothing evaluated. With
/// `distance=off` all wins count alike, as in textbook versions.
#[test]
fn plain_alpha_beta_counts() {
    for (engine, depth, nodes) in [
        ("alphabeta:eval=zero,distance=off", "8", 12_574),
        ("alphabeta:eval=zero,distance=off", "10", 155_590),
        ("alphabeta:eval=zero,distance=off", "12", 3_050_083),
        ("alphabeta:eval=zero", "10", 161_430),
    ] {
        let answer = json(&["search", "connect4", "--engine", engine, "--depth", depth]);
        assert_eq!(answer["nodes"], nodes, "{engine} at depth {depth}");
    }
}

#[test]
fn solve_proves() {
    let answer = json(&["solve", "tictactoe"]);
    assert_eq!(
        (&answer["score"], &answer["kind"], &answer["proven"]),
        (&0.into(), &"draw".into(), &true.into())
    );
    // x has just one stone left to drop into column 1: three are there already.
    let answer = json(&["solve", "connect4", "121212"]);
    assert_eq!((&answer["score"], &answer["plies"], &answer["best"]), (&18.into(), &1.into(), &"1".into()));
    assert!(printed(&["solve", "connect4", "121212", "--weak"]).contains("score     win"));
    assert!(printed(&["solve", "connect4", "1212121"]).contains("the game is over"));
}

#[test]
fn files_give_a_line_for_each_position() {
    let output = with_input(&["solve", "nim", "--file", "-"], "# piles\n1,1\n\n3,4,5\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1,1 -1\n3,4,5 1\n");
    let output = with_input(&["search", "nim", "--file", "-"], "1,2\nmany\n1\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1,2 1 B1\n1 1 A1\n",
        "the others are still answered"
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn exit_codes_and_errors_say_what_to_do() {
    for (arguments, code, message) in [
        (&["search", "conect4"][..], 2, "did you mean \"connect4\"?"),
        (&["search", "connect4", "48"], 2, "columns are 1 to 7"),
        (&["search", "connect4", "--engine", "pvz"], 2, "did you mean \"pvs\"?"),
        (&["search", "connect4", "--depth", "0"], 2, "1..=254"),
        (&["search", "connect4", "--window", "3,1"], 2, "the smaller one first"),
        (&["search", "tree", "((4"], 2, "expected , or )"),
        (&["tree", "tree", "-o", "tree.pdf"], 2, ".svg"),
        (&["theory", "count", "connect4"], 1, "--limit"),
        (&["solve", "nim", "--file", "no/such/file"], 1, "could not be opened"),
        (&["tree", "tree", "-o", "no/such/folder/tree.txt"], 1, "could not be written"),
        (&["completions", "tcsh"], 2, "bash"),
        (&[], 2, "Usage"),
    ] {
        let output = plywood(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?} prints nothing but the error");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

#[test]
fn limits_stop_a_search_with_a_legal_answer() {
    let answer = json(&["search", "connect4", "--nodes", "1000", "--engine", "alphabeta"]);
    assert_eq!((&answer["nodes"], &answer["stopped"]), (&1000.into(), &true.into()));
    assert!(answer["best"].is_string());
    let answer = json(&["search", "connect4", "--time", "50ms"]);
    assert_eq!(answer["stopped"], true);
    assert!(answer["depth"].as_u64().unwrap() > 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_search_and_prints_the_best_answer() {
    let child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["search", "connect4", "--time", "10m", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let start = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60), "it does not think on for ten minutes");
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stopped"], true);
    assert!(answer["best"].is_string());
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let program = env!("CARGO_BIN_EXE_plywood");
    let output = Command::new("sh")
        .args(["-c", &format!("'{program}' tree connect4 --depth 5 --max-nodes 100000 | head -1")])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn trees_are_drawn_in_every_form() {
    let text = printed(&["tree", "tree", "adorf-8"]);
    assert!(text.contains("skips G"), "{text}");
    let dot = printed(&["tree", "tree", "adorf-8", "--format", "dot"]);
    assert!(dot.starts_with("digraph") && dot.contains("dashed"), "{dot}");
    let tree = json(&["tree", "tree", "adorf-8"]);
    assert!(tree.is_object());
    let folder = std::env::temp_dir().join(format!("plywood-trees-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tree.svg");
    printed(&["tree", "tree", "adorf-8", "-o", file.to_str().unwrap()]);
    assert!(std::fs::read_to_string(&file).unwrap().contains("<svg"), "tools/test installs Graphviz");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_missing_graphviz_is_explained() {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["tree", "tree", "--format", "svg"])
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("apt-get install graphviz"));
}

#[test]
fn theory_answers_in_text_and_json() {
    let matrix = json(&["theory", "matrix", "tree", "adorf-5"]);
    assert_eq!((&matrix["value"], &matrix["maxmin"]), (&(-1).into(), &(-1).into()));
    assert_eq!(matrix["minimax"], serde_json::json!(["(B,G,H)", "(C,E)"]));
    let count = json(&["theory", "count", "tictactoe"]);
    assert_eq!((&count["nodes"], &count["bound_by_ply"]), (&549_946.into(), &"986410".into()));
    assert!(printed(&["theory", "strategies", "tree", "adorf-5"]).contains("(B,G,I)"));
    let winning = json(&["theory", "winning", "nim:misere", "2,1"]);
    assert_eq!(winning["positions"][0]["mark"], "won");
}

#[test]
fn help_and_lists_are_there() {
    for arguments in
        [&["--help"][..], &["search", "--help"], &["games"], &["algorithms"], &["completions", "bash"]]
    {
        assert!(printed(arguments).len() > 100, "{arguments:?}");
    }
    for game in json(&["games"]).as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        // Every start position can be used by its name.
        for start in game["starts"].as_array().unwrap() {
            printed(&["search", name, start["name"].as_str().unwrap(), "--depth", "2"]);
        }
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    let arguments = ["search", "connect4", "4455", "--depth", "12"];
    let mut answers = [json(&arguments), json(&arguments)];
    for answer in &mut answers {
        answer["time_ms"] = Value::Null;
    }
    assert_eq!(answers[0], answers[1]);
}
