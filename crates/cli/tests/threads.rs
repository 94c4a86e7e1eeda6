//! Searches on several threads: how the program is asked for them, in every language that it speaks.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_testkit::Folder;
use support::bot::Bot;
use support::lab::{Desk, SMALL};
use support::{errors, json, plywood, text, with_input};

/// More than 8 for each core, wherever this runs.
fn too_many() -> String {
    (8 * plywood_workshop::machine::cores().len() + 1).to_string()
}

#[test]
fn search_has_threads() {
    let asked = ["search", "connect4", "4453", "--depth", "11"];
    let alone = json(&asked);
    let shared = json(&[&asked[..], &["--threads", "2"]].concat());
    assert_eq!(shared["engine"], format!("{},threads=2", alone["engine"].as_str().unwrap()));
    assert_eq!(shared["score"], alone["score"]);
    assert!(shared["stats"]["splits"].as_u64() > Some(0), "{shared}");
    let solver = json(&["search", "connect4", "32164625", "--engine", "solver:table=4", "--threads", "2"]);
    assert_eq!(
        (solver["engine"].as_str(), solver["proven"].as_bool()),
        (Some("solver:table=4,threads=2"), Some(true))
    );
}

#[test]
fn analyze_and_play_have_threads() {
    let judge = |more: &[&str]| {
        let arguments =
            [&["analyze", "tictactoe", "-", "--depth", "9", "--engine", "pvs:table=1,id"], more].concat();
        let output = with_input(&arguments, "b2 b1 b3 a1\nc1");
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        text(&output).lines().last().unwrap().to_owned()
    };
    assert_eq!(judge(&["--threads", "2"]), judge(&[]));
    // Levels keep their threads when they change, and saved games do not tell of them.
    let folder = Folder::new("threads-play");
    let file = folder.file("game.txt");
    let lines = format!("4\nlevel 10\nhint\nsave {}\nquit\n", file.display());
    let output = with_input(&["play", "connect4", "--level", "6", "--threads", "2"], lines);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let shown = text(&output);
    assert!(shown.contains("Level 10 is as good as it gets.") && shown.contains("Saved as "), "{shown}");
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("level 10") && !saved.contains("threads"), "{saved}");
    let output = with_input(&["play", "--load", file.to_str().unwrap(), "--threads", "2"], "quit\n");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

#[test]
fn what_has_no_use_for_threads_says_so() {
    let many = too_many();
    let twice = "--threads and the engine's key \"threads\" say the same thing: leave one of them out";
    let minimax = "minimax looks at everything, so \"threads\" would do nothing";
    let crowded = "more than 8 for each core only wait for each other";
    for call in [
        &["search", "connect4", "--depth", "3"][..],
        &["analyze", "tictactoe", "/dev/null"],
        &["play", "connect4"],
        &["bot", "ugi", "--game", "connect4"],
        &["bot", "aei"],
        &["bot", "fourinarow"],
    ] {
        for (engine, threads, sentence) in [
            ("pvs:table=1,threads=2", "2", twice),
            ("minimax", "2", minimax),
            ("pvs:table=1", &many, crowded),
        ] {
            let output = plywood(&[call, &["--engine", engine, "--threads", threads]].concat());
            assert_eq!(output.status.code(), Some(2), "{call:?} {engine}: {}", errors(&output));
            assert!(errors(&output).contains(sentence), "{call:?} {engine}: {}", errors(&output));
        }
        let output = plywood(&[call, &["--threads", "0"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(errors(&output).contains("1..=256"), "{}", errors(&output));
    }
}

#[test]
fn a_tree_is_recorded_by_one_thread() {
    for engine in ["pvs:threads=2", "alphabeta:table=1,threads=4,parallel=abdada", "mcts:threads=2"] {
        let output = plywood(&["tree", "tictactoe", "--depth", "2", "--engine", engine]);
        assert_eq!((output.status.code(), text(&output)), (Some(2), String::new()), "{engine}");
        assert!(
            errors(&output).contains("as one thread comes to them: leave threads"),
            "{}",
            errors(&output)
        );
    }
}

#[test]
fn interfaces_set_the_threads_of_ugi() {
    let mut bot =
        Bot::speaking("ugi", &["--game", "connect4", "--engine", "pvs:table=1,id", "--threads", "2"]);
    let options = |bot: &mut Bot| -> Vec<String> {
        bot.send("ugi");
        let said = std::iter::from_fn(|| Some(bot.answer())).take_while(|line| line != "ugiok");
        said.filter(|line| line.starts_with("option ")).collect()
    };
    let first = options(&mut bot);
    // Threads are said twice, and nothing else changes with them.
    let told = |engine: &str, threads: u32| -> Vec<String> {
        let now = |line: &String| match line.split(' ').nth(2) {
            Some("Engine") => format!("option name Engine type string default {engine}"),
            Some("Threads") => format!("option name Threads type spin default {threads} min 1 max 256"),
            _ => line.clone(),
        };
        first.iter().map(now).collect()
    };
    assert!(first.len() > 2, "{first:?}");
    assert_eq!(first, told("pvs:table=1,id,threads=2", 2));
    bot.send("setoption name threads value 3");
    assert_eq!(options(&mut bot), told("pvs:table=1,id,threads=3", 3));
    bot.send("position startpos moves 4 4");
    bot.send("go depth 5");
    let end = std::iter::from_fn(|| Some(bot.answer())).find(|line| !line.starts_with("info "));
    assert!(end.unwrap().starts_with("bestmove "));
    for wrong in ["0", "257", "-1", "two", ""] {
        bot.send(&format!("setoption name Threads value {wrong}"));
        bot.remark("from 1 to 256");
    }
    assert_eq!(options(&mut bot), told("pvs:table=1,id,threads=3", 3));
    bot.send("setoption name Engine value minimax");
    bot.send("setoption name Threads value 2");
    bot.remark("minimax looks at everything");
    bot.send("setoption name Threads value 1");
    // Minimax has no table whose size could be set.
    let mut without_table = told("minimax", 1);
    without_table.retain(|line| !line.starts_with("option name Hash "));
    assert_eq!(options(&mut bot), without_table);
    let (_, remarks) = bot.end();
    assert_eq!(remarks.iter().filter(|line| line.contains("ignored")).count(), 6, "{remarks:?}");
}

#[test]
fn controllers_set_the_threads_of_aei() {
    let mut bot = Bot::speaking("aei", &["--engine", "pvs:table=1,id", "--depth", "4"]);
    bot.send("setoption name threads value 2");
    bot.send("setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]");
    bot.send("go");
    let end = std::iter::from_fn(|| Some(bot.answer())).find(|line| !line.starts_with("info "));
    assert!(end.as_ref().unwrap().starts_with("bestmove "), "{end:?}");
    bot.send("setoption name threads value none");
    assert!(
        bot.answer()
            .starts_with("log Error: \"setoption name threads value none\": threads is a number from 1")
    );
    bot.end();
    let mut bot = Bot::speaking("aei", &["--engine", "minimax", "--depth", "1"]);
    bot.send("setoption name threads value 2");
    let said = bot.answer();
    assert!(said.starts_with("log Error: ") && said.contains("minimax looks at everything"), "{said}");
    bot.end();
}

#[test]
fn search_and_solver_of_the_competition_bot_have_threads() {
    let mut bot = Bot::with_settings(&["--threads", "2"], 1, 2_000, 200);
    bot.ask("32164625", 1, 2_000);
    assert_eq!(bot.answer(), "place_disc 2");
    bot.send("debug");
    let engine = bot.remark("engine     pvs:");
    assert!(engine.contains("threads=2") && engine.contains("solver:table=64,threads=2"), "{engine}");
    bot.end();
}

/// Workers and the threads of their engines are counted together.
#[test]
fn too_many_threads_for_the_cores_are_a_warning() {
    let cores = plywood_workshop::machine::cores().len();
    let desk = Desk::new(
        "threads",
        &SMALL.replace("spec = \"pvs:table=1,", &format!("spec = \"pvs:threads={},table=1,", cores + 1)),
    );
    let warned = |call: &str| {
        let output = desk.call(call);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        errors(&output)
            .lines()
            .filter(|line| line.contains("they wait for each other"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let said = warned("compare mine.toml --quiet");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with(&format!(
        "1 worker with {} threads wants {} cores, and there ",
        cores + 1,
        cores + 1
    )));
    let play = |threads: usize, folder: &str| {
        let engines = format!("pvs:order=rank,threads={threads} pvs:order=rank");
        warned(&format!("match {engines} --game tictactoe --depth 3 --pairs 1 --workers 2 --output {folder}"))
    };
    let said = play(cores, "crowded");
    assert!(said.len() == 1 && said[0].starts_with("2 workers"), "{said:?}");
    assert!(said[0].contains(&format!("want {} cores", 2 * cores)), "{said:?}");
    if cores >= 2 {
        assert!(play(1, "roomy").is_empty());
    }
}
