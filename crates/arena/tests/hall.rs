//! Games under way as others see them, and what players had in mind as stores keep it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use plywood_arena::{Arena, GameKey, GameStore, GameUnderWay, Hall, KeptGame, Tournament, TournamentReading};
use plywood_engines::AnyGame;
use plywood_protocol::control::Patience;
use plywood_workshop::{Crew, Shard, Store, manifest};

const FILE: &str = r#"game = "connect4"
pairs = 10
players = [
    { engine = "pvs:order=rank", limits = { depth = 4 } },
    { engine = "alphabeta", limits = { depth = 2 } },
]
openings = { random = 3 }
"#;

/// Plays a tournament, whoever looks on.
fn played(tournament: &Tournament, workers: usize, hall: Option<&Hall>) -> Store {
    let game: AnyGame = plywood_games::all().find(&tournament.game).unwrap();
    let crew = Crew { workers, pin: false, ..Crew::default() };
    let store = Store::tournament_in_memory(tournament).unwrap();
    let run = store.begin_run(&manifest(1, &crew, Shard::WHOLE)).unwrap();
    let (shard, patience) = (Shard::WHOLE, Patience::default());
    let arena = Arena { tournament, game: &game, crew: &crew, shard, patience, hall };
    arena.play(store, run, &mut |_| {}).unwrap().0
}

fn tournament() -> Tournament {
    TournamentReading::new(&plywood_games::all()).text("hall", FILE).unwrap()
}

fn kept(store: &Store) -> HashMap<GameKey, KeptGame> {
    let mut all = HashMap::new();
    let keep = &mut |kept: KeptGame| {
        all.insert(kept.key, kept);
        Ok(())
    };
    store.for_each_game(keep).unwrap();
    all
}

#[test]
fn whoever_looks_on_sees_the_games_that_are_kept() {
    let (tournament, hall, is_over) = (tournament(), Hall::default(), AtomicBool::new(false));
    let mut seen: Vec<GameUnderWay> = Vec::new();
    let store = thread::scope(|scope| {
        let player = scope.spawn(|| {
            let store = played(&tournament, 2, Some(&hall));
            is_over.store(true, Ordering::Relaxed);
            store
        });
        while !is_over.load(Ordering::Relaxed) && !player.is_finished() {
            let games = hall.games();
            assert!(games.len() <= 2, "a table for each worker: {games:?}");
            for game in games.into_iter().flatten() {
                if seen.last() != Some(&game) {
                    seen.push(game);
                }
            }
        }
        player.join().unwrap()
    });
    assert_eq!(hall.games(), [None, None], "everybody has gone home");
    let kept = kept(&store);
    assert_eq!(kept.len(), 20);
    for GameUnderWay { key, seats, opening, moves } in &seen {
        let KeptGame { seats: sat, opening: from, game, .. } = &kept[key];
        assert_eq!((seats, opening), (sat, from));
        assert!(
            moves.len() <= game.moves.len() && moves.iter().zip(&game.moves).all(|(mv, ply)| *mv == ply.mv)
        );
    }
    let different: Vec<usize> = seen.iter().map(|game| game.moves.len()).collect();
    assert!(
        different.iter().max() > different.iter().min(),
        "games grow while somebody looks on: {different:?}"
    );
}

#[test]
fn the_line_that_a_player_expected_is_kept_with_its_move() {
    let store = played(&tournament(), 1, None);
    for kept in kept(&store).values() {
        for played in &kept.game.moves {
            let line: Vec<&str> = played.line.as_ref().unwrap().split(' ').collect();
            assert_eq!(line[0], played.mv, "a line begins with what was played");
            assert!(line.len() <= 4, "{line:?}");
        }
    }
}

/// Lines are a later thought: games that were kept without them are read as ever.
#[test]
fn games_without_lines_are_still_read() {
    let store = played(&tournament(), 1, None);
    let key = GameKey { pairing: 0, pair: 0, leg: 0 };
    let before = store.game(key).unwrap().unwrap();
    let without = r#"[{"move":"4","micros":12,"depth":4,"nodes":99,"value":"points 1"}]"#;
    let old = "UPDATE games SET moves = ? WHERE pairing = 0 AND pair = 0 AND leg = 0";
    assert_eq!(store.connection().execute(old, [without]).unwrap(), 1);
    let after = store.game(key).unwrap().unwrap();
    assert_eq!(after.game.moves.len(), 1);
    assert_eq!((after.game.moves[0].depth, &after.game.moves[0].line), (Some(4), &None));
    assert_eq!(after.game.outcome, before.game.outcome);
    assert_eq!(store.game_results().unwrap().len(), 20);
}
