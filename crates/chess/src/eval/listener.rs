//! Who hears what the terms count: evaluating, explaining and tuning are the same walk over the board.

use plywood_core::Side;

use super::pair::Pair;
use super::term::COUNT;

/// Hears what the terms count.
pub(super) trait Listener {
    /// A side has `count` of what the weight of this number is for.
    fn add(&mut self, weight: usize, side: Side, count: i32);
}

/// Adds up counts times weights, for the first player.
pub(super) struct Weighted<'a> {
    pub(super) weights: &'a [Pair; COUNT],
    pub(super) sum: Pair,
}

impl Listener for Weighted<'_> {
    #[inline(always)]
    fn add(&mut self, weight: usize, side: Side, count: i32) {
        let points = self.weights[weight] * count;
        match side {
            Side::First => self.sum += points,
            Side::Second => self.sum -= points,
        }
    }
}

/// Keeps the counts of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counted(pub(super) Vec<[i32; 2]>);

impl Counted {
    pub(super) fn nothing() -> Counted {
        Counted(vec![[0; 2]; COUNT])
    }
}

impl Listener for Counted {
    fn add(&mut self, weight: usize, side: Side, count: i32) {
        self.0[weight][side.index()] += count;
    }
}
