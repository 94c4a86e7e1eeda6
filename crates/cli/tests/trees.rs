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
    let output = plywood(&["tree", "connect4", "--depth", "6", "--format", "dot", "--whole"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(errors(&output), "400 of 11,520 nodes recorded; --max-nodes N for more\n");
    let output = plywood(&["tree", "connect4", "--depth", "6", "--whole"]);
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

/// Width and height of an SVG picture in points, and by how much it was made smaller.
fn measures(svg: &str) -> (f64, f64, f64) {
    let number = |after: &str, end: char| -> f64 {
        let from = svg.find(after).unwrap() + after.len();
        svg[from..].split(end).next().unwrap().trim_end_matches("pt").parse().unwrap()
    };
    (number("<svg width=\"", '"'), number("height=\"", '"'), number("transform=\"scale(", ' '))
}

#[test]
fn pictures_of_real_positions_fit_on_a4() {
    for arguments in [
        &["connect4", "4453", "--depth", "4"][..],
        &["connect4", "4453", "--depth", "4", "--boards"],
        &["connect4", "4453", "--depth", "7", "--engine", "pvs:id,table=1", "--at", "4"],
        &["connect4", "4453", "--engine", "mtdf:table=1", "--depth", "6"],
        &["amazons", "--depth", "1", "--boards"],
        &["amazons", "--engine", "mcts", "--simulations", "300", "--boards"],
        &["arimaa", "--depth", "3"],
        &["arimaa", "--depth", "3", "--boards"],
    ] {
        let svg = printed(&[&["tree"], arguments, &["--format", "svg"]].concat());
        let (width, height, scale) = measures(&svg);
        let (long, short) = (width.max(height), width.min(height));
        assert!(long <= 842.0 && short <= 595.0, "{arguments:?}: {width} x {height} points");
        let letters = svg.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let smallest = letters.map(|size| size.parse::<f64>().unwrap()).fold(f64::MAX, f64::min);
        assert!(smallest * scale >= 5.9, "{arguments:?}: letters of {smallest} points, times {scale}");
        assert!(svg.contains("visited nodes shown"), "{arguments:?}");
    }
}

#[test]
fn folded_moves_are_described() {
    let dot = printed(&["tree", "connect4", "4453", "--depth", "4", "--format", "dot", "--siblings", "2"]);
    assert!(dot.contains("and 4 more:<br/>"), "{dot}");
    assert!(dot.contains(" nodes below"), "{dot}");
    let text = printed(&["tree", "connect4", "4453", "--depth", "4", "--siblings", "0", "--plies", "1"]);
    assert!(text.starts_with("search 1: depth 4, 1,127 nodes (2 shown)"), "{text}");
    assert!(text.contains("not shown: 6 children, 917 nodes, best <= -1"), "{text}");
    assert!(text.ends_with("not shown: 1,125 nodes\n"), "{text}");
}

#[test]
fn a_part_of_a_tree_is_shown_and_told() {
    let text = printed(&["tree", "connect4", "--depth", "10", "--at", "4 4 3", "--siblings", "1"]);
    assert!(text.contains("* 4-4-3 MIN "), "{text}");
    let story = printed(&["tree", "connect4", "--depth", "10", "--at", "4 4 3 5 2 1 4", "--steps"]);
    assert!(story.starts_with("(1) The search begins at 4-4-3-5-2-1-4, where MIN is to move."), "{story}");
    assert!(story.contains("The search is over: 4-4-3-5-2-1-4 = 0"), "{story}");
    let shallow = printed(&["tree", "connect4", "--depth", "10", "--at", "4 4", "--plies", "1", "--steps"]);
    assert!(shallow.contains("MAX at 4-4 finds 4-4-1"), "{shallow}");
    let output = plywood(&["tree", "connect4", "--depth", "10", "--at", "4 4", "--steps"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("tell a part with --at MOVES or --plies N"), "{}", errors(&output));
}

#[test]
fn ways_that_lead_nowhere_are_explained() {
    let output = plywood(&["tree", "connect4", "--depth", "6", "--at", "4 9"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(errors(&output), "plywood: move 2: '9' is not a column: columns are 1 to 7\n");
    let output = plywood(&["tree", "connect4", "--depth", "6", "--at", "7 2 7", "--format", "dot"]);
    assert_eq!(output.status.code(), Some(1));
    let said = errors(&output);
    assert!(
        said.starts_with("plywood: 7 2 7 was never visited: 2 is one of the moves that were cut at 7."),
        "{said}"
    );
    assert!(said.contains("MAX already has 0 from 4") && said.contains("Visited from 7: 1."), "{said}");
    let output = plywood(&["tree", "connect4", "--depth", "4", "--boards"]);
    assert!(errors(&output).contains("boards are drawn in pictures"), "{}", errors(&output));
    let output = plywood(&["tree", "connect4", "--why", "4", "--at", "4"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn reasons_are_told_in_trees_of_millions_of_nodes() {
    let answer = json(&["search", "connect4", "--engine", "alphabeta", "--depth", "10"]);
    assert!(answer["nodes"].as_u64().unwrap() > 1_000_000);
    // Lines are broken for people.
    let told = |arguments: &[&str]| printed(arguments).replace('\n', " ");
    let reason = told(&["tree", "connect4", "--depth", "10", "--why", "4 4 3"]);
    assert!(reason.contains("beta is 2 because MIN already has that from 4-3"), "{reason}");
    assert!(reason.ends_with("4-4-3 lies on the best line. "), "{reason}");
    let answer = json(&["tree", "connect4", "--depth", "10", "--why", "7 2"]);
    assert_eq!((answer["visits"].as_u64(), answer["moves"][1].as_str()), (Some(0), Some("2")));
    assert!(answer["text"].as_str().unwrap().contains("one of the moves that were cut at 7"), "{answer}");
    let engine = "pvs:table=1,order=hash,id";
    let reason = told(&["tree", "connect4", "--engine", engine, "--depth", "8", "--why", "2"]);
    assert!(reason.contains("only tests"), "{reason}");
    let reason = told(&["tree", "tictactoe", "--engine", "mcts", "--simulations", "500", "--why", "b2"]);
    assert!(reason.contains("simulations went through b2"), "{reason}");
}

#[test]
fn real_latex_takes_the_picture() {
    let folder = Folder::new("trees-latex");
    for (name, arguments) in [
        ("adorf", &["tree", "adorf-8"][..]),
        ("connect4", &["connect4", "4453", "--depth", "4"]),
        ("arimaa", &["arimaa", "--depth", "2", "--boards"]),
        ("nim", &["nim", "--boards", "--engine", "pvs"]),
    ] {
        let tex = folder.file(&format!("{name}.tex"));
        printed(&[&["tree"], arguments, &["-o", tex.to_str().unwrap()]].concat());
        let document = std::fs::read_to_string(&tex).unwrap();
        assert!(document.starts_with(&format!("% Search tree of {}", arguments[0])), "{document}");
        assert!(document.contains(&format!("\n% Made by: plywood tree {}", arguments[0])), "{document}");
        let output = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "-draftmode", tex.to_str().unwrap()])
            .current_dir(folder.path())
            .output()
            .expect("tools/test installs LaTeX");
        assert!(output.status.success(), "{name}: {}", text(&output));
        assert!(
            !text(&output).contains("Overfull") && !text(&output).contains("Missing character"),
            "{name}"
        );
    }
    let pdf = folder.file("tree.pdf");
    printed(&["tree", "connect4", "4453", "--depth", "4", "-o", pdf.to_str().unwrap()]);
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF"));
}

#[test]
fn real_latex_takes_every_letter() {
    let folder = Folder::new("letters-latex");
    let mut letters: String = (' '..='\u{17f}').collect();
    letters += "–—‘’“”…−∞≤≥≠≈±×÷·•√°²³½→←↑↓↔αβσµμΔ✂ --- ,, '' [a] \\\\";
    let text_of = plywood_search::trace::latex;
    let words: Vec<String> =
        letters.chars().map(|letter| text_of(&letter.to_string()).into_owned()).collect();
    let body = format!("{}\n\n{}", words.join(" "), text_of(&letters));
    let document = format!("\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n");
    std::fs::write(folder.file("letters.tex"), document).unwrap();
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "letters.tex"])
        .current_dir(folder.path())
        .output()
        .expect("tools/test installs LaTeX");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let log = String::from_utf8_lossy(&std::fs::read(folder.file("letters.log")).unwrap()).into_owned();
    assert!(!log.contains("Missing character"), "{log}");
}

#[cfg(unix)]
#[test]
fn a_pdf_needs_latex_or_graphviz() {
    let folder = Folder::new("trees-pdf");
    let pdf = folder.file("tree.pdf");
    let draw = |path: &std::ffi::OsStr| {
        Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args(["tree", "tree", "adorf-8", "-o", pdf.to_str().unwrap()])
            .env("PATH", path)
            .output()
            .unwrap()
    };
    let output = draw("".as_ref());
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("apt-get install texlive-latex-extra"), "{}", errors(&output));
    let path = std::env::var_os("PATH").unwrap();
    let dot = std::env::split_paths(&path).map(|folder| folder.join("dot")).find(|dot| dot.exists()).unwrap();
    std::os::unix::fs::symlink(dot, folder.file("dot")).unwrap();
    let output = draw(folder.path().as_os_str());
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF"));
}

#[test]
fn every_node_of_a_search_is_kept_in_a_file() {
    let folder = Folder::new("kept-tree");
    let file = folder.file("c4.tree");
    let path = file.to_str().unwrap();
    let said = printed(&["tree", "connect4", "4453", "--depth", "4", "--record", path]);
    let visited =
        json(&["tree", "connect4", "4453", "--depth", "4", "--whole"])["nodes"].as_array().unwrap().len();
    let stored = plywood_search::record::open(&file).unwrap();
    assert_eq!(stored.record.rows().len(), visited);
    assert_eq!((stored.about.game.as_str(), stored.about.depth), ("connect4", Some(4)));
    assert!(said.contains("1,127 nodes are in") && said.contains("serve"), "{said}");
    // The same search again is the same file, and what is wrong loses nothing.
    let before = std::fs::read(&file).unwrap();
    let facts = json(&["tree", "connect4", "4453", "--depth", "4", "--record", path]);
    assert_eq!(facts["visited"], 1127);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let nowhere = folder.path().join("missing").join("c4.tree");
    let output = plywood(&["tree", "connect4", "--depth", "2", "--record", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("could not be written"), "{}", errors(&output));
    let output = plywood(&["tree", "connect4", "--record", path, "--steps"]);
    assert_eq!(output.status.code(), Some(2));
}
