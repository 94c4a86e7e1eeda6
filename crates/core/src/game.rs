//! Games: the cold half, everything that people and programs read and write.

use std::fmt;

use crate::{Meaning, Position, Score, Side, TextError};

/// A game with a name, start positions and a notation.
pub trait Game: Send + Sync + 'static {
    /// The rules.
    type Position: Position;

    /// The name on the command line: lower case, no spaces.
    fn name(&self) -> &'static str;

    /// One line for lists of games.
    fn summary(&self) -> &'static str;

    /// How positions and moves are written, for help texts and error messages.
    fn notation(&self) -> &'static str;

    /// Named start positions, the usual one first; never empty.
    fn starts(&self) -> Vec<Start<Self::Position>>;

    /// Reads a position. Names of start positions are understood by [`Game::position`], not here.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Writes a position so that [`Game::parse_position`] reads it back.
    fn format_position(&self, position: &Self::Position) -> String;

    /// Reads a legal move.
    fn parse_move(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, TextError>;

    /// Writes a legal move so that [`Game::parse_move`] reads it back.
    fn format_move(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;

    /// The number that players of this game would give to a score: payoffs and estimates as they are, 1 for a win and
    /// -1 for a loss unless the game counts otherwise. `None` if nothing is known.
    fn points(&self, position: &Self::Position, score: Score) -> Option<i32> {
        let _ = position;
        match score.meaning(0, false) {
            Meaning::Win { .. } => Some(1),
            Meaning::Loss { .. } => Some(-1),
            Meaning::Unknown => None,
            Meaning::Draw | Meaning::Payoff(_) | Meaning::Estimate(_) => Some(score.raw()),
        }
    }

    /// The position as a picture.
    fn view(&self, position: &Self::Position) -> View;

    /// Ways to turn or mirror a position that change nothing of importance.
    fn symmetries(&self) -> Vec<Symmetry<Self::Position>> {
        Vec::new()
    }

    /// A start position by its name, or a position in the game's notation; nothing means the usual start.
    fn position(&self, text: Option<&str>) -> Result<Self::Position, TextError> {
        let mut starts = self.starts();
        match text.map(str::trim) {
            None => Ok(starts.swap_remove(0).position),
            Some(text) => match starts.iter().position(|start| start.name == text) {
                Some(index) => Ok(starts.swap_remove(index).position),
                None => self.parse_position(text),
            },
        }
    }
}

/// A named start position.
#[derive(Clone, Debug)]
pub struct Start<P> {
    /// Its name, usable wherever a position is.
    pub name: &'static str,
    /// One line that says what it is.
    pub summary: &'static str,
    /// The position itself.
    pub position: P,
}

/// A mapping of positions and moves that commutes with playing.
#[derive(Copy, Clone)]
pub struct Symmetry<P: Position> {
    /// For example `mirror`.
    pub name: &'static str,
    /// The image of a position.
    pub position: fn(&P) -> P,
    /// The image of a move of that position.
    pub mv: fn(&P, P::Move) -> P::Move,
}

/// A picture of a position for terminals and browsers to draw in their own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// A board of squares.
    Grid(Grid),
    /// Anything else, ready to print.
    Text(String),
}

/// A rectangular board, top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The cells, row by row, top row first.
    pub rows: Vec<Vec<Cell>>,
    /// A label under each column.
    pub columns: Vec<String>,
    /// A label beside each row, or empty where rows have no names.
    pub row_labels: Vec<String>,
}

/// A square of a [`Grid`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands there; `.` for nothing.
    pub symbol: char,
    /// Whose it is.
    pub owner: Option<Side>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = match self {
            View::Text(text) => return f.write_str(text),
            View::Grid(grid) => grid,
        };
        let margin = grid.row_labels.iter().map(|label| label.chars().count() + 1).max().unwrap_or(0);
        let cell = grid.columns.iter().map(|label| label.chars().count()).max().unwrap_or(1);
        for (index, row) in grid.rows.iter().enumerate() {
            let label = grid.row_labels.get(index).map_or("", String::as_str);
            let cells: Vec<String> = row.iter().map(|c| format!("{:>cell$}", c.symbol)).collect();
            writeln!(f, "{label:<margin$}{}", cells.join(" "))?;
        }
        let labels: Vec<String> = grid.columns.iter().map(|label| format!("{label:>cell$}")).collect();
        write!(f, "{:margin$}{}", "", labels.join(" "))
    }
}
