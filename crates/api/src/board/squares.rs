//! Boards of squares, which most games have.

use super::{Board, Ground, Label, Place, Shape, Words};

/// The side of a square.
const SIDE: i32 = 100;
/// Room for labels on all sides.
const MARGIN: i32 = 40;

impl Board {
    /// A chequered board with letters for columns and numbers for rows: `a1` is the dark square at the lower left.
    pub fn squares(columns: u32, rows: u32) -> Board {
        let (width, height) = (columns as i32 * SIDE, rows as i32 * SIDE);
        let mut board = Board::new(width + 2 * MARGIN, height + 2 * MARGIN);
        let all = Shape::Rectangle { x: 0, y: 0, width: board.width, height: board.height };
        board.ground.push(Ground { shape: all, class: "frame".to_owned() });
        for row in 0..rows {
            for column in 0..columns {
                let colour = if (column + row) % 2 == 0 { "dark" } else { "light" };
                let (x, y) = corner(column, rows - 1 - row);
                let id = square_id(column, row);
                let shape = Shape::Rectangle { x, y, width: SIDE, height: SIDE };
                let name = Words::alike(&id);
                board.places.push(Place { id, name, shape, classes: vec![colour.to_owned()] });
            }
        }
        for column in 0..columns {
            let (x, text) = (corner(column, 0).0 + SIDE / 2, letter(column).to_string());
            board.labels.push(Label { text, x, y: board.height - MARGIN / 2 });
        }
        for row in 0..rows {
            let y = corner(0, rows - 1 - row).1 + SIDE / 2;
            board.labels.push(Label { text: (row + 1).to_string(), x: MARGIN / 2, y });
        }
        board
    }
}

/// The id of a square on [`Board::squares`], both counted from 0 at the lower left.
pub fn square_id(column: u32, row: u32) -> String {
    format!("{}{}", letter(column), row + 1)
}

fn letter(column: u32) -> char {
    char::from(b'a' + (column % 26) as u8)
}

fn corner(column: u32, from_top: u32) -> (i32, i32) {
    (MARGIN + column as i32 * SIDE, MARGIN + from_top as i32 * SIDE)
}
