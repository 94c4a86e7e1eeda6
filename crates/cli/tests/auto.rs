//! The engine `auto` and the commands that fit and test its rules, as a user meets them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;

use plywood_testkit::Folder;

use support::{errors, json, plywood, printed};

/// Minimax visits everything, so alpha-beta is cheaper wherever there is more than one ply to search.
const EXPERIMENT: &str = r#"game = "connect4"
measure = ["nodes"]

[[positions]]
name = "early"
generate = { count = 25, plies = 6 }

[[positions]]
name = "late"
generate = { count = 25, plies = 20 }

[[engines]]
name = "minimax"
spec = "minimax:pv=off"

[[engines]]
name = "alphabeta"
spec = "alphabeta:order=rank,pv=off"

[[engines]]
name = "auto"
spec = "auto:among=general,pv=off"

[limits]
depth = 3
"#;

#[test]
fn search_says_what_was_chosen_and_why() {
    let text = printed(&["search", "connect4", "4453", "--engine", "auto", "--depth", "4"]);
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or("").to_owned();
    assert_eq!(line("engine"), "engine    auto");
    assert!(line("chosen").contains("order=threats+rank,bounds,early"), "{text}");
    assert!(line("because").contains("the cheapest of "), "{text}");
    let answer = json(&["search", "connect4", "4453", "--engine", "auto", "--depth", "4"]);
    assert_eq!(answer["engine"], "auto");
    assert_eq!(format!("chosen    {}", answer["choice"]["engine"].as_str().unwrap()), line("chosen"));
    assert_eq!(format!("because   {}", answer["choice"]["reason"].as_str().unwrap()), line("because"));
    let solved = json(&["solve", "connect4", "44444471", "--engine", "auto"]);
    assert_eq!(solved["choice"]["engine"], "solver");
    assert_eq!(json(&["solve", "connect4", "44444471"])["score"], solved["score"]);
    let all = printed(&["search", "connect4", "4453", "--engine", "auto", "--depth", "4", "--all"]);
    assert!(all.contains(&line("chosen")), "{all}");
    assert!(json(&["search", "connect4", "4453", "--depth", "4"])["choice"].is_null(), "nobody chooses");
    let listed = printed(&["algorithms"]);
    let has = |words: &[&str]| listed.lines().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(has(&["  auto ", "chooses"]) && has(&["among=all|general"]) && has(&["rules=FILE"]), "{listed}");
}

#[test]
fn rules_are_fitted_used_and_tested() {
    let folder = Folder::new("cli-auto");
    let [file, results, rules] =
        ["small.toml", "results", "rules.toml"].map(|name| folder.file(name).display().to_string());
    fs::write(&file, EXPERIMENT).unwrap();
    printed(&["compare", &file, "-q", "-o", &results]);
    let refused = errors(&plywood(&["auto", "fit", &results]));
    assert!(refused.contains("times were not measured: fit by nodes alone"), "{refused}");
    let said = printed(&["auto", "fit", &results, "--by", "nodes", "-o", &rules]);
    assert!(said.starts_with("1 rule in "), "{said}");
    let text = fs::read_to_string(&rules).unwrap();
    assert!(text.contains("engine = \"alphabeta:order=rank\"") && !text.contains("when"), "{text}");
    assert!(text.contains("plywood compare") && text.contains("plywood auto fit"), "{text}");
    let engine = format!("auto:rules={rules}");
    let answer = json(&["search", "connect4", "4453", "--engine", &engine, "--depth", "4"]);
    assert_eq!(answer["choice"]["engine"], "alphabeta:order=rank");
    assert_eq!(answer["choice"]["reason"], "the cheapest of 2 engines on 50 positions");

    let standing = json(&["auto", "test", &results]);
    assert_eq!(standing["sets"], serde_json::json!(["early/3", "late/3"]));
    let engines: Vec<&str> =
        standing["nodes"].as_array().unwrap().iter().filter_map(|one| one["engine"].as_str()).collect();
    assert_eq!(engines, ["auto", "alphabeta", "minimax"]);
    assert!(standing["time"].is_null(), "no times were measured");
    let text = printed(&["auto", "test", &results]);
    assert!(text.contains("auto, nodes: at most ") && text.contains("ahead of every fixed engine"), "{text}");
    let refused = errors(&plywood(&["auto", "test", &file]));
    assert!(refused.contains("small.toml"), "{refused}");
}
