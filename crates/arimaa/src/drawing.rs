//! Boards as in board files: a line with the turn and perhaps the steps made in it, then eight rows between bars.
//!
//! ```text
//! 12s rb3e
//!  +-----------------+
//! 8| r . . . . . . . |
//! …
//! 1| . R . . . . . . |
//!  +-----------------+
//!    a b c d e f g h
//! ```
//!
//! Frame and labels may be left out. Where there are labels, they say which square is where: a board may be drawn as
//! Silver sees it.

use plywood_core::{Side, TextError};

use super::bits;
use super::board::Board;
use super::rules::Steps;
use super::text::{needs_set_up, parse_side, position_on, put, side_letter};

/// The characters between the bars: a blank, and eight squares with a blank after each.
const WIDTH: usize = 17;
const FILES: &str = "abcdefgh";
const RANKS: &str = "12345678";

/// How labels run, from left to right or from the bottom to the top.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Order {
    /// As usual: from a to h, from 1 to 8.
    Rising,
    Falling,
}

impl Order {
    /// The order of these labels, if they are complete.
    fn of(labels: &str, rising: &str) -> Option<Order> {
        if labels == rising {
            Some(Order::Rising)
        } else if labels.chars().rev().eq(rising.chars()) {
            Some(Order::Falling)
        } else {
            None
        }
    }

    /// The number of the file or rank at this place.
    fn at(self, index: usize) -> u8 {
        match self {
            Order::Rising => index as u8,
            Order::Falling => 7 - index as u8,
        }
    }
}

/// Reads a drawing. What is not understood is refused: a board that is read in another way than it is meant answers
/// another question.
pub(super) fn parse_drawing(text: &str) -> Result<Steps, TextError> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Head { is_first_turn, side, steps } = Head::parse(lines.next().unwrap_or(""))?;
    let mut rows = Vec::new();
    let mut files = None;
    for line in lines {
        if line.contains('|') {
            rows.push(Row::parse(line)?);
        } else if !line.chars().all(|sign| "+- ".contains(sign)) {
            let found = parse_files(line)?;
            if files.replace(found).is_some_and(|before| before != found) {
                return Err(TextError::new(
                    "the letters above and below the board differ: use a b c d e f g h",
                ));
            }
        }
    }
    if rows.len() != 8 {
        return Err(TextError::new(format!("{} rows between bars: a board has 8", rows.len())));
    }
    rows.reverse();
    let (ranks, files) = orders(parse_ranks(&rows)?, files)?;
    let mut board = Board::EMPTY;
    for (above, row) in rows.iter().enumerate() {
        let square = |column| ranks.at(above) * 8 + files.at(column);
        for (column, sign) in row.signs(square)?.into_iter().enumerate() {
            put(&mut board, square(column), sign)?;
        }
    }
    if needs_set_up(&board, side) && !is_first_turn {
        let turn = format!("1{}", side_letter(side));
        return Err(TextError::new(format!(
            "there are pieces to be set up on this board, which is done in turn {turn}: call the turn so, \
             or add the pieces"
        )));
    }
    position_on(board, side, steps)
}

/// The first line.
struct Head<'a> {
    /// Whether this can be the turn in which pieces are set up.
    is_first_turn: bool,
    side: Side,
    steps: &'a str,
}

impl Head<'_> {
    fn parse(line: &str) -> Result<Head<'_>, TextError> {
        let (turn, steps) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let letter = turn.trim_start_matches(|c: char| c.is_ascii_digit());
        let side = parse_side(letter).ok_or_else(|| {
            TextError::new(format!(
                "{turn:?}: a board begins with the turn, as in 12g or 12s, g for Gold and s for Silver"
            ))
        })?;
        let number = &turn[..turn.len() - letter.len()];
        Ok(Head { is_first_turn: number.is_empty() || number == "1", side, steps })
    }
}

/// The line with the letters of the files.
fn parse_files(line: &str) -> Result<Order, TextError> {
    let letters: String = line.split_whitespace().collect();
    Order::of(&letters, FILES).ok_or_else(|| {
        TextError::new(format!(
            "{line:?} belongs to no board: after the turn come rows between bars, and a b c d e f g h below them"
        ))
    })
}

/// The order of the ranks, from the lowest row up; `None` if there are no labels.
fn parse_ranks(rows: &[Row<'_>]) -> Result<Option<Order>, TextError> {
    let labels: String = rows.iter().map(|row| row.label).collect();
    if labels.is_empty() {
        return Ok(None);
    }
    let order = Order::of(&labels, RANKS).filter(|_| rows.iter().all(|row| row.label.len() == 1));
    order.map(Some).ok_or_else(|| {
        let found: Vec<&str> =
            rows.iter().rev().map(|row| if row.label.is_empty() { "nothing" } else { row.label }).collect();
        TextError::new(format!(
            "the rows are labelled {}: label them 8 to 1 from the top, or none of them",
            found.join(", ")
        ))
    })
}

/// The orders of ranks and files. One that differs from the usual one says nothing about the other: the board may be
/// turned or mirrored.
fn orders(ranks: Option<Order>, files: Option<Order>) -> Result<(Order, Order), TextError> {
    match (ranks, files) {
        (Some(Order::Falling), None) => Err(TextError::new(
            "rank 1 is on top, and no letters say on which side the a-file is: write a b c d e f g h below the board, \
             or h g f e d c b a if Silver sees it so",
        )),
        (None, Some(Order::Falling)) => Err(TextError::new(
            "the letters run from h to a, and no numbers say which rank is on top: write 1 to 8 before the rows, \
             or 8 to 1",
        )),
        (ranks, files) => Ok((ranks.unwrap_or(Order::Rising), files.unwrap_or(Order::Rising))),
    }
}

/// A row between bars.
struct Row<'a> {
    /// The number of the rank; empty if there is none.
    label: &'a str,
    cells: &'a str,
}

impl Row<'_> {
    fn parse(line: &str) -> Result<Row<'_>, TextError> {
        let parts: Vec<&str> = line.split('|').collect();
        let &[left, cells, right] = parts.as_slice() else {
            return Err(TextError::new(format!(
                "{line:?}: a row stands between two bars, as in 8| r . . . . . . . |"
            )));
        };
        let label = match (left.trim(), right.trim()) {
            (left, "") => left,
            ("", right) => right,
            (left, right) if left == right => left,
            _ => {
                return Err(TextError::new(format!(
                    "{line:?}: only the number of the rank stands beside a row"
                )));
            }
        };
        Ok(Row { label, cells })
    }

    /// The eight signs: with blanks between them, or in their places with blanks for empty squares.
    fn signs(&self, square: impl Fn(usize) -> u8) -> Result<[char; 8], TextError> {
        let mut signs = [' '; 8];
        let words = self.cells.split_whitespace();
        if words.clone().count() == 8 && words.clone().all(|word| word.chars().count() == 1) {
            words.flat_map(str::chars).zip(&mut signs).for_each(|(sign, place)| *place = sign);
            return Ok(signs);
        }
        let width = self.cells.chars().count();
        if width != WIDTH {
            return Err(TextError::new(format!(
                "{:?} is not a row of 8 squares: write a sign for each, as in | r . . . . . . . |, \
                 or {WIDTH} characters with blanks for empty squares instead of {width}",
                self.cells
            )));
        }
        for (index, sign) in self.cells.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            // Squares are every second character. Some files are off by one, where a piece stands between two squares.
            let column = (index.max(1) - 1) / 2;
            if signs[column] != ' ' {
                return Err(TextError::new(format!(
                    "{sign:?} is the second sign on {}: leave a blank between two squares",
                    bits::name(square(column))
                )));
            }
            signs[column] = sign;
        }
        Ok(signs)
    }
}
