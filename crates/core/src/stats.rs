//! Statistics: what a search did, counted.

use std::ops::Add;

use crate::{Event, Flow, Leave, Observer, Pass, Phase, Position, Reason, Visit};

/// Cut-offs are counted apart for this many move indexes; later ones share the last counter.
pub const CUT_INDEXES: usize = 8;

/// Counters of one search. A node is one call of the search function: finished games, re-searches, searches that only order moves,
/// quiescence, every round of iterative deepening and, for searches by test, the root of every test count, each time they are met.
/// What a node knows of its children without calling the search for them (a look into the table, foresight) does not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes visited to find the score, the root included.
    pub nodes: u64,
    /// Nodes visited afterwards to complete the principal variation.
    pub line_nodes: u64,
    /// Nodes where the game was over.
    pub verdicts: u64,
    /// Nodes that were evaluated at the horizon, and positions that were evaluated only to order moves.
    pub evaluated: u64,
    /// Nodes answered by the table.
    pub table_cuts: u64,
    /// Nodes answered by static bounds.
    pub bound_cuts: u64,
    /// Nodes that the game decided by foresight.
    pub foreseen: u64,
    /// Cut-offs by the index of the move that caused them; the last counter holds all later ones.
    pub cuts: [u64; CUT_INDEXES],
    /// Scouts that did not fail, so that a move was searched again.
    pub researches: u64,
    /// Questions to the table.
    pub table_probes: u64,
    /// Questions that found the position.
    pub table_hits: u64,
    /// Entries written.
    pub table_stores: u64,
    /// Entries of other positions thrown out by writing (collisions).
    pub table_collisions: u64,
    /// Nodes beyond the horizon.
    pub noisy_nodes: u64,
    /// Simulations of a Monte Carlo search.
    pub simulations: u64,
    /// Bytes that the tree of a Monte Carlo search took at most.
    pub tree_bytes: u64,
    /// The greatest distance from the root.
    pub height: u32,
    /// How many phases of [`Phase::Line`] have begun and not ended.
    lines: u32,
}

impl Stats {
    /// Cut-offs in all.
    pub fn all_cuts(&self) -> u64 {
        self.cuts.iter().sum()
    }

    /// The share of cut-offs that the first move caused: how good the move ordering is.
    pub fn first_move_share(&self) -> Option<f64> {
        let all = self.all_cuts();
        (all > 0).then(|| self.cuts[0] as f64 / all as f64)
    }
}

impl<P: Position> Observer<P> for Stats {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        if self.lines > 0 {
            self.line_nodes += 1;
        } else {
            self.nodes += 1;
            self.height = self.height.max(visit.height);
        }
        Flow::Go
    }

    #[inline]
    fn leave(&mut self, _: &P, leave: &Leave) {
        match leave.reason {
            Reason::Verdict => self.verdicts += 1,
            Reason::Evaluated | Reason::StandPat => self.evaluated += 1,
            Reason::Table => self.table_cuts += 1,
            Reason::StaticBounds => self.bound_cuts += 1,
            Reason::Foreseen => self.foreseen += 1,
            Reason::Idle | Reason::Cutoff | Reason::Exhausted => {}
        }
    }

    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Cut { index, .. } => self.cuts[(index as usize).min(CUT_INDEXES - 1)] += 1,
            Event::Child { pass: Pass::Research, .. } => self.researches += 1,
            Event::Child { pass: Pass::Noisy, .. } => self.noisy_nodes += 1,
            Event::Probe(hit) => {
                self.table_probes += 1;
                self.table_hits += u64::from(hit);
            }
            Event::Store(collision) => {
                self.table_stores += 1;
                self.table_collisions += u64::from(collision);
            }
            Event::Begin(Phase::Line) => self.lines += 1,
            Event::End(Phase::Line) => self.lines -= 1,
            Event::Begin(Phase::Idle) | Event::End(Phase::Idle) | Event::Child { .. } | Event::Raise(_) => {}
        }
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        let mut done = *done;
        if self.lines > 0 {
            done.line_nodes += std::mem::take(&mut done.nodes);
        }
        *self = *self + done;
        Flow::Go
    }

    fn stats(&self) -> Stats {
        *self
    }
}

impl Add for Stats {
    type Output = Stats;

    fn add(mut self, other: Stats) -> Stats {
        self.nodes += other.nodes;
        self.line_nodes += other.line_nodes;
        self.verdicts += other.verdicts;
        self.evaluated += other.evaluated;
        self.table_cuts += other.table_cuts;
        self.bound_cuts += other.bound_cuts;
        self.foreseen += other.foreseen;
        for (cuts, more) in self.cuts.iter_mut().zip(other.cuts) {
            *cuts += more;
        }
        self.researches += other.researches;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_stores += other.table_stores;
        self.table_collisions += other.table_collisions;
        self.noisy_nodes += other.noisy_nodes;
        self.simulations += other.simulations;
        self.tree_bytes = self.tree_bytes.max(other.tree_bytes);
        self.height = self.height.max(other.height);
        self
    }
}
