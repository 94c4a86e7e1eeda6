//! Units, written and read.

use std::collections::HashSet;

use rusqlite::types::ValueRef;
use rusqlite::{ffi, params_from_iter};

use super::columns::{self, Places, SELECT};
use super::{RunId, Store, StoreError, StoreProblem};
use crate::{Row, UnitKey};

/// The views for people, in the order of keys.
const MEASUREMENTS: &str = "SELECT * FROM measurements
    ORDER BY set_index, position_index, engine_index, limit_index, repetition";
const RESULTS: &str = "SELECT * FROM results ORDER BY pairing, pair, leg";

impl Store {
    /// Adds a unit, which is safe when this returns. A unit that is there already is an error.
    pub fn write(&self, run: RunId, row: &Row) -> Result<(), StoreError> {
        self.insert(run, row, "").map(drop)
    }

    /// Adds many units at once: all of them, or none if one fails.
    pub fn write_all(&self, run: RunId, rows: impl IntoIterator<Item = Row>) -> Result<(), StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(|error| self.fail(error))?;
        for row in rows {
            self.write(run, &row)?;
        }
        transaction.commit().map_err(|error| self.fail(error))
    }

    /// Adds a unit by a statement with this ending, and says whether it did.
    pub(super) fn insert(&self, run: RunId, row: &Row, ending: &str) -> Result<bool, StoreError> {
        let cells = columns::cells(run, row).map_err(|problem| self.fail(problem))?;
        let statement = columns::insert(&cells, ending);
        let cells = params_from_iter(cells.into_iter().map(|(_, cell)| cell));
        let added = self.connection.prepare_cached(&statement).and_then(|mut it| it.execute(cells));
        added.map(|rows| rows == 1).map_err(|error| {
            let code = error.sqlite_error().map(|error| error.extended_code);
            self.fail(match code {
                Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => StoreProblem::MeasuredTwice(row.key),
                Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreProblem::UnknownUnit(row.key),
                _ => error.into(),
            })
        })
    }

    /// The units that are there.
    pub fn done(&self) -> Result<HashSet<UnitKey>, StoreError> {
        let keys = || {
            self.connection
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
        keys().map_err(|error| self.fail(error))
    }

    /// How many units are there.
    pub fn count(&self) -> Result<u64, StoreError> {
        let count: i64 = self
            .connection
            .query_row("SELECT count(*) FROM units", [], |row| row.get(0))
            .map_err(|error| self.fail(error))?;
        Ok(count.unsigned_abs())
    }

    /// Shows every unit, in the order of keys.
    pub fn for_each_row(&self, f: &mut dyn FnMut(Row)) -> Result<(), StoreError> {
        self.for_each_unit(&mut |_, row| {
            f(row);
            Ok(())
        })
    }

    /// Shows every unit with the run it came from, in the order of keys, until an error ends it.
    pub(super) fn for_each_unit(
        &self,
        f: &mut dyn FnMut(RunId, Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| self.fail(error);
        let mut statement = self.connection.prepare(SELECT).map_err(failed)?;
        let places = Places::of(&statement);
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(found) = rows.next().map_err(failed)? {
            let (run, row) = places.row(found).map_err(failed)?;
            f(run, row)?;
        }
        Ok(())
    }

    /// The view for people: of an experiment its `measurements`, of a tournament its `results`.
    fn view(&self) -> Result<&'static str, StoreError> {
        Ok(if self.is_tournament()? { RESULTS } else { MEASUREMENTS })
    }

    /// The columns of the view for people.
    pub(crate) fn view_columns(&self) -> Result<Vec<String>, StoreError> {
        let statement = self.connection.prepare(self.view()?).map_err(|error| self.fail(error))?;
        Ok(statement.column_names().map(str::to_owned).collect())
    }

    /// Shows every row of the view for people, in the order of keys, until an error ends it.
    pub(crate) fn for_each_of_view<E: From<StoreError>>(
        &self,
        mut f: impl FnMut(&[ValueRef<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let failed = |error: rusqlite::Error| self.fail(error);
        let mut statement = self.connection.prepare(self.view()?).map_err(failed)?;
        let columns = statement.column_count();
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let cells: rusqlite::Result<Vec<_>> = (0..columns).map(|at| row.get_ref(at)).collect();
            f(&cells.map_err(failed)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use super::super::samples::{experiment, row};
    use super::*;

    /// SQLite can be told how many pages there are, which fills the disk whenever we like.
    #[test]
    fn a_full_disk_costs_only_the_unit_in_flight() {
        let folder = Folder::new("lab-full");
        let path = folder.file("store.sqlite");
        let store = Store::create(&path, &experiment(), "").unwrap();
        let run = store.begin_run(&serde_json::Value::Null).unwrap();
        let pages: i64 = store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let limit = |pages: i64| {
            store.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
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
        for query in [SELECT, MEASUREMENTS] {
            let mut plan = store.connection.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
            let steps: Vec<String> =
                plan.query_map([], |row| row.get("detail")).unwrap().map(Result::unwrap).collect();
            assert!(!steps.is_empty() && steps.iter().all(|step| !step.contains("TEMP B-TREE")), "{steps:?}");
        }
    }
}
