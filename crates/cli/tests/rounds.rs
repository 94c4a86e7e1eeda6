//! Rounds of learning: games in a few bytes a position and in parts, and everything from games to a network that a match
//! accepts or refuses. The training is skipped where Python with NumPy is missing; tools/test installs it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use plywood_engines::net::Network;
use plywood_testkit::Folder;
use serde_json::Value;
use support::{errors, json, plywood, printed};

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn complaint(code: i32, arguments: &[&str]) -> String {
    let output = plywood(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
    errors(&output)
}

/// Tiny games of chess, in a few bytes a position.
const TINY: [&str; 7] =
    ["--nodes", "60", "--longest", "80", "--compact", "--engine", "pvs:depth=2,eval=squares"];

fn play(file: &Path, more: &[&str]) -> Value {
    json(&[&["tune", "play", "chess", name(file)], &TINY[..], more].concat())
}

fn shown(files: &[&Path]) -> BTreeSet<String> {
    let files: Vec<&str> = files.iter().map(|path| name(path)).collect();
    printed(&[&["tune", "show", "chess"], &files[..]].concat()).lines().map(str::to_owned).collect()
}

#[test]
fn parts_and_kills_give_the_games_of_one_run() {
    let folder = Folder::new("rounds-parts");
    let [whole, one, two, samples] = ["whole", "one", "two", "samples"].map(|name| folder.file(name));
    let told = play(&whole, &["--count", "9"]);
    assert_eq!((&told["games"], &told["new"]), (&9.into(), &9.into()));
    assert!(told["bytes"].as_u64().unwrap() < 4 * told["plies"].as_u64().unwrap() + 600, "{told}");
    play(&one, &["--count", "9", "--shard", "1/2"]);
    // Killed, with half a game at the end.
    play(&two, &["--count", "5", "--shard", "2/2"]);
    let bytes = fs::read(&two).unwrap();
    fs::write(&two, &bytes[..bytes.len() - 3]).unwrap();
    let remark = errors(&plywood(&["tune", "show", "chess", name(&two)]));
    assert!(remark.contains("the last game is cut off"), "{remark}");
    let told = play(&two, &["--count", "9", "--shard", "2/2"]);
    assert_eq!((&told["games"], &told["new"]), (&4.into(), &3.into()));
    assert_eq!(shown(&[&one, &two]), shown(&[&whole]));

    // What is there twice counts once, and a fit reads what a network does.
    let files = [name(&whole), name(&one), name(&two)];
    let made = json(&[&["train", "samples", "chess"], &files[..], &["-o", name(&samples)]].concat());
    assert_eq!((&made["games"], &made["games_again"]), (&9.into(), &9.into()));
    let about = String::from_utf8_lossy(&fs::read(&samples).unwrap()[..4000]).into_owned();
    assert!(about.contains("\"shard\":\"2/2\"") && about.contains("\"seed\":1"), "{about}");
    assert!(about.contains("tune play chess") && about.contains("--shard 2/2"), "{about}");

    let call = |more: &[&str]| complaint(1, &[&["tune", "play", "chess", name(&two)], more].concat());
    let other = call(&[&TINY[..], &["--shard", "2/2", "--seed", "2"]].concat());
    assert!(other.contains("played with other settings (seed is 1, and not 2)"), "{other}");
    assert!(call(&["--shard", "2/2"]).contains("this file has compact games: add --compact"));
    let shard = complaint(2, &["tune", "play", "chess", name(&two), "--shard", "3/2"]);
    assert!(shard.contains("as in 2/5"), "{shard}");
    let fit = complaint(1, &["tune", "fit", "arimaa", name(&two)]);
    assert!(fit.contains("these are games of chess, and not of arimaa"), "{fit}");
    let fit = complaint(1, &["tune", "fit", "chess", name(&whole), name(&two)]);
    assert!(fit.contains("9 games have"), "{fit}");
}

fn trainer() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/train/train.py")
}

/// The arguments of a tiny round.
fn round(folder: &Path, python: &Path) -> Vec<String> {
    let words = "--games 24 --nodes 40 --random 6 --engine pvs:depth=1,eval=squares --width 16 --epochs 2 --pairs 2 \
                 --window 2 --train=--backend=numpy --train=--batch=256 --train=--held-out=5 --threads 2";
    let mut all = ["train", "round", "chess", "--folder", name(folder)].map(str::to_owned).to_vec();
    all.extend(words.split_whitespace().map(str::to_owned));
    all.extend(["--python", name(python), "--trainer", name(&trainer())].map(str::to_owned));
    all
}

fn run(arguments: &[String]) -> String {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    printed(&words)
}

fn ledger(folder: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.join("rounds.tsv")).unwrap();
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn a_round_is_one_command_that_can_be_stopped() {
    let Some(python) = support::python_with_numpy() else { return };
    let folder = Folder::new("rounds-whole");
    let [at_once, stopped] = ["at-once", "stopped"].map(|name| folder.file(name));
    let said = run(&round(&at_once, &python));
    assert!(said.contains("round 1: 24 games, ") && said.contains("accepted: "), "{said}");

    // Killed while it plays: the same command gives the same games and the same network.
    let arguments = round(&stopped, &python);
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let games = stopped.join("round-1/own.games");
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::metadata(&games).map_or(0, |data| data.len()) < 1000 {
        assert!(Instant::now() < patience, "no games in a minute");
        sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    run(&arguments);
    let network = |folder: &Path| Network::open(&folder.join("round-1/network")).unwrap();
    assert_eq!(shown(&[&games]), shown(&[&at_once.join("round-1/own.games")]));
    let [one, other] = [&at_once, &stopped].map(|folder| ledger(folder)[1].clone());
    // Everything but the names of files.
    assert_eq!(one[..3], other[..3]);
    assert_eq!(one[0..2], ["1", "24"]);
    let about: Value = serde_json::from_str(network(&stopped).about()).unwrap();
    let played = &about["samples"][0]["played"][0];
    assert_eq!((&played["settings"]["seed"], about["note"].as_str()), (&1.into(), Some("round 1")));
    assert!(played["command"].as_str().unwrap().contains("tune play chess"), "{about}");

    // The next round plays other games, and learns from those of both.
    let said = run(&round(&at_once, &python));
    assert!(said.contains("round 2: 24 games, "), "{said}");
    let rounds = ledger(&at_once);
    assert_eq!(rounds.len(), 3);
    assert!(rounds[2][11].contains("round-1/own.games") && rounds[2][11].contains("--seed 2"), "{rounds:?}");
    assert!(rounds[2][2].parse::<u64>().unwrap() > rounds[1][2].parse::<u64>().unwrap(), "{rounds:?}");

    // A network that was accepted plays the games of the next round, and is whom the next one has to beat.
    let text = fs::read_to_string(at_once.join("rounds.tsv")).unwrap();
    let accepted = text.replace("\tno\tround-2/network", "\tyes\tround-2/network");
    fs::write(at_once.join("rounds.tsv"), accepted).unwrap();
    let told: Value = serde_json::from_str(
        run(&[round(&at_once, &python), vec!["--json".to_owned()]].concat()).lines().last().unwrap(),
    )
    .unwrap();
    let best = format!("network={}", name(&at_once.join("round-2/network")));
    assert_eq!(told["round"], 3);
    let commands: Vec<&str> =
        told["commands"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(commands[0].contains(&best) && commands[3].contains(&best), "{told}");
}

#[test]
fn rounds_that_cannot_be_are_refused_before_anything_is_played() {
    let folder = Folder::new("rounds-refused");
    let place = folder.file("rounds");
    let none = folder.file("no-python");
    let arguments = |more: &[(&str, &str)]| {
        let mut all = round(&place, &none);
        for (old, new) in more {
            all.iter_mut().filter(|word| *word == old).for_each(|word| *word = (*new).to_owned());
        }
        all
    };
    let refused = |code, more: &[(&str, &str)]| {
        let all = arguments(more);
        complaint(code, &all.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert!(refused(1, &[]).contains("no-python cannot be started"));
    assert!(refused(2, &[("chess", "nim")]).contains("nim does not say what a network is told"));
    assert!(
        refused(2, &[(name(&trainer()), "nowhere.py")]).contains("--trainer: there is no file nowhere.py")
    );
    assert!(refused(2, &[("16", "20")]).contains("--width 20: a width is a multiple of 16"));
    let sprt = ["train", "round", "chess", "--folder", name(&place), "--sprt", "9,3"];
    assert!(complaint(2, &sprt).contains("--sprt: "));
    #[cfg(unix)]
    assert!(refused(1, &[(name(&none), "false")]).contains("false has no NumPy, which the trainer needs"));
    assert!(!place.join("round-1").exists(), "nothing was played");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("rounds.tsv"), "round\n2\t3\n").unwrap();
    assert!(refused(1, &[]).contains("line 2 does not tell of round 1"));
}
