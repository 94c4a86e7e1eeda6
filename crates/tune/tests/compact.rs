//! Compact files of games: what is written is read back, what is cut off is repaired, and what is damaged is refused.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use plywood_core::Score;
use plywood_engines::AnyGame;
use plywood_testkit::Folder;
use plywood_tune::{
    GameLine, GameNumber, GamesFile, GamesReader, NetSampled, NetSampling, PlaySettings, Sampling, TuneError,
    play,
};
use plywood_workshop::Crew;
use serde_json::{Value, json};

fn amazons() -> AnyGame {
    plywood_games::all().find("amazons").unwrap()
}

fn settings(games: u64, shard: &str) -> PlaySettings {
    PlaySettings {
        engine: "pvs:order=rank,id".parse().unwrap(),
        nodes: 100,
        random: 3,
        balance: 300,
        longest: 400,
        starts: vec!["4x4".to_owned(), "5x4".to_owned()],
        seed: 3,
        games,
        shard: shard.parse().unwrap(),
    }
}

fn about(game: &str, shard: &str) -> Value {
    json!({ "command": "by hand",
            "settings": { "game": game, "seed": 3, "starts": ["4x4", "5x4"], "shard": shard } })
}

fn open(path: &Path) -> Result<GamesFile, TuneError> {
    GamesFile::append_compact(path, &amazons(), about("amazons", "1/1"))
}

fn play_to(path: &Path, games: u64, shard: &str, workers: usize) -> usize {
    let mut file = GamesFile::append_compact(path, &amazons(), about("amazons", shard)).unwrap();
    let before = file.len();
    let crew = Crew { workers, pin: false, ..Crew::default() };
    play(&amazons(), &settings(games, shard), &mut file, &crew, &mut |_| {}).unwrap();
    file.len() - before
}

/// All games of a file, and whether it ends within one.
fn read(path: &Path) -> Result<(Vec<GameLine>, bool), TuneError> {
    let (game, mut lines) = (amazons(), Vec::new());
    let mut reader = GamesReader::open(path, "amazons")?;
    while let Some(raw) = reader.next_game()? {
        lines.push(raw.read(path, &game)?);
    }
    Ok((lines, reader.is_cut_off()))
}

fn texts(paths: &[&Path]) -> BTreeSet<String> {
    paths.iter().flat_map(|path| read(path).unwrap().0).map(|line| line.to_string()).collect()
}

fn complaint(path: &Path) -> String {
    read(path).map(drop).unwrap_err().to_string()
}

#[test]
fn the_same_games_in_both_forms_in_parts_and_however_often_they_are_stopped() {
    let folder = Folder::new("compact-games");
    let [whole, lines, first, second] = ["whole", "lines", "first", "second"].map(|name| folder.file(name));
    assert_eq!(play_to(&whole, 11, "1/1", 2), 11);
    let mut file = GamesFile::append(&lines, "amazons").unwrap();
    play(&amazons(), &settings(11, "1/1"), &mut file, &Crew::default(), &mut |_| {}).unwrap();
    assert_eq!(texts(&[&whole]), texts(&[&lines]));
    assert_eq!(play_to(&first, 11, "1/2", 1), 6);
    assert_eq!(play_to(&second, 5, "2/2", 1), 2);
    // Killed within a record, and within the head.
    let bytes = fs::read(&second).unwrap();
    fs::write(&second, &bytes[..bytes.len() - 5]).unwrap();
    assert!(read(&second).unwrap().1);
    assert_eq!(play_to(&second, 11, "2/2", 1), 4);
    assert!(!read(&second).unwrap().1);
    assert_eq!(texts(&[&first, &second]), texts(&[&whole]));
    fs::write(&second, &bytes[..20]).unwrap();
    assert_eq!(play_to(&second, 11, "2/2", 1), 5);
    assert_eq!(texts(&[&first, &second]), texts(&[&whole]));
    let plies: usize = read(&whole).unwrap().0.iter().map(|line| line.moves.len()).sum();
    let [compact, text] = [&whole, &lines].map(|path| fs::metadata(path).unwrap().len());
    assert!(
        compact < 8 * plies as u64 && compact < text / 2,
        "{compact} bytes, {text} as text, {plies} plies"
    );
}

#[test]
fn every_kind_of_game_is_read_back() {
    let folder = Folder::new("compact-kinds");
    let path = folder.file("games");
    let moves = |start: &str| {
        let mut bot = amazons().rules().unwrap();
        bot.set_position(Some(start)).unwrap();
        (0..4)
            .map(|_| {
                let mv = bot.moves().pop().unwrap();
                bot.play(&mv).unwrap();
                mv
            })
            .collect::<Vec<_>>()
    };
    let line = |index, start: &str, result, scores: &[Option<Score>]| GameLine {
        game: "amazons".to_owned(),
        number: GameNumber { seed: 3, index },
        result,
        start: Some(start.to_owned()),
        moves: moves(start),
        scores: scores.to_vec(),
    };
    let far = [Some(Score::points(-999_999)), None, Some(Score::win_at(9)), Some(Score::loss_at(0))];
    let lines = [
        line(0, "4x4", 1.0, &[]),
        line(u64::MAX, "5x4", 0.5, &far),
        line(1, "5x4", 0.0, &[None; 4]),
        GameLine { moves: Vec::new(), ..line(2, "4x4", 0.5, &[]) },
    ];
    let mut file = open(&path).unwrap();
    lines.iter().for_each(|line| file.add(line).unwrap());
    assert!(file.has(lines[1].number) && file.len() == 4);
    assert_eq!(read(&path).unwrap(), (lines.to_vec(), false));
    let wrong = |line: &GameLine, file: &mut GamesFile| file.add(line).unwrap_err().to_string();
    let elsewhere = GameLine { start: Some("6x6".to_owned()), moves: Vec::new(), ..line(5, "4x4", 1.0, &[]) };
    assert!(wrong(&elsewhere, &mut file).contains("none of the positions"));
    let illegal = GameLine { moves: vec!["a1-a1/a1".to_owned()], ..line(5, "4x4", 1.0, &[]) };
    wrong(&illegal, &mut file);
    assert_eq!(file.len(), 4);
}

#[test]
fn what_is_damaged_or_not_ours_is_refused_with_a_sentence() {
    let folder = Folder::new("compact-damage");
    let [path, broken] = ["games", "broken"].map(|name| folder.file(name));
    play_to(&path, 4, "1/1", 1);
    let bytes = fs::read(&path).unwrap();
    let head = |bytes: &[u8]| 20 + u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let changed = |at: usize, to: u8| {
        let mut changed = bytes.clone();
        changed[at] ^= to;
        fs::write(&broken, changed).unwrap();
        complaint(&broken)
    };
    assert!(changed(8, 3).contains("these games have version 2, and 1 can be read"));
    assert!(changed(30, 1).contains("the head is damaged"));
    let damage = changed(head(&bytes) + 3, 1);
    assert!(damage.contains("broken, game ") && damage.contains("this game is damaged"), "{damage}");
    assert!(open(&broken).unwrap_err().to_string().contains("this game is damaged"));
    // No change of a bit goes unnoticed, or is taken for more than an end that is cut off.
    let good = read(&path).unwrap().0;
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        fs::write(&broken, changed).unwrap();
        if let Ok((lines, is_cut_off)) = read(&broken) {
            assert!(is_cut_off && good.starts_with(&lines) || at < 8, "byte {at}");
        }
    }
    let other = GamesReader::open(&path, "chess").unwrap_err().to_string();
    assert!(other.contains("these are games of amazons, and not of chess"), "{other}");
    let error = GamesFile::append(&path, "amazons").unwrap_err().to_string();
    assert!(error.contains("this file has compact games: add --compact"), "{error}");
    fs::write(&broken, "# lines\n").unwrap();
    assert!(open(&broken).unwrap_err().to_string().contains("this file has lines: leave --compact out"));
    let shard =
        GamesFile::append_compact(&path, &amazons(), about("amazons", "1/2")).unwrap_err().to_string();
    assert!(shard.contains("other settings (shard is \"1/1\", and not \"1/2\")"), "{shard}");
    // Other rules: the numbers of moves on boards of another size.
    let mut swapped = about("amazons", "1/1");
    swapped["settings"]["starts"] = json!(["5x4", "4x4"]);
    let elsewhere = folder.file("elsewhere");
    drop(GamesFile::append_compact(&elsewhere, &amazons(), swapped).unwrap());
    let mut foreign = fs::read(&elsewhere).unwrap();
    foreign.extend(&bytes[head(&bytes)..]);
    fs::write(&broken, foreign).unwrap();
    assert!(complaint(&broken).contains("by other rules"), "{}", complaint(&broken));
}

#[test]
fn a_game_counts_once_for_whoever_learns() {
    let folder = Folder::new("compact-twice");
    let [whole, part, lines] = ["whole", "part", "lines"].map(|name| folder.file(name));
    play_to(&whole, 20, "1/1", 2);
    play_to(&part, 20, "2/3", 2);
    let text: String = texts(&[&part]).iter().map(|line| format!("{line}\n")).collect();
    fs::write(&lines, text).unwrap();
    let (game, sampling) = (amazons(), Sampling { held_out: 3, seed: 1, threads: 2 });
    let tunable = game.tunable(None).unwrap();
    let sampled = |files: &[&PathBuf]| {
        let files: Vec<PathBuf> = files.iter().map(|path| (*path).clone()).collect();
        let sampled = sampling.read(&files, &game, &*tunable).unwrap();
        (sampled.games, sampled.training.results, sampled.left_out)
    };
    let once = sampled(&[&whole]);
    assert_eq!(once.0, 20);
    assert_eq!(sampled(&[&whole, &part, &lines, &whole]), once);
}

#[test]
fn networks_learn_from_a_game_once_and_hear_of_seeds() {
    let folder = Folder::new("compact-samples");
    let [path, samples] = ["games", "samples"].map(|name| folder.file(name));
    let chess = plywood_games::all().find("chess").unwrap();
    let head = json!({ "settings": { "game": "chess", "seed": 3, "starts": [] } });
    let mut file = GamesFile::append_compact(&path, &chess, head).unwrap();
    let engine = "pvs:depth=1,eval=squares".parse().unwrap();
    let settings = PlaySettings { engine, starts: Vec::new(), longest: 60, ..settings(6, "1/1") };
    let crew = Crew { workers: 1, pin: false, ..Crew::default() };
    play(&chess, &settings, &mut file, &crew, &mut |_| {}).unwrap();
    let made = |files: &[PathBuf]| -> NetSampled {
        let learnable = chess.learnable().unwrap();
        let sampling = NetSampling {
            game: &chess,
            learnable: &*learnable,
            about: "{}",
            threads: 2,
            stop: Default::default(),
        };
        sampling.write(files, &samples, &mut |_| {}).unwrap()
    };
    let once = made(std::slice::from_ref(&path));
    assert_eq!((once.games, once.games_again, once.cut_off), (6, 0, 0));
    let twice = made(&[path.clone(), path.clone()]);
    assert_eq!(twice, NetSampled { games_again: 6, ..once });
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let cut = made(std::slice::from_ref(&path));
    assert_eq!((cut.games, cut.cut_off), (5, 1));
    let told = GamesReader::open(&path, "chess").unwrap().about().unwrap();
    assert_eq!((&told["settings"]["seed"], told["file"].as_str()), (&json!(3), path.to_str()));
    fs::write(&path, "# by hand\nchess\t7/1\t1\t\te2e4\t3\nchess\t7/2\t1\t\te2e4\t3\n").unwrap();
    let told = GamesReader::open(&path, "chess").unwrap().about().unwrap();
    assert_eq!(told["seeds"], json!([{ "seed": 7, "games": 2 }]));
}

/// Hundreds of starts would make a network larger than its numbers do.
#[test]
fn many_starts_are_told_in_short() {
    let folder = Folder::new("compact-starts");
    let told = |count: u32| {
        let path = folder.file(&format!("{count}.games"));
        let starts: Vec<String> = (0..count).map(|number| format!("g [{number}]")).collect();
        let given: String = starts.iter().map(|start| format!(" --start '{start}'")).collect();
        let head = json!({
            "command": format!("plywood tune play amazons a --seed 3{given} --shard 1/2"),
            "settings": { "game": "amazons", "seed": 3, "starts": starts, "shard": "1/2" },
        });
        drop(GamesFile::append_compact(&path, &amazons(), head).unwrap());
        GamesReader::open(&path, "amazons").unwrap().about().unwrap()
    };
    assert_eq!(told(16)["settings"]["starts"].as_array().map(Vec::len), Some(16));
    let many = told(17);
    assert_eq!(many["settings"]["starts"]["count"], 17);
    assert_eq!(many["settings"]["starts"]["crc32"].as_str().map(str::len), Some(8));
    assert_eq!(many["command"], "plywood tune play amazons a --seed 3 --start … --shard 1/2");
}
