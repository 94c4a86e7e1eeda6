//! The observer that writes rows.

use std::ops::Range;

use plywood_core::{Event, Flow, Leave, Move, Observer, Pass, Position, Side, Visit};

use super::row::{Fold, Row, Way};
use super::rows::{Kind, Record, RowId};

/// Rows that a [`Recorder`] holds unless told otherwise: 80 MiB.
pub const DEFAULT_ROWS: usize = 1 << 22;

/// No row.
pub(super) const NONE: RowId = RowId::MAX;

/// Records every visited node of a search, or what lies at and around one node of it. It sees nothing of what happens in
/// a [`Phase`](plywood_core::Phase): completing the line belongs to the answer and not to the search, and a question is
/// not a move. Such nodes are counted.
#[derive(Debug)]
pub struct Recorder<P: Position> {
    root: Option<P>,
    pub(super) record: Record,
    /// The nodes that were entered and not yet left.
    pub(super) path: Vec<Frame>,
    /// How many phases have begun and not ended.
    phases: u32,
    /// Nodes visited so far, those aside apart.
    visited: u64,
    /// As many rows are held.
    pub(super) room: usize,
    /// When there are so many, some are folded.
    pub(super) full: usize,
    /// So many rows at the beginning are never folded.
    pub(super) first: usize,
    /// Only nodes with these numbers in visiting order are recorded.
    only: Option<Range<u64>>,
    /// The moves from the root to the node of interest.
    pub(super) focus: Vec<u32>,
    /// How many plies below it are recorded.
    plies: Option<u32>,
}

/// A node on the current path.
#[derive(Copy, Clone, Debug)]
pub(super) struct Frame {
    /// Its row, or none if it is not recorded.
    pub(super) row: RowId,
    /// What was announced as the next child.
    next: Option<Way>,
    /// Whether that child was not entered yet.
    awaits: bool,
    /// The child left last, if it is recorded.
    pub(super) last_child: RowId,
    /// Whether the way here is the beginning of the way to the node of interest, or goes through it.
    focused: bool,
    /// Children that are not recorded.
    pub(super) fold: Fold,
    /// Moves that were searched, glances apart.
    searched: u32,
    /// Nodes visited here and below, if the node is not recorded.
    unrecorded: u64,
}

impl<P: Position> Default for Recorder<P> {
    fn default() -> Recorder<P> {
        Recorder::new()
    }
}

impl<P: Position> Recorder<P> {
    /// A recorder of everything.
    pub fn new() -> Recorder<P> {
        Recorder {
            root: None,
            record: Record {
                kind: Kind::Searched,
                rows: Vec::new(),
                aside: 0,
                way: Vec::new(),
                is_part: false,
            },
            path: Vec::new(),
            phases: 0,
            visited: 0,
            room: DEFAULT_ROWS,
            full: DEFAULT_ROWS,
            first: 0,
            only: None,
            focus: Vec::new(),
            plies: None,
        }
    }

    /// Holds at most about so many rows. When they are full, nodes are folded that are finished and lie deepest, unless
    /// they are on the best line so far or near it.
    #[must_use]
    pub fn rows(mut self, rows: usize) -> Recorder<P> {
        self.room = rows.clamp(64, NONE as usize / 2);
        self.full = self.room;
        self
    }

    /// Never folds the first `rows` of them.
    #[must_use]
    pub fn first(mut self, rows: usize) -> Recorder<P> {
        self.first = rows;
        self
    }

    /// Records only the nodes on the way from the root to the node after `path`, the moves beside that way, and what
    /// lies at most `plies` below it. What is not recorded is counted.
    #[must_use]
    pub fn focus(mut self, path: &[P::Move], plies: Option<u32>) -> Recorder<P> {
        self.focus = path.iter().map(|mv| mv.to_bits()).collect();
        self.plies = plies;
        self
    }

    /// Records only the nodes that are visited as number `nodes.start` up to `nodes.end`, counted from 0, and then stops
    /// the search. Meant for a node and everything below it in a search that is repeated, see
    /// [`Record::visited_before`] and [`Record::total`].
    #[must_use]
    pub fn only(mut self, nodes: Range<u64>) -> Recorder<P> {
        self.only = Some(nodes);
        self
    }

    /// The position that was searched; none if nothing was.
    pub fn root(&self) -> Option<&P> {
        self.root.as_ref()
    }

    /// How many rows there are so far.
    pub fn recorded(&self) -> usize {
        self.record.rows.len()
    }

    /// What was recorded. Nodes that a stopped search was in are open.
    pub fn into_record(mut self) -> Record {
        self.abandon(0);
        self.record.rows.shrink_to_fit();
        self.record
    }

    /// Closes what was left open above this height.
    fn abandon(&mut self, height: usize) {
        while self.path.len() > height {
            let Some(mut frame) = self.path.pop() else { return };
            // A child that was announced and not entered is where the search was stopped.
            if frame.awaits && frame.next.is_some_and(|way| way.pass != Pass::Ordering) {
                frame.searched = frame.searched.saturating_sub(1);
            }
            self.close(&frame, None);
        }
    }

    /// Nothing more comes below this node.
    fn close(&mut self, frame: &Frame, value: Option<(Side, &Leave)>) {
        if frame.row == NONE {
            return self.count(frame, value);
        }
        if frame.fold.children > 0 {
            // Moves whose children are recorded are known by these.
            let recorded = self.record.nodes_below_open(frame.row);
            let moves = frame.searched.saturating_sub(recorded);
            self.record.rows.push(Row::folded(&Fold { moves, ..frame.fold }));
        }
        let size = self.record.rows.len() as RowId - frame.row;
        if let Some(row) = self.record.rows.get_mut(frame.row as usize) {
            row.set_size(size);
            if let Some((_, leave)) = value {
                row.set_leave(leave);
            }
        }
    }

    /// Counts a node that is not recorded, and everything below it, where the record ends.
    fn count(&mut self, frame: &Frame, value: Option<(Side, &Leave)>) {
        let Some(above) = self.path.last_mut() else { return };
        if above.row == NONE {
            above.unrecorded += frame.unrecorded;
            return;
        }
        let is_glance = above.next.is_some_and(|way| way.pass == Pass::Ordering);
        let side = self.record.rows.get(above.row as usize).map_or(Side::First, Row::side);
        above.fold.children += 1;
        above.fold.nodes += frame.unrecorded;
        if let Some((own, leave)) = value.filter(|_| !is_glance) {
            let value =
                if own == side { (leave.score, leave.bound) } else { (-leave.score, leave.bound.turned()) };
            above.fold.see(value);
        }
    }

    /// Whether the node that is entered now is on the way to the node of interest, or below it.
    fn is_focused(&self) -> bool {
        let Some(above) = self.path.last() else { return true };
        let on_the_way = |bits: &u32| above.next.is_some_and(|way| way.mv == *bits);
        above.focused && self.focus.get(self.path.len() - 1).is_none_or(on_the_way)
    }

    /// Whether the node that is entered now lies where records are kept.
    fn is_wanted(&self) -> bool {
        if let Some(only) = &self.only {
            return only.contains(&self.visited);
        }
        let Some(above) = self.path.last() else { return true };
        let deepest = self.plies.map_or(usize::MAX, |plies| self.focus.len().saturating_add(plies as usize));
        above.row != NONE && above.focused && self.path.len() <= deepest
    }

    #[cold]
    fn note_part(&mut self) {
        self.record.is_part = true;
        self.record.way = self.path.iter().filter_map(|frame| frame.next).map(|way| way.mv).collect();
    }
}

impl<P: Position> Observer<P> for Recorder<P> {
    fn follows_every_node(&self) -> bool {
        true
    }

    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        if self.phases > 0 {
            self.record.aside += 1;
            return Flow::Go;
        }
        if self.only.as_ref().is_some_and(|only| self.visited >= only.end) {
            return Flow::Stop;
        }
        // Closes what a stopped search left behind when the next root comes.
        if self.path.len() > visit.height as usize {
            self.abandon(visit.height as usize);
        }
        if self.root.is_none() {
            self.root = Some(visit.position.clone());
        }
        let (wanted, focused) = (self.is_wanted(), self.is_focused());
        let mut row = NONE;
        if wanted {
            if self.record.rows.len() >= self.full {
                self.make_room();
            }
            row = self.record.rows.len() as RowId;
            if self.only.is_some() && row == 0 {
                self.note_part();
            }
            let way = self.path.last().and_then(|above| above.next).unwrap_or(Way::ROOT);
            self.record.rows.push(Row::enter(visit, visit.position.side(), way));
        }
        if let Some(above) = self.path.last_mut() {
            above.last_child = row;
            above.awaits = false;
        }
        self.visited += 1;
        self.path.push(Frame {
            row,
            next: None,
            awaits: false,
            last_child: NONE,
            focused,
            fold: Fold::default(),
            searched: 0,
            unrecorded: u64::from(row == NONE),
        });
        Flow::Go
    }

    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        if self.phases > 0 {
            return;
        }
        let Some(frame) = self.path.pop() else { return };
        self.close(&frame, Some((position.side(), leave)));
    }

    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Begin(_) => self.phases += 1,
            Event::End(_) => self.phases -= 1,
            _ => {}
        }
        if self.phases > 0 {
            return;
        }
        let Some(frame) = self.path.last_mut() else { return };
        let rows = &mut self.record.rows;
        match event {
            Event::Child { mv, index, pass } => {
                frame.next = Some(Way { mv: mv.to_bits(), pass, index });
                frame.awaits = true;
                if pass != Pass::Ordering {
                    frame.searched = frame.searched.max(index.saturating_add(1));
                }
                if let Some(row) = rows.get_mut(frame.row as usize) {
                    row.set_noisy(pass == Pass::Noisy);
                }
            }
            Event::Raise(_) => {
                if let Some(child) = rows.get_mut(frame.last_child as usize) {
                    child.set_raised_alpha();
                }
            }
            Event::Cut { .. } => {
                if let Some(child) = rows.get_mut(frame.last_child as usize) {
                    child.set_caused_cut();
                }
            }
            Event::Probe(true) => {
                if let Some(row) = rows.get_mut(frame.row as usize) {
                    row.set_table_hit();
                }
            }
            Event::Probe(false) | Event::Store(_) | Event::Begin(_) | Event::End(_) => {}
        }
    }
}
