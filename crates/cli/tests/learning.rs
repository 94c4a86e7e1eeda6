//! Evaluations that learn from their own games: self-play, samples, a tiny training, and an engine that plays with what
//! came out. The training is skipped where Python with NumPy is missing; tools/test installs it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use plywood_core::Random;
use plywood_engines::net::{InputSet, Network};
use plywood_testkit::{Folder, random_network};
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

/// Adds tiny games of chess to a file: what they are like does not matter here.
fn play(file: &Path, seed: &str, count: &str) {
    let engine = "pvs:depth=2,eval=squares";
    let tiny = ["--nodes", "60", "--longest", "80", "--engine", engine, "--count", count, "--seed", seed];
    printed(&[&["tune", "play", "chess", name(file)], &tiny[..]].concat());
}

/// Runs the trainer on little; what `arguments` say counts.
fn run_trainer(arguments: &[&str]) -> Option<Output> {
    let python = support::python_with_numpy()?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/train/train.py");
    let small =
        ["--backend", "numpy", "--width", "16", "--batch", "256", "--rate", "0.01", "--held-out", "5"];
    let output = Command::new(&python).arg(script).args(small).args(arguments).output();
    Some(output.unwrap_or_else(|error| panic!("{}: {error}: tools/test installs it", python.display())))
}

fn train(arguments: &[&str]) -> Option<String> {
    let output = run_trainer(arguments)?;
    assert!(output.status.success(), "{}", errors(&output));
    Some(support::text(&output))
}

/// What the trainer complains of.
fn refusal(arguments: &[&str]) -> String {
    let output = run_trainer(arguments).unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", support::text(&output));
    errors(&output)
}

/// The mean squared error against results, as the trainer's own arithmetic has it.
fn loss_in_python(net: &Path, samples: &Path) -> f64 {
    let script = "import sys; sys.path.insert(0, sys.argv[1]); import network_file, samples\n\
        data = samples.read([sys.argv[3]]); rows = data.rows\n\
        targets, told = samples.targets(rows, data.scale, 1.0), samples.padded(rows, data.inputs)\n\
        network, *_ = network_file.read(sys.argv[2])\n\
        begins = rows['own'] / (data.scale if network.beside else float('inf'))\n\
        print(network.loss(told, rows['bucket'], targets, begins, data.scale))";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/train");
    let python = support::python_with_numpy().unwrap();
    let arguments = ["-c", script, name(&folder), name(net), name(samples)];
    let output = Command::new(python).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    support::text(&output).trim().parse().unwrap()
}

/// One sample on average means halves: of the first player's chance 0.7 and its win, then of 0.6 and what came of that.
#[test]
fn targets_can_look_ahead() {
    let Some(python) = support::python_with_numpy() else { return };
    let script = "import sys; sys.path.insert(0, sys.argv[1]); import numpy as np, samples\n\
        told = lambda *numbers: np.array(numbers, np.float32)\n\
        results, thoughts = told(1, 0, 0.5, 0), told(0.6, 0.3, 0.7, 0.2)\n\
        second = np.array([False, True, True, False])\n\
        seen = samples.looking_ahead(np.array([1, 1, 2, 3]), second, results, thoughts, 1.0)\n\
        print(*(round(float(number), 4) for number in seen))";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/train");
    let output = Command::new(python).args(["-c", script, name(&folder)]).output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(support::text(&output).trim(), "0.725 0.15 0.6 0.1");
}

/// The loss that a line of the trainer tells for held-out games.
fn loss_of(line: &str) -> f64 {
    line.split("held out ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap()
}

/// Both sides move, and in a game both say the same of its result.
fn check_movers(samples: &[u8]) {
    let mut results: HashMap<[u8; 4], (u8, bool, bool)> = HashMap::new();
    for sample in samples.chunks(142) {
        let (halves, second_moves) = (sample[8] & 3, sample[8] & 4 != 0);
        let of_first = if second_moves { 2 - halves } else { halves };
        let known = results.entry(sample[..4].try_into().unwrap()).or_insert((of_first, false, false));
        assert_eq!(known.0, of_first, "a game ends in one way");
        if second_moves { known.2 = true } else { known.1 = true }
    }
    assert!(results.len() > 10 && results.values().any(|(_, first, second)| *first && *second));
    assert!(results.values().any(|(of_first, ..)| *of_first != 1), "some games are won");
}

#[test]
fn games_become_a_network_and_the_network_an_engine() {
    let folder = Folder::new("cli-learning");
    let [games, more, samples, net, again] =
        ["games", "more", "samples", "net", "again"].map(|name| folder.file(name));
    play(&games, "1", "30");
    play(&more, "2", "3");
    let made = |files: &[&Path], threads: &str| {
        let files: Vec<&str> = files.iter().map(|path| name(path)).collect();
        let words =
            [&["train", "samples", "chess"], &files[..], &["-o", name(&samples), "--threads", threads]];
        (json(&words.concat()), fs::read(&samples).unwrap())
    };
    let number = |told: &Value, key: &str| told[key].as_u64().unwrap();
    let (told, bytes) = made(&[&games], "1");
    assert_eq!(number(&told, "games"), 30);
    assert!(number(&told, "samples") > 200 && number(&told, "left_out") > 200, "{told}");
    // A header, three texts, and a sample of 142 bytes each.
    let texts: usize =
        [28, 32, 36].iter().map(|at| usize::from(bytes[*at]) + 256 * usize::from(bytes[at + 1])).sum();
    assert_eq!(bytes.len() as u64, 48 + texts as u64 + 142 * number(&told, "samples"), "{told}");
    check_movers(&bytes[48 + texts..]);
    assert_eq!(made(&[&games], "3").1, bytes, "threads do not matter");
    let (both, _) = made(&[&games, &more, &more], "2");
    assert_eq!((number(&both, "games"), number(&both, "games_again")), (33, 3), "a game counts once");
    assert!(number(&both, "samples") > number(&told, "samples"), "{both}");

    let arguments = [name(&samples), "--epochs", "4", "--lambda", "1", "--out", name(&net)];
    let Some(said) = train(&arguments) else { return };
    let losses: Vec<f64> = said.lines().filter(|line| line.starts_with("epoch")).map(loss_of).collect();
    assert!(losses.len() == 5 && losses.iter().all(|loss| *loss < 1.0), "{said}");
    train(&[&arguments[..6], &[name(&again)]].concat());
    let parts = |path: &Path| Network::open(path).unwrap().parts();
    assert_eq!(parts(&net), parts(&again), "the same seed trains the same network");

    let checked = json(&["train", "check", name(&net), "--games", "5", "--samples", name(&samples)]);
    assert_eq!((number(&checked, "differences"), number(&checked, "width")), (0, 16));
    let samples_of = &checked["provenance"]["samples"][0];
    assert_eq!(samples_of["games"][0].as_str(), Some(name(&games)));
    assert_eq!(samples_of["played"][0]["seeds"][0], serde_json::json!({ "seed": 1, "games": 30 }));
    assert_eq!(checked["loss"]["samples"], both["samples"]);
    // Python computes with the integers of the file what the program computes.
    let loss = checked["loss"]["result"].as_f64().unwrap();
    assert!((loss - loss_in_python(&net, &samples)).abs() < 1e-6 && loss < 0.25, "{loss}");

    // A network may learn to correct the evaluation that is there: it begins where that stands.
    let said =
        train(&[&arguments[..6], &[name(&again), "--beside", "--decay", "0.1", "--ahead", "4"]].concat())
            .unwrap();
    assert!(said.contains("the best epoch is kept"), "{said}");
    let corrects = json(&["train", "check", name(&again), "--games", "5", "--samples", name(&samples)]);
    assert_eq!((number(&corrects, "differences"), corrects["beside"].as_bool()), (0, Some(true)));
    assert_eq!(corrects["provenance"]["ahead"].as_f64(), Some(4.0));
    training_goes_on(&arguments[..6], &again, &net, &folder);
    let loss = corrects["loss"]["result"].as_f64().unwrap();
    assert!((loss - loss_in_python(&again, &samples)).abs() < 1e-6 && loss < 0.25, "{loss}");

    let engine = format!("pvs:id,eval=net,network={}", name(&net));
    let answer = json(&["search", "chess", "--depth", "3", "--engine", &engine]);
    assert!(answer["best"].as_str().is_some(), "{answer}");
    let usual = json(&["search", "chess", "--depth", "3", "--engine", "pvs:id"]);
    assert_ne!(answer["score"], usual["score"]);
    let output = folder.file("match");
    let words =
        format!("match {engine} pvs:id,eval=zero --game chess --nodes 60 --pairs 1 --no-pin --max-plies 60");
    let words: Vec<&str> = words.split(' ').chain(["--output", name(&output)]).collect();
    printed(&words);
    // And its own games are the next to learn from.
    let words =
        ["tune", "play", "chess", name(&more), "--count", "4", "--seed", "2", "--nodes", "60", "--longest"];
    printed(&[&words[..], &["60", "--engine", &engine]].concat());
}

/// Whoever goes on from a network with steps that lead nowhere has the same network again.
fn training_goes_on(arguments: &[&str], begun: &Path, replaces: &Path, folder: &Folder) {
    let further = folder.file("further");
    let go_on = |from: &Path, more: &[&str]| {
        let begin = [name(&further), "--begin-with", name(from), "--rate", "1e-12", "--last-rate", "1e-12"];
        [arguments, &begin, more].concat().iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()
    };
    let words = go_on(begun, &["--beside"]);
    train(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    let parts = |path: &Path| Network::open(path).unwrap().parts();
    assert_eq!(parts(&further), parts(begun));

    let refused = |from: &Path, more: &[&str], why: &str| {
        let words = go_on(from, more);
        let said = refusal(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
    };
    refused(begun, &["--beside", "--width", "32"], "--width is 16 there and 32 here");
    refused(replaces, &["--beside"], "--beside is False there and True here");
    refused(begun, &["--beside", "--activation", "clipped"], "--activation is squared there");
    let broken = folder.file("broken");
    fs::write(&broken, &fs::read(begun).unwrap()[..999]).unwrap();
    refused(&broken, &["--beside"], "cut short, damaged");
    let input_set = InputSet { name: "chess-kings", count: 768, most: 32, buckets: 4 };
    random_network("chess", input_set, 16, &mut Random::new(1)).save(&broken).unwrap();
    refused(&broken, &[], "inputs is chess-kings (768) there and chess-piece-squares-2 (768) here");
}

#[test]
fn networks_of_others_are_refused_with_a_sentence() {
    let folder = Folder::new("cli-learning-refused");
    let file = folder.file("net");
    let own = InputSet { name: "chess-piece-squares-2", count: 768, most: 32, buckets: 4 };
    let engine = format!("pvs:eval=net,network={}", name(&file));
    let search = |engine: &str| complaint(2, &["search", "chess", "--depth", "1", "--engine", engine]);
    let save =
        |game: &str, inputs| random_network(game, inputs, 16, &mut Random::new(1)).save(&file).unwrap();

    assert!(search(&engine).contains("No such file"));
    save("chess", own);
    json(&["search", "chess", "--depth", "2", "--engine", &engine]);
    // A network that comes along corrects the evaluation as it is.
    let weights = "pvs:eval=net,weights=any.weights";
    assert!(search(weights).contains("net of chess has no weights to fit"), "{}", search(weights));
    assert!(search(&engine.replace("eval=net,", "")).contains("add that"));
    let other = complaint(2, &["search", "amazons", "--depth", "1", "--engine", &engine]);
    assert!(other.contains("does not say what a network is told"), "{other}");

    save("arimaa", own);
    assert!(search(&engine).contains("this network is for arimaa, and not for chess"));
    save("chess", InputSet { name: "chess-kings", ..own });
    assert!(search(&engine).contains("is told chess-kings with 768 inputs and 4 output buckets"));
    save("chess", InputSet { buckets: 1, ..own });
    assert!(search(&engine).contains("train it again"));
    save("chess", own);
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 9]).unwrap();
    assert!(search(&engine).contains("cut short"));
    assert!(complaint(1, &["train", "check", name(&file)]).contains("cut short"));
    fs::write(&file, "# a weight\n").unwrap();
    assert!(search(&engine).contains("this is no network"));
    assert!(complaint(1, &["train", "check", name(&file), "--samples", "x"]).contains("this is no network"));
}

#[test]
fn games_that_make_no_samples_are_refused() {
    let folder = Folder::new("cli-learning-samples");
    let [file, samples] = ["games", "samples"].map(|name| folder.file(name));
    let made =
        |code, game: &str| complaint(code, &["train", "samples", game, name(&file), "-o", name(&samples)]);
    assert!(made(1, "chess").contains("No such file"));
    fs::write(&file, "# nothing\n").unwrap();
    assert!(made(1, "chess").contains("0 games have no position to learn from"));
    fs::write(&file, "arimaa\t1/9\t1\t\tEe2n\t3\n").unwrap();
    assert!(made(1, "chess").contains("line 1: this is a game of arimaa, and not of chess"));
    assert!(made(2, "nim").contains("nim does not say what a network is told"));
    fs::write(&file, "chess\t1/9\t1\t\te2e5\t3\n").unwrap();
    assert!(made(1, "chess").contains("line 1: "));
    assert!(!samples.exists(), "nothing was written");
}
