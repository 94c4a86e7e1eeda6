//! A tournament whose process is killed again and again: no game is lost, none is played twice, and nobody can tell
//! afterwards.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use plywood_arena::{GameStore, Outcome, Scores};
use plywood_core::Random;
use plywood_testkit::Folder;
use plywood_workshop::Store;
use plywood_workshop::machine::cores;
use support::games::{PlainGame, count_of, games_of, without_times};
use support::lab::copy_store;

const KILLS: u32 = 50;
const SEED: u64 = 13;
/// No kill waits longer than this.
const PATIENCE: Duration = Duration::from_millis(200);
/// Three matches of so many games.
const GAMES: usize = 3 * 2 * 480;

/// Games of some milliseconds.
const TOURNAMENT: &str = r#"game = "connect4"
pairs = 480
seed = 3

[openings]
random = 6

[limits]
depth = 6

[[players]]
name = "alpha-beta"
engine = "alphabeta:order=rank"
limits = { depth = 5 }

[[players]]
name = "PVS"
engine = "pvs:table=1,order=hash+rank,id"

[[players]]
name = "MTD(f)"
engine = "mtdf:entries=4096,order=hash+rank,id"
"#;

#[test]
fn fifty_kills_leave_no_trace() {
    let folder = Folder::new("tournament-kills");
    let file = folder.file("killed.toml");
    fs::write(&file, TOURNAMENT).unwrap();
    let run = |results: &Path, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.arg("tournament").arg(&file).arg("--output").arg(results).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap()
    };
    let alone = folder.file("alone");
    assert!(run(&alone, &[]).wait().unwrap().success());
    let expected = games_of(&alone.join("games.sqlite"));
    assert_eq!(expected.len(), GAMES);

    let workers = cores().len().min(2).to_string();
    let again = ["--resume", "--workers", &workers];
    let results = folder.file("killed");
    let killed = Killed { store: results.join("games.sqlite"), snapshot: folder.file("snapshot") };
    let mut random = Random::new(SEED);
    let mut before = BTreeSet::new();
    let mut fruitful = 0;
    for kill in 1..=KILLS {
        let status = killed.strike(run(&results, &again), before.len() as u64, &mut random);
        assert_eq!(status.signal(), Some(9), "kill {kill} of seed {SEED} hit nothing that runs");
        let after = killed.games();
        assert!(after.is_superset(&before), "kill {kill} of seed {SEED} lost a game");
        fruitful += u32::from(after.len() > before.len());
        before = after;
    }
    // Kills before the first game are worth something too, but not if all of them are such.
    assert!(fruitful >= KILLS / 3, "only {fruitful} kills hit a run that had played a game");
    assert!(before.len() < GAMES, "nothing was left to do after the last kill");

    assert!(run(&results, &again).wait().unwrap().success());
    let games = games_of(&killed.store);
    let keys: BTreeSet<_> = games.iter().map(|kept| kept.key).collect();
    assert_eq!((games.len(), keys.len()), (GAMES, GAMES), "every planned game, and none twice");
    assert!(games == expected, "a game went another way");
    let records = |folder: &Path| fs::read_to_string(folder.join("games.txt")).unwrap();
    assert_eq!(without_times(&records(&results)), without_times(&records(&alone)));
    assert_eq!(
        fs::read_to_string(results.join("table.csv")).unwrap(),
        fs::read_to_string(alone.join("table.csv")).unwrap()
    );

    let scores = Scores::of(&Store::read(&killed.store).unwrap().game_results().unwrap());
    let summed = half_points(&games);
    for (number, pairing, record) in scores.matches() {
        let [a, b] = [pairing.a, pairing.b].map(|player| summed[&(number, player)]);
        assert_eq!(
            (2.0 * record.games.points(), 2.0 * record.games.swapped().points()),
            (a as f64, b as f64)
        );
        assert_eq!((record.games.games(), record.pairs.count()), (960, 480));
    }
    assert_eq!(scores.games(), GAMES as u64);
}

/// The points of every player in every match, in halves, as its records have them.
fn half_points(games: &[PlainGame]) -> BTreeMap<(u32, u32), u32> {
    let mut summed = BTreeMap::new();
    for kept in games {
        let first = match kept.game.outcome {
            Outcome::Win => 2,
            Outcome::Draw => 1,
            Outcome::Loss => 0,
        };
        for (player, points) in kept.seats.into_iter().zip([first, 2 - first]) {
            *summed.entry((kept.key.pairing, player)).or_default() += points;
        }
    }
    summed
}

/// A store whose writer is killed.
struct Killed {
    store: PathBuf,
    snapshot: PathBuf,
}

impl Killed {
    /// Kills a writer: when it has added a few games to the `before` that were there, or some milliseconds after its
    /// start, whatever it does then.
    fn strike(&self, mut child: Child, before: u64, random: &mut Random) -> ExitStatus {
        if random.below(4) == 0 {
            thread::sleep(Duration::from_millis(1 + random.below(60)));
        } else {
            let wanted = before + 1 + random.below(5);
            // A writer that has ended will not add anything, and one whose store cannot be read for a while would end.
            let latest = Instant::now() + PATIENCE;
            while child.try_wait().unwrap().is_none()
                && Instant::now() < latest
                && count_of(&self.store) < wanted
            {
                thread::sleep(Duration::from_millis(1));
            }
            // Somewhere between two games.
            thread::sleep(Duration::from_micros(random.below(5000)));
        }
        let _ = child.kill();
        child.wait().unwrap()
    }

    /// The games that a kill has left, read from a copy: who opens the store itself may clear up what its next writer
    /// should have to.
    fn games(&self) -> BTreeSet<String> {
        if !self.store.exists() {
            return BTreeSet::new();
        }
        let copy = copy_store(&self.store, &self.snapshot);
        games_of(&copy).iter().map(|kept| format!("{kept:?}")).collect()
    }
}
