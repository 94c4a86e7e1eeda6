//! What the workers of one search share: the table, and what was left out on the way to what it holds.
//!
//! Everything else belongs to a [`crate::worker::Worker`]. Stops and budgets of nodes are the observer's, which every
//! worker asks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_core::{Bound, Move, Side, Table};

/// What all workers of a search see and change.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) table: Option<Table>,
    pub(crate) gaps: Gaps,
    pub(crate) left_out: LeftOut,
}

impl Shared {
    /// Whether a move of the node at this height is searched.
    pub(crate) fn looks_at(&self, mv: impl Move, height: u32) -> bool {
        height > 0 || !self.left_out.contains(mv)
    }
}

/// Moves of the root that are not looked at, as numbers. Only roots ask, so that no other node pays.
#[derive(Debug, Default)]
pub(crate) struct LeftOut(Mutex<Vec<u32>>);

impl LeftOut {
    fn moves(&self) -> MutexGuard<'_, Vec<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves out these and no others.
    pub(crate) fn set(&self, moves: impl Iterator<Item = impl Move>) {
        *self.moves() = moves.map(Move::to_bits).collect();
    }

    /// Leaves out one more.
    pub(crate) fn add(&self, mv: impl Move) {
        self.moves().push(mv.to_bits());
    }

    /// Leaves out only the first `count` from now on.
    pub(crate) fn truncate(&self, count: usize) {
        self.moves().truncate(count);
    }

    pub(crate) fn count(&self) -> usize {
        self.moves().len()
    }

    pub(crate) fn is_any(&self) -> bool {
        self.count() > 0
    }

    pub(crate) fn contains(&self, mv: impl Move) -> bool {
        self.moves().contains(&mv.to_bits())
    }
}

/// Whether moves of each side were left out, or not searched as deeply as asked. What a table holds depends on it, so
/// gaps last as long as the table does.
#[derive(Debug, Default)]
pub(crate) struct Gaps([AtomicBool; 2]);

impl Gaps {
    /// A move of this side was not searched as asked.
    #[inline]
    pub(crate) fn leave(&self, side: Side) {
        self.0[side.index()].store(true, Ordering::Relaxed);
    }

    /// Neither side's moves tell all: what was found holds only for the way on which it was found, or only for the
    /// depth.
    #[inline]
    pub(crate) fn leave_both(&self) {
        self.leave(Side::First);
        self.leave(Side::Second);
    }

    /// Nothing is left of earlier searches that could have gaps.
    pub(crate) fn close(&self) {
        self.0.iter().for_each(|gap| gap.store(false, Ordering::Relaxed));
    }

    fn of(&self, side: Side) -> bool {
        self.0[side.index()].load(Ordering::Relaxed)
    }

    /// Whether what was found does not depend on moves that were left out: a score that `side` reaches needs all moves
    /// of the other side, a score that it cannot exceed needs all of its own.
    pub(crate) fn support(&self, bound: Bound, side: Side) -> bool {
        let (own, other) = (self.of(side), self.of(side.other()));
        match bound {
            Bound::Exact => !own && !other,
            Bound::Lower => !other,
            Bound::Upper => !own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_of_one_side_leave_the_other_bound() {
        let gaps = Gaps::default();
        let supported =
            || [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| gaps.support(bound, Side::First));
        assert_eq!(supported(), [true, true, true]);
        gaps.leave(Side::First);
        assert_eq!(supported(), [false, true, false]);
        gaps.close();
        gaps.leave(Side::Second);
        assert_eq!(supported(), [false, false, true]);
        gaps.leave_both();
        assert_eq!(supported(), [false, false, false]);
    }
}
