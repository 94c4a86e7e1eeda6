//! What the server has told so far.

use plywood_core::TextError;
use plywood_engines::{AnyGame, Games};

use super::field::{Field, Player};

/// The board if the server does not say.
const USUAL_COLUMNS: usize = 7;
const USUAL_ROWS: usize = 6;

/// The game as the bot knows it.
#[derive(Clone, Default, Debug)]
pub(super) struct State {
    /// Where the game is found.
    games: Games,
    pub(super) player_names: Option<String>,
    pub(super) your_bot: Option<String>,
    pub(super) your_botid: Option<Player>,
    columns: Option<usize>,
    rows: Option<usize>,
    pub(super) round: Option<u64>,
    pub(super) field: Option<Field>,
}

/// A position of a game, both as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The game on this board.
    pub game: AnyGame,
    /// The position in the game's notation.
    pub text: String,
    /// How many discs lie on the board.
    pub discs: usize,
}

impl State {
    pub(super) fn new(games: Games) -> State {
        State { games, ..State::default() }
    }

    pub(super) fn columns(&self) -> usize {
        self.columns.unwrap_or(USUAL_COLUMNS)
    }

    pub(super) fn rows(&self) -> usize {
        self.rows.unwrap_or(USUAL_ROWS)
    }

    pub(super) fn set_columns(&mut self, columns: usize) {
        self.columns = Some(columns);
        self.drop_misfit();
    }

    pub(super) fn set_rows(&mut self, rows: usize) {
        self.rows = Some(rows);
        self.drop_misfit();
    }

    /// A field of another size is from another game.
    fn drop_misfit(&mut self) {
        let (columns, rows) = (self.columns(), self.rows());
        self.field = self.field.take().filter(|field| (field.columns(), field.rows()) == (columns, rows));
    }

    pub(super) fn set_field(&mut self, field: Field) -> Result<(), TextError> {
        let (columns, rows) = (self.columns(), self.rows());
        if (field.columns(), field.rows()) != (columns, rows) {
            return Err(TextError::new(format!(
                "the field has {} columns and {} rows, but the settings say {columns} and {rows}",
                field.columns(),
                field.rows()
            )));
        }
        self.field = Some(field);
        Ok(())
    }

    /// The game on this board, if it can be played there.
    pub(super) fn game(&self) -> Result<AnyGame, TextError> {
        self.games.find(&format!("connect4:{}x{}", self.columns(), self.rows()))
    }

    /// The position in which we are to move, or what is missing to know it.
    pub(super) fn position(&self) -> Result<Position, TextError> {
        let missing = |line: &str| TextError::new(format!("the server has not sent {line:?} yet"));
        let field = self.field.as_ref().ok_or_else(|| missing("update game field"))?;
        let us = self.your_botid.ok_or_else(|| missing("settings your_botid"))?;
        Ok(Position {
            game: self.game()?,
            text: field.position(us)?,
            discs: field.discs(us) + field.discs(us.other()),
        })
    }
}
