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

    /// The moves that do not lose at once, if `threats` are the cells that complete four for the opponent: more than one threat cannot be
    /// met, one must be, and no move may be played right under one.
    #[inline(always)]
    pub(super) fn safe_moves(self, threats: u64) -> u64 {
        let playable = self.playable();
        let forced = playable & threats;
        let candidates = if forced == 0 {
            playable
        } else if forced & (forced - 1) == 0 {
            forced
        } else {
            0
        };
        candidates & !(threats >> 1)
    }

    /// Whether one of these moves wins by force two plies later, because it leaves the opponent no safe move.
    #[inline(always)]
    pub(super) fn wins_next_time(self, mut moves: u64) -> bool {
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let threats = completing(self.shape, self.own | cell, self.full | cell);
            if self.after(cell).safe_moves(threats) == 0 {
                return true;
            }
        }
        false
    }

    /// A number for the table. Stones that are in no line which can still be completed are dead: whose they are does not matter any
    /// more, so positions that differ only in them share an entry. Early positions share it with their mirror image too.
    ///
    /// Three states a cell do not fit into 64 bits, so two positions can have the same number. The table compares 44 bits of it; see
    /// there what that means.
    #[inline(always)]
    pub(super) fn hash(self) -> Hash {
        let board = self.shape.board();
        let live = inside_fours(self.shape, board & !self.other()) & self.own;
        let other_live = inside_fours(self.shape, board & !self.own) & self.other();
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
