//! A position as the solver sees it, and what can be said of it without search or table.

use std::num::NonZeroU64;

use plywood_core::zobrist::mix;

use super::super::rules::mirror;
use super::super::shape::Shape;
use super::cells::{completing, inside_fours, playable};

/// A position as the solver sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Board<S> {
    pub(super) shape: S,
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of both sides.
    pub(super) full: u64,
    /// How many there are.
    pub(super) stones: i32,
}

impl<S: Shape> Board<S> {
    #[inline(always)]
    pub(super) fn cells(self) -> i32 {
        self.shape.cells() as i32
    }

    #[inline(always)]
    pub(super) fn other(self) -> u64 {
        self.own ^ self.full
    }

    #[inline(always)]
    pub(super) fn after(self, cell: u64) -> Board<S> {
        Board { own: self.other(), full: self.full | cell, stones: self.stones + 1, ..self }
    }

    #[inline(always)]
    pub(super) fn playable(self) -> u64 {
        playable(self.shape, self.full)
    }

    /// The cells that win at once.
    #[inline(always)]
    pub(super) fn wins(self) -> u64 {
        completing(self.shape, self.own, self.full) & self.playable()
    }

    /// What winning at once is worth.
    #[inline(always)]
    pub(super) fn win_now(self) -> i32 {
        (self.cells() + 1 - self.stones) / 2
    }

    /// What losing to the opponent's next move is worth.
    #[inline(always)]
    pub(super) fn lose_next(self) -> i32 {
        -((self.cells() - self.stones) / 2)
    }

    /// Whether the first player is to move.
    #[inline(always)]
    pub(super) fn is_first(self) -> bool {
        self.stones % 2 == 0
    }

    /// The bounds of the score if neither side can win with its next move.
    #[inline(always)]
    pub(super) fn nobody_wins_next(self) -> (i32, i32) {
        (-((self.cells() - 2 - self.stones) / 2), (self.cells() - 1 - self.stones) / 2)
    }

    /// The answer to the question whether the score is at least `beta`, as far as it is clear before any search.
    /// `moves` are those that do not lose at once, and none wins at once.
    #[inline(always)]
    pub(super) fn clear_answer(self, moves: u64, beta: i32) -> Option<i32> {
        if moves == 0 {
            return Some(self.lose_next());
        }
        if self.stones >= self.cells() - 2 {
            return Some(0);
        }
        let (lower, upper) = self.nobody_wins_next();
        if lower >= beta {
            Some(lower)
        } else if upper < beta {
            Some(upper)
        } else {
            None
        }
    }

    /// A number for the table. Stones that are in no line which can still be completed are dead: whose they are does
    /// not matter any more, so positions that differ only in them share an entry. Early positions share it with their
    /// mirror image too.
    ///
    /// Three states a cell do not fit into 64 bits, so two positions can have the same number. The table compares 44
    /// bits of it; see there what that means.
    #[inline(always)]
    pub(super) fn hash(self) -> Hash {
        let [live, other_live] = [(self.own, self.other()), (self.other(), self.own)]
            .map(|(stones, blockers)| inside_fours(self.shape, self.shape.board() & !blockers) & stones);
        self.hash_of(live, other_live)
    }

    /// The same, if it is known which stones of the side to move and of its opponent are live.
    #[inline(always)]
    pub(super) fn hash_of(self, live: u64, other_live: u64) -> Hash {
        let key = combine(live + self.full, other_live);
        if self.stones > MIRROR_STONES {
            return number(key);
        }
        let [live, full, other_live] = [live, self.full, other_live].map(|cells| mirror(self.shape, cells));
        number(key.min(combine(live + full, other_live)))
    }
}

/// With more stones mirror images are too rarely met to be worth computing.
const MIRROR_STONES: i32 = 12;
/// Not zero, so that an optional one fits into a register.
pub(super) type Hash = NonZeroU64;

#[inline(always)]
fn number(key: u64) -> Hash {
    NonZeroU64::new(mix(key)).unwrap_or(NonZeroU64::MIN)
}

#[inline(always)]
fn combine(a: u64, b: u64) -> u64 {
    a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
}
