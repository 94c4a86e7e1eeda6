use plywood_arena::{Ending, FinishedGame, GameKey, Outcome, Pairing, TournamentReading};
use plywood_testkit::Folder;
use serde_json::json;

use super::*;
use crate::row::{Times, UnitKey};
use crate::store::UnitStore;
use crate::store::samples::{experiment, filled};

/// Seconds of an estimate, which is made some moments after the clock was set back.
fn seconds(left: Option<ToGo>) -> Option<(u64, Sense)> {
    left.map(|left| (left.time.as_secs_f64().round() as u64, left.sense))
}

/// Lets the last run have begun so many seconds ago.
fn age(store: &Store, seconds: u32) {
    let back = format!("-{seconds} seconds");
    let set = "UPDATE runs SET began = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?)
               WHERE run_id = (SELECT max(run_id) FROM runs)";
    store.connection().execute(set, [back]).expect("a run");
}

const MATCH: &str = r#"game = "tictactoe"
pairs = 50
players = [{ engine = "pvs", limits = { depth = 3 } }, { engine = "pvs", limits = { depth = 2 } }]
"#;

fn tournament(more: &str) -> Tournament {
    let text = format!("{MATCH}{more}");
    TournamentReading::new(&plywood_games::all()).text("sample", &text).expect("a tournament")
}

/// Plays games of these pairs.
fn play(store: &Store, run: RunId, pairs: std::ops::Range<u32>) {
    let game = FinishedGame {
        outcome: Outcome::Draw,
        ending: Ending::Normal,
        remark: String::new(),
        moves: Vec::new(),
        lags: [None; 2],
    };
    for (pair, leg) in pairs.flat_map(|pair| [(pair, 0), (pair, 1)]) {
        let key = GameKey { pairing: 0, pair, leg };
        store.write_game(run, key, Pairing { a: 0, b: 1 }, "", &game).expect("a game");
    }
}

#[test]
fn games_take_as_long_as_those_that_this_run_has_played() {
    let tournament = tournament("");
    let store = Store::tournament_in_memory(&tournament).expect("a store");
    let left = || seconds(ToGo::of_games(&store, &tournament).expect("an estimate"));
    assert_eq!(left(), None, "nobody plays");
    let run = store.begin_run(&json!(null)).expect("a run");
    play(&store, run, 0..1);
    age(&store, 1000);
    assert_eq!(left(), None, "two games are too few");
    play(&store, run, 1..10);
    age(&store, 1000);
    assert_eq!(left(), Some((4000, Sense::About)), "20 of 100 games");
    store.end_run(run).expect("an end");
    assert_eq!(left(), None);
    // Whoever goes on is not as fast or as slow as the one before.
    let run = store.begin_run(&json!(null)).expect("a run");
    play(&store, run, 10..30);
    age(&store, 40);
    assert_eq!(left(), Some((40, Sense::About)));
}

#[test]
fn a_test_may_end_it_before_and_a_part_says_nothing_about_the_whole() {
    let tournament = tournament("test = { elo0 = 0, elo1 = 10 }\n");
    for (shard, expected) in [("1/1", Some((90, Sense::AtMost))), ("2/3", None)] {
        let store = Store::tournament_in_memory(&tournament).expect("a store");
        let run = store.begin_run(&json!({ "run": { "shard": shard } })).expect("a run");
        play(&store, run, 0..5);
        age(&store, 10);
        assert_eq!(seconds(ToGo::of_games(&store, &tournament).expect("an estimate")), expected, "{shard}");
    }
}

/// Measures a position of the first set with both engines; each takes so many seconds.
fn measure(store: &Store, run: RunId, limit: u32, places: std::ops::Range<u32>, seconds: Option<u64>) {
    for (place, engine) in places.flat_map(|place| [(place, 0), (place, 1)]) {
        let key = UnitKey { set: 0, position: place % 3, engine, limit, repetition: place / 3 };
        let times = seconds.map(|seconds| Times { wall: seconds * 1_000_000_000, cpu: None });
        store.write(run, &crate::Row { times, ..filled(key, 1) }).expect("a unit");
    }
}

#[test]
fn units_take_as_long_as_others_of_their_kind() {
    let mut experiment = experiment();
    experiment.sets.truncate(1);
    let folder = Folder::new("lab-to-go");
    let store = Store::create(&folder.file("store.sqlite"), &experiment, "").expect("a store");
    let left = || seconds(ToGo::of_units(&store, &experiment).expect("an estimate"));
    assert_eq!(left(), None);
    let run = store.begin_run(&json!(null)).expect("a run");
    // Three positions three times with two engines: 18 units within each limit, of which 6 are measured.
    measure(&store, run, 0, 0..3, Some(1));
    age(&store, 12);
    // Twice as long as their times say: 12 more and 18 that nobody knows.
    assert_eq!(left(), Some((60, Sense::AtLeast)));
    measure(&store, run, 1, 0..3, Some(10));
    age(&store, 66);
    assert_eq!(left(), Some((12 + 120, Sense::About)), "12 of one second and 12 of ten");
}

#[test]
fn units_without_times_count_alike() {
    let experiment = experiment();
    let folder = Folder::new("lab-to-go-untimed");
    let store = Store::create(&folder.file("store.sqlite"), &experiment, "").expect("a store");
    let run = store.begin_run(&json!(null)).expect("a run");
    measure(&store, run, 0, 0..9, None);
    age(&store, 18);
    let left = seconds(ToGo::of_units(&store, &experiment).expect("an estimate"));
    assert_eq!(left, Some((experiment.units() - 18, Sense::AtLeast)));
}
