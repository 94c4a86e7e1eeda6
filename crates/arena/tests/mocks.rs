//! Matches against programs that misbehave: the game is lost, the match goes on, and nothing is left behind.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use plywood_arena::{Arena, Ending, GameStore, KeptGame, Outcome, Scores, Tournament, TournamentReading};
use plywood_protocol::control::Patience;
use plywood_testkit::{Folder, mock_engine};
use plywood_workshop::{Crew, Shard, Store, manifest};

/// Long for whatever comes, and short for what never does.
const PATIENCE: Patience = Patience {
    greeting: Duration::from_secs(60),
    start: Duration::from_secs(60),
    late: Duration::from_millis(200),
    unlimited: Duration::from_millis(200),
    end: Duration::from_secs(60),
};

/// One test at a time: all of them look at the children of this process.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A match of a mock with these habits, which is the first player, against an engine that looks one ply ahead.
struct Bout {
    protocol: &'static str,
    game: &'static str,
    habits: &'static str,
    /// Time for each move, in milliseconds: much, except where somebody has to be late.
    time: u64,
    pairs: u32,
    workers: usize,
    patience: Patience,
    margin: Duration,
    options: &'static str,
}

impl Bout {
    fn ugi(habits: &'static str) -> Bout {
        Bout {
            protocol: "ugi",
            game: "tictactoe",
            habits,
            time: 20_000,
            pairs: 3,
            workers: 1,
            patience: PATIENCE,
            margin: Duration::ZERO,
            options: "",
        }
    }

    fn tournament(&self) -> Tournament {
        let Bout { protocol, game, habits, time, pairs, options, .. } = self;
        let text = format!(
            "game = \"{game}\"\npairs = {pairs}\n[limits]\ntime = \"{time}ms\"\n\
             [[players]]\nname = \"mock\"\nprotocol = \"{protocol}\"\ncommand = \"'{}' {protocol} {game} {habits}\"\n\
             options = {{ {options} }}\n\
             [[players]]\nname = \"ours\"\nengine = \"alphabeta\"\nlimits = {{ time = \"20s\", depth = 1 }}\n",
            mock_engine().display()
        );
        let tournament = TournamentReading::new(&plywood_games::all()).text("mocks", &text).unwrap();
        Tournament { margin: self.margin, ..tournament }
    }

    /// Plays everything; `hear` hears of every game.
    fn play(&self, hear: &mut dyn FnMut(&Scores)) -> (Scores, Vec<KeptGame>) {
        let name = format!("mocks-{}-{}", self.protocol, self.habits.replace(['=', ' '], "-"));
        let folder = Folder::new(&name);
        let tournament = self.tournament();
        let game = plywood_games::all().find(&tournament.game).unwrap();
        let crew = Crew { workers: self.workers, pin: false, ..Crew::default() };
        let store =
            Store::create_tournament(&folder.file("games.sqlite"), &tournament, "as in the test").unwrap();
        let run = store.begin_run(&manifest(1, &crew, Shard::WHOLE)).unwrap();
        let arena = Arena {
            tournament: &tournament,
            game: &game,
            crew: &crew,
            shard: Shard::WHOLE,
            patience: self.patience,
            hall: None,
        };
        let (store, scores) = arena.play(store, run, hear).unwrap();
        assert_eq!(scores.games(), arena.planned(), "{}: the match was not played to its end", self.habits);
        let mut games = Vec::new();
        store
            .for_each_game(&mut |game| {
                games.push(game);
                Ok(())
            })
            .unwrap();
        assert_no_children(self.habits);
        (scores, games)
    }

    /// Every game ends like this, and the mock loses all of them.
    fn always_loses_by(&self, ending: Ending) {
        let (scores, games) = self.play(&mut |_| {});
        for kept in &games {
            assert_eq!(kept.game.ending, ending, "{}: {:?}", self.habits, kept.game);
            assert_eq!(mocks(kept), Outcome::Loss, "{}: {:?}", self.habits, kept.game);
            assert!(!kept.game.remark.is_empty(), "{}: {:?}", self.habits, kept.game);
        }
        let tally = scores.record(0).games;
        assert_eq!([tally.wins, tally.draws, tally.losses], [0, 0, 2 * u64::from(self.pairs)]);
    }
}

/// What a game was for the mock, which is player 0.
fn mocks(kept: &KeptGame) -> Outcome {
    if kept.seats[0] == 0 { kept.game.outcome } else { kept.game.outcome.swapped() }
}

/// The children of this process, those included that have ended and were never asked how.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let stat = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("stat")).ok();
    let is_child = |stat: &String| {
        // After the name, which may contain anything: state, parent.
        stat.rsplit_once(')').unwrap().1.split_whitespace().nth(1) == Some(&own)
    };
    fs::read_dir("/proc").unwrap().filter_map(|entry| stat(entry.ok()?)).filter(is_child).collect()
}

fn assert_no_children(habits: &str) {
    assert!(children().is_empty(), "{habits}: {:?}", children());
}

/// What this process has in memory, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
fn whatever_a_program_does_wrong_loses_the_game_and_only_that() {
    let _alone = alone();
    for (habits, ending) in [
        ("crash=1", Ending::Crash),
        ("stall=1", Ending::Stall),
        ("nonsense=1", Ending::Illegal),
        ("vanish=1", Ending::Disconnect),
        ("close=1", Ending::Disconnect),
        ("family crash=1", Ending::Crash),
    ] {
        // Nothing else comes after that time, and somebody who falls silent is heard no more.
        let time = if habits.starts_with("stall") { 100 } else { 20_000 };
        // Who closes only its output has a moment to end by itself.
        let pairs = if matches!(habits, "close=1" | "family crash=1") { 1 } else { 3 };
        Bout { time, pairs, ..Bout::ugi(habits) }.always_loses_by(ending);
    }
}

#[test]
fn who_is_late_loses_on_time_and_need_not_be_started_again() {
    let _alone = alone();
    let patience = Patience { late: Duration::from_secs(60), ..PATIENCE };
    Bout { time: 10, patience, ..Bout::ugi("late=60") }.always_loses_by(Ending::Time);
}

#[test]
fn the_programs_of_competitions_may_misbehave_too() {
    let _alone = alone();
    let bout = |habits| Bout { protocol: "fourinarow", game: "connect4", pairs: 2, ..Bout::ugi(habits) };
    for (habits, ending) in [
        ("crash=2", Ending::Crash),
        ("illegal=1", Ending::Illegal),
        ("nonsense=2", Ending::Illegal),
        ("vanish=2", Ending::Disconnect),
    ] {
        bout(habits).always_loses_by(ending);
    }
}

#[test]
fn the_programs_of_arimaa_may_misbehave_too() {
    let _alone = alone();
    let bout = |habits| Bout { protocol: "aei", game: "arimaa", pairs: 2, ..Bout::ugi(habits) };
    for (habits, ending) in
        [("crash=2", Ending::Crash), ("nonsense=2", Ending::Illegal), ("vanish=1", Ending::Disconnect)]
    {
        bout(habits).always_loses_by(ending);
    }
    // These do not have to be started again: they count on.
    for (habits, first) in [("resign=1 crash=3", Ending::Resign), ("illegal=1 crash=3", Ending::Illegal)] {
        let (_, games) = Bout { pairs: 1, ..bout(habits) }.play(&mut |_| {});
        let endings: Vec<Ending> = games.iter().map(|kept| kept.game.ending).collect();
        assert_eq!(endings, [first, Ending::Crash], "{habits}");
        assert!(games.iter().all(|kept| mocks(kept) == Outcome::Loss), "{games:?}");
    }
}

#[test]
fn chess_programs_may_misbehave_too_and_neither_faint_nor_stay_in_the_end() {
    let _alone = alone();
    let bout = |habits| Bout { protocol: "uci", pairs: 1, ..Bout::ugi(habits) };
    for (habits, ending) in
        [("crash=1", Ending::Crash), ("nonsense=1", Ending::Illegal), ("vanish=1", Ending::Disconnect)]
    {
        bout(habits).always_loses_by(ending);
    }
    let patience = Patience { end: Duration::from_millis(100), ..PATIENCE };
    for habits in ["faint", "stay family"] {
        let (_, games) = Bout { patience, ..bout(habits) }.play(&mut |_| {});
        for kept in &games {
            assert_eq!(kept.game.ending, Ending::Normal, "{habits}: {:?}", kept.game);
            let mocks_first = kept.seats.iter().position(|player| *player == 0).unwrap();
            assert_eq!(kept.game.moves[mocks_first].value.as_deref(), Some("loss 4"), "{habits}");
        }
    }
}

/// Options of a file reach the program, and one that it does not have ends the match before it begins.
#[test]
fn options_of_a_file_are_set() {
    let _alone = alone();
    let mut bout = Bout { protocol: "uci", pairs: 1, ..Bout::ugi("") };
    bout.options = "\"Told Depth\" = 42, style = \"Fail High\"";
    let (_, games) = bout.play(&mut |_| {});
    for kept in &games {
        let mocks_first = kept.seats.iter().position(|player| *player == 0).unwrap();
        assert_eq!(kept.game.moves[mocks_first].depth, Some(42), "{:?}", kept.game);
    }
    bout.options = "Hash = 16";
    let error = bout.tournament().play(&plywood_games::all().find(bout.game).unwrap()).err().unwrap();
    let said = error.to_string();
    assert!(said.contains("it has no option \"Hash\"; its options: Told Depth, Style"), "{said}");
}

#[test]
fn an_illegal_move_is_no_reason_to_start_a_program_again() {
    let _alone = alone();
    // The program counts its requests, so it answers properly after the first.
    let (_, games) = Bout::ugi("illegal=1").play(&mut |_| {});
    let endings: Vec<Ending> = games.iter().map(|kept| kept.game.ending).collect();
    assert_eq!(endings[0], Ending::Illegal);
    assert!(games[0].game.remark.contains("?!"), "{:?}", games[0].game);
    assert!(endings[1..].iter().all(|ending| *ending == Ending::Normal), "{endings:?}");
}

#[test]
fn noise_beside_proper_answers_does_no_harm() {
    let _alone = alone();
    for habits in ["garbage", "flood", "garbage flood"] {
        let (scores, games) = Bout::ugi(habits).play(&mut |_| {});
        assert!(games.iter().all(|kept| kept.game.ending == Ending::Normal), "{habits}: {games:?}");
        assert!(games.iter().all(|kept| kept.game.moves.len() >= 5), "{habits}: {games:?}");
        assert_eq!(scores.record(0).pairs.count(), 3);
    }
}

#[test]
fn who_does_not_end_is_ended() {
    let _alone = alone();
    let patience = Patience { end: Duration::from_millis(100), ..PATIENCE };
    let (_, games) = Bout { patience, pairs: 1, ..Bout::ugi("stay family") }.play(&mut |_| {});
    assert!(games.iter().all(|kept| kept.game.ending == Ending::Normal), "{games:?}");
}

/// It is no result that others win against a program that cannot play at all.
#[test]
fn a_program_that_never_starts_ends_the_match_and_nothing_is_counted() {
    let _alone = alone();
    let mock = mock_engine();
    let mock = mock.display();
    for (protocol, command, why) in [
        ("ugi", "/no/such/program".to_owned(), "No such file"),
        ("ugi", format!("'{mock}' ugi connect4 die"), "told to die"),
        ("ugi", format!("'{mock}' ugi connect4 deaf"), "no ugiok: it stalled"),
        ("ugi", "cat".to_owned(), "no ugiok: it answered \"ugi\" with the same word"),
        ("fourinarow", format!("'{mock}' fourinarow connect4 die"), "told to die"),
        ("fourinarow", "cat".to_owned(), "stalled"),
    ] {
        let text = format!(
            "game = \"connect4\"\npairs = 1\nlimits = {{ time = \"50ms\" }}\n\
             [[players]]\ncommand = \"{command}\"\nprotocol = \"{protocol}\"\n\
             [[players]]\nengine = \"alphabeta\"\nlimits = {{ time = \"20s\", depth = 1 }}\n"
        );
        let tournament = TournamentReading::new(&plywood_games::all()).text("nobody", &text).unwrap();
        let game = plywood_games::all().find("connect4").unwrap();
        let folder = Folder::new("mocks-nobody");
        let path = folder.file("games.sqlite");
        let store = Store::create_tournament(&path, &tournament, &text).unwrap();
        let crew = Crew::default();
        let run = store.begin_run(&manifest(1, &crew, Shard::WHOLE)).unwrap();
        let (tournament, game, crew) = (&tournament, &game, &crew);
        let patience = Patience { greeting: Duration::from_millis(300), ..PATIENCE };
        let arena = Arena { tournament, game, crew, shard: Shard::WHOLE, patience, hall: None };
        let error = arena.play(store, run, &mut |_| {}).err().unwrap().to_string();
        assert!(error.contains("could not be started: ") && error.contains(why), "{command}: {error}");
        assert_eq!(Store::read(&path).unwrap().game_results().unwrap(), [], "{command}");
        assert_no_children(&command);
    }
}

/// Who answers after its time, but within the margin, is waited for that long, and how late it was is kept.
#[test]
fn a_margin_beyond_everybodys_patience_is_a_margin() {
    let _alone = alone();
    let mut bout = Bout { time: 10, pairs: 1, ..Bout::ugi("late=400") };
    bout.margin = Duration::from_secs(60);
    let (_, games) = bout.play(&mut |_| {});
    assert!(games.iter().all(|kept| kept.game.ending == Ending::Normal), "{games:?}");
    for kept in &games {
        // In tic-tac-toe sides take turns from the first.
        for (ply, played) in kept.game.moves.iter().enumerate() {
            let seat = (ply % 2) as u8;
            match played.late {
                Some(late) => {
                    assert_eq!(
                        (late.seat, kept.seats[ply % 2]),
                        (seat, 0),
                        "the mock alone is late: {played:?}"
                    );
                    assert_eq!(late.micros, played.micros - 10_000);
                }
                None => assert_eq!(kept.seats[ply % 2], 1, "the mock is always late: {played:?}"),
            }
        }
    }
}

#[test]
fn whoever_stops_a_match_does_not_wait_for_a_program() {
    let _alone = alone();
    let tournament = Bout { time: 600_000, ..Bout::ugi("stall=2") }.tournament();
    let game = plywood_games::all().find("tictactoe").unwrap();
    let folder = Folder::new("mocks-stop");
    let store = Store::create_tournament(&folder.file("games.sqlite"), &tournament, "").unwrap();
    let crew = Crew::default();
    let run = store.begin_run(&manifest(1, &crew, Shard::WHOLE)).unwrap();
    let (tournament, game, crew) = (&tournament, &game, &crew);
    let patience = Patience::default();
    let arena = Arena { tournament, game, crew, shard: Shard::WHOLE, patience, hall: None };
    // `hear` is called while time passes, too.
    let mut heard = 0;
    let played = arena.play(store, run, &mut |_| {
        heard += 1;
        if heard == 3 {
            crew.stop.raise();
        }
    });
    assert_eq!(played.unwrap().1.games(), 0, "the game that was stopped does not count");
    assert_no_children("stall=2");
}

#[test]
fn a_thousand_games_with_a_crashing_and_flooding_program_take_no_memory() {
    let _alone = alone();
    let mut at_a_tenth = None;
    let bout = Bout { pairs: 500, workers: 2, ..Bout::ugi("flood crash=2") };
    let (scores, games) = bout.play(&mut |scores| {
        if scores.games() >= 100 && at_a_tenth.is_none() {
            at_a_tenth = Some(resident());
        }
    });
    assert_eq!(scores.games(), 1000);
    assert!(games.iter().any(|kept| kept.game.ending == Ending::Crash));
    assert!(games.iter().all(|kept| matches!(kept.game.ending, Ending::Crash | Ending::Normal)));
    // The games themselves are part of it by now; they are less than a megabyte.
    let grown = resident().saturating_sub(at_a_tenth.unwrap());
    assert!(grown < 8 << 20, "{grown} bytes more");
    // Threads that listened to programs end with them.
    let begun = Instant::now();
    let threads = || fs::read_dir("/proc/self/task").unwrap().count();
    while threads() > 20 {
        assert!(begun.elapsed() < Duration::from_secs(60), "{} threads are left", threads());
        thread::sleep(Duration::from_millis(5));
    }
}
