//! Sets of cells, and what lines they hold.

use super::super::rules::{down, up};
use super::super::shape::Shape;

/// Where the next disc of each column comes to rest.
#[inline(always)]
pub(super) fn playable<S: Shape>(shape: S, full: u64) -> u64 {
    (full + shape.bottom()) & shape.board()
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
pub(super) fn completing<S: Shape>(shape: S, stones: u64, full: u64) -> u64 {
    let along = |step: u32| {
        let two_before = up(stones, step) & up(stones, 2 * step);
        let two_behind = down(stones, step) & down(stones, 2 * step);
        (two_before & (up(stones, 3 * step) | down(stones, step)))
            | (two_behind & (up(stones, step) | down(stones, 3 * step)))
    };
    // In a column only the cell on top of three can be missing.
    let upright = up(stones, 1) & up(stones, 2) & up(stones, 3);
    let stride = shape.stride();
    (upright | along(stride) | along(stride - 1) | along(stride + 1)) & (shape.board() ^ full)
}

/// Whether some four lies inside these cells.
#[inline(always)]
pub(super) fn holds_four<S: Shape>(shape: S, cells: u64) -> bool {
    let stride = shape.stride();
    (starts(cells, 1) | starts(cells, stride) | starts(cells, stride - 1) | starts(cells, stride + 1)) != 0
}

/// Every cell that belongs to a four inside these cells.
#[inline(always)]
pub(super) fn inside_fours<S: Shape>(shape: S, cells: u64) -> u64 {
    let stride = shape.stride();
    whole(cells, 1) | whole(cells, stride) | whole(cells, stride - 1) | whole(cells, stride + 1)
}

/// The first cell of every four in one direction.
#[inline(always)]
fn starts(cells: u64, step: u32) -> u64 {
    let pairs = cells & down(cells, step);
    pairs & down(pairs, 2 * step)
}

/// All cells of every four in one direction.
#[inline(always)]
fn whole(cells: u64, step: u32) -> u64 {
    let first = starts(cells, step);
    let half = first | up(first, step);
    half | up(half, 2 * step)
}

/// The cells above these in their columns.
#[inline(always)]
pub(super) fn above<S: Shape>(shape: S, cells: u64) -> u64 {
    // One row at a time, so that the spare bit on top of a column stops the climb.
    let mut higher = (cells << 1) & shape.board();
    for _ in 2..shape.height() {
        higher |= (higher << 1) & shape.board();
    }
    higher
}
