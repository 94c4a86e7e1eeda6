//! `plywood tune` as its users meet it: games into a file, weights out of it, and an engine that plays with them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plywood_testkit::Folder;
use serde_json::Value;
use support::{errors, json, plywood, printed};

/// Games of few nodes, by an engine whose evaluation has the weights that are fitted.
const TINY: [&str; 6] = ["--nodes", "50", "--longest", "200", "--engine", ENGINE];
const ENGINE: &str = "pvs:table=1,order=hash+class+killers+gravity+continuation,reduce=90,lmp=6,razor=100,iir=3,\
                      null=2,decided,quiescence=4,qorder,id";

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Adds tiny games of Arimaa to a file until it has so many, and tells what was printed.
fn play(file: &Path, count: usize) -> String {
    let count = count.to_string();
    printed(&[&["tune", "play", "arimaa", name(file), "--count", &count], &TINY[..]].concat())
}

fn games(file: &Path) -> BTreeSet<String> {
    fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
}

/// What a call complains about that must fail with this code: 2 if its arguments make no sense, 1 if the games of a
/// file do not.
fn complaint(code: i32, arguments: &[&str]) -> String {
    let output = plywood(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
    errors(&output)
}

/// What a search with these weights thinks of the start.
fn score_with(weights: &Path) -> i64 {
    let engine = format!("pvs:weights={}", name(weights));
    json(&["search", "arimaa", "--depth", "2", "--engine", &engine])["score"].as_i64().unwrap()
}

/// Pieces are set up in several ways that players have prepared, and not one by one at random.
#[test]
fn games_from_an_empty_board_begin_with_prepared_set_ups() {
    let folder = Folder::new("cli-tune-setup");
    let file = folder.file("games");
    let random = ["--start", "setup", "--random", "3", "--count", "8"];
    printed(&[&["tune", "play", "arimaa", name(&file)], &random[..], &TINY[..]].concat());
    let set_ups: BTreeSet<Vec<String>> = games(&file)
        .iter()
        .map(|line| {
            let [.., start, moves, scores] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            assert_eq!(start, "setup");
            let scores: Vec<&str> = scores.split(' ').collect();
            assert!(scores.len() > 36 && scores[..35].iter().all(|score| *score == scores[0]), "{line}");
            let moves: Vec<String> = moves.split(' ').take(32).map(str::to_owned).collect();
            let is_front = |place: usize, letter: char| moves[place].starts_with(letter);
            // Gold's front row is its second one, and Silver's comes first. Elephants stand in the middle there.
            assert!((8..16).any(|place| is_front(place, 'E')) && (16..24).any(|place| is_front(place, 'e')));
            moves
        })
        .collect();
    assert!(set_ups.len() > 4, "{} of 8 games begin differently", set_ups.len());
}

#[test]
fn games_become_weights_and_weights_an_engine() {
    let folder = Folder::new("cli-tune");
    let [file, far, fitted] = ["games", "far", "fitted"].map(|name| folder.file(name));
    let told = play(&file, 4);
    assert!(told.contains("4 games, 4 of them new"), "{told}");
    assert_eq!(games(&file).len(), 4);
    let told = play(&file, 40);
    assert!(told.contains("40 games, 36 of them new"), "{told}");

    // From weights that are far off, the games know a better way.
    fs::write(&far, "# rabbits should stay at home\nmobility 60\nfreeways -30\n").unwrap();
    let told = json(&["tune", "fit", "arimaa", name(&file), "--from", name(&far), "-o", name(&fitted)]);
    let number = |key: &str| told[key].as_f64().unwrap();
    assert!(number("loss_after") < number("loss_before"), "{told}");
    assert!(number("positions") > number("held_out") && number("held_out") > 0.0, "{told}");

    let usual = json(&["search", "arimaa", "--depth", "2", "--engine", "pvs"])["score"].as_i64().unwrap();
    assert_ne!(score_with(&fitted), usual);
    assert_ne!(score_with(&fitted), score_with(&far));
    // A file that names weights as they are changes nothing.
    let as_it_was: String = told["weights"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|weight| !["mobility", "freeways"].contains(&weight["name"].as_str().unwrap()))
        .map(|weight| format!("{} {}\n", weight["name"].as_str().unwrap(), weight["old"]))
        .collect();
    fs::write(&far, as_it_was).unwrap();
    assert_eq!(score_with(&far), usual);
    fs::write(&far, "# nothing\n").unwrap();
    let empty = complaint(2, &["search", "arimaa", "--engine", &format!("pvs:weights={}", name(&far))]);
    assert!(empty.contains("there are no weights in it"), "{empty}");
    // What is written says how it was made, and is read back to go on from.
    let text = fs::read_to_string(&fitted).unwrap();
    assert!(text.starts_with("# plywood tune fit arimaa"), "{text}");
    let again = json(&["tune", "fit", "arimaa", name(&file), "--from", name(&fitted)]);
    let column = |told: &Value, key: &str| -> Vec<f64> {
        told["weights"].as_array().unwrap().iter().map(|weight| weight[key].as_f64().unwrap()).collect()
    };
    let mut pairs = column(&told, "new").into_iter().zip(column(&again, "old"));
    assert!(pairs.all(|(written, read)| (written - read).abs() < 0.01), "{told} {again}");
}

#[test]
fn mistakes_are_explained() {
    let folder = Folder::new("cli-tune-mistakes");
    let [file, none, broken, weights] = ["games", "none", "broken", "weights"].map(|name| folder.file(name));
    play(&file, 4);
    let fit = |code, game: &str, file: &Path| complaint(code, &["tune", "fit", game, name(file)]);

    assert!(fit(1, "arimaa", &none).contains(&format!("{}: No such file", none.display())));
    assert!(fit(1, "amazons", &file).contains("line 1: this is a game of arimaa, and not of amazons"));
    assert!(fit(2, "connect4", &file).contains("the evaluations of connect4 have no weights"));
    // One game in ten is held out: of four, with this seed, none is.
    let few = fit(1, "arimaa", &file);
    assert!(few.contains("4 games have") && few.contains("more games are needed"), "{few}");

    let whole = fs::read_to_string(&file).unwrap();
    for (line, expected) in [
        ("arimaa\t1/9", "line 5: a game has six columns between tabs, and here are 2"),
        ("arimaa\t1/9\t1\t\tEe2x\t3", "line 5: \"Ee2x\" is no step"),
        ("arimaa\t1/9\t1\t\tEe2n\t3 4", "line 5: 1 moves have 2 scores"),
        ("arimaa\t1/9\tgold\t\tEe2n\t3", "line 5: the result is \"gold\", and should be 1, 0.5 or 0"),
    ] {
        fs::write(&broken, format!("{whole}{line}\n")).unwrap();
        let found = fit(1, "arimaa", &broken);
        assert!(found.contains(expected), "{found}");
    }
    // Nothing is added to a file that is not understood.
    let play = complaint(1, &["tune", "play", "amazons", name(&file)]);
    assert!(play.contains("line 1: this is a game of arimaa, and not of amazons"), "{play}");
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);

    let search = |game: &str, weights: &Path| {
        complaint(2, &["search", game, "--depth", "1", "--engine", &format!("pvs:weights={}", name(weights))])
    };
    assert!(search("arimaa", &none).contains("none: No such file"));
    for (game, line, expected) in [
        ("arimaa", "mobility", "line 2: \"mobility\" is no name with a number, as in \"mobility 7.5\""),
        (
            "arimaa",
            "mobilty 3",
            "line 2: the evaluation has no weight \"mobilty\" (did you mean \"mobility\"?)",
        ),
        ("amazons", "mobility 3", "line 2: the evaluation has no weight \"mobility\""),
        ("connect4", "mobility 3", "the evaluations of connect4 have no weights"),
    ] {
        fs::write(&weights, format!("# a comment\n{line}\n")).unwrap();
        let found = search(game, &weights);
        assert!(found.contains(expected), "{found}");
    }
}

#[cfg(unix)]
#[test]
fn what_ctrl_c_interrupts_is_gone_on_with() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    let folder = Folder::new("cli-tune-stop");
    let [stopped, at_once] = ["stopped", "at-once"].map(|name| folder.file(name));
    let endless = ["tune", "play", "arimaa", name(&stopped), "--count", "1000000", "--threads", "1"];
    let child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(endless)
        .args(TINY)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    while !stopped.exists() || games(&stopped).len() < 3 {
        assert!(Instant::now() < patience, "no three games in a minute");
        sleep(Duration::from_millis(5));
    }
    support::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("stopped: the same command plays the games that are missing"));

    let played = games(&stopped).len();
    assert!(fs::read_to_string(&stopped).unwrap().ends_with('\n'));
    let told = play(&stopped, played + 2);
    assert!(told.contains(&format!("{} games, 2 of them new", played + 2)), "{told}");
    play(&at_once, played + 2);
    assert_eq!(games(&stopped), games(&at_once));
}
