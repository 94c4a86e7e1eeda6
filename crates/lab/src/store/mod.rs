//! What an experiment keeps in a store: itself, and a row for every unit.

mod columns;
mod fill;
#[cfg(test)]
#[path = "../../tests/store_samples/mod.rs"]
pub(crate) mod samples;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use plywood_workshop::{RunId, Store, StoreError, StoreProblem};
use rusqlite::{ffi, params_from_iter};

use self::columns::{PART, Places, SELECT, SELECT_AFTER, UNLESS_THERE};
use self::fill::fill;
use crate::{Experiment, Row, UnitKey};

/// What came of a merge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Units that were added.
    pub added: u64,
    /// Units that were there already, and stayed as they were.
    pub present: u64,
}

/// A store that holds an experiment. A unit is there when [`UnitStore::write`] returns, and stays there if the process
/// is killed.
pub trait UnitStore: AsRef<Store> {
    /// Makes a new store for an experiment, to be written by this process alone; `source` is the experiment as the user
    /// wrote it.
    fn create(path: &Path, experiment: &Experiment, source: &str) -> Result<Store, StoreError>
    where
        Self: Sized,
    {
        Store::create_with(path, &|connection| fill(connection, experiment, source))
    }

    /// The experiment, with everything resolved.
    fn experiment(&self) -> Result<Experiment, StoreError> {
        let store = self.as_ref();
        let text = of_experiment(store, "resolved")?;
        serde_json::from_str(&text)
            .map_err(|error| store.fail(StoreProblem::Damaged(format!("the experiment: {error}"))))
    }

    /// Takes over what may change of an experiment without changing its units: titles, names, claims, known scores,
    /// what is measured.
    fn describe(&self, experiment: &Experiment, source: &str) -> Result<(), StoreError> {
        let store = self.as_ref();
        let describe = || -> Result<(), StoreProblem> {
            let transaction = store.connection().unchecked_transaction()?;
            fill(&transaction, experiment, source)?;
            Ok(transaction.commit()?)
        };
        describe().map_err(|problem| store.fail(problem))
    }

    /// The experiment as the user wrote it.
    fn source(&self) -> Result<String, StoreError> {
        of_experiment(self.as_ref(), "source")
    }

    /// Adds a unit, which is safe when this returns. A unit that is there already is an error.
    fn write(&self, run: RunId, row: &Row) -> Result<(), StoreError> {
        insert(self.as_ref(), run, row, "").map(drop)
    }

    /// Adds many units at once: all of them, or none if one fails.
    fn write_all(&self, run: RunId, rows: impl IntoIterator<Item = Row>) -> Result<(), StoreError> {
        self.as_ref().at_once(|| rows.into_iter().try_for_each(|row| self.write(run, &row)))
    }

    /// The units that are there.
    fn done(&self) -> Result<HashSet<UnitKey>, StoreError> {
        let store = self.as_ref();
        let keys = || {
            store
                .connection()
                .prepare("SELECT set_id, position_id, engine_id, limit_id, repetition FROM units")?
                .query_map([], |row| {
                    Ok(UnitKey {
                        set: row.get(0)?,
                        position: row.get(1)?,
                        engine: row.get(2)?,
                        limit: row.get(3)?,
                        repetition: row.get(4)?,
                    })
                })?
                .collect::<rusqlite::Result<_>>()
        };
        keys().map_err(|error| store.fail(error))
    }

    /// How many units are there.
    fn count(&self) -> Result<u64, StoreError> {
        let store = self.as_ref();
        let count: i64 = store
            .connection()
            .query_row("SELECT count(*) FROM units", [], |row| row.get(0))
            .map_err(|error| store.fail(error))?;
        Ok(count.unsigned_abs())
    }

    /// Shows every unit, in the order of keys.
    fn for_each_row(&self, f: &mut dyn FnMut(Row)) -> Result<(), StoreError> {
        for_each_unit(self.as_ref(), &mut |_, row| {
            f(row);
            Ok(())
        })
    }

    /// Shows every unit too, but so that nobody who writes meanwhile has to keep an old state for us: part by part, each
    /// read at a moment of its own. A unit that comes in behind a part that was read is missing.
    fn for_each_row_in_parts(&self, f: &mut dyn FnMut(Row)) -> Result<(), StoreError> {
        let store = self.as_ref();
        let failed = |error: rusqlite::Error| store.fail(error);
        let mut statement = store.connection().prepare(SELECT_AFTER).map_err(failed)?;
        let places = Places::of(&statement);
        let mut last = [-1_i64; 5];
        loop {
            let mut rows = statement.query(last).map_err(failed)?;
            let mut count = 0;
            while let Some(found) = rows.next().map_err(failed)? {
                let (_, row) = places.row(found).map_err(failed)?;
                let UnitKey { set, position, engine, limit, repetition } = row.key;
                last = [set, position, engine, limit, repetition].map(i64::from);
                count += 1;
                f(row);
            }
            if count < PART {
                return Ok(());
            }
        }
    }

    /// Adds everything of another store of the same experiment: all of it, or nothing if something fails. Units that
    /// are there already stay, so that a second time changes nothing. The other store is only read, and may be written
    /// meanwhile.
    fn merge(&self, other: &Path) -> Result<Merged, StoreError> {
        self.as_ref().at_once(|| take_units(self.as_ref(), other))
    }

    /// Adds everything of several stores of the same experiment: all of all of them, or nothing if something fails
    /// with one.
    fn merge_all(&self, others: &[PathBuf]) -> Result<Vec<Merged>, StoreError> {
        self.as_ref().at_once(|| others.iter().map(|other| take_units(self.as_ref(), other)).collect())
    }
}

impl UnitStore for Store {}

fn of_experiment(store: &Store, column: &str) -> Result<String, StoreError> {
    store.connection().query_row(&format!("SELECT {column} FROM experiment"), [], |row| row.get(0)).map_err(
        |error| match error {
            rusqlite::Error::QueryReturnedNoRows => {
                store.fail(StoreProblem::Holds("a tournament", "experiment"))
            }
            error => store.fail(error),
        },
    )
}

/// Adds a unit by a statement with this ending, and says whether it did.
fn insert(store: &Store, run: RunId, row: &Row, ending: &str) -> Result<bool, StoreError> {
    let cells = columns::cells(run, row).map_err(|problem| store.fail(problem))?;
    let statement = columns::insert(&cells, ending);
    let cells = params_from_iter(cells.into_iter().map(|(_, cell)| cell));
    let added = store.connection().prepare_cached(&statement).and_then(|mut it| it.execute(cells));
    added.map(|rows| rows == 1).map_err(|error| {
        let code = error.sqlite_error().map(|error| error.extended_code);
        store.fail(match code {
            Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => StoreProblem::MeasuredTwice(row.key.to_string()),
            Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreProblem::UnknownUnit(row.key.to_string()),
            _ => error.into(),
        })
    })
}

/// Shows every unit with the run it came from, in the order of keys, until an error ends it.
fn for_each_unit(
    store: &Store,
    f: &mut dyn FnMut(RunId, Row) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| store.fail(error);
    let mut statement = store.connection().prepare(SELECT).map_err(failed)?;
    let places = Places::of(&statement);
    let mut rows = statement.query([]).map_err(failed)?;
    while let Some(found) = rows.next().map_err(failed)? {
        let (run, row) = places.row(found).map_err(failed)?;
        f(run, row)?;
    }
    Ok(())
}

fn take_units(store: &Store, other: &Path) -> Result<Merged, StoreError> {
    let other = &Store::read(other)?;
    other.at_one_moment(|| {
        if of_experiment(store, "fingerprint")? != of_experiment(other, "fingerprint")? {
            let difference = store.experiment()?.difference(&other.experiment()?);
            let difference = difference.unwrap_or_else(|| "their fingerprints differ".to_owned());
            return Err(other.fail(StoreProblem::OtherExperiment(difference)));
        }
        let runs = store.merge_runs(other)?;
        let mut merged = Merged::default();
        for_each_unit(other, &mut |run, row| {
            let unknown = || other.fail(StoreProblem::UnknownUnit(row.key.to_string()));
            let run = runs.get(&run).ok_or_else(unknown)?;
            if insert(store, *run, &row, UNLESS_THERE)? {
                merged.added += 1;
            } else {
                merged.present += 1;
            }
            Ok(())
        })?;
        Ok(merged)
    })
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use super::samples::{experiment, row};
    use super::*;

    /// SQLite can be told how many pages there are, which fills the disk whenever we like.
    #[test]
    fn a_full_disk_costs_only_the_unit_in_flight() {
        let folder = Folder::new("lab-full");
        let path = folder.file("store.sqlite");
        let store = Store::create(&path, &experiment(), "").unwrap();
        let run = store.begin_run(&serde_json::Value::Null).unwrap();
        let pages: i64 = store.connection().pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let limit = |pages: i64| {
            store.connection().pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        };
        limit(pages + 1);
        let mut large = row(0);
        large.value.line = "4 ".repeat(1500);
        let mut written = 0;
        let error = loop {
            large.key = row(written).key;
            match store.write(run, &large) {
                Ok(()) => written += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error.problem, StoreProblem::Full), "{error}");
        assert!(error.to_string().contains("no space left"), "{error}");
        assert!(written > 0);
        assert_eq!(store.count().unwrap(), u64::from(written));
        let all = (written..written + 3).map(|unit| Row { key: row(unit).key, ..large.clone() });
        assert!(matches!(store.write_all(run, all).unwrap_err().problem, StoreProblem::Full));
        drop(store);

        let store = Store::open(&path).unwrap();
        assert_eq!(store.count().unwrap(), u64::from(written));
        store.write(run, &large).unwrap();
        let mut lines = 0;
        store.for_each_row(&mut |row| lines += u32::from(row.value.line == large.value.line)).unwrap();
        assert_eq!(lines, written + 1);
    }

    #[test]
    fn the_order_of_keys_needs_no_sorting() {
        let folder = Folder::new("lab-plan");
        let store = Store::create(&folder.file("store.sqlite"), &experiment(), "").unwrap();
        for query in [SELECT, SELECT_AFTER, store.view().unwrap()] {
            let mut plan = store.connection().prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
            let values = params_from_iter(vec![0; plan.parameter_count()]);
            let steps: Vec<String> =
                plan.query_map(values, |row| row.get("detail")).unwrap().map(Result::unwrap).collect();
            assert!(!steps.is_empty() && steps.iter().all(|step| !step.contains("TEMP B-TREE")), "{steps:?}");
        }
    }
}
