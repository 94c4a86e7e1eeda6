//! Games that are counted, those that repeat others apart.

use std::collections::HashSet;
use std::hash::Hash;

use super::statistics::{Outcome, Record};

/// A game as it is counted.
#[derive(Copy, Clone, Debug)]
pub(super) struct Counted<L> {
    /// What came out.
    pub(super) outcome: Outcome,
    /// What was played: games with the same line repeat each other. `None` where dice are thrown, for then no game
    /// repeats another.
    pub(super) line: Option<L>,
}

/// A record, and what is needed to tell what is new. What repeats move by move says nothing new.
#[derive(Debug)]
pub(super) struct Counting<L> {
    pub(super) record: Record,
    known: HashSet<(L, Option<L>)>,
}

impl<L> Default for Counting<L> {
    fn default() -> Counting<L> {
        Counting { record: Record::default(), known: HashSet::new() }
    }
}

impl<L: Copy + Eq + Hash> Counting<L> {
    /// Counts both games of a pair, in the order in which all pairs have them.
    pub(super) fn enter(&mut self, pair: [Counted<L>; 2]) {
        let lines = pair[0].line.zip(pair[1].line);
        let is_new = lines.is_none_or(|(one, other)| self.known.insert((one, Some(other))));
        let outcomes = pair.map(|game| game.outcome);
        if is_new { self.record.add_pair(outcomes) } else { self.record.repeat_pair(outcomes) }
    }

    /// Counts a game that is no part of a pair, unless it repeats another.
    pub(super) fn enter_alone(&mut self, game: Counted<L>) {
        if game.line.is_none_or(|line| self.known.insert((line, None))) {
            self.record.add(game.outcome);
        }
    }
}
