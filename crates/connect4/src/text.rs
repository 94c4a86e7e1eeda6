//! Notation and pictures.

use plywood_core::{Cell, Game, Grid, Position, Score, Side, Start, Symmetry, TextError, View};

use super::rules::{Connect4, Disc};
use super::shape::{Shape, Standard};

/// Connect Four with its notation; the shape is that of the usual start position.
#[derive(Copy, Clone, Debug, Default)]
pub struct ConnectFour<S: Shape = Standard> {
    shape: S,
}

impl<S: Shape> ConnectFour<S> {
    /// The game on boards of this shape.
    pub fn new(shape: S) -> ConnectFour<S> {
        ConnectFour { shape }
    }

    /// The board's size.
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The score that counts this many points, see [`Game::points`], at a position with `ply` stones; `None` if no game
    /// can end so.
    pub fn score_of_points(&self, ply: u32, points: i32) -> Option<Score> {
        let size = points.unsigned_abs();
        let won = points > 0;
        // The first player makes the odd plies and has the odd stone.
        let by_first = u32::from(ply.is_multiple_of(2) == won);
        let stones_of_winner = ((self.shape.cells() + by_first) / 2 + 1).checked_sub(size)?;
        let end = (2 * stones_of_winner).checked_sub(by_first)?;
        match (points, won) {
            (0, _) => Some(Score::DRAW),
            _ if end <= ply || stones_of_winner < 4 => None,
            (_, true) => Some(Score::win_at(end)),
            (_, false) => Some(Score::loss_at(end)),
        }
    }

    fn play_columns(&self, columns: &str) -> Result<Connect4<S>, TextError> {
        let mut position = Connect4::new(self.shape);
        for (index, letter) in columns.chars().enumerate() {
            if position.verdict().is_some() {
                return Err(TextError::new(format!(
                    "the game is over after {index} moves, but {columns:?} goes on: leave out the rest"
                )));
            }
            let disc = self
                .disc(&position, letter)
                .map_err(|error| TextError::new(format!("move {} of {columns:?}: {error}", index + 1)))?;
            position.play(disc);
        }
        Ok(position)
    }

    fn disc(&self, position: &Connect4<S>, letter: char) -> Result<Disc, TextError> {
        let width = self.shape.width();
        let column = letter.to_digit(36).filter(|column| (1..=width).contains(column)).ok_or_else(|| {
            TextError::new(format!("{letter:?} is not a column: columns are 1 to {}", column_name(width - 1)))
        })?;
        position
            .disc_in(column - 1)
            .ok_or_else(|| TextError::new(format!("column {letter} is full: choose another one")))
    }

    /// Reads rows from the top, separated by slashes: `x` moved first, `o` second, `.` or a number are empty cells.
    fn parse_rows(&self, text: &str) -> Result<Connect4<S>, TextError> {
        let (width, height) = (self.shape.width() as usize, self.shape.height() as usize);
        let rows: Vec<&str> = text.strip_prefix('/').unwrap_or(text).split('/').collect();
        if rows.len() != height {
            return Err(TextError::new(format!(
                "{} rows in {text:?}, but the board has {height}",
                rows.len()
            )));
        }
        let mut stones = [0_u64; 2];
        for (index, row) in rows.iter().enumerate() {
            let cells = expand_row(row)?;
            if cells.len() != width {
                return Err(TextError::new(format!(
                    "row {row:?} has {} cells, but the board has {width} columns",
                    cells.len()
                )));
            }
            let height_above_ground = (height - 1 - index) as u32;
            for (column, owner) in cells.iter().enumerate() {
                if let Some(side) = owner {
                    let cell = column as u32 * self.shape.stride() + height_above_ground;
                    stones[side.index()] |= 1 << cell;
                }
            }
        }
        let [first, second] = stones;
        let (own, others) =
            if first.count_ones() == second.count_ones() { (first, second) } else { (second, first) };
        Connect4::from_stones(self.shape, own, others).ok_or_else(|| {
            TextError::new(format!(
                "no game can reach {text:?}: discs must rest on discs, x has as many as o or one more, \
                 and the game ends with the disc that makes the first four in a row"
            ))
        })
    }
}

/// The cells of one row.
fn expand_row(row: &str) -> Result<Vec<Option<Side>>, TextError> {
    let mut cells = Vec::new();
    let mut number = 0_usize;
    for letter in row.chars().chain(['\0']) {
        if let Some(digit) = letter.to_digit(10) {
            number = number * 10 + digit as usize;
            if number > 64 {
                return Err(TextError::new(format!("row {row:?} is longer than any board")));
            }
            continue;
        }
        cells.extend(std::iter::repeat_n(None, number));
        number = 0;
        match letter {
            'x' | 'X' => cells.push(Some(Side::First)),
            'o' | 'O' => cells.push(Some(Side::Second)),
            '.' => cells.push(None),
            '\0' => {}
            other => {
                return Err(TextError::new(format!(
                    "{other:?} in row {row:?}: use x, o, and . or numbers for empty cells"
                )));
            }
        }
        if cells.len() > 64 {
            return Err(TextError::new(format!("row {row:?} is longer than any board")));
        }
    }
    Ok(cells)
}

/// Columns are named 1 to 9, then a, b, c …
pub(crate) fn column_name(column: u32) -> String {
    char::from_digit(column + 1, 36).map_or_else(|| (column + 1).to_string(), String::from)
}

impl<S: Shape> Game for ConnectFour<S> {
    type Position = Connect4<S>;

    fn name(&self) -> &'static str {
        "connect4"
    }

    fn summary(&self) -> &'static str {
        "Connect Four: drop discs into columns, four in a row wins"
    }

    fn notation(&self) -> &'static str {
        "position: the columns played so far, as in 4453 (- for none), or rows from the top, as in 7/7/7/7/3o3/2xox2; \
         move: a column; other boards: connect4:8x7 and the like"
    }

    fn starts(&self) -> Vec<Start<Connect4<S>>> {
        vec![Start { name: "standard", summary: "the empty board", position: Connect4::new(self.shape) }]
    }

    fn parse_position(&self, text: &str) -> Result<Connect4<S>, TextError> {
        match text {
            "" | "-" => Ok(Connect4::new(self.shape)),
            text if text.contains('/') => self.parse_rows(text),
            text => self.play_columns(text),
        }
    }

    fn format_position(&self, position: &Connect4<S>) -> String {
        let View::Grid(grid) = self.view(position) else { return String::new() };
        let rows: Vec<String> = grid
            .rows
            .iter()
            .map(|row| {
                let mut text = String::new();
                let mut empty = 0;
                for cell in row {
                    if cell.owner.is_none() {
                        empty += 1;
                        continue;
                    }
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(cell.symbol);
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                text
            })
            .collect();
        if rows.len() == 1 { format!("/{}", rows[0]) } else { rows.join("/") }
    }

    fn parse_move(&self, position: &Connect4<S>, text: &str) -> Result<Disc, TextError> {
        let mut letters = text.trim().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.disc(position, letter),
            _ => Err(TextError::new(format!("{text:?} is not a move: give one column, as in 4"))),
        }
    }

    fn format_move(&self, position: &Connect4<S>, disc: Disc) -> String {
        column_name(position.column_of(disc))
    }

    /// A win counts one more than the stones that the winner still has in hand: the convention of published data sets.
    fn points(&self, _: &Connect4<S>, score: Score) -> Option<i32> {
        let won = i32::from(score > Score::DRAW);
        let lost = i32::from(score < Score::DRAW);
        match score.decided_at() {
            Some(end) => {
                // The first player makes the odd plies and has the odd stone.
                let spare = (self.shape.cells() + end % 2) / 2 - end.div_ceil(2);
                Some((won - lost) * (spare as i32 + 1))
            }
            None if score.is_decisive() => Some(won - lost),
            None => (score.raw().abs() < Score::INFINITY.raw()).then_some(score.raw()),
        }
    }

    fn view(&self, position: &Connect4<S>) -> View {
        let shape = position.shape();
        let (first, second) = match position.side() {
            Side::First => (position.own(), position.others()),
            Side::Second => (position.others(), position.own()),
        };
        let cell = |column: u32, row: u32| {
            let bit = 1_u64 << (column * shape.stride() + row);
            if first & bit != 0 {
                Cell { symbol: 'x', owner: Some(Side::First) }
            } else if second & bit != 0 {
                Cell { symbol: 'o', owner: Some(Side::Second) }
            } else {
                Cell { symbol: '.', owner: None }
            }
        };
        View::Grid(Grid {
            rows: (0..shape.height())
                .rev()
                .map(|row| (0..shape.width()).map(|column| cell(column, row)).collect())
                .collect(),
            columns: (0..shape.width()).map(column_name).collect(),
            row_labels: Vec::new(),
        })
    }

    fn symmetries(&self) -> Vec<Symmetry<Connect4<S>>> {
        vec![Symmetry {
            name: "mirror",
            position: |position| position.mirrored(),
            mv: |position, disc| position.mirrored_disc(disc),
        }]
    }
}
