//! One question to the table and the provers, asked by one thread or by several that share the table.

use plywood_core::{Observer, Position};

use super::super::whole::{Turn, Whole};
use super::crew::Crew;
use super::filling::Filling;
use super::prover::Prover;
use super::set::Set;
use super::sum::Size;
use super::table::ProofTable;
use plywood_search::together::{Pulse, Stopped, Watched};

/// Questions that need no more nodes than this are not worth starting a thread for.
const ALONE: u64 = 500;
/// A prover looks up at least this often.
const OFTEN: u64 = 256;

/// Who answers the questions of one solve.
pub(super) struct Team<'a, S, O> {
    pub(super) size: Size,
    pub(super) table: &'a ProofTable,
    /// One for each thread that was needed so far.
    pub(super) fillings: Vec<Filling<S>>,
    pub(super) threads: usize,
    pub(super) watched: Watched<'a, Whole, O>,
}

impl<S: Set, O: Observer<Whole>> Team<'_, S, O> {
    /// Whether the side to move wins.
    pub(super) fn wins(&mut self, position: &Whole) -> Result<bool, Stopped> {
        let (size, table) = (self.size, self.table);
        let mut alone = |pulse: &mut dyn Pulse| {
            Prover::new(size, table, &mut self.fillings[0], pulse, None).wins(position)
        };
        if self.threads == 1 {
            return alone(&mut self.watched);
        }
        if let Some(answer) = self.watched.briefly(ALONE, alone) {
            return answer;
        }
        self.fillings.resize_with(self.threads, Filling::new);
        let crew = Crew::of(self.threads);
        let mut workers: Vec<_> = self
            .fillings
            .iter_mut()
            .enumerate()
            .map(|(index, filling)| (crew.mate(index), filling))
            .collect();
        self.watched.together(OFTEN, &mut workers, |(mate, filling), pulse| {
            Prover::new(size, table, filling, pulse, Some(*mate)).wins(position)
        })
    }

    /// The turns of a position, the most promising first.
    pub(super) fn turns(&mut self, position: &Whole) -> Vec<Turn> {
        Prover::new(self.size, self.table, &mut self.fillings[0], &mut self.watched, None).turns(position)
    }

    /// The first of these turns that wins.
    pub(super) fn winning(&mut self, position: &Whole, turns: &[Turn]) -> Result<Option<Turn>, Stopped> {
        for turn in turns {
            if !self.wins(&position.after(*turn))? {
                return Ok(Some(*turn));
            }
        }
        Ok(None)
    }
}
