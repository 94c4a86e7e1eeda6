//! Rows as columns of the table `units`, there and back. Columns go by their names, wherever they are.

use std::collections::HashMap;

use plywood_core::{Bound, Stats};
use rusqlite::Statement;
use rusqlite::types::{FromSql, ToSqlOutput, Type, Value as Cell, ValueRef};

use crate::{Row, ScoreKind, Times, UnitKey, Value};
use plywood_workshop::{RunId, StoreProblem};

/// Reads all units in the order of their keys.
pub(super) const SELECT: &str =
    "SELECT * FROM units ORDER BY set_id, position_id, engine_id, limit_id, repetition";

/// The next units behind a key, so many at most.
pub(super) const SELECT_AFTER: &str =
    "SELECT * FROM units WHERE (set_id, position_id, engine_id, limit_id, repetition) > (?, ?, ?, ?, ?)
     ORDER BY set_id, position_id, engine_id, limit_id, repetition LIMIT 1000";
/// How many those are.
pub(super) const PART: usize = 1000;

/// At the end of a statement that [`insert`] writes: a unit that is there stays.
pub(super) const UNLESS_THERE: &str =
    " ON CONFLICT (set_id, position_id, engine_id, limit_id, repetition) DO NOTHING";

/// A statement that writes these columns of a unit.
pub(super) fn insert(cells: &[(&'static str, ToSqlOutput<'_>)], ending: &str) -> String {
    let names: Vec<_> = cells.iter().map(|(name, _)| *name).collect();
    let places = vec!["?"; names.len()].join(", ");
    format!("INSERT INTO units ({}) VALUES ({places}){ending}", names.join(", "))
}

/// What goes into the columns: the key, the run, what was measured and answered, the counters.
pub(super) fn cells(run: RunId, row: &Row) -> Result<Vec<(&'static str, ToSqlOutput<'_>)>, StoreProblem> {
    let Row { key, times, peak_bytes, table_bytes, value, stats } = row;
    let UnitKey { set, position, engine, limit, repetition } = *key;
    let Value { points, kind, plies, bound, proven, stopped, best, line, depth } = value;
    let mut cells = vec![
        ("set_id", integer(set)),
        ("position_id", integer(position)),
        ("engine_id", integer(engine)),
        ("limit_id", integer(limit)),
        ("repetition", integer(repetition)),
        ("run_id", integer(run.number())),
        ("points", points.map_or(NULL, integer)),
        ("kind", text(kind.name())),
        ("plies", plies.map_or(NULL, integer)),
        ("bound", text(bound.name())),
        ("proven", integer(*proven)),
        ("stopped", integer(*stopped)),
        ("best", best.as_deref().map_or(NULL, text)),
        ("line", text(line)),
        ("depth", depth.map_or(NULL, integer)),
    ];
    let measured = [
        ("wall_ns", times.map(|times| times.wall)),
        ("cpu_ns", times.and_then(|times| times.cpu)),
        ("peak_bytes", *peak_bytes),
        ("table_bytes", *table_bytes),
    ];
    let counted = Stats::counters().map(|counter| (counter.name(), Some(counter.get(stats))));
    for (name, number) in measured.into_iter().chain(counted) {
        cells.push((name, number.map_or(Ok(NULL), |number| large(name, number))?));
    }
    Ok(cells)
}

const NULL: ToSqlOutput<'static> = ToSqlOutput::Borrowed(ValueRef::Null);

fn integer(number: impl Into<i64>) -> ToSqlOutput<'static> {
    ToSqlOutput::Owned(Cell::Integer(number.into()))
}

fn text(text: &str) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes()))
}

/// SQLite's integers end at 2^63 - 1. What is beyond is refused: kept as something else, it would sort and add up
/// wrongly.
fn large(column: &'static str, number: u64) -> Result<ToSqlOutput<'static>, StoreProblem> {
    i64::try_from(number).map(integer).map_err(|_| StoreProblem::TooLarge(column))
}

/// Where the columns of a query are, by name.
pub(super) struct Places(HashMap<String, usize>);

impl Places {
    /// Those of [`SELECT`].
    pub(super) fn of(statement: &Statement<'_>) -> Places {
        Places(statement.column_names().map(str::to_owned).zip(0..).collect())
    }

    /// Reads a row.
    pub(super) fn row(&self, row: &rusqlite::Row<'_>) -> rusqlite::Result<(RunId, Row)> {
        let cells = Cells { places: self, row };
        let key = UnitKey {
            set: cells.get("set_id")?,
            position: cells.get("position_id")?,
            engine: cells.get("engine_id")?,
            limit: cells.get("limit_id")?,
            repetition: cells.get("repetition")?,
        };
        let (wall, cpu) = (cells.number("wall_ns")?, cells.number("cpu_ns")?);
        let row = Row {
            key,
            times: wall.map(|wall| Times { wall, cpu }),
            peak_bytes: cells.number("peak_bytes")?,
            table_bytes: cells.number("table_bytes")?,
            value: Value {
                points: cells.get("points")?,
                kind: cells.named("kind", &ScoreKind::ALL, ScoreKind::name)?,
                plies: cells.get("plies")?,
                bound: cells.named("bound", &[Bound::Exact, Bound::Lower, Bound::Upper], Bound::name)?,
                proven: cells.get("proven")?,
                stopped: cells.get("stopped")?,
                best: cells.get("best")?,
                line: cells.get("line")?,
                depth: cells.get("depth")?,
            },
            stats: cells.stats()?,
        };
        Ok((RunId::new(cells.get("run_id")?), row))
    }
}

/// The columns of one row.
struct Cells<'a> {
    places: &'a Places,
    row: &'a rusqlite::Row<'a>,
}

impl Cells<'_> {
    fn place(&self, name: &str) -> rusqlite::Result<usize> {
        let found = self.places.0.get(name);
        found.copied().ok_or_else(|| rusqlite::Error::InvalidColumnName(name.to_owned()))
    }

    fn get<T: FromSql>(&self, name: &str) -> rusqlite::Result<T> {
        self.row.get(self.place(name)?)
    }

    fn number(&self, name: &str) -> rusqlite::Result<Option<u64>> {
        let at = self.place(name)?;
        let number: Option<i64> = self.row.get(at)?;
        let unsigned =
            |number| u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(at, number));
        number.map(unsigned).transpose()
    }

    fn stats(&self) -> rusqlite::Result<Stats> {
        let mut stats = Stats::default();
        for counter in Stats::counters() {
            // A store that nobody has written to since this was counted has no column for it.
            let Ok(at) = self.place(counter.name()) else { continue };
            let damaged = |kind| rusqlite::Error::InvalidColumnType(at, counter.name().to_owned(), kind);
            let number = self.number(counter.name())?.ok_or_else(|| damaged(Type::Null))?;
            if !counter.set(&mut stats, number) {
                return Err(damaged(Type::Integer));
            }
        }
        Ok(stats)
    }

    /// The one of `all` whose name is in this column.
    fn named<T: Copy>(&self, column: &str, all: &[T], name: fn(T) -> &'static str) -> rusqlite::Result<T> {
        let at = self.place(column)?;
        let found = self.row.get_ref(at)?.as_str().ok();
        let known = all.iter().find(|one| found == Some(name(**one)));
        known.copied().ok_or_else(|| rusqlite::Error::InvalidColumnType(at, column.to_owned(), Type::Text))
    }
}
