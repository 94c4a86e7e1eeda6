//! The program as its users and their scripts meet it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use support::{errors, json, plywood, printed};

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(printed(&["perft", "connect4", "3"]), "1 7\n2 49\n3 343\n");
    assert_eq!(printed(&["perft", "connect4", "1", "--position", "444444"]), "1 6\n");
    assert_eq!(printed(&["perft", "tictactoe", "0"]), "0 1\n");
    assert_eq!(printed(&["perft", "tictactoe", "0", "--divide"]), "0 1\n");
    // A game that is over, and one that ends on the way.
    assert_eq!(printed(&["perft", "connect4", "3", "--position", "1212121"]), "1 0\n2 0\n3 0\n");
    assert_eq!(printed(&["perft", "nim", "4", "--position", "2"]), "1 2\n2 1\n3 0\n4 0\n");
    let divided = printed(&["perft", "connect4", "2", "--divide"]);
    assert_eq!(divided.lines().last(), Some("2 49"));
    assert_eq!(divided.lines().count(), 8);
    let divided = printed(&["perft", "nim", "2", "--position", "1,1", "--divide", "--json"]);
    let last: Value = serde_json::from_str(divided.lines().last().unwrap()).unwrap();
    assert_eq!(last, serde_json::json!({ "position": "1,1", "depth": 2, "count": 2 }));
}

#[test]
fn perft_counts_steps_and_whole_turns_of_arimaa() {
    assert_eq!(printed(&["perft", "arimaa", "4"]), "1 8\n2 98\n3 1364\n4 21346\n");
    let divided = printed(&["perft", "arimaa", "3", "--divide"]);
    assert_eq!((divided.lines().count(), divided.lines().last()), (9, Some("3 1364")));
    assert_eq!(printed(&["perft", "arimaa", "2", "--position", "setup"]), "1 6\n2 34\n");
    let few = "s [           e     E               r            R    C            ]";
    let turns = ["perft", "arimaa", "2", "--turns", "--position", few];
    let lines = printed(&turns);
    assert!(
        lines.starts_with("1 162 (162 sequences)\n2 ") && lines.ends_with(" (100709 sequences)\n"),
        "{lines}"
    );
    let counts = json(&["perft", "arimaa", "1", "--turns"]);
    assert_eq!((&counts["turns"], &counts["positions"]), (&1.into(), &3331.into()));
    let refused = errors(&plywood(&["perft", "nim", "2", "--turns"]));
    assert!(refused.contains("nim") && refused.contains("leave --turns out"), "{refused}");
    let refused = errors(&plywood(&["perft", "arimaa", "2", "--turns", "--position", "setup"]));
    assert!(refused.contains("one by one"), "{refused}");
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
    let over = printed(&["solve", "connect4", "1212121"]);
    assert!(over.contains("the game is over\nscore     lost\n"), "{over}");
    assert!(printed(&["solve", "nim:misere", "0"]).contains("score     won\n"));
}

#[test]
fn exit_codes_and_errors_say_what_to_do() {
    for (arguments, code, message) in [
        (&["search", "conect4"][..], 2, "did you mean \"connect4\"?"),
        (&["search", "connect4", "48"], 2, "columns are 1 to 7"),
        (&["search", "connect4", "--engine", "solver", "--depth", "4"], 2, "leave --depth and --window out"),
        (&["tree", "connect4", "--engine", "solver"], 2, "cannot be shown"),
        (&["search", "connect4", "--engine", "pvz"], 2, "did you mean \"pvs\"?"),
        (&["search", "connect4", "--depth", "0"], 2, "1..=254"),
        (&["search", "connect4", "--window", "3,1"], 2, "the smaller one first"),
        (&["search", "connect4", "--window", "-1,1", "--engine", "minimax"], 2, "--window would do nothing"),
        (&["solve", "connect4", "--weak", "--engine", "negamax"], 2, "--weak would do nothing"),
        (
            &["search", "connect4", "--simulations", "9"],
            2,
            "pvs makes no simulations, so --simulations would do nothing",
        ),
        (&["solve", "connect4", "--simulations", "9"], 2, "solver makes no simulations"),
        (&["tree", "nim", "--simulations", "9", "--depth", "2"], 2, "alphabeta makes no simulations"),
        (&["search", "nim", "marienbat"], 2, "did you mean \"marienbad\"?"),
        (&["search", "tree", "((4"], 2, "expected , or )"),
        (&["tree", "tree", "-o", "tree.jpg"], 2, ".svg"),
        (&["theory", "count", "connect4"], 1, "--limit"),
        (&["solve", "nim", "--file", "no/such/file"], 1, "could not be opened"),
        (&["tree", "tree", "-o", "no/such/folder/tree.txt"], 1, "could not be written"),
        (&["tree", "tree", "--max-nodes", "0"], 2, "--max-nodes"),
        (&["tree", "tree", "--json", "--format", "dot"], 2, "leave one of them out"),
        (&["tree", "tree", "--json", "-o", "tree.svg"], 2, "leave one of them out"),
        (&["tree", "connect4", "--depth", "4", "--steps"], 1, "give --depth or a smaller position"),
        (&["completions", "tcsh"], 2, "bash"),
        (&["completions", "bash", "--json"], 2, "leave --json out"),
        (&[], 2, "Usage"),
    ] {
        let output = plywood(arguments);
        let errors = errors(&output);
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
    // How far it gets in that time is the machine's business.
    assert_eq!(answer["stopped"], true);
    assert!(answer["best"].is_string());
}

#[test]
fn a_stopped_search_claims_no_more_than_it_did() {
    let depths = |answer: Value| [&answer["depth"], &answer["partial_depth"]].map(Value::as_u64);
    let search = ["search", "connect4", "--depth", "12", "--engine", "alphabeta", "--nodes", "1000"];
    assert_eq!(depths(json(&search)), [Some(0), Some(12)]);
    let text = printed(&search);
    assert!(text.contains("search    inside depth 12, 1,000 nodes"), "{text}");
    assert!(text.ends_with("stopped   after 1,000 nodes; this is the best answer so far\n"), "{text}");
    let solve = ["solve", "connect4", "--engine", "alphabeta", "--nodes", "1000"];
    assert_eq!(depths(json(&solve)), [Some(0), None]);
    assert!(printed(&solve).contains("search    inside the search to the end, 1,000 nodes"));
    // With iterative deepening the last finished depth counts.
    let [depth, partial] = depths(json(&["search", "connect4", "--nodes", "1000"]));
    assert!(depth > Some(1) && partial.is_none());
    let text = printed(&["search", "connect4", "--time", "20ms", "--nodes", "1000000000"]);
    assert!(text.contains("stopped   after 0.02 s; this is"), "{text}");
    assert_eq!(depths(json(&["solve", "tree", "adorf-8", "--engine", "alphabeta"])), [Some(2), None]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_search_and_prints_the_best_answer() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["search", "connect4", "--time", "10m", "--json", "--progress"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first iteration is told of while the search is running.
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    progress.read_line(&mut String::new()).unwrap();
    let start = Instant::now();
    support::interrupt(&child);
    let rest = std::thread::spawn(move || progress.lines().count());
    let output = child.wait_with_output().unwrap();
    rest.join().unwrap();
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
fn theory_answers_in_text_and_json() {
    let matrix = json(&["theory", "matrix", "tree", "adorf-5"]);
    assert_eq!((&matrix["value"], &matrix["maxmin"]), (&(-1).into(), &(-1).into()));
    assert_eq!(matrix["minimax"], serde_json::json!(["(B,G,H)", "(C,E)"]));
    let count = json(&["theory", "count", "tictactoe"]);
    assert_eq!((&count["nodes"], &count["bound_by_ply"]), (&549_946.into(), &"986410".into()));
    let strategies = printed(&["theory", "strategies", "tree", "adorf-5"]);
    assert!(strategies.starts_with("MAX has 4 pure strategies:\n(A,G,H)\n"), "{strategies}");
    assert!(strategies.contains("(B,G,I)\n\nMIN has 4 pure strategies:\n(C,E)\n"), "{strategies}");
    let winning = json(&["theory", "winning", "nim:misere", "2,1"]);
    assert_eq!(winning["positions"][0]["mark"], "won");
}

#[test]
fn large_piles_fit_a_terminal() {
    let text = printed(&["search", "nim", "254,60", "--nodes", "10"]);
    let bars = "|".repeat(60);
    assert!(text.starts_with(&format!("A {bars} … 254\nB {bars}\n")), "{text}");
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
