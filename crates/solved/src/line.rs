//! The lines of a data set: `moves score`, as in `32164625 11`.

use std::fmt;

use plywood_connect4::{Connect4, ConnectFour, Standard};
use plywood_core::{Game, Position, Score, TextError};

/// A line of a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The columns played from the empty board on.
    pub moves: String,
    /// The score for the side to move, in the count of [`Game::points`].
    pub points: i32,
    /// The position after the moves.
    pub position: Connect4,
    /// The score that counts these points.
    pub score: Score,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.points)
    }
}

/// Reads a line; the error says what is wrong with it and what would be right.
pub(crate) fn parse_line(text: &str) -> Result<Line, TextError> {
    let form = || {
        TextError::new(format!("{text:?} is not a line of a data set: give `moves score`, as in `4453 -2`"))
    };
    let mut words = text.split_whitespace();
    let (Some(moves), Some(points), None) = (words.next(), words.next(), words.next()) else {
        return Err(form());
    };
    let points: i32 = points.parse().map_err(|_| form())?;
    if moves.contains('/') {
        return Err(TextError::new(
            "data sets tell positions by the moves played, not by rows: give columns, as in 4453",
        ));
    }
    let game = ConnectFour::new(Standard);
    let position = game.parse_position(moves)?;
    if position.verdict().is_some() {
        return Err(TextError::new(format!("the game is over after {moves}: leave the line out")));
    }
    let score = game.score_of_points(position.ply(), points).ok_or_else(|| {
        TextError::new(format!(
            "no game can end with {points} after {moves}: solve it, with `plywood solve connect4 {moves}`"
        ))
    })?;
    Ok(Line { moves: moves.to_owned(), points, position, score })
}
