//! The games of a tournament, as tests compare them.

use std::path::Path;

use plywood_arena::{FinishedGame, GameKey, GameStore, KeptGame};
use plywood_workshop::Store;

/// A game without what depends on the run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlainGame {
    pub(crate) key: GameKey,
    pub(crate) seats: [u32; 2],
    pub(crate) opening: String,
    pub(crate) game: FinishedGame,
}

impl PlainGame {
    /// The moves alone.
    pub(crate) fn moves(&self) -> Vec<&str> {
        self.game.moves.iter().map(|played| played.mv.as_str()).collect()
    }
}

/// The games of a store in the order of their keys.
pub(crate) fn games_of(store: &Path) -> Vec<PlainGame> {
    let mut games = Vec::new();
    let mut take = |kept: KeptGame| {
        let KeptGame { key, seats, opening, mut game, .. } = kept;
        game.moves.iter_mut().for_each(|played| played.micros = 0);
        game.lags = [None; 2];
        games.push(PlainGame { key, seats, opening, game });
        Ok(())
    };
    Store::read(store).unwrap().for_each_game(&mut take).unwrap();
    games
}

/// How many games a store has; none if there is no store.
pub(crate) fn count_of(store: &Path) -> u64 {
    Store::read(store).and_then(|store| store.game_results()).map_or(0, |results| results.len() as u64)
}

/// The records of games without the times of moves.
pub(crate) fn without_times(records: &str) -> Vec<String> {
    let plain = |line: &str| match line.split_once(" {") {
        Some((mv, told)) => format!("{mv} {{{}", told.split_once(" s").expect("a time").1),
        None => line.to_owned(),
    };
    records.lines().filter(|line| !line.starts_with("[Lag ")).map(plain).collect()
}
