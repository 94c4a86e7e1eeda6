//! How a tournament stands, as its store tells it.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_engines::AnyGame;
use plywood_workshop::{Store, StoreError};

use super::course::{CoursePoint, course};
use super::records::{records, records_file};
use super::schedule::planned_pairings;
use super::score::Scores;
use super::statistics::{CrossTable, PoolFault};
use super::store::{GameResult, GameStore};
use super::tournament::Tournament;

/// A tournament with all results and what they add up to.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The tournament.
    pub tournament: Tournament,
    /// Its games, in the order of their keys.
    pub results: Vec<GameResult>,
    /// What they add up to.
    pub scores: Scores,
}

impl Standings {
    /// As they are at this moment, whether somebody plays on or not.
    pub fn of(store: &Store) -> Result<Standings, StoreError> {
        let tournament = store.tournament()?;
        let results = store.game_results()?;
        let scores = Scores::tested(&results, tournament.test.and_then(|test| test.sprt()));
        Ok(Standings { tournament, results, scores })
    }

    /// How many games there will be, if no test ends them before.
    pub fn planned(&self) -> u64 {
        2 * u64::from(planned_pairings(&self.tournament)) * u64::from(self.tournament.pairs)
    }

    /// Whether nothing is left to play: a match that a test has ended needs no more games.
    pub fn is_complete(&self) -> bool {
        let planned = planned_pairings(&self.tournament);
        let is_over = |number: u32| {
            let points = self.scores.standings().get(&number).copied().unwrap_or_default();
            points.games >= 2 * self.tournament.pairs || self.scores.is_decided(number)
        };
        (0..planned).all(is_over)
    }

    /// The table of all players.
    pub fn table(&self) -> Result<CrossTable, PoolFault> {
        CrossTable::of(&self.scores.pool(&self.tournament))
    }

    /// How a match went, at so many points at most.
    pub fn course(&self, number: u32, most: usize) -> Vec<CoursePoint> {
        let own = self.results.iter().filter(|result| result.key.pairing == number);
        course(own, self.tournament.test.and_then(|test| test.sprt()), most)
    }

    /// Writes the records of all games and the table into a folder.
    pub fn write(
        &self,
        store: &Store,
        game: Option<&AnyGame>,
        folder: &Path,
    ) -> Result<CrossTable, StandingsError> {
        let write = |name: &str, text: String| {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|error| StandingsError::File(path, error))
        };
        write(&records_file(game), records(store, game)?)?;
        let table = self.table()?;
        write("table.csv", table.csv())?;
        Ok(table)
    }
}

/// Why standings could not be written.
#[derive(Debug)]
pub enum StandingsError {
    /// A file.
    File(PathBuf, io::Error),
    /// The store.
    Store(StoreError),
    /// Players cannot be rated.
    Pool(PoolFault),
}

impl fmt::Display for StandingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StandingsError::File(path, error) => {
                write!(f, "{} could not be written: {error}", path.display())
            }
            StandingsError::Store(error) => error.fmt(f),
            StandingsError::Pool(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StandingsError {}

impl From<StoreError> for StandingsError {
    fn from(error: StoreError) -> StandingsError {
        StandingsError::Store(error)
    }
}

impl From<PoolFault> for StandingsError {
    fn from(error: PoolFault) -> StandingsError {
        StandingsError::Pool(error)
    }
}
