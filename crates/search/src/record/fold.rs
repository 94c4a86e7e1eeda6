//! Making room in a full record: what lies deep and off the best line is folded, and stays counted.

use plywood_core::{Bound, Pass, Position, Score};

use super::recorder::{NONE, Recorder};
use super::row::{Fold, Row};
use super::rows::{Record, RowId};

/// Children of nodes on a line that are kept, and children of these: the first that fit.
const WIDTHS: [(usize, usize); 4] = [(1 << 16, 1 << 16), (64, 64), (64, 0), (8, 0)];
/// Plies that are told apart when room is made.
const DEEPEST: usize = 255;

impl Fold {
    /// One more value for the side to move above.
    pub(super) fn see(&mut self, value: (Score, Bound)) {
        if self.best.is_none_or(|(best, _)| value.0 > best) {
            self.best = Some(value);
        }
    }

    /// Others are left out too.
    fn add(&mut self, other: &Fold) {
        self.children = self.children.saturating_add(other.children);
        self.nodes += other.nodes;
        self.moves = self.moves.saturating_add(other.moves);
        if let Some(best) = other.best {
            self.see(best);
        }
    }
}

impl Record {
    /// Different moves of recorded children of a row that is still open, glances apart.
    pub(super) fn nodes_below_open(&self, id: RowId) -> u32 {
        let mut moves = Vec::new();
        let mut child = id + 1;
        while let Some(row) = self.row(child) {
            if row.pass() != Pass::Ordering {
                moves.extend(row.move_bits());
            }
            child += row.size();
        }
        moves.sort_unstable();
        moves.dedup();
        moves.len() as u32
    }
}

impl<P: Position> Recorder<P> {
    /// Folds so much that at least half of the room is free again, if that can be.
    #[cold]
    pub(super) fn make_room(&mut self) {
        // Rows that are open reach to the end, so that children are found like those of all others.
        let end = self.record.rows.len() as RowId;
        let open: Vec<RowId> = self.path.iter().map(|frame| frame.row).filter(|row| *row != NONE).collect();
        for row in &open {
            self.record.rows[*row as usize].set_size(end - row);
        }
        let heights = heights(&self.record);
        let mut keep = Vec::new();
        for widths in WIDTHS {
            keep = self.lines(&open, widths);
            if keep.iter().filter(|kept| **kept).count() <= self.room / 4 {
                break;
            }
        }
        for kept in keep.iter_mut().take(self.first.min(self.room / 4)) {
            *kept = true;
        }
        let floor = floor(&heights, self.room / 4);
        for (kept, height) in keep.iter_mut().zip(&heights) {
            *kept |= usize::from(*height) < floor;
        }
        self.retain(&keep);
        // Where little could be folded, as in a search of very many roots, the next time is not to come at once.
        self.full = self.room.max(self.record.rows.len() + self.room / 4);
    }

    /// Marks the best lines so far, their children and the children of these: what was searched beside a line and how
    /// that was cut.
    fn lines(&self, open: &[RowId], (children, grandchildren): (usize, usize)) -> Vec<bool> {
        let record = &self.record;
        let mut keep = vec![false; record.rows.len()];
        for id in open.iter().chain(self.path.iter().map(|frame| &frame.last_child)) {
            if *id != NONE {
                keep[*id as usize] = true;
            }
        }
        let mut lines: Vec<RowId> = open.to_vec();
        // The open root reaches to the end; the last root that is finished may still be the answer.
        let finished = record.roots().filter(|root| Some(root) != open.first()).last();
        lines.extend(finished);
        while let Some(id) = lines.pop() {
            keep[id as usize] = true;
            for child in shown(record, id, children) {
                keep[child as usize] = true;
                for grandchild in record.children(child).take(grandchildren) {
                    keep[grandchild as usize] = true;
                }
            }
            lines.extend(record.best_child(id));
        }
        keep
    }

    /// Leaves out rows that are not to be kept, with what is below them, and counts them where they were.
    fn retain(&mut self, keep: &[bool]) {
        let old = std::mem::take(&mut self.record.rows);
        let mut moved = vec![NONE; old.len()];
        let mut rows: Vec<Row> = Vec::with_capacity(self.room);
        // Nodes that are kept, and where each of them ends; the last one is the innermost.
        let mut above: Vec<(RowId, RowId, Fold)> = Vec::new();
        let source = Record { rows: old, ..self.record.clone() };
        let open = |id: RowId| self.path.iter().any(|frame| frame.row == id);
        let mut folds: Vec<(RowId, Fold)> = Vec::new();
        let mut next: RowId = 0;
        let end = source.rows.len() as RowId;
        loop {
            while let Some((id, _, fold)) = above.pop_if(|(_, ends, _)| *ends <= next) {
                if open(id) {
                    folds.push((id, fold));
                    continue;
                }
                if fold.children > 0 {
                    rows.push(Row::folded(&fold));
                }
                let new = moved[id as usize];
                let size = rows.len() as RowId - new;
                rows[new as usize].set_size(size);
            }
            if next >= end {
                break;
            }
            let row = source.rows[next as usize];
            let size = row.size();
            let Some((parent, _, fold)) = above.last_mut().filter(|_| row.is_fold() || !keep[next as usize])
            else {
                moved[next as usize] = rows.len() as RowId;
                rows.push(row);
                above.push((next, next + size, Fold::default()));
                next += 1;
                continue;
            };
            match row.fold() {
                Some(other) => fold.add(&other),
                None => fold.add(&folded(&source, *parent, next)),
            }
            next += size;
        }
        self.record.rows = rows;
        for frame in &mut self.path {
            if let Some((_, fold)) = folds.iter().find(|(id, _)| *id == frame.row) {
                frame.fold.add(fold);
            }
            for id in [&mut frame.row, &mut frame.last_child] {
                *id = moved.get(*id as usize).copied().unwrap_or(NONE);
            }
        }
    }
}

/// What is said of a child that is left out.
fn folded(record: &Record, parent: RowId, child: RowId) -> Fold {
    let row = &record.rows[child as usize];
    let is_glance = row.pass() == Pass::Ordering;
    // A move that was tested and searched again is one move.
    let again = is_glance || row.pass() == Pass::Research;
    let best = record.value_above(parent, child).filter(|_| !is_glance);
    Fold { children: 1, nodes: record.total(child), moves: u32::from(!again), best }
}

/// Children of a node on a line that are kept: the first ones, and those that raised alpha last.
fn shown(record: &Record, id: RowId, width: usize) -> Vec<RowId> {
    let children: Vec<RowId> = record.nodes_below(id).collect();
    let raised = children.iter().rev().filter(|child| record.rows[**child as usize].raised_alpha());
    children.iter().take(width).chain(raised.take(width)).copied().collect()
}

/// How many plies each row lies below its root.
fn heights(record: &Record) -> Vec<u8> {
    let mut heights = Vec::with_capacity(record.rows.len());
    let mut ends: Vec<RowId> = Vec::new();
    for (id, row) in record.rows.iter().enumerate() {
        let id = id as RowId;
        while ends.pop_if(|end| *end <= id).is_some() {}
        heights.push(ends.len().min(DEEPEST) as u8);
        ends.push(id + row.size());
    }
    heights
}

/// All rows above this many plies are no more than `room`.
fn floor(heights: &[u8], room: usize) -> usize {
    let mut counts = [0usize; DEEPEST + 1];
    for height in heights {
        counts[usize::from(*height)] += 1;
    }
    let mut sum = 0;
    counts
        .iter()
        .take_while(|count| {
            sum += **count;
            sum <= room
        })
        .count()
}
