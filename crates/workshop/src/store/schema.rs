//! The layout of a store, and how older layouts become today's.

use plywood_core::{Counter, Stats};
use rusqlite::Connection;

use super::error::StoreProblem;

/// "Plyw" in the file's header: what tells a store from other SQLite files.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"Plyw");

/// Step `n` turns version `n` into version `n + 1`; an empty file has version 0. A step that was released never changes
/// again.
const STEPS: &[&str] =
    &[include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

/// The view for people; `COLUMNS` stands for what units have besides names and keys.
const MEASUREMENTS: &str = include_str!("measurements.sql");

/// What the view shows of units in its own way.
const KEYS: [&str; 6] = ["set_id", "position_id", "engine_id", "limit_id", "repetition", "run_id"];

/// Whether a file is a store that we can use, and of which version it is.
pub(super) fn version(connection: &Connection) -> Result<usize, StoreProblem> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    if number("application_id")? != APPLICATION_ID {
        return Err(StoreProblem::NotAStore);
    }
    let found = number("user_version")?;
    match usize::try_from(found) {
        Ok(version) if version <= STEPS.len() => Ok(version),
        _ => Err(StoreProblem::Newer { found, known: STEPS.len() }),
    }
}

/// Whether a version is today's.
pub(super) fn is_current(version: usize) -> bool {
    version == STEPS.len()
}

/// Makes a file with nothing in it a store with nothing in it.
pub(super) fn begin(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    migrate(connection, 0)
}

/// Brings a store up to date.
pub(super) fn migrate(connection: &Connection, from: usize) -> rusqlite::Result<()> {
    climb(connection, from, STEPS)?;
    let counters: Vec<_> = Stats::counters().map(Counter::name).collect();
    add_counters(connection, &counters)
}

/// Takes the steps that are left, each wholly or not at all.
fn climb(connection: &Connection, from: usize, steps: &[&str]) -> rusqlite::Result<()> {
    for (version, step) in steps.iter().enumerate().skip(from) {
        let transaction = connection.unchecked_transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", version as i64 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Adds columns for counters that the store has none for, and shows them to people: wholly or not at all. This is no
/// step and changes no version, because a program that does not know such a column can leave it out: units it was not
/// counted for have 0 there.
fn add_counters(connection: &Connection, counters: &[&str]) -> rusqlite::Result<()> {
    let shown = columns(connection, "measurements")?;
    if counters.iter().all(|counter| shown.iter().any(|column| column == counter)) {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    let there = columns(connection, "units")?;
    for counter in counters.iter().filter(|counter| there.iter().all(|column| column != *counter)) {
        transaction
            .execute_batch(&format!("ALTER TABLE units ADD COLUMN {counter} INTEGER NOT NULL DEFAULT 0"))?;
    }
    let mut others = columns(connection, "units")?;
    others.retain(|column| !KEYS.contains(&column.as_str()));
    let others: Vec<_> = others.iter().map(|column| format!("u.{column}")).collect();
    transaction.execute_batch("DROP VIEW measurements")?;
    transaction
        .execute_batch(&MEASUREMENTS.replace("    COLUMNS\n", &format!("    {}\n", others.join(", "))))?;
    transaction.commit()
}

/// The columns of a table or a view, in their order.
fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid")?
        .query_map([table], |row| row.get(0))?
        .collect()
}

#[cfg(test)]
mod tests;
