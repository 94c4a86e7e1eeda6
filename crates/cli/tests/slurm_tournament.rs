//! Tournaments in parts: on a real Slurm cluster, and by hand. What comes out is what one process plays.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use plywood_arena::GameStore;
use plywood_testkit::Folder;
use plywood_workshop::Store;
use serde_json::Value;
use support::cluster::Cluster;
use support::{errors, printed, text};

/// Four pairs of games for each of three pairings; one player is a program that is found only from the folder of the
/// file.
const TOURNAMENT: &str = r#"
game = "connect4:5x4"
pairs = 4
seed = 3
[openings]
random = 3
[limits]
depth = 3
[[players]]
name = "deep"
engine = "pvs:order=rank,table=1"
limits = { depth = 6 }
[[players]]
engine = "alphabeta:order=rank"
[[players]]
name = "program"
command = "./mine bot ugi --game connect4:5x4 --engine alphabeta"
"#;

/// A folder with the tournament, and the program that it names.
fn desk(name: &str) -> (Folder, PathBuf) {
    let folder = Folder::new(name);
    let file = folder.file("it's $mine.toml");
    fs::write(&file, TOURNAMENT).unwrap();
    symlink(env!("CARGO_BIN_EXE_plywood"), folder.file("mine")).unwrap();
    (folder, file)
}

fn plywood(folder: &Folder, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).current_dir(folder.path()).output().unwrap()
}

/// Standard output of a call that must succeed.
fn says(folder: &Folder, arguments: &[&str]) -> String {
    let output = plywood(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", errors(&output));
    text(&output)
}

/// Standard error of a call that must fail.
fn refused(folder: &Folder, code: i32, arguments: &[&str]) -> String {
    let output = plywood(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
    errors(&output)
}

/// Every game without what depends on who played it when.
fn games(results: &Path) -> Vec<Value> {
    let lines = printed(&["export", "--format", "json", results.to_str().unwrap()]);
    let game = |line: &str| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        let columns = game.as_object_mut().unwrap();
        assert!(columns.remove("run").is_some() && columns.remove("finished").is_some());
        let mut moves: Value = serde_json::from_str(columns["moves"].as_str().unwrap()).unwrap();
        for played in moves.as_array_mut().unwrap() {
            assert!(played.as_object_mut().unwrap().remove("micros").is_some());
        }
        columns.insert("moves".to_owned(), moves);
        columns.retain(|name, _| !name.ends_with("_lag_us"));
        game
    };
    lines.lines().map(game).collect()
}

/// What one process plays by itself.
fn games_of_one_process(folder: &Folder, file: &Path) -> Vec<Value> {
    says(folder, &["tournament", file.to_str().unwrap(), "--quiet", "--output", "local"]);
    let games = games(&folder.file("local"));
    assert_eq!(games.len(), 24);
    assert!(games.iter().all(|game| game["ending"] == "normal"), "{games:?}");
    games
}

#[test]
fn a_cluster_plays_what_one_process_plays() {
    let (folder, file) = desk("slurm-tournament");
    let results = folder.file("50 % it's $here");
    let cluster = Cluster::start("slurm-tournament-cluster");
    let run = |more: &[&str]| {
        let mut command = cluster.plywood("tournament", &file, &results, more);
        command.current_dir(folder.path()).output().unwrap()
    };
    let output = run(&["--shards", "3"]);
    let said = cluster.expect(0, &output);
    assert!(said.contains("job 1: parts 1-3 submitted"), "{said}");
    assert!(text(&output).contains(". deep "), "{}", text(&output));
    assert_eq!(games(&results), games_of_one_process(&folder, &file));
    let runs = Store::read(&results.join("games.sqlite")).unwrap().manifests().unwrap();
    assert_eq!(runs.len(), 3, "each part was played by a task of its own");
    for name in ["games.txt", "table.csv"] {
        let [here, there] = [&results, &folder.file("local")].map(|place| place.join(name));
        assert!(here.is_file(), "{name}");
        if name == "table.csv" {
            assert_eq!(fs::read_to_string(here).unwrap(), fs::read_to_string(there).unwrap());
        }
    }

    // A part that is gone is played again, and no other.
    Store::remove(&results.join("games-2-of-3.sqlite")).unwrap();
    assert!(cluster.expect(2, &run(&["--shards", "3"])).contains("--resume"));
    assert!(cluster.expect(1, &run(&["--shards", "2", "--resume"])).contains("--shards 3"));
    let said = cluster.expect(0, &run(&["--shards", "3", "--resume"]));
    assert!(said.contains(": part 2 submitted"), "{said}");
    assert!(said.contains("games-2-of-3.sqlite: 0 games added, 8 were there already"), "{said}");
    assert_eq!(games(&results), games(&folder.file("local")));

    let said = cluster.expect(0, &run(&["--shards", "1", "--overwrite"]));
    assert!(said.contains(": part 1 submitted") && said.contains("24 games added"), "{said}");
    assert!(!results.join("games-1-of-3.sqlite").exists());
    assert_eq!(games(&results), games(&folder.file("local")));
}

#[test]
fn parts_by_hand_are_merged_into_what_one_process_plays() {
    let (folder, file) = desk("parts-tournament");
    let file = file.to_str().unwrap();
    let part = |part: &'static str| ["tournament", file, "--shard", part, "--output", "parts"];
    assert_eq!(says(&folder, &part("1/2")), "part 1/2: 12 games in parts/games-1-of-2.sqlite\n");
    assert!(!folder.file("parts/table.csv").exists(), "half a tournament has no table");
    assert!(refused(&folder, 2, &part("1/2")).contains("--resume"));
    let half = says(&folder, &["merge", "parts/games-1-of-2.sqlite", "--output", "whole"]);
    assert!(half.contains("played    12 of 24 games"), "{half}");
    says(&folder, &part("2/2"));
    let both = ["merge", "parts/games-1-of-2.sqlite", "parts/games-2-of-2.sqlite", "--output", "whole"];
    let merged = plywood(&folder, &both);
    let said = errors(&merged);
    assert!(said.contains("games-1-of-2.sqlite: 0 games added, 12 were there already"), "{said}");
    assert!(said.contains("games-2-of-2.sqlite: 12 games added, 0 were there already"), "{said}");
    let whole = folder.file("whole");
    assert_eq!(games(&whole), games_of_one_process(&folder, Path::new(file)));
    assert!(!text(&merged).contains("played "), "{}", text(&merged));

    // Once more changes nothing, not even when games were over; and the report says the same.
    let csv = says(&folder, &["export", "whole"]);
    assert_eq!(
        csv.lines().next().unwrap(),
        "pairing,pair,leg,first,second,opening,outcome,ending,remark,plies,moves,first_lag_us,second_lag_us,finished,run"
    );
    assert_eq!(csv.lines().count(), 25);
    assert_eq!(says(&folder, &both), text(&merged));
    assert_eq!(says(&folder, &["export", "whole"]), csv);
    fs::remove_file(whole.join("table.csv")).unwrap();
    assert_eq!(says(&folder, &["report", "whole"]), text(&merged));
    let [table, local] = [&whole, &folder.file("local")].map(|place| place.join("table.csv"));
    assert_eq!(fs::read_to_string(table).unwrap(), fs::read_to_string(local).unwrap());
    assert!(refused(&folder, 2, &["report", "whole", "--png"]).contains("no plots"));
    let finished = |path: &str| {
        let mut times = Vec::new();
        let store = Store::read(&folder.file(path)).unwrap();
        store
            .for_each_game(&mut |kept| {
                times.push((kept.key, kept.finished));
                Ok(())
            })
            .unwrap();
        times
    };
    let mut of_parts =
        [finished("parts/games-1-of-2.sqlite"), finished("parts/games-2-of-2.sqlite")].concat();
    of_parts.sort();
    assert_eq!(finished("whole/games.sqlite"), of_parts);
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let (folder, file) = desk("parts-mixed");
    let file = file.to_str().unwrap();
    says(&folder, &["tournament", file, "--shard", "1/12", "--output", "one"]);
    fs::write(
        folder.file("experiment.toml"),
        "game = \"tictactoe\"\n[[positions]]\nlist = [\"\"]\n[[engines]]\nspec = \"alphabeta\"\n[limits]\ndepth = [2]\n",
    )
    .unwrap();
    says(&folder, &["compare", "experiment.toml", "--output", "measured"]);
    let mixed = ["merge", "measured", "one/games-1-of-12.sqlite", "--output", "mixed"];
    let said = refused(&folder, 2, &mixed);
    assert!(said.contains("holds an experiment") && said.contains("a tournament"), "{said}");
    assert!(!folder.file("mixed").exists());
    // A store under the name of the other kind is found out too.
    fs::copy(folder.file("measured/store.sqlite"), folder.file("one/games.sqlite")).unwrap();
    let said = refused(&folder, 1, &["merge", "one/games-1-of-12.sqlite", "--output", "one"]);
    assert!(said.contains("holds an experiment and no tournament"), "{said}");
    fs::copy(folder.file("one/games-1-of-12.sqlite"), folder.file("measured/games.sqlite")).unwrap();
    let said = refused(&folder, 2, &["report", "measured"]);
    assert!(said.contains("name one of the stores"), "{said}");

    fs::write(folder.file("other.toml"), TOURNAMENT.replace("seed = 3", "seed = 4")).unwrap();
    says(&folder, &["tournament", "other.toml", "--shard", "2/12", "--output", "two"]);
    let others = ["merge", "one/games-1-of-12.sqlite", "two/games-2-of-12.sqlite", "--output", "others"];
    let said = refused(&folder, 1, &others);
    assert!(said.contains("another tournament"), "{said}");
}

#[test]
fn what_cannot_be_divided_is_refused() {
    let folder = Folder::new("parts-refused");
    let players = "[limits]\ndepth = 1\n[[players]]\nengine = \"alphabeta\"\n[[players]]\nengine = \"pvs\"\n";
    let head = "game = \"tictactoe\"\npairs = 1\n";
    fs::write(folder.file("ladder.toml"), format!("{head}kind = \"ladder\"\n{players}")).unwrap();
    fs::write(folder.file("test.toml"), format!("{head}{players}[test]\nelo0 = 0.0\nelo1 = 5.0\n")).unwrap();
    for (file, why) in [("ladder.toml", "a ladder cannot"), ("test.toml", "a match with a [test] cannot")] {
        for parts in [&["--shard", "1/2"][..], &["--executor", "slurm"]] {
            let said = refused(&folder, 2, &[&["tournament", file, "-o", "out"], parts].concat());
            assert!(said.contains(why), "{said}");
        }
        assert!(!folder.file("out").exists());
        says(&folder, &["tournament", file, "-o", file.trim_end_matches(".toml")]);
    }
    assert!(refused(&folder, 2, &["merge", "ladder", "-o", "out"]).contains("a ladder cannot"));
}
