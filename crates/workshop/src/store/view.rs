//! What a store shows to people, whatever it holds.

use rusqlite::types::ValueRef;

use super::{Store, StoreError};

/// The views for people, in the order of keys.
const MEASUREMENTS: &str = "SELECT * FROM measurements
    ORDER BY set_index, position_index, engine_index, limit_index, repetition";
const RESULTS: &str = "SELECT * FROM results ORDER BY pairing, pair, leg";

impl Store {
    /// Whether it holds a tournament; if not, it holds an experiment.
    pub fn is_tournament(&self) -> Result<bool, StoreError> {
        self.connection
            .query_row("SELECT EXISTS (SELECT * FROM tournament)", [], |row| row.get(0))
            .map_err(|error| self.fail(error))
    }

    /// The statement that reads the view for people: `measurements` of an experiment, `results` of a tournament.
    pub fn view(&self) -> Result<&'static str, StoreError> {
        Ok(if self.is_tournament()? { RESULTS } else { MEASUREMENTS })
    }

    /// The columns of the view for people.
    pub(crate) fn view_columns(&self) -> Result<Vec<String>, StoreError> {
        let statement = self.connection.prepare(self.view()?).map_err(|error| self.fail(error))?;
        Ok(statement.column_names().map(str::to_owned).collect())
    }

    /// Shows every row of the view for people, in the order of keys, until an error ends it.
    pub fn for_each_of_view<E: From<StoreError>>(
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
