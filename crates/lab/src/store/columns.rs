//! Rows as columns of the table `units`, there and back. All functions here keep the order of [`COLUMNS`].

use std::sync::LazyLock;

use plywood_core::{Bound, Stats};
use rusqlite::types::{FromSql, ToSqlOutput, Type, Value as Cell, ValueRef};

use super::RunId;
use super::error::StoreProblem;
use crate::{Row, Times, UnitKey, Value, ValueKind};

/// The columns of `units`: the key, the run, what was measured and answered, the counters.
const COLUMNS: [&str; 43] = [
    "set_id",
    "position_id",
    "engine_id",
    "limit_id",
    "repetition",
    "run_id",
    "wall_ns",
    "cpu_ns",
    "peak_bytes",
    "table_bytes",
    "points",
    "kind",
    "plies",
    "bound",
    "proven",
    "stopped",
    "best",
    "line",
    "depth",
    "nodes",
    "line_nodes",
    "verdicts",
    "evaluated",
    "table_cuts",
    "bound_cuts",
    "foreseen",
    "cuts_0",
    "cuts_1",
    "cuts_2",
    "cuts_3",
    "cuts_4",
    "cuts_5",
    "cuts_6",
    "cuts_7",
    "researches",
    "table_probes",
    "table_hits",
    "table_stores",
    "table_collisions",
    "noisy_nodes",
    "height",
    "simulations",
    "tree_bytes",
];

/// Where the counters begin.
const COUNTERS: usize = 19;

/// Writes a unit.
pub(super) static INSERT: LazyLock<String> = LazyLock::new(|| {
    let places = vec!["?"; COLUMNS.len()].join(", ");
    format!("INSERT INTO units ({}) VALUES ({places})", COLUMNS.join(", "))
});

/// Writes a unit, unless it is there.
pub(super) static INSERT_NEW: LazyLock<String> = LazyLock::new(|| {
    format!("{} ON CONFLICT (set_id, position_id, engine_id, limit_id, repetition) DO NOTHING", *INSERT)
});

/// Reads all units in the order of their keys.
pub(super) static SELECT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {} FROM units ORDER BY set_id, position_id, engine_id, limit_id, repetition",
        COLUMNS.join(", ")
    )
});

/// What goes into the columns.
pub(super) fn cells(run: RunId, row: &Row) -> Result<[ToSqlOutput<'_>; COLUMNS.len()], StoreProblem> {
    let Row { key, times, peak_bytes, table_bytes, value, stats } = row;
    let UnitKey { set, position, engine, limit, repetition } = *key;
    let mut cells = [const { ToSqlOutput::Borrowed(ValueRef::Null) }; COLUMNS.len()];
    for (cell, index) in cells.iter_mut().zip([set, position, engine, limit, repetition]) {
        *cell = integer(index);
    }
    let measured =
        [times.map(|times| times.wall), times.and_then(|times| times.cpu), *peak_bytes, *table_bytes];
    cells[5] = integer(run.0);
    for (at, number) in (6..).zip(measured) {
        cells[at] = number.map_or(Ok(NULL), |number| large(at, number))?;
    }
    cells[10] = value.points.map_or(NULL, integer);
    cells[11] = text(value.kind.name());
    cells[12] = value.plies.map_or(NULL, integer);
    cells[13] = text(value.bound.name());
    cells[14] = integer(value.proven);
    cells[15] = integer(value.stopped);
    cells[16] = value.best.as_deref().map_or(NULL, text);
    cells[17] = text(&value.line);
    cells[18] = value.depth.map_or(NULL, integer);
    for (at, number) in (COUNTERS..).zip(counters(stats)) {
        cells[at] = large(at, number)?;
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

/// SQLite's integers end at 2^63 - 1. What is beyond is refused: kept as something else, it would sort and add up wrongly.
fn large(column: usize, number: u64) -> Result<ToSqlOutput<'static>, StoreProblem> {
    i64::try_from(number).map(integer).map_err(|_| StoreProblem::TooLarge(COLUMNS[column]))
}

fn counters(stats: &Stats) -> [u64; COLUMNS.len() - COUNTERS] {
    let [a, b, c, d, e, f, g, h] = stats.cuts;
    [
        stats.nodes,
        stats.line_nodes,
        stats.verdicts,
        stats.evaluated,
        stats.table_cuts,
        stats.bound_cuts,
        stats.foreseen,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        stats.researches,
        stats.table_probes,
        stats.table_hits,
        stats.table_stores,
        stats.table_collisions,
        stats.noisy_nodes,
        stats.height.into(),
        stats.simulations,
        stats.tree_bytes,
    ]
}

/// Reads a row of [`SELECT`].
pub(super) fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<(RunId, Row)> {
    let mut cells = Cells { row, at: 0 };
    let key = UnitKey {
        set: cells.next()?,
        position: cells.next()?,
        engine: cells.next()?,
        limit: cells.next()?,
        repetition: cells.next()?,
    };
    let run = RunId(cells.next()?);
    let (wall, cpu) = (cells.number()?, cells.number()?);
    let row = Row {
        key,
        times: wall.map(|wall| Times { wall, cpu }),
        peak_bytes: cells.number()?,
        table_bytes: cells.number()?,
        value: Value {
            points: cells.next()?,
            kind: cells.named(&ValueKind::ALL, ValueKind::name)?,
            plies: cells.next()?,
            bound: cells.named(&[Bound::Exact, Bound::Lower, Bound::Upper], Bound::name)?,
            proven: cells.next()?,
            stopped: cells.next()?,
            best: cells.next()?,
            line: cells.next()?,
            depth: cells.next()?,
        },
        stats: stats(&mut cells)?,
    };
    Ok((run, row))
}

fn stats(cells: &mut Cells<'_>) -> rusqlite::Result<Stats> {
    let mut stats = Stats::default();
    let Stats { nodes, line_nodes, verdicts, evaluated, table_cuts, bound_cuts, foreseen, .. } = &mut stats;
    for counter in [nodes, line_nodes, verdicts, evaluated, table_cuts, bound_cuts, foreseen] {
        *counter = cells.counter()?;
    }
    for counter in &mut stats.cuts {
        *counter = cells.counter()?;
    }
    let Stats { researches, table_probes, table_hits, table_stores, table_collisions, noisy_nodes, .. } =
        &mut stats;
    for counter in [researches, table_probes, table_hits, table_stores, table_collisions, noisy_nodes] {
        *counter = cells.counter()?;
    }
    stats.height = cells.next()?;
    stats.simulations = cells.counter()?;
    stats.tree_bytes = cells.counter()?;
    Ok(stats)
}

/// Reads the columns of a row one after the other.
struct Cells<'a> {
    row: &'a rusqlite::Row<'a>,
    at: usize,
}

impl Cells<'_> {
    fn next<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        self.at += 1;
        self.row.get(self.at - 1)
    }

    fn number(&mut self) -> rusqlite::Result<Option<u64>> {
        let number: Option<i64> = self.next()?;
        let at = self.at - 1;
        let unsigned =
            |number| u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(at, number));
        number.map(unsigned).transpose()
    }

    fn counter(&mut self) -> rusqlite::Result<u64> {
        let at = self.at;
        self.number()?
            .ok_or_else(|| rusqlite::Error::InvalidColumnType(at, COLUMNS[at].to_owned(), Type::Null))
    }

    /// The one of `all` that has the name in this column.
    fn named<T: Copy>(&mut self, all: &[T], name: fn(T) -> &'static str) -> rusqlite::Result<T> {
        let at = self.at;
        self.at += 1;
        let found = self.row.get_ref(at)?.as_str().ok();
        let known = all.iter().find(|one| found == Some(name(**one)));
        known
            .copied()
            .ok_or_else(|| rusqlite::Error::InvalidColumnType(at, COLUMNS[at].to_owned(), Type::Text))
    }
}
