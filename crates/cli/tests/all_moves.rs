//! `--all`: what every move is worth, and the options of `solve` that stand for keys of its engine.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use serde_json::Value;

use support::{errors, json, plywood, printed, text, with_input};

/// 20 stones.
const LATE: &str = "27455222413166126655";

fn moves(arguments: &[&str]) -> Vec<Value> {
    json(&[arguments, &["--all"]].concat())["moves"].as_array().unwrap().clone()
}

/// The scores of all moves are those of the positions after them, for the other side.
#[test]
fn a_move_is_worth_what_the_opponent_is_left_with() {
    for engine in ["solver", "pvs:table=16,order=hash+rank,bounds", "mtdf:table=16"] {
        let all = moves(&["solve", "connect4", LATE, "--engine", engine]);
        let single = json(&["solve", "connect4", LATE]);
        assert_eq!(all[0]["score"], single["score"], "{engine}");
        for one in &all {
            let mv = one["move"].as_str().unwrap();
            let after = json(&["solve", "connect4", &format!("{LATE}{mv}")]);
            assert_eq!(one["score"].as_i64(), after["score"].as_i64().map(|score| -score), "{engine}: {mv}");
            assert_eq!((&one["proven"], &one["bound"]), (&true.into(), &"exact".into()), "{engine}: {mv}");
            assert_eq!(one["pv"][0], mv, "{engine}");
        }
        let scores: Vec<i64> = all.iter().map(|one| one["score"].as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "the best come first: {scores:?}");
    }
}

#[test]
fn all_best_moves_are_shown() {
    let text = printed(&["solve", "tictactoe", "--all"]);
    assert_eq!(text.lines().filter(|line| line.contains(" draw ")).count(), 9, "{text}");
    let best = text.lines().find(|line| line.starts_with("best ")).unwrap();
    assert_eq!(best.split_whitespace().count(), 10, "{text}");
    // The one winning move of Nim's 3,4,5 leaves 1,4,5.
    let answer = json(&["solve", "nim", "3,4,5", "--all"]);
    assert_eq!(answer["best_moves"], serde_json::json!(["A2"]));
    let all = answer["moves"].as_array().unwrap();
    assert_eq!(all.len(), 12);
    assert!(all[1..].iter().all(|one| one["kind"] == "loss"));
    // A move that ends the game needs no search.
    let all = moves(&["solve", "connect4", "121212"]);
    assert_eq!((&all[0]["move"], &all[0]["plies"], &all[0]["nodes"]), (&"1".into(), &1.into(), &0.into()));
}

/// In a typed tree a side may move twice, and its score keeps its sign.
#[test]
fn the_sign_changes_only_with_the_side() {
    for (game, scores) in [("((4,-2),(-3,2))", [-2, -3]), ("((2,5),max(4,-6,max(-1,7)))", [7, 2])] {
        let all = moves(&["solve", "tree", game]);
        assert_eq!([&all[0]["score"], &all[1]["score"]], scores, "{game}");
    }
}

#[test]
fn files_give_a_line_of_moves_for_each_position() {
    let output = with_input(&["solve", "nim", "--file", "-", "--all"], "1,2\n0\n");
    assert_eq!(text(&output), "1,2 B1:1 A1:-1 B2:-1\n0 -1\n", "{}", errors(&output));
    assert_eq!(json(&["solve", "nim", "0", "--all"])["moves"], serde_json::json!([]));
    let output = with_input(&["search", "connect4", "--file", "-", "--all", "--depth", "4"], "4453\n");
    let line = text(&output);
    assert!(line.starts_with("4453 ") && line.matches(":~").count() == 7, "{line}");
}

#[test]
fn limits_hold_for_all_moves_together() {
    let arguments = ["search", "connect4", "4453", "--engine", "alphabeta", "--nodes", "1000", "--all"];
    let answer = json(&arguments);
    assert_eq!((&answer["nodes"], &answer["stopped"]), (&1000.into(), &true.into()));
    let all = answer["moves"].as_array().unwrap();
    assert!(
        all.len() == 7 && all.iter().all(|one| [142, 143].contains(&one["nodes"].as_u64().unwrap())),
        "{all:?}"
    );
    assert!(printed(&arguments).ends_with("stopped   after 1,000 nodes; this is the best answer so far\n"));
    // Who deepens knows something of every move, and of each about as much.
    for limit in [&["--nodes", "1000"], &["--time", "500ms"]] {
        let all = moves(&[&["search", "connect4", "4453", "--engine", "pvs:id"], &limit[..]].concat());
        assert!(all.len() == 7 && all.iter().all(|one| one["kind"] != "unknown"), "{limit:?}: {all:?}");
    }
}

/// A Monte Carlo search has all moves in one tree. What it does not come to is no row of the table.
#[test]
fn one_tree_tells_of_all_moves() {
    let arguments = ["search", "amazons", "--engine", "mcts", "--simulations", "300"];
    let one = json(&arguments);
    let answer = json(&[&arguments[..], &["--all"]].concat());
    let all = answer["moves"].as_array().unwrap();
    assert_eq!((all.len(), &answer["simulations"]), (2176, &300.into()));
    assert_eq!((&answer["nodes"], &answer["end"]), (&one["nodes"], &"simulations".into()));
    assert_eq!(answer["best_moves"], serde_json::json!([one["best"]]));
    for field in ["score", "pv", "kind"] {
        assert_eq!(all[0][field], one[field], "{field}");
    }
    let known = all.iter().filter(|one| one["kind"] != "unknown").count();
    assert!((10..=200).contains(&known), "{known}");
    assert!(all[..known].iter().all(|one| one["kind"] == "estimate" && one["simulations"] != 0));
    let table = printed(&[&arguments[..], &["--all"]].concat());
    assert!(table.contains("simulations  line"), "{table}");
    assert_eq!(table.lines().filter(|line| line.contains("(estimate)")).count(), known, "{table}");
    let more = 2176 - known;
    assert!(table.contains(&format!("{},{:03} more moves were not looked at.", more / 1000, more % 1000)));
    // Who is not asked for moves one by one says nothing of simulations.
    let table = printed(&["search", "connect4", "4453", "--depth", "4", "--all"]);
    assert!(!table.contains("simulations"), "{table}");
}

#[test]
fn threads_and_table_are_keys_of_the_engine() {
    let alone = json(&["solve", "connect4", LATE]);
    let together = json(&["solve", "connect4", LATE, "--threads", "2", "--table", "16"]);
    assert_eq!(together["engine"], "solver:table=16,threads=2");
    assert_eq!(alone["score"], together["score"]);
    let mixed = json(&["solve", "connect4", LATE, "--engine", "solver:table=8", "--threads", "2", "--all"]);
    assert_eq!(mixed["engine"], "solver:table=8,threads=2");
    assert_eq!(mixed["moves"][0]["score"], alone["score"]);
    // Every solver of a game has threads.
    let amazons = json(&["solve", "amazons", "4x4", "--threads", "3"]);
    assert_eq!((&amazons["engine"], &amazons["proven"]), (&"solver:threads=3".into(), &true.into()));
    assert_eq!(amazons["score"], json(&["solve", "amazons", "4x4"])["score"]);
    let general = json(&["solve", "nim", "1,2", "--table", "1"]);
    assert!(general["engine"].as_str().unwrap().starts_with("pvs:table=1,"), "{general}");
    for (arguments, message) in [
        (&["--threads", "2", "--engine", "solver:threads=1"][..], "leave one of them out"),
        (&["--table", "2", "--engine", "solver:table=2"], "leave one of them out"),
        (&["--table", "2", "--engine", "pvs:entries=100"], "\"entries\""),
        (&["--no-book", "--engine", "solver:book=off"], "leave one of them out"),
        (&["--threads", "2", "--engine", "minimax"], "--threads 2: minimax looks at everything"),
        (&["--table", "2", "--engine", "minimax"], "--table would do nothing"),
        (&["--threads", "0"], "1..=256"),
        (&["--table", "0"], "1..=65536"),
    ] {
        let output = plywood(&[&["solve", "connect4", LATE], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", errors(&output));
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
    let output = plywood(&["search", "connect4", "--all", "--depth", "1"]);
    assert!(errors(&output).contains("--depth 2 or more"), "{}", errors(&output));
}

#[test]
fn how_far_a_search_is_goes_to_a_screen_only() {
    let output = plywood(&["search", "connect4", "--time", "1500ms"]);
    assert_eq!(errors(&output), "");
    assert!(!text(&output).contains('\u{1b}'));
}
