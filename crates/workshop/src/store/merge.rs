//! Two stores of the same become one.

use std::collections::HashMap;

use rusqlite::params;

use super::{RunId, Store, StoreError};

impl Store {
    /// Does something wholly or not at all.
    pub fn at_once<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(|error| self.fail(error))?;
        let done = work()?;
        transaction.commit().map_err(|error| self.fail(error))?;
        Ok(done)
    }

    /// Looks at a store at one moment: what is read belongs together, even if somebody writes to it.
    pub fn at_one_moment<T>(&self, look: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let _moment = self.connection.unchecked_transaction().map_err(|error| self.fail(error))?;
        look()
    }

    /// Adds the runs of another store, and says what they are called here.
    pub fn merge_runs(&self, other: &Store) -> Result<HashMap<RunId, RunId>, StoreError> {
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
                Ok((RunId::new(row.get(0)?), run))
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
            |row| Ok(RunId::new(row.get(0)?)),
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
