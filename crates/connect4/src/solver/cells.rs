//! Sets of cells, and what lines they hold: of one board, or of several at once.

use std::ops::{BitAnd, BitOr, BitXor};

use super::super::rules::{down, up};
use super::super::shape::Shape;

/// A set of cells of one board, or such sets of several boards, for which the same is done in one go.
pub(super) trait Cells:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The same set for every board.
    fn each(cells: u64) -> Self;
    /// Shifted away from cell 0. Nothing is left if the way is longer than the word.
    fn up(self, steps: u32) -> Self;
    /// Shifted towards cell 0.
    fn down(self, steps: u32) -> Self;
    /// The cells that are not among the others.
    fn without(self, others: Self) -> Self;
    /// The sum, as of numbers.
    fn plus(self, other: Self) -> Self;
    /// The difference, as of numbers that begin again at the top.
    fn minus(self, other: Self) -> Self;
    /// These cells, or the others where there are none of these.
    fn or_else(self, others: Self) -> Self;
    /// These cells, but none where there are some of the others.
    fn unless(self, others: Self) -> Self;
}

impl Cells for u64 {
    #[inline(always)]
    fn each(cells: u64) -> u64 {
        cells
    }
    #[inline(always)]
    fn up(self, steps: u32) -> u64 {
        up(self, steps)
    }
    #[inline(always)]
    fn down(self, steps: u32) -> u64 {
        down(self, steps)
    }
    #[inline(always)]
    fn without(self, others: u64) -> u64 {
        self & !others
    }
    #[inline(always)]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn or_else(self, others: u64) -> u64 {
        if self == 0 { others } else { self }
    }
    #[inline(always)]
    fn unless(self, others: u64) -> u64 {
        if others == 0 { self } else { 0 }
    }
}

/// Where the next disc of each column comes to rest.
#[inline(always)]
pub(super) fn playable<S: Shape, C: Cells>(shape: S, full: C) -> C {
    full.plus(C::each(shape.bottom())) & C::each(shape.board())
}

/// The moves that do not lose at once, if `threats` are the cells that complete four for the opponent: more than one
/// threat cannot be met, one must be, and no move may be played right under one.
#[inline(always)]
pub(super) fn safe_moves<S: Shape, C: Cells>(shape: S, full: C, threats: C) -> C {
    let playable = playable(shape, full);
    let forced = playable & threats;
    let second_forced = forced & forced.minus(C::each(1));
    forced.or_else(playable).unless(second_forced).without(threats.down(1))
}

/// The first, third, fifth … row, counted from 1 at the bottom.
#[inline(always)]
pub(super) fn odd_rows<S: Shape>(shape: S) -> u64 {
    shape.bottom() * (0x5555_5555_5555_5555 & (up(1, shape.height()) - 1))
}

/// The second, fourth, sixth … row.
#[inline(always)]
pub(super) fn even_rows<S: Shape>(shape: S) -> u64 {
    shape.board() & !odd_rows(shape)
}

/// The column and, from 0, the row of a cell.
#[inline(always)]
pub(super) fn place<S: Shape>(shape: S, cell: u64) -> (u32, u32) {
    let number = cell.trailing_zeros();
    (number / shape.stride(), number % shape.stride())
}

/// All cells of a column.
#[inline(always)]
pub(super) fn column<S: Shape>(shape: S, index: u32) -> u64 {
    (up(1, shape.height()) - 1) << (index * shape.stride())
}

/// Every empty cell, playable or not, that would complete four for these stones.
#[inline(always)]
pub(super) fn completing<S: Shape, C: Cells>(shape: S, stones: C, full: C) -> C {
    let stride = shape.stride();
    // In a column only the cell on top of three can be missing.
    let upright = stones.up(1) & stones.up(2) & stones.up(3);
    let slanting = completing_along(stones, stride - 1) | completing_along(stones, stride + 1);
    ((upright | completing_along(stones, stride) | slanting) & C::each(shape.board())).without(full)
}

#[inline(always)]
fn completing_along<C: Cells>(stones: C, step: u32) -> C {
    let (before, behind) = (stones.up(step), stones.down(step));
    let two_before = before & stones.up(2 * step);
    let two_behind = behind & stones.down(2 * step);
    (two_before & (stones.up(3 * step) | behind)) | (two_behind & (before | stones.down(3 * step)))
}

/// Whether some four lies inside these cells.
#[inline(always)]
pub(super) fn holds_four<S: Shape>(shape: S, cells: u64) -> bool {
    let stride = shape.stride();
    (starts(cells, 1) | starts(cells, stride) | starts(cells, stride - 1) | starts(cells, stride + 1)) != 0
}

/// Every cell that belongs to a four inside these cells.
#[inline(always)]
pub(super) fn inside_fours<S: Shape, C: Cells>(shape: S, cells: C) -> C {
    let stride = shape.stride();
    whole(cells, 1) | whole(cells, stride) | whole(cells, stride - 1) | whole(cells, stride + 1)
}

/// The first cell of every four in one direction.
#[inline(always)]
pub(super) fn starts<C: Cells>(cells: C, step: u32) -> C {
    let pairs = cells & cells.down(step);
    pairs & pairs.down(2 * step)
}

/// All cells of every four in one direction.
#[inline(always)]
fn whole<C: Cells>(cells: C, step: u32) -> C {
    let first = starts(cells, step);
    let half = first | first.up(step);
    half | half.up(2 * step)
}

/// The cells above these in their columns.
#[inline(always)]
pub(super) fn above<S: Shape, C: Cells>(shape: S, cells: C) -> C {
    let bottom = C::each(shape.bottom());
    // Taking 1 from a column turns its lowest cell and all below over. The spare bit on top keeps that from running on
    // into the next column.
    let some = cells | C::each(up(shape.bottom(), shape.height()));
    C::each(shape.board()).without(some.minus(bottom) ^ some)
}
