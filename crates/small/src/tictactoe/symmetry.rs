//! The seven ways to turn or mirror the board that change something.

use plywood_core::{Side, Symmetry};

use super::rules::{Board, CELLS, Square};

/// A map of the board is a sum of these steps, taken in this order. The steps generate all eight symmetries of a
/// square.
const SWAP_AXES: u8 = 4;
const MIRROR_COLUMNS: u8 = 1;
const MIRROR_ROWS: u8 = 2;

/// All but the one that leaves everything in place.
pub(super) fn all() -> Vec<Symmetry<Board>> {
    vec![
        symmetry::<MIRROR_COLUMNS>("mirror left and right"),
        symmetry::<MIRROR_ROWS>("mirror top and bottom"),
        symmetry::<{ MIRROR_COLUMNS | MIRROR_ROWS }>("half turn"),
        symmetry::<SWAP_AXES>("mirror at a1-c3"),
        symmetry::<{ SWAP_AXES | MIRROR_COLUMNS }>("quarter turn left"),
        symmetry::<{ SWAP_AXES | MIRROR_ROWS }>("quarter turn right"),
        symmetry::<{ SWAP_AXES | MIRROR_COLUMNS | MIRROR_ROWS }>("mirror at a3-c1"),
    ]
}

fn symmetry<const MAP: u8>(name: &'static str) -> Symmetry<Board> {
    Symmetry { name, position: mapped::<MAP>, mv: |_, square| mapped_square::<MAP>(square) }
}

fn mapped<const MAP: u8>(board: &Board) -> Board {
    let [first, second] = [Side::First, Side::Second].map(|side| mapped_stones::<MAP>(board.stones(side)));
    // Lines map to lines, so the image of a possible position is possible.
    Board::from_stones(first, second).unwrap_or(*board)
}

fn mapped_stones<const MAP: u8>(stones: u16) -> u16 {
    (0..CELLS)
        .filter(|number| stones & 1 << number != 0)
        .filter_map(Square::new)
        .fold(0, |image, square| image | 1 << mapped_square::<MAP>(square).number())
}

fn mapped_square<const MAP: u8>(square: Square) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if MAP & SWAP_AXES != 0 {
        (column, row) = (row, column);
    }
    if MAP & MIRROR_COLUMNS != 0 {
        column = 2 - column;
    }
    if MAP & MIRROR_ROWS != 0 {
        row = 2 - row;
    }
    Square::at(column, row).unwrap_or(square)
}
