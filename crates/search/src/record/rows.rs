//! Going through a record.

use plywood_core::{Bound, Pass, Score};

use super::row::Row;

/// A row's place in [`Record::rows`].
pub type RowId = u32;

/// What the rows of a record are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nodes in the order in which a search came to them.
    Searched,
    /// The tree that a Monte Carlo search has grown, the most visited children first.
    Sampled,
}

/// Rows of one search. There are several roots where a search begins anew: rounds of deepening, tests of MTD(f).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) kind: Kind,
    pub(super) rows: Vec<Row>,
    /// Nodes that were visited for something else: completing the line, questions aside.
    pub(super) aside: u64,
    /// The moves from the position that was searched to the first row, if this is a part of a search.
    pub(super) way: Vec<u32>,
    /// Whether the first row is a part of a larger search.
    pub(super) is_part: bool,
}

impl Record {
    /// The tree of a Monte Carlo search.
    pub(crate) fn sampled(rows: Vec<Row>) -> Record {
        Record { kind: Kind::Sampled, rows, aside: 0, way: Vec::new(), is_part: false }
    }

    /// What the rows are.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// All rows, in visiting order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The memory that the rows take, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice())
    }

    /// The row with this number.
    pub fn row(&self, id: RowId) -> Option<&Row> {
        self.rows.get(id as usize)
    }

    /// The moves from the position that was searched to the first row; none unless this is a part of a search.
    pub fn way(&self) -> &[u32] {
        &self.way
    }

    /// Nodes that the search visited, in the record or left out. Those aside are not among them.
    pub fn visited(&self) -> u64 {
        self.rows.iter().map(Row::nodes).sum()
    }

    /// Nodes that were visited for something else than the score: completing the line, null moves and other questions.
    pub fn aside(&self) -> u64 {
        self.aside
    }

    /// One root per root search, in order.
    pub fn roots(&self) -> Siblings<'_> {
        Siblings { rows: &self.rows, next: 0, end: self.rows.len() as RowId }
    }

    /// The children of a row in visiting order; a last one may stand for others that were left out.
    pub fn children(&self, id: RowId) -> Siblings<'_> {
        let size = self.row(id).map_or(0, Row::size);
        Siblings { rows: &self.rows, next: id + 1, end: id.saturating_add(size).max(id + 1) }
    }

    /// The children that are nodes.
    pub fn nodes_below(&self, id: RowId) -> impl Iterator<Item = RowId> + '_ {
        self.children(id).filter(|child| !self.rows[*child as usize].is_fold())
    }

    /// The rows from a root to this one, both included; nothing if there is no such row.
    pub fn path(&self, id: RowId) -> Vec<RowId> {
        let mut path = Vec::new();
        let mut at = self.roots().find(|root| self.covers(*root, id));
        while let Some(row) = at {
            path.push(row);
            at = if row == id { None } else { self.children(row).find(|child| self.covers(*child, id)) };
        }
        path
    }

    /// Whether a row is this one or below it.
    pub fn covers(&self, above: RowId, id: RowId) -> bool {
        let size = self.row(above).map_or(0, Row::size);
        above <= id && id - above < size
    }

    /// The root of the search that gave the answer: the last one that came to its end, or the last one at all if a
    /// limit stopped the first.
    pub fn main_root(&self) -> Option<RowId> {
        let mut last = (None, None);
        for root in self.roots() {
            let finished = self.rows[root as usize].leave().is_some();
            last = (Some(root), if finished { Some(root) } else { last.1 });
        }
        last.1.or(last.0)
    }

    /// What a child is worth to the side to move above it.
    pub fn value_above(&self, above: RowId, child: RowId) -> Option<(Score, Bound)> {
        let (above, row) = (self.row(above)?, self.row(child)?);
        let leave = row.leave().filter(|_| !row.is_fold())?;
        Some(if above.side() == row.side() {
            (leave.score, leave.bound)
        } else {
            (-leave.score, leave.bound.turned())
        })
    }

    /// The child that gave the node its value: the one that caused the cut-off, or raised alpha last, or was worth
    /// most. Of a Monte Carlo search the most visited one.
    pub fn best_child(&self, id: RowId) -> Option<RowId> {
        let mut children = self.nodes_below(id);
        if self.kind == Kind::Sampled {
            return children.next();
        }
        let (mut cut, mut raised, mut most) = (None, None, None::<(Option<Score>, RowId)>);
        for child in children {
            let row = &self.rows[child as usize];
            if row.pass() == Pass::Ordering {
                continue;
            }
            cut = if row.caused_cut() { Some(child) } else { cut };
            raised = if row.raised_alpha() { Some(child) } else { raised };
            let worth = self.value_above(id, child).map(|(score, _)| score);
            // Of equals the first, which the search prefers too.
            if most.is_none_or(|(best, _)| worth > best) {
                most = Some((worth, child));
            }
        }
        cut.or(raised).or(most.map(|(_, child)| child))
    }

    /// How many nodes were visited before this row, left out ones included: with that number it can be found again when
    /// the search is repeated.
    pub fn visited_before(&self, id: RowId) -> u64 {
        self.rows.iter().take(id as usize).map(Row::nodes).sum()
    }

    /// How many nodes were visited at and below a row.
    pub fn total(&self, id: RowId) -> u64 {
        let size = self.row(id).map_or(0, Row::size) as usize;
        self.rows.iter().skip(id as usize).take(size).map(Row::nodes).sum()
    }
}

/// Rows side by side.
#[derive(Clone, Debug)]
pub struct Siblings<'r> {
    rows: &'r [Row],
    next: RowId,
    end: RowId,
}

impl Iterator for Siblings<'_> {
    type Item = RowId;

    #[inline]
    fn next(&mut self) -> Option<RowId> {
        let id = self.next;
        if id >= self.end {
            return None;
        }
        self.next = id + self.rows.get(id as usize)?.size().max(1);
        Some(id)
    }
}
