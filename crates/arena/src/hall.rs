//! The hall: the games that are played at this moment, for those who look on.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::schedule::GameKey;

/// Where the games of a tournament are played. Every worker has a table in it.
///
/// Nobody who plays waits for those who look on: the lock is held for as long as it takes to add a move or to copy some
/// texts, and whoever turns moves into boards does so with a copy.
#[derive(Debug, Default)]
pub struct Hall(Mutex<Vec<Option<GameUnderWay>>>);

/// A game as far as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameUnderWay {
    /// Which game.
    pub key: GameKey,
    /// Who plays: the first player of the game, then the second.
    pub seats: [u32; 2],
    /// Where it began; empty for the usual start.
    pub opening: String,
    /// What was played since.
    pub moves: Vec<String>,
}

impl Hall {
    /// The game at each table; `None` where nobody plays. A table keeps its place as long as its tournament is played,
    /// and a game stays there until the next one begins.
    pub fn games(&self) -> Vec<Option<GameUnderWay>> {
        self.locked().clone()
    }

    /// A table more, until it is dropped.
    pub(super) fn table(&self) -> Table<'_> {
        let mut tables = self.locked();
        tables.push(None);
        Table { hall: self, number: tables.len() - 1 }
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Option<GameUnderWay>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table of the hall, of the one who plays there.
pub(super) struct Table<'a> {
    hall: &'a Hall,
    number: usize,
}

impl Table<'_> {
    /// A game begins.
    pub(super) fn begin(&self, key: GameKey, seats: [u32; 2], opening: &str) {
        let game = GameUnderWay { key, seats, opening: opening.to_owned(), moves: Vec::new() };
        self.hall.locked()[self.number] = Some(game);
    }

    /// Something was played.
    pub(super) fn add(&self, plies: &[String]) {
        if let Some(game) = &mut self.hall.locked()[self.number] {
            game.moves.extend_from_slice(plies);
        }
    }

    /// Nobody plays here for a while.
    pub(super) fn clear(&self) {
        self.hall.locked()[self.number] = None;
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: GameKey = GameKey { pairing: 0, pair: 3, leg: 1 };

    #[test]
    fn a_table_shows_its_game_until_the_next_one_begins() {
        let hall = Hall::default();
        let (one, other) = (hall.table(), hall.table());
        assert_eq!(hall.games(), [None, None]);
        other.begin(KEY, [1, 0], "44");
        other.add(&["4".to_owned(), "3".to_owned()]);
        other.add(&["5".to_owned()]);
        one.add(&["1".to_owned()]);
        let moves = ["4", "3", "5"].map(str::to_owned).to_vec();
        let game = GameUnderWay { key: KEY, seats: [1, 0], opening: "44".to_owned(), moves };
        assert_eq!(hall.games(), [None, Some(game)], "where no game was begun there is none");
        other.begin(KEY, [0, 1], "");
        assert_eq!(hall.games()[1].as_ref().map(|game| game.moves.len()), Some(0));
        drop(other);
        assert_eq!(
            hall.games(),
            [None, None],
            "whoever has gone leaves no game behind, and nobody else moves"
        );
    }
}
