//! Runs: the processes that measured.

use std::time::Duration;

use rusqlite::{OptionalExtension, params};
use serde::Serialize;
use serde_json::Value;

use super::{Store, StoreError, StoreProblem};

/// Names a run in one store; another store knows the same run by another number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RunId(i64);

impl RunId {
    /// The run of this number.
    pub const fn new(number: i64) -> RunId {
        RunId(number)
    }

    /// Its number, the `run` of the view `measurements`.
    pub const fn number(self) -> i64 {
        self.0
    }
}

/// When a process measured, in UTC.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RunTimes {
    /// When it began.
    pub began: String,
    /// When it ended; `None` for one that is under way, and for one that was killed.
    pub ended: Option<String>,
}

impl Store {
    /// When processes measured, the earliest first.
    pub fn run_times(&self) -> Result<Vec<RunTimes>, StoreError> {
        let read = || {
            self.connection
                .prepare("SELECT began, ended FROM runs ORDER BY began, run_id")?
                .query_map([], |row| Ok(RunTimes { began: row.get(0)?, ended: row.get(1)? }))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|error| self.fail(error))
    }

    /// The run that is under way, and how long it has been; `None` if the last one has ended. One that was killed
    /// looks as if it went on.
    pub fn run_under_way(&self) -> Result<Option<(RunId, Duration)>, StoreError> {
        let last = "SELECT run_id, ended, (julianday('now') - julianday(began)) * 86400.0 FROM runs
                    ORDER BY began DESC, run_id DESC LIMIT 1";
        let read = |row: &rusqlite::Row<'_>| -> rusqlite::Result<(i64, Option<String>, f64)> {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        };
        let found = self.connection.query_row(last, [], read).optional();
        let under_way = found.map_err(|error| self.fail(error))?.filter(|(_, ended, _)| ended.is_none());
        // A clock that was set back says nothing.
        let since = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Ok(under_way.map(|(run, _, seconds)| (RunId(run), since(seconds))))
    }

    /// Notes that a process begins to measure, and what there is to know about it.
    pub fn begin_run(&self, manifest: &Value) -> Result<RunId, StoreError> {
        self.connection
            .execute("INSERT INTO runs (manifest) VALUES (?)", [manifest.to_string()])
            .map_err(|error| self.fail(error))?;
        Ok(RunId(self.connection.last_insert_rowid()))
    }

    /// Notes that it has ended; a run that was killed has no end.
    pub fn end_run(&self, run: RunId) -> Result<(), StoreError> {
        self.connection
            .execute(
                "UPDATE runs SET ended = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE run_id = ?",
                params![run.0],
            )
            .map(drop)
            .map_err(|error| self.fail(error))
    }

    /// What is known about each run, the earliest first.
    pub fn manifests(&self) -> Result<Vec<(RunId, Value)>, StoreError> {
        let mut runs = Vec::new();
        for (run, manifest) in self.manifest_texts().map_err(|error| self.fail(error))? {
            let manifest = serde_json::from_str(&manifest).map_err(|error| {
                self.fail(StoreProblem::Damaged(format!("the manifest of run {}: {error}", run.0)))
            })?;
            runs.push((run, manifest));
        }
        Ok(runs)
    }

    fn manifest_texts(&self) -> rusqlite::Result<Vec<(RunId, String)>> {
        self.connection
            .prepare("SELECT run_id, manifest FROM runs ORDER BY began, run_id")?
            .query_map([], |row| Ok((RunId(row.get(0)?), row.get(1)?)))?
            .collect()
    }
}
