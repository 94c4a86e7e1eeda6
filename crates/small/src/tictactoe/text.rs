//! Notation and pictures.

use plywood_core::{Cell, Game, Grid, Position, Side, Start, Symmetry, TextError, View};

use super::rules::{Board, Square};
use super::symmetry;

/// Tic-tac-toe with its notation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe;

const COLUMNS: [char; 3] = ['a', 'b', 'c'];

/// The squares in the order in which they are written: row by row from the top.
fn written_order() -> impl Iterator<Item = Square> {
    (0..3).rev().flat_map(|row| (0..3).filter_map(move |column| Square::at(column, row)))
}

fn symbol(owner: Option<Side>) -> char {
    match owner {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => '.',
    }
}

fn name(square: Square) -> String {
    format!("{}{}", COLUMNS[square.column() as usize], square.row() + 1)
}

/// The nine cells, without the slashes that may stand between the rows.
fn cells(text: &str) -> Result<Vec<char>, TextError> {
    let rows: Vec<&str> = text.split('/').collect();
    match rows.as_slice() {
        [all] => {
            let count = all.chars().count();
            if count != 9 {
                return Err(TextError::new(format!("{count} cells in {text:?}, but the board has 9")));
            }
        }
        [_, _, _] => {
            for row in &rows {
                let count = row.chars().count();
                if count != 3 {
                    return Err(TextError::new(format!(
                        "row {row:?} of {text:?} has {count} cells instead of 3"
                    )));
                }
            }
        }
        _ => {
            return Err(TextError::new(format!(
                "{} rows in {text:?}, but the board has 3, as in x.o/.x./..o",
                rows.len()
            )));
        }
    }
    Ok(rows.concat().chars().collect())
}

impl Game for TicTacToe {
    type Position = Board;

    fn name(&self) -> &'static str {
        "tictactoe"
    }

    fn summary(&self) -> &'static str {
        "Tic-tac-toe: three in a row on a board of nine squares wins"
    }

    fn notation(&self) -> &'static str {
        "position: nine cells row by row from the top, as in x.o/.x./..o (x moved first; the slashes may be left out); \
         move: a square, a1 (bottom left) to c3 (top right)"
    }

    fn starts(&self) -> Vec<Start<Board>> {
        vec![Start { name: "standard", summary: "the empty board", position: Board::new() }]
    }

    fn parse_position(&self, text: &str) -> Result<Board, TextError> {
        let mut stones = [0_u16; 2];
        for (square, cell) in written_order().zip(cells(text)?) {
            let owner = match cell {
                'x' | 'X' => Side::First,
                'o' | 'O' => Side::Second,
                '.' => continue,
                other => {
                    return Err(TextError::new(format!(
                        "{other:?} in {text:?}: use x, o, and . for empty squares"
                    )));
                }
            };
            stones[owner.index()] |= 1 << square.number();
        }
        let [first, second] = stones;
        Board::from_stones(first, second)
            .map_err(|reason| TextError::new(format!("no game can reach {text:?}: {reason}")))
    }

    fn format_position(&self, board: &Board) -> String {
        let mut text = String::new();
        for square in written_order() {
            if square.column() == 0 && !text.is_empty() {
                text.push('/');
            }
            text.push(symbol(board.owner(square)));
        }
        text
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Square, TextError> {
        let wanted = text.trim().to_ascii_lowercase();
        let square = written_order().find(|square| name(*square) == wanted).ok_or_else(|| {
            TextError::new(format!("{text:?} is not a square: columns are a to c and rows 1 to 3, as in b2"))
        })?;
        if let Some(verdict) = board.verdict() {
            let how = if verdict.is_decisive() { "somebody has three in a row" } else { "the board is full" };
            return Err(TextError::new(format!("the game is over: {how}")));
        }
        match board.owner(square) {
            None => Ok(square),
            owner => Err(TextError::new(format!(
                "there is an {} on {wanted} already: choose an empty square",
                symbol(owner)
            ))),
        }
    }

    fn format_move(&self, _: &Board, square: Square) -> String {
        name(square)
    }

    fn view(&self, board: &Board) -> View {
        let cell = |column, row| {
            let owner = Square::at(column, row).and_then(|square| board.owner(square));
            Cell { symbol: symbol(owner), owner }
        };
        View::Grid(Grid {
            rows: (0..3).rev().map(|row| (0..3).map(|column| cell(column, row)).collect()).collect(),
            columns: COLUMNS.map(String::from).to_vec(),
            row_labels: (1..=3).rev().map(|row| row.to_string()).collect(),
        })
    }

    fn symmetries(&self) -> Vec<Symmetry<Board>> {
        symmetry::all()
    }
}
