//! Notation and pictures, for both shapes of the tree.

use std::marker::PhantomData;

use plywood_core::{Game, Grid, Side, Start, Symmetry, TextError, View};

use super::board::{Board, Cell};
use super::squares::Square;
use super::starts::STARTS;
use super::turns::{Turns, name, square, squares};
use super::whole::Whole;

/// The game with its notation; `T` is the shape of its tree.
#[derive(Copy, Clone, Debug, Default)]
pub struct Amazons<T = Whole>(PhantomData<T>);

impl<T> Amazons<T> {
    /// The game.
    pub const fn new() -> Amazons<T> {
        Amazons(PhantomData)
    }
}

/// The cells of one row.
fn cells(row: &str) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let cell = match letter {
            _ if digits > 0 => {
                let empty: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                if empty > Board::MAX_SIDE as usize {
                    return Err(TextError::new(format!("{} empty squares in one row", &rest[..digits])));
                }
                cells.extend(std::iter::repeat_n(Cell::Empty, empty));
                rest = &rest[digits..];
                continue;
            }
            'W' | 'w' => Cell::Amazon(Side::First),
            'B' | 'b' => Cell::Amazon(Side::Second),
            'x' | 'X' => Cell::Arrow,
            '.' => Cell::Empty,
            other => {
                return Err(TextError::new(format!(
                    "{other:?}: use W and B for amazons, x for arrows and numbers for empty squares"
                )));
            }
        };
        cells.push(cell);
        rest = &rest[letter.len_utf8()..];
    }
    Ok(cells)
}

fn parse_board(rows: &str, side: Side) -> Result<Board, TextError> {
    let rows: Vec<Vec<Cell>> = rows.split('/').map(cells).collect::<Result<_, _>>()?;
    let width = rows.first().map_or(0, Vec::len);
    let height = rows.len();
    if let Some(row) = rows.iter().find(|row| row.len() != width) {
        return Err(TextError::new(format!(
            "rows of {width} and of {} squares: all need as many",
            row.len()
        )));
    }
    let mut board = Board::new(width as u32, height as u32, side)
        .ok_or_else(|| TextError::new(format!(
            "a board of {width}x{height} squares: boards have 1x1 to 10x10, and `plywood games amazons` lists start positions"
        )))?;
    for (from_top, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            if let Some(square) = Square::at(column as u32, (height - 1 - from_top) as u32) {
                board.put(square, *cell);
            }
        }
    }
    Ok(board)
}

/// The position on a board that somebody has written or put down, in the middle of a turn if there is a shooter.
pub(super) fn position_on<T: Turns>(board: Board, shooter: Option<Square>) -> Result<T, &'static str> {
    if board.amazons(Side::First) | board.amazons(Side::Second) == 0 {
        return Err("there is no amazon on the board");
    }
    T::on(board, shooter).ok_or("no amazon can shoot from there now")
}

fn format_board(board: &Board) -> String {
    let mut text = String::new();
    for row in (0..board.height()).rev() {
        let mut empty = 0;
        for column in 0..=board.width() {
            let cell = Square::at(column, row).filter(|_| column < board.width()).map(|at| board.cell(at));
            if cell == Some(Cell::Empty) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.extend(cell.map(symbol));
        }
        text.push(if row > 0 { '/' } else { ' ' });
    }
    text.push(['w', 'b'][board.side().index()]);
    text
}

fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Amazon(Side::First) => 'W',
        Cell::Amazon(Side::Second) => 'B',
        Cell::Arrow => 'x',
    }
}

impl<T: Turns> Game for Amazons<T> {
    type Position = T;

    fn name(&self) -> &'static str {
        "amazons"
    }

    fn summary(&self) -> &'static str {
        "Game of the Amazons: move a queen and burn a square; who cannot move loses"
    }

    fn notation(&self) -> &'static str {
        T::PLIES
    }

    fn starts(&self) -> Vec<Start<T>> {
        let start = |&(name, summary, text): &(&'static str, &'static str, &str)| {
            let position = self.parse_position(text).ok()?;
            Some(Start { name, summary, position })
        };
        STARTS.iter().filter_map(start).collect()
    }

    fn parse_position(&self, text: &str) -> Result<T, TextError> {
        let wrong = |why: String| {
            TextError::new(format!(
                "{text:?} is not a position: {why}; expected rows from the top and the side to move, as in \
                 3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w"
            ))
        };
        let mut words = text.split_whitespace();
        let rows = words.next().unwrap_or_default();
        let side = match words.next() {
            None | Some("w") => Side::First,
            Some("b") => Side::Second,
            Some(other) => return Err(wrong(format!("{other:?} is no side, w or b"))),
        };
        let board = parse_board(rows, side).map_err(|error| wrong(error.to_string()))?;
        let shooter = match words.next() {
            None => None,
            Some(word) => match square(word, &board) {
                Some((shooter, length)) if length == word.len() => Some(shooter),
                _ => return Err(wrong(format!("{word:?} is no square"))),
            },
        };
        if let Some(word) = words.next() {
            return Err(wrong(format!("{word:?} is too much")));
        }
        position_on(board, shooter).map_err(|why| wrong(why.to_owned()))
    }

    fn format_position(&self, position: &T) -> String {
        let shooter = position.shooter().map_or(String::new(), |square| format!(" {}", name(square)));
        format_board(position.board()) + &shooter
    }

    fn parse_move(&self, position: &T, text: &str) -> Result<T::Move, TextError> {
        if position.verdict().is_some() {
            return Err(TextError::new("the game is over: the side to move cannot move"));
        }
        let squares = squares(text, position.board())?;
        position.read(&squares).map_err(|error| TextError::new(format!("{text:?}: {error}")))
    }

    fn format_move(&self, _: &T, mv: T::Move) -> String {
        T::write(mv)
    }

    fn view(&self, position: &T) -> View {
        let board = position.board();
        let cell = |column, row| {
            let cell = Square::at(column, row).map_or(Cell::Empty, |square| board.cell(square));
            let owner = if let Cell::Amazon(side) = cell { Some(side) } else { None };
            plywood_core::Cell { symbol: symbol(cell), owner }
        };
        let row = |row| (0..board.width()).map(|column| cell(column, row)).collect();
        View::Grid(Grid {
            rows: (0..board.height()).rev().map(row).collect(),
            columns: (0..board.width()).map(|column| char::from(b'a' + column as u8).to_string()).collect(),
            row_labels: (1..=board.height()).rev().map(|row| row.to_string()).collect(),
        })
    }

    fn symmetries(&self) -> Vec<Symmetry<T>> {
        vec![
            Symmetry {
                name: "mirror",
                position: |position| image(position, mirror(position.board())),
                mv: |position, mv| T::image(mv, mirror(position.board())),
            },
            Symmetry {
                name: "flip",
                position: |position| image(position, flip(position.board())),
                mv: |position, mv| T::image(mv, flip(position.board())),
            },
        ]
    }
}

/// Left and right exchanged.
fn mirror(board: &Board) -> impl Fn(Square) -> Square + use<> {
    let width = board.width();
    move |square| Square::at(width - 1 - square.column(), square.row()).unwrap_or(square)
}

/// Top and bottom exchanged.
fn flip(board: &Board) -> impl Fn(Square) -> Square + use<> {
    let height = board.height();
    move |square| Square::at(square.column(), height - 1 - square.row()).unwrap_or(square)
}

fn image<T: Turns>(position: &T, map: impl Fn(Square) -> Square) -> T {
    T::on(position.board().image(&map), position.shooter().map(&map)).unwrap_or(*position)
}
