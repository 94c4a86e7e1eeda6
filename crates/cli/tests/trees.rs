//! `plywood tree`: what a search visited, in every form.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::process::Command;

use plywood_testkit::Folder;
use serde_json::Value;
use support::{errors, json, plywood, printed, text, with_input};

#[test]
fn trees_are_drawn_in_every_form() {
    let text = printed(&["tree", "tree", "adorf-8"]);
    assert!(text.contains("skips G"), "{text}");
    let dot = printed(&["tree", "tree", "adorf-8", "--format", "dot"]);
    assert!(dot.starts_with("digraph") && dot.contains("dashed"), "{dot}");
    let tree = json(&["tree", "tree", "adorf-8"]);
    assert!(tree.is_object());
    let folder = Folder::new("trees");
    let draw = |name: &str| {
        let file = folder.file(name);
        printed(&["tree", "tree", "adorf-8", "-o", file.to_str().unwrap()]);
        std::fs::read(&file).unwrap()
    };
    let svg = draw("tree.svg");
    assert!(String::from_utf8_lossy(&svg).contains("<svg"), "tools/test installs Graphviz");
    assert!(draw("tree.png").starts_with(b"\x89PNG"));
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

#[cfg(unix)]
#[test]
fn a_graphviz_that_fails_silently_is_reported_with_its_status() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("dot");
    let dot = folder.file("dot");
    std::fs::write(&dot, "#!/bin/sh\nexit 3\n").unwrap();
    std::fs::set_permissions(&dot, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["tree", "tree", "--format", "svg"])
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("dot failed (exit status: 3)\n"), "{}", errors(&output));
}

#[test]
fn what_a_cap_leaves_out_is_said() {
    let output = plywood(&["tree", "connect4", "--depth", "6", "--format", "dot"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(errors(&output), "400 of 11,520 nodes recorded; --max-nodes N for more\n");
    let output = plywood(&["tree", "connect4", "--depth", "6"]);
    assert!(errors(&output).starts_with("10,000 of 11,520 nodes recorded"));
    let headline = "search 1: depth 6, 11,520 nodes (10,000 recorded); numbers for MAX";
    assert!(text(&output).starts_with(headline));
    let output = plywood(&["tree", "connect4", "--depth", "6", "--max-nodes", "20000"]);
    assert_eq!(errors(&output), "");
    let story = printed(&["tree", "connect4", "--depth", "6", "--steps", "--max-nodes", "10"]);
    assert!(story.contains("Visited: 11,520 nodes (10 recorded)"), "{story}");
}

#[test]
fn a_limit_that_ends_a_search_is_said() {
    let output = plywood(&["tree", "tictactoe", "--nodes", "6"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(errors(&output), "the search was stopped after 6 nodes\n");
    assert!(text(&output).contains("stopped; not searched: b1, c1"), "{}", text(&output));
}

#[test]
fn each_tree_is_a_line_of_json() {
    let input = "adorf-8\n(1,2\n(3,(4,5))\n";
    let output = with_input(&["tree", "tree", "--file", "-", "--json"], input);
    let games: Vec<Value> = text(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].clone())
        .collect();
    assert_eq!(games, ["tree", "tree"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("standard input, line 2: "), "{}", errors(&output));
    let steps = printed(&["tree", "tree", "adorf-8", "--steps", "--json"]);
    assert_eq!(steps.lines().count(), 1);
}

#[test]
fn a_file_gets_what_its_name_says() {
    let folder = Folder::new("trees-named");
    let file = folder.file("tree.png");
    let output = plywood(&["tree", "tree", "adorf-8", "--format", "svg", "-o", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("the ending .png says another format than --format"),
        "{}",
        errors(&output)
    );
    assert!(!file.exists());
    for name in ["tree.gv", "tree.picture", "tree"] {
        printed(&["tree", "tree", "adorf-8", "--format", "dot", "-o", folder.file(name).to_str().unwrap()]);
    }
}
