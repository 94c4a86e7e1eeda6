//! `plywood match`: what it plays, what it keeps, and what it says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::HashSet;
use std::path::PathBuf;

use plywood_arena::{GameStore, Outcome, Scores};
use plywood_workshop::Store;
use serde_json::Value;
use support::games::{PlainGame, count_of, games_of, without_times};
use support::lab::Desk;

/// Six plies ahead against four.
const MATCH: &str = "match pvs:order=rank pvs:order=rank --game connect4 --depth 6 --depth-b 4 --random 4";
/// More than anybody waits for.
const LONG: &str = "match alphabeta:order=rank pvs:order=rank --game connect4 --depth 8 --random 4 --pairs 5000 --output long";

fn desk(name: &str) -> Desk {
    Desk::new(&format!("arena-{name}"), "")
}

fn store(desk: &Desk, results: &str) -> PathBuf {
    desk.folder.file(results).join("games.sqlite")
}

fn games(desk: &Desk, results: &str) -> Vec<PlainGame> {
    games_of(&store(desk, results))
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_cores() {
    let desk = desk("seeds");
    let call = |results: &str, more: &str| {
        let said = desk.printed(&format!("{MATCH} --pairs 8 --output {results} {more}"));
        // All but the two lines that say where everything is.
        said.lines().take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    let said = ["one", "two"].map(|results| call(results, "--seed 5 --workers 2"));
    assert_eq!(said[0], said[1]);
    assert_eq!(said[0], call("three", "--seed 5"));
    let one = games(&desk, "one");
    assert_eq!(one.len(), 16);
    let records = |results: &str| without_times(&desk.read(&format!("{results}/games.txt")));
    let score = |results: &str| {
        let results = Store::read(&store(&desk, results)).unwrap().game_results().unwrap();
        Scores::of(&results).record(0)
    };
    for other in ["two", "three"] {
        assert_eq!(games(&desk, other), one, "{other}");
        assert_eq!(records(other), records("one"), "{other}");
        assert_eq!(score(other), score("one"), "{other}");
    }
    call("four", "--seed 6 --workers 2");
    assert_ne!(games(&desk, "four"), one);
    assert_ne!(records("four"), records("one"));
}

#[test]
fn whatever_is_random_comes_from_the_seed() {
    let desk = desk("lots");
    let call = |results: &str, players: &str, more: &str| {
        desk.printed(&format!(
            "match {players} --game connect4 --simulations 40 --pairs 4 --output {results} {more}"
        ));
        games(&desk, results)
    };
    let one = call("one", "mcts mcts:c=2", "--seed 1");
    assert_eq!(
        call("again", "mcts mcts:c=2", "--seed 1 --workers 3 --no-pin"),
        one,
        "on any number of cores"
    );
    let other = call("other", "mcts mcts:c=2", "--seed 2");
    let differ = |one: &[PlainGame], other: &[PlainGame]| {
        one.iter().zip(other).filter(|(one, other)| one.moves() != other.moves()).count()
    };
    assert_eq!(differ(&one, &other), 8, "all games are other games");
    assert_eq!(
        differ(&one, &call("own", "mcts:seed=7 mcts:c=2", "--seed 1")),
        8,
        "an engine's own seed counts"
    );
}

#[test]
fn both_games_of_a_pair_begin_alike_with_sides_swapped() {
    let desk = desk("pairs");
    desk.printed(&format!("{MATCH} --pairs 10 --output out"));
    let games = games(&desk, "out");
    let mut openings = HashSet::new();
    for pair in games.chunks(2) {
        let [one, two] = pair else { panic!("half a pair: {pair:?}") };
        assert_eq!((one.key.pair, one.key.leg, two.key.leg), (two.key.pair, 0, 1));
        assert_eq!((one.seats, two.seats), ([0, 1], [1, 0]));
        assert_eq!(one.opening, two.opening);
        let discs = one.opening.chars().filter(|letter| "xo".contains(*letter)).count();
        assert_eq!(discs, 4, "{}", one.opening);
        openings.insert(&one.opening);
    }
    assert_eq!(openings.len(), 10, "openings are all different");
}

#[test]
fn a_test_ends_a_match_as_soon_as_it_is_clear() {
    let desk = desk("sprt");
    let call = "match pvs:order=rank pvs:order=rank --game connect4 --depth 5 --depth-b 1 --random 4 --pairs 1000 --output out";
    let said = desk.printed(&format!("{call} --sprt 0,50"));
    assert!(said.contains("H1 accepted"), "{said}");
    let count = count_of(&store(&desk, "out"));
    assert!(count < 400 && count.is_multiple_of(2), "{count} games");
    assert_eq!(desk.printed(&format!("{call} --sprt 0,50 --resume")), said, "decided is decided");
    assert_eq!(count_of(&store(&desk, "out")), count);
    let swapped = desk.printed(
        "match pvs:order=rank pvs:order=rank --game connect4 --depth 1 --depth-b 5 --random 4 --pairs 1000 --output other \
         --sprt -50,0",
    );
    assert!(swapped.contains("H0 accepted"), "{swapped}");
    for wrong in ["5", "a,b", "10,0"] {
        let error = desk.refused(&format!("{call} --overwrite --sprt {wrong}"), 2);
        assert!(!error.is_empty(), "{wrong}");
    }
    let zero =
        desk.printed("match pvs alphabeta --game tictactoe --depth 1 --pairs 1 --output zero --sprt -0,5");
    assert!(zero.contains("SPRT [0, 5]"), "{zero}");
    // Numbers that no binary fraction hits are the same numbers when they come out of a store.
    let call =
        "match pvs alphabeta --game tictactoe --depth 1 --pairs 1 --output odd --sprt 0.1,3.3000000000000003";
    assert_eq!(desk.printed(call), desk.printed(&format!("{call} --resume")));
}

/// Where several games are played at once, some are under way when the test is decided: they change nothing.
#[test]
fn a_decision_is_the_same_for_any_number_of_workers_and_stays() {
    let desk = desk("sprt-workers");
    let mut decisions = HashSet::new();
    for seed in [4, 6, 9] {
        let call = format!(
            "match pvs:order=rank,id alphabeta:order=rank,id --game connect4 --nodes 1500 --pairs 400 --random 6 --no-pin \
             --sprt -20,60 --seed {seed} --output"
        );
        let decided = |said: &str| said.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
        let alone = desk.printed(&format!("{call} one-{seed}"));
        assert!(alone.contains(" accepted after "), "{alone}");
        let together = desk.printed(&format!("{call} eight-{seed} --workers 8"));
        assert_eq!(decided(&together), decided(&alone));
        let count = |results: &str| count_of(&store(&desk, &format!("{results}-{seed}")));
        let late = count("eight") - count("one");
        let told = format!("{late} more game");
        assert_eq!(late > 0, together.lines().any(|line| line.starts_with(&told)), "{late}: {together}");
        assert_eq!(desk.printed(&format!("{call} eight-{seed} --workers 8 --resume")), together);
        assert_eq!(desk.printed(&format!("report eight-{seed}")), together);
        decisions.insert(alone.contains("H1 accepted"));
    }
    assert_eq!(decisions.len(), 2, "seeds that decide either way");
}

#[test]
fn games_that_repeat_each_other_count_once() {
    let desk = desk("repeated");
    let call = "match pvs:order=rank alphabeta --game connect4 --depth 4 --depth-b 3 --output";
    let elo = |said: &str| said.lines().nth(1).map(str::to_owned).unwrap();
    let once = desk.printed(&format!("{call} once --pairs 1"));
    let often = desk.printed(&format!("{call} often --pairs 50 --workers 2"));
    assert_eq!(elo(&often), elo(&once), "no more is known than after one pair");
    assert!(often.contains("2 distinct games of 100: ") && often.contains("--random"), "{often}");
    assert!(!once.contains("distinct"), "{once}");
    let told: Value =
        serde_json::from_str(&desk.printed(&format!("{call} often --pairs 50 --resume --json"))).unwrap();
    assert_eq!((told["games"].as_u64(), told["matches"][0]["distinct"].as_u64()), (Some(100), Some(2)));
    let table = |results: &str| {
        let csv = desk.read(&format!("{results}/table.csv"));
        let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        csv.lines().map(cells).map(|cells| cells[..5].to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(table("often"), table("once"), "ratings are those of one pair too");
    let random = desk.printed(&format!("{call} random --pairs 50 --random 6"));
    assert!(!random.contains("distinct"), "{random}");
    // Lots may fall alike: that is a coincidence, and counts.
    let lots = desk.printed("match mcts mcts:c=2 --game nim --simulations 30 --pairs 40 --output lots");
    assert!(!lots.contains("distinct"), "{lots}");
}

#[test]
fn nothing_is_played_twice_and_nothing_is_thrown_away_unasked() {
    let desk = desk("again");
    let call = format!("{MATCH} --pairs 3 --output out");
    let said = desk.printed(&call);
    let (games_before, runs) =
        (games(&desk, "out"), || Store::read(&store(&desk, "out")).unwrap().manifests().unwrap().len());
    let error = desk.refused(&call, 2);
    assert!(error.contains("--resume") && error.contains("--overwrite"), "{error}");
    assert_eq!(desk.printed(&format!("{call} --resume")), said);
    assert_eq!((games(&desk, "out"), runs()), (games_before.clone(), 2));
    let error = desk.refused(&format!("{call} --resume --seed 2"), 2);
    assert!(error.contains("another tournament"), "{error}");
    assert_eq!(games(&desk, "out"), games_before);
    desk.printed(&format!("{call} --overwrite --seed 2"));
    assert_ne!(games(&desk, "out"), games_before);
    assert_eq!((games(&desk, "out").len(), runs()), (6, 1));
}

/// The most pairs that may be asked for: nothing is made for them before they are played.
#[cfg(unix)]
#[test]
fn a_match_of_a_million_pairs_begins_at_once() {
    let desk = desk("million");
    let mut child = desk.start(
        "match pvs alphabeta --game tictactoe --depth 1 --pairs 1000000 --output out --workers 2 --no-pin",
    );
    while count_of(&store(&desk, "out")) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    support::interrupt(&child);
    let errors = support::errors(&child.wait_with_output().unwrap());
    assert!(errors.contains("of 2,000,000 games are played"), "{errors}");
}

#[test]
fn scores_are_told_from_the_view_of_the_first_player() {
    let desk = desk("json");
    let text = desk.printed(&format!("{MATCH} --pairs 4 --output out --json"));
    let told: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((told["games"].as_u64(), told["planned"].as_u64()), (Some(8), Some(8)));
    let games = games(&desk, "out");
    let wins = games.iter().filter(|kept| match kept.game.outcome {
        Outcome::Win => kept.seats[0] == 0,
        Outcome::Loss => kept.seats[1] == 0,
        Outcome::Draw => false,
    });
    let record = &told["matches"][0]["record"];
    assert_eq!(record["games"]["wins"].as_u64(), Some(wins.count() as u64));
    let sum = |counts: &Value| counts.as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(sum(&record["pairs"]), 4);
    assert!(told["store"].as_str().unwrap().ends_with("games.sqlite"));
    let records = desk.read("out/games.txt");
    for kept in &games {
        assert!(records.contains(&format!("[Opening \"{}\"]", kept.opening)), "{}", kept.opening);
    }
    assert_eq!(records.matches("[Ending \"normal\"]").count(), 8);
    assert_eq!(desk.read("out/table.csv").lines().count(), 3);
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_played() {
    let desk = desk("wrong");
    for (call, hint) in [
        ("match foo pvs --game connect4 --depth 3", "there is no algorithm \"foo\""),
        ("match pvs:colour=red pvs --game connect4 --depth 3", "colour"),
        ("match pvs solver --game tictactoe --depth 3", "solver"),
        ("match pvs alphabeta --game checkers --depth 3", "checkers"),
        ("match pvs alphabeta --game connect4", "--depth"),
        ("match ugi: pvs --game connect4 --depth 3", "the command is empty"),
        ("match ugi:'x pvs --game connect4 --depth 3", "other half"),
        ("match fourinarow:x pvs --game connect4 --depth 3", "on time"),
        ("match fourinarow:x pvs --game tictactoe --time 1s", "connect4"),
        ("match pvs alphabeta --game connect4 --time 0s", "no time"),
        ("match pvs alphabeta --game connect4 --clock soon", "10s+100ms"),
        ("match pvs alphabeta --game connect4 --depth 2 --openings none.txt", "none.txt"),
        ("match pvs alphabeta --game connect4 --depth 2 --openings /dev/zero", "bytes that no text has"),
        ("match pvs alphabeta --game connect4 --depth 2 --random 60", "no opening"),
        ("match pvs alphabeta --game connect4 --depth 2 --random 255", "255 is not in 0..=254"),
        ("match pvs alphabeta --game connect4 --depth 2 --random 4294967295", "4294967295 is not in 0..=254"),
        ("match pvs alphabeta --game connect4 --depth 2 --pairs 0", "pairs"),
        ("match pvs alphabeta --game connect4 --depth 2 --pairs 1000001", "1000001 is not in 1..=1000000"),
        ("match pvs alphabeta --game connect4 --depth 2 --pairs 4294967295", "is not in 1..=1000000"),
        ("match pvs alphabeta --game connect4 --depth 2 --workers 4294967295", "is not in 1..=1024"),
        ("match pvs alphabeta --game connect4 --depth 2 --max-plies 0", "max-plies"),
        ("match pvs alphabeta --game connect4 --nodes 0", "nodes"),
        ("match mcts mcts:c=2 --game connect4 --simulations 0", "simulations"),
        ("match pvs alphabeta --game connect4 --depth 2 --sprt nan,inf", "--sprt: give two numbers"),
        ("match pvs alphabeta --game connect4 --depth 2 --sprt 0,1e400", "--sprt: give two numbers"),
        (
            "match pvs alphabeta --game connect4 --depth 2 --sprt 5,5",
            "the first must be less than the second",
        ),
        ("match pvs alphabeta --game connect4 --simulations 9", "pvs makes no simulations"),
        ("match fourinarow:x pvs --game connect4 --time 1s --simulations 9", "nothing else"),
    ] {
        let error = desk.refused(&format!("{call} --output out"), 2);
        assert!(error.contains(hint), "{call}: {error}");
        assert!(!error.contains("line"), "{call}: nobody has written a file: {error}");
        assert!(!desk.folder.file("out").exists(), "{call}");
    }
}

#[test]
fn mistakes_name_the_option() {
    let desk = desk("options");
    for (call, said) in [
        ("match foo pvs --game connect4 --depth 3", "player A: there is no algorithm \"foo\""),
        ("match pvs pvs:colour=red --game connect4 --depth 3", "player B: "),
        ("match pvs aei:x --game connect4 --depth 3", "player B: protocol aei: it is about arimaa"),
        ("match pvs alphabeta --game checkers --depth 3", "--game: "),
        ("match pvs alphabeta --game connect4", "player A: nothing limits this player: give --time, --clock"),
        ("match pvs alphabeta --game connect4 --time 0s", "--time: nobody can move in no time"),
        ("match pvs alphabeta --game connect4 --clock 0s+1s", "--clock: nobody can move in no time"),
        ("match pvs alphabeta --game connect4 --clock soon", "'--clock <TIME+TIME>'"),
        ("match pvs alphabeta --game connect4 --depth 2 --openings none.txt", "--openings: "),
        ("match pvs alphabeta --game connect4 --depth 2 --random 60", "--random: no opening"),
        ("match pvs alphabeta --game connect4 --depth 2 --sprt 5,5", "--sprt: "),
    ] {
        let error = desk.refused(&format!("{call} --output out"), 2);
        assert!(error.contains(said), "{call}: {error}");
    }
}

#[test]
fn an_engine_with_a_depth_of_its_own_needs_no_other_limit() {
    let desk = desk("own-depth");
    desk.printed("match pvs:depth=2 alphabeta:depth=1 --game connect4 --pairs 1 --output two");
    assert_eq!(games(&desk, "two").len(), 2);
    assert!(games(&desk, "two").iter().all(|kept| kept.game.moves[0].depth == Some(2 - kept.seats[0])));
    desk.printed("match mcts pvs:depth=2 --game connect4 --simulations 20 --pairs 1 --output one");
    assert_eq!(games(&desk, "one").len(), 2);
}

/// What a store keeps of a match is a file that means the same.
#[test]
fn a_match_can_be_gone_on_with_as_a_tournament() {
    let desk = desk("source");
    desk.printed(&format!("{MATCH} --clock 20s+100ms --pairs 2 --max-plies 30 --output out"));
    let before = games(&desk, "out");
    desk.write("match.toml", &Store::read(&store(&desk, "out")).unwrap().tournament_source().unwrap());
    desk.printed("tournament match.toml --resume --output out");
    assert_eq!(games(&desk, "out"), before);
    let error = desk.refused("tournament match.toml --output out", 2);
    assert!(error.contains("--resume"), "{error}");
}

#[test]
fn who_cannot_play_ends_the_match_and_is_not_rated() {
    let desk = desk("nobody");
    let call = "match alphabeta ugi:/nonexistent/x --game connect4 --pairs 1 --depth 2 --output out";
    let output = desk.call(call);
    let error = support::errors(&output);
    assert_eq!((output.status.code(), support::text(&output).as_str()), (Some(1), ""), "{error}");
    assert!(error.contains("/nonexistent/x could not be started: "), "{error}");
    assert_eq!(count_of(&store(&desk, "out")), 0);
}

#[test]
fn programs_that_know_whole_turns_are_asked_for_whole_turns() {
    let desk = desk("turns");
    let program = format!("aei:{} bot aei", env!("CARGO_BIN_EXE_plywood"));
    let out = desk.folder.file("out");
    let call = |more: &[&str]| {
        let fixed =
            ["match", "pvs", &program, "--game", "arimaa", "--depth", "1", "--max-plies", "8", "--output"];
        support::plywood(&[&fixed[..], &[out.to_str().unwrap()], more].concat())
    };
    let output = call(&["--random", "3", "--pairs", "2"]);
    let said = support::text(&output);
    assert!(said.contains("endings   0 normal, 4 length"), "{said}{}", support::errors(&output));
    desk.write("within.txt", "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR] Ee2n\n");
    let within = desk.folder.file("within.txt");
    let output = call(&["--openings", within.to_str().unwrap(), "--overwrite"]);
    assert_eq!(output.status.code(), Some(2));
    let error = support::errors(&output);
    assert!(error.contains("AEI has no words for a turn that has begun"), "{error}");
}

#[cfg(unix)]
#[test]
fn two_programs_of_one_name_can_meet() {
    let desk = desk("names");
    for folder in ["one", "two words"] {
        std::fs::create_dir(desk.folder.file(folder)).unwrap();
        let program = desk.folder.file(folder).join("engine");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_plywood"), program).unwrap();
    }
    let player = |folder: &str| {
        format!("ugi:\"{}/engine\" bot ugi --game tictactoe", desk.folder.file(folder).display())
    };
    let out = desk.folder.file("out");
    let (one, two) = (player("one"), player("two words"));
    let call = ["match", &one, &two, "--game", "tictactoe", "--depth", "2", "--pairs", "1", "--output"];
    let output = support::plywood(&[&call[..], &[out.to_str().unwrap()]].concat());
    let said = support::text(&output);
    assert!(said.starts_with("one/engine against two words/engine: "), "{said}{}", support::errors(&output));
}

#[cfg(unix)]
#[test]
fn a_tournament_has_one_writer_and_ctrl_c_keeps_what_was_played() {
    let desk = desk("writers");
    let mut child = desk.start(&format!("{LONG} --workers 2"));
    while count_of(&store(&desk, "long")) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    for way in ["--resume", "--overwrite"] {
        let error = desk.refused(&format!("{LONG} {way}"), 1);
        assert!(error.contains("another process"), "{way}: {error}");
    }
    support::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let errors = support::errors(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("stopped") && errors.contains("--resume"), "{errors}");
    let kept = games(&desk, "long");
    assert!(kept.len() >= 3);
    assert!(support::text(&output).contains("against"), "it says how the match stood");
    assert_eq!(desk.read("long/games.txt").matches("[Result ").count(), kept.len());
    assert!(kept.iter().all(|kept| kept.game.moves.last().is_some_and(|played| !played.mv.is_empty())));
}

/// With games that end in no time and with games that never end.
#[test]
fn a_store_that_is_deleted_ends_the_match_at_once() {
    let desk = desk("gone");
    for call in [LONG.to_owned(), LONG.replace("--depth 8", "--depth 30")] {
        let mut child = desk.start(&call);
        while !store(&desk, "long").exists() {
            assert!(child.try_wait().unwrap().is_none(), "it has ended");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        let output = desk.delete_under(child, "long");
        let said = support::errors(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("long/games.sqlite is gone") && said.lines().count() == 1, "{said}");
        assert_eq!(support::text(&output), "", "there is nothing to tell");
        assert!(!desk.folder.file("long").exists(), "nothing is left");
    }
}

#[test]
fn the_lag_of_programs_is_measured_and_kept() {
    let desk = desk("lag");
    let program = format!("ugi:{} bot ugi --game tictactoe", env!("CARGO_BIN_EXE_plywood"));
    let folder = desk.folder.file("out");
    let folder = folder.to_str().unwrap();
    let said = support::text(&support::plywood(&[
        "match",
        &program,
        "pvs",
        "--game",
        "tictactoe",
        "--depth",
        "2",
        "--pairs",
        "2",
        "--output",
        folder,
    ]));
    assert!(said.contains("lag       plywood at most "), "{said}");
    let mut lags = Vec::new();
    let kept = Store::read(&store(&desk, "out")).unwrap();
    kept.for_each_game(&mut |kept| {
        let [first, second] = kept.game.lags;
        lags.push(if kept.seats[0] == 0 { (first, second) } else { (second, first) });
        Ok(())
    })
    .unwrap();
    assert_eq!(lags.len(), 4);
    assert!(lags.iter().all(|(program, engine)| program.is_some() && engine.is_none()), "{lags:?}");
    assert!(desk.read("out/games.txt").contains("[Lag \""));
}
