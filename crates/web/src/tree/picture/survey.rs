//! Everything about a record that is asked for again and again, found out in two walks.

use plywood_core::{Pass, Reason};
use plywood_search::record::{Kind, Record, Row, RowId};

use super::class::{FILTERS, Filter, is_proven};
use super::index::Index;

/// Marks of all rows, and sums of them for pictures of many.
pub(in crate::tree) struct Survey {
    /// A bit of each row for each filter.
    marks: Vec<u8>,
    pub(super) index: Index,
    /// How many plies the rows are on.
    plies: u16,
}

/// Rows above the one that is walked to, the highest first: where each of them and what is below it ends.
pub(super) struct Above(Vec<RowId>);

impl Above {
    pub(super) fn nobody() -> Above {
        Above(Vec::new())
    }

    /// What is above a row.
    pub(super) fn of(record: &Record, id: RowId) -> Above {
        let mut path = record.path(id);
        path.pop();
        Above(path.into_iter().map(|row| row + record.rows()[row as usize].size()).collect())
    }

    /// Goes on to the next row in visiting order, which has this size; returns its ply.
    #[inline]
    pub(super) fn step(&mut self, id: RowId, size: u32) -> u16 {
        while self.0.last().is_some_and(|end| *end <= id) {
            self.0.pop();
        }
        let ply = self.0.len() as u16;
        if size > 1 {
            self.0.push(id + size);
        }
        ply
    }
}

impl Survey {
    pub(in crate::tree) fn new(record: &Record) -> Survey {
        Survey::with(record, mark(record))
    }

    /// The same with other marks: those of a comparison.
    pub(in crate::tree) fn with_only(&self, record: &Record, is_only: impl Fn(RowId) -> bool) -> Survey {
        let bit = Filter::ONLY.bit();
        let marks = self.marks.iter().zip(0..);
        let marks = marks.map(|(marks, id)| if is_only(id) { marks | bit } else { marks & !bit }).collect();
        Survey::with(record, marks)
    }

    fn with(record: &Record, marks: Vec<u8>) -> Survey {
        let (index, plies) = Index::new(record, &marks);
        Survey { marks, index, plies }
    }

    pub(in crate::tree) fn marks(&self) -> &[u8] {
        &self.marks
    }

    pub(in crate::tree) fn plies(&self) -> u16 {
        self.plies
    }

    /// How many rows of a span each filter finds.
    pub(in crate::tree) fn counts(&self, from: RowId, to: RowId) -> [u32; FILTERS.len()] {
        let mut counts = [0; FILTERS.len()];
        for marks in self.marks.get(from as usize..to as usize).unwrap_or(&[]) {
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += u32::from(marks >> bit & 1);
            }
        }
        counts
    }

    /// The next row of a span that a filter finds after this one, or the last one before it; the place of it among all
    /// that it finds there, and their number.
    pub(in crate::tree) fn next(
        &self,
        filter: Filter,
        (from, to): (RowId, RowId),
        at: Option<RowId>,
        back: bool,
    ) -> (Option<(RowId, u32)>, u32) {
        let bit = filter.bit();
        let span = self.marks.get(from as usize..to as usize).unwrap_or(&[]);
        let count = |part: &[u8]| part.iter().filter(|marks| *marks & bit != 0).count() as u32;
        let middle = at.map_or(if back { span.len() } else { 0 }, |at| {
            (at as usize + usize::from(!back)).saturating_sub(from as usize).min(span.len())
        });
        let (before, behind) = span.split_at(middle);
        let is_found = |marks: &u8| marks & bit != 0;
        let found = if back {
            before.iter().rposition(is_found)
        } else {
            behind.iter().position(is_found).map(|place| middle + place)
        };
        let found = found.map(|place| (from + place as RowId, count(&span[..place])));
        (found, count(span))
    }
}

/// The marks of all rows.
fn mark(record: &Record) -> Vec<u8> {
    let rows = record.rows();
    let mut marks = vec![0_u8; rows.len()];
    if record.kind() == Kind::Sampled {
        for (mark, row) in marks.iter_mut().zip(rows) {
            *mark = if !row.is_fold() && is_proven(row) { Filter::RAISED.bit() } else { 0 };
        }
        return marks;
    }
    // Rows above the current one, with where they end.
    let mut above: Vec<(RowId, RowId)> = Vec::new();
    for (row, id) in rows.iter().zip(0..) {
        while above.last().is_some_and(|(_, end)| *end <= id) {
            above.pop();
        }
        if row.is_fold() {
            continue;
        }
        if let Some((parent, _)) = above.last().filter(|_| row.caused_cut()) {
            marks[*parent as usize] |= Filter::cut(row.index()).bit();
        }
        marks[id as usize] |= own_marks(row);
        if row.size() > 1 {
            above.push((id, id + row.size()));
        }
    }
    marks
}

#[inline]
fn own_marks(row: &Row) -> u8 {
    let when = |holds: bool, filter: Filter| if holds { filter.bit() } else { 0 };
    let pass = row.pass();
    when(row.leave().is_some_and(|leave| leave.reason == Reason::Table), Filter::TABLE)
        | when(pass == Pass::Research, Filter::RESEARCH)
        | when(pass == Pass::Noisy, Filter::QUIESCENCE)
        | when(row.raised_alpha(), Filter::RAISED)
}
