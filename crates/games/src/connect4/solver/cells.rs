//! Sets of cells of the standard board, and what lines they hold.

/// Distance between columns.
pub(super) const STRIDE: u32 = 7;
/// Cells of the board.
pub(super) const CELLS: i32 = 42;
/// The lowest cell of every column.
pub(super) const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// Every cell.
pub(super) const BOARD: u64 = BOTTOM * 0b11_1111;
/// The first, third and fifth row, counted from 1 at the bottom.
pub(super) const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// The second, fourth and sixth row.
pub(super) const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// Where the next disc of each column comes to rest.
#[inline]
pub(super) const fn playable(full: u64) -> u64 {
    (full + BOTTOM) & BOARD
}

/// All cells of the column that holds this cell.
#[inline]
pub(super) const fn column_of(cell: u64) -> u64 {
    0b11_1111 << (cell.trailing_zeros() / STRIDE * STRIDE)
}

/// Every empty cell, playable or not, that would complete four for these stones.
#[inline]
pub(super) const fn completing(stones: u64, full: u64) -> u64 {
    // In a column only the cell on top of three can be missing.
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    cells |= completing_along::<{ STRIDE }>(stones);
    cells |= completing_along::<{ STRIDE - 1 }>(stones);
    cells |= completing_along::<{ STRIDE + 1 }>(stones);
    cells & (BOARD ^ full)
}

#[inline]
const fn completing_along<const STEP: u32>(stones: u64) -> u64 {
    let two_before = (stones << STEP) & (stones << (2 * STEP));
    let two_behind = (stones >> STEP) & (stones >> (2 * STEP));
    (two_before & ((stones << (3 * STEP)) | (stones >> STEP)))
        | (two_behind & ((stones << STEP) | (stones >> (3 * STEP))))
}

/// Whether some four lies inside these cells.
#[inline]
pub(super) const fn holds_four(cells: u64) -> bool {
    (starts::<1>(cells)
        | starts::<{ STRIDE }>(cells)
        | starts::<{ STRIDE - 1 }>(cells)
        | starts::<{ STRIDE + 1 }>(cells))
        != 0
}

/// Every cell that belongs to a four inside these cells.
#[inline]
pub(super) const fn inside_fours(cells: u64) -> u64 {
    whole::<1>(cells)
        | whole::<{ STRIDE }>(cells)
        | whole::<{ STRIDE - 1 }>(cells)
        | whole::<{ STRIDE + 1 }>(cells)
}

/// The first cell of every four in one direction.
#[inline]
const fn starts<const STEP: u32>(cells: u64) -> u64 {
    let pairs = cells & (cells >> STEP);
    pairs & (pairs >> (2 * STEP))
}

/// All cells of every four in one direction.
#[inline]
const fn whole<const STEP: u32>(cells: u64) -> u64 {
    let first = starts::<STEP>(cells);
    let half = first | (first << STEP);
    half | (half << (2 * STEP))
}

/// The cells above these in their columns.
#[inline]
pub(super) const fn above(cells: u64) -> u64 {
    // One row at a time, so that the spare bit on top of a column stops the climb.
    let mut higher = (cells << 1) & BOARD;
    higher |= (higher << 1) & BOARD;
    higher |= (higher << 1) & BOARD;
    higher | ((higher << 1) & BOARD)
}

/// The cells with left and right exchanged.
#[inline]
pub(super) const fn mirrored(cells: u64) -> u64 {
    let mut image = 0;
    let mut index = 0;
    while index < 7 {
        image |= ((cells >> (index * STRIDE)) & 0b111_1111) << ((6 - index) * STRIDE);
        index += 1;
    }
    image
}
