//! Games that engines play against themselves, and the file that they are in.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use plywood_testkit::Folder;
use plywood_tune::{GameLine, GamesFile, PlaySettings, Sampling, TuneError, play};
use plywood_workshop::{Crew, Shard};

fn settings(games: u64) -> PlaySettings {
    PlaySettings {
        engine: "pvs:order=rank,id".parse().unwrap(),
        nodes: 200,
        random: 3,
        balance: 200,
        longest: 400,
        starts: vec!["4x4".to_owned(), "5x4".to_owned()],
        seed: 3,
        games,
        shard: Shard::WHOLE,
    }
}

fn play_to(path: &Path, settings: &PlaySettings, workers: usize) -> Result<u32, TuneError> {
    let amazons = plywood_games::all().find("amazons").unwrap();
    let mut file = GamesFile::append(path, "amazons")?;
    let crew = Crew { workers, pin: false, ..Crew::default() };
    let mut heard = 0;
    play(&amazons, settings, &mut file, &crew, &mut |played| heard += u32::from(played.is_some()))?;
    Ok(heard)
}

fn lines(path: &Path) -> BTreeSet<String> {
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_same_games_whoever_plays_them_and_however_often_they_are_stopped() {
    let folder = Folder::new("tune-games");
    let [one, two] = ["one", "two"].map(|name| folder.file(name));
    assert_eq!(play_to(&one, &settings(12), 1).unwrap(), 12);
    assert_eq!(play_to(&two, &settings(5), 2).unwrap(), 5);
    // What a crash left of a line.
    OpenOptions::new().append(true).open(&two).unwrap().write_all(b"amazons\t3/11\t1\t4x").unwrap();
    assert_eq!(play_to(&two, &settings(12), 2).unwrap(), 7);
    assert_eq!(play_to(&two, &settings(12), 2).unwrap(), 0);
    assert_eq!(lines(&one), lines(&two));
    let games: Vec<GameLine> = lines(&one).iter().map(|line| line.parse().unwrap()).collect();
    assert!(games.iter().all(|game| game.moves.len() == game.scores.len()));
    assert!(games.iter().all(|game| game.scores.iter().take_while(|score| score.is_none()).count() == 3));
    let openings: BTreeSet<_> = games.iter().map(|game| (&game.start, game.moves[..3].to_vec())).collect();
    assert!(openings.len() > 6, "{} openings", openings.len());
}

#[test]
fn positions_become_samples_of_training_or_judgement() {
    let folder = Folder::new("tune-samples");
    let path = folder.file("games");
    play_to(&path, &settings(30), 2).unwrap();
    let amazons = plywood_games::all().find("amazons").unwrap();
    let tunable = amazons.tunable(None).unwrap();
    let read = |threads| {
        let sampling = Sampling { held_out: 3, seed: 1, threads };
        sampling.read(std::slice::from_ref(&path), &amazons, &*tunable).unwrap()
    };
    let sampled = read(1);
    let plies: usize = lines(&path).iter().map(|line| line.parse::<GameLine>().unwrap().moves.len()).sum();
    assert_eq!(sampled.training.len() + sampled.held_out.len() + sampled.left_out, plies);
    assert!(sampled.left_out >= 3 * 30 && !sampled.training.is_empty() && !sampled.held_out.is_empty());
    assert_eq!(read(2).training.results, sampled.training.results);
    let wrong = Sampling { held_out: 3, seed: 1, threads: 1 };
    let error = wrong
        .read(&[path], &plywood_games::all().find("arimaa").unwrap(), &*tunable)
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 1: this is a game of amazons, and not of arimaa"), "{error}");
}

#[test]
fn a_file_has_one_writer() {
    let folder = Folder::new("tune-lock");
    let path = folder.file("games");
    let first = GamesFile::append(&path, "amazons").unwrap();
    assert!(GamesFile::append(&path, "amazons").unwrap_err().to_string().contains("somebody else"));
    drop(first);
    assert!(GamesFile::append(&path, "amazons").unwrap().is_empty());
}

#[test]
fn openings_that_are_never_balanced_are_no_endless_search() {
    let folder = Folder::new("tune-balance");
    // Nobody has so many moves on sixteen squares.
    let settings = PlaySettings { random: 50, ..settings(1) };
    let error = play_to(&folder.file("games"), &settings, 1).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("allow more points"), "{error}");
}
