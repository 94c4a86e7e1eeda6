//! Boards as data: what a game looks like, what stands where, and which clicks make which move.
//!
//! A game describes itself once, and whoever draws it (the web page, `plywood picture`) knows no game at all:
//!
//! - a [`Board`] is what stays: places to click at, lines, labels, and the kinds of pieces with their outlines;
//! - a [`Setup`] is what stands there now, and whose turn it is;
//! - a [`BoardMove`] is a legal move: its text, which can be played, how it is said aloud, and its [`Step`]s.
//!
//! Whoever has a setup and a move's steps has the next setup ([`Setup::apply`]). A move's [`Click`]s follow from its
//! steps: a page keeps the moves whose clicks begin with what was clicked so far, until one is left.
//!
//! ```
//! use plywood_api::board::{Board, Setup, Standing, Step};
//! use plywood_api::wire::Player;
//!
//! let board = Board::squares(3, 3);
//! assert_eq!(board.places[0].id, "a1");
//! let mut setup = Setup::new(Player::First);
//! setup.stand("a1", "king");
//! setup.apply(&[Step::go("a1", "b2")])?;
//! assert_eq!(setup.pieces, [Standing { at: "b2".to_owned(), kind: "king".to_owned() }]);
//! # Ok::<(), plywood_core::TextError>(())
//! ```

mod moves;
mod piece;
mod place;
mod setup;
mod speech;
mod squares;
mod svg;
#[cfg(test)]
mod tests;

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

pub use moves::{Action, BoardMove, Click, Step, touched};
pub use piece::{Art, Paint, PieceKind, Stroke};
pub use place::{Frame, Ground, Label, Line, Place, Shape};
pub use setup::{Mark, Setup, Standing};
pub use speech::spoken;
pub use squares::square_id;
pub use svg::{Look, Theme, svg};

/// What a thing is called, in the languages that pages are written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

impl Words {
    /// The same thing in both languages.
    pub fn new(en: impl Into<String>, de: impl Into<String>) -> Words {
        Words { en: en.into(), de: de.into() }
    }

    /// What is called alike everywhere, as `e4`.
    pub fn alike(name: impl Into<String>) -> Words {
        let name = name.into();
        Words { en: name.clone(), de: name }
    }
}

/// What a game is played on. Lengths are in units of which a usual place has 100; y points down.
///
/// Whoever turns the board round rotates places, lines, shapes and labels by half a turn about the middle of the view,
/// and leaves pieces and letters upright.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The width of the view, which begins at 0.
    pub width: i32,
    /// The height of the view, which begins at 0.
    pub height: i32,
    /// What lies under the places, drawn first.
    pub ground: Vec<Ground>,
    /// Lines between places, drawn next.
    pub lines: Vec<Line>,
    /// What can be clicked at and stood upon, each with an id of its own.
    pub places: Vec<Place>,
    /// Text beside the places, as the names of files and ranks.
    pub labels: Vec<Label>,
    /// Every kind of piece that may stand there, each with an id of its own.
    pub pieces: Vec<PieceKind>,
    /// What the two sides are called.
    pub sides: [Words; 2],
    /// Whether the second player may want to look at it from the other side.
    pub may_turn: bool,
}

impl Board {
    /// A board of this size with nothing on it.
    pub fn new(width: i32, height: i32) -> Board {
        let sides =
            [Words::new("first player", "erster Spieler"), Words::new("second player", "zweiter Spieler")];
        Board {
            width,
            height,
            ground: Vec::new(),
            lines: Vec::new(),
            places: Vec::new(),
            labels: Vec::new(),
            pieces: Vec::new(),
            sides,
            may_turn: false,
        }
    }

    /// The place with this id.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.id == id)
    }

    /// The kind of piece with this id.
    pub fn piece(&self, id: &str) -> Option<&PieceKind> {
        self.pieces.iter().find(|kind| kind.id == id)
    }

    /// Says one more thing about a place, as that it is a trap. Nothing happens if there is no such place.
    pub fn add_class(&mut self, id: &str, class: &str) {
        if let Some(place) = self.places.iter_mut().find(|place| place.id == id) {
            place.classes.push(class.to_owned());
        }
    }
}

/// What there is to see and to do in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Situation {
    /// What stands where.
    pub setup: Setup,
    /// The legal moves; none if the game is over.
    pub moves: Vec<BoardMove>,
}

/// A board with a position on it: what the schema describes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardDocument {
    /// See [`crate::VERSION`].
    pub version: u32,
    /// The game, with its variant.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// What the game is played on. It stays the same for a whole game: a board that is asked for later may have fewer
    /// places, never others.
    pub board: Board,
    /// What there is to see and to do.
    pub situation: Situation,
}

/// The JSON schema of boards.
pub fn schema() -> Schema {
    schema_for!(BoardDocument)
}
