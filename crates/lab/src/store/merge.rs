//! Two stores of one experiment become one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rusqlite::params;

use super::columns::UNLESS_THERE;
use super::{RunId, Store, StoreError, StoreProblem};

/// What came of a merge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Units that were added.
    pub added: u64,
    /// Units that were there already, and stayed as they were.
    pub present: u64,
}

impl Store {
    /// Adds everything of another store of the same experiment: all of it, or nothing if something fails. Units that
    /// are there already stay, so that a second time changes nothing. The other store is only read, and may be written
    /// meanwhile.
    pub fn merge(&self, other: &Path) -> Result<Merged, StoreError> {
        self.at_once(|| self.take_units(other))
    }

    /// Adds everything of several stores of the same experiment: all of all of them, or nothing if something fails
    /// with one.
    pub fn merge_all(&self, others: &[PathBuf]) -> Result<Vec<Merged>, StoreError> {
        self.at_once(|| others.iter().map(|other| self.take_units(other)).collect())
    }

    /// Does something wholly or not at all.
    pub(super) fn at_once<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(|error| self.fail(error))?;
        let done = work()?;
        transaction.commit().map_err(|error| self.fail(error))?;
        Ok(done)
    }

    fn take_units(&self, other: &Path) -> Result<Merged, StoreError> {
        let other = Store::read(other)?;
        // What is read of the other belongs together, even if somebody writes to it.
        let _moment = other.connection.unchecked_transaction().map_err(|error| other.fail(error))?;
        if self.of_experiment("fingerprint")? != other.of_experiment("fingerprint")? {
            let difference = self.experiment()?.difference(&other.experiment()?);
            let difference = difference.unwrap_or_else(|| "their fingerprints differ".to_owned());
            return Err(other.fail(StoreProblem::OtherExperiment(difference)));
        }
        let runs = self.merge_runs(&other)?;
        let mut merged = Merged::default();
        other.for_each_unit(&mut |run, row| {
            let run = runs.get(&run).ok_or_else(|| other.fail(StoreProblem::UnknownUnit(row.key)))?;
            if self.insert(*run, &row, UNLESS_THERE)? {
                merged.added += 1;
            } else {
                merged.present += 1;
            }
            Ok(())
        })?;
        Ok(merged)
    }

    /// Adds the runs of another store, and says what they are called here.
    pub(super) fn merge_runs(&self, other: &Store) -> Result<HashMap<RunId, RunId>, StoreError> {
        other
            .described_runs()
            .map_err(|error| other.fail(error))?
            .into_iter()
            .map(|(id, run)| Ok((id, self.adopt(&run).map_err(|error| self.fail(error))?)))
            .collect()
    }

    fn described_runs(&self) -> rusqlite::Result<Vec<(RunId, Run)>> {
        self.connection
            .prepare("SELECT run_id, token, began, ended, manifest FROM runs ORDER BY run_id")?
            .query_map([], |row| {
                let run =
                    Run { token: row.get(1)?, began: row.get(2)?, ended: row.get(3)?, manifest: row.get(4)? };
                Ok((RunId(row.get(0)?), run))
            })?
            .collect()
    }

    /// Adds a run, unless it is there; one that was met under way may have ended since.
    fn adopt(&self, run: &Run) -> rusqlite::Result<RunId> {
        let Run { token, began, ended, manifest } = run;
        self.connection.query_row(
            "INSERT INTO runs (token, began, ended, manifest) VALUES (?, ?, ?, ?)
             ON CONFLICT (token) DO UPDATE SET ended = coalesce(ended, excluded.ended)
             RETURNING run_id",
            params![token, began, ended, manifest],
            |row| Ok(RunId(row.get(0)?)),
        )
    }
}

/// A run as stores tell each other of it: the token is the same in all of them.
struct Run {
    token: String,
    began: String,
    ended: Option<String>,
    manifest: String,
}
