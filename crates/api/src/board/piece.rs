//! Kinds of pieces and what they look like.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::Player;

use super::Words;

/// A kind of piece, of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceKind {
    /// How setups and steps call it, as in `white-knight`.
    pub id: String,
    /// How it is called aloud.
    pub name: Words,
    /// Whose it is; null for what belongs to nobody.
    pub owner: Option<Player>,
    /// Its letter, for text and for those who cannot tell colours apart.
    pub letter: char,
    /// What it looks like, in a box from 0 to 100 both ways; y points down. Drawn in this order.
    pub strokes: Vec<Stroke>,
}

impl PieceKind {
    /// A kind of piece with its outlines.
    pub fn new(id: &str, name: Words, owner: Option<Player>, letter: char, art: Art) -> PieceKind {
        let stroke = |(paint, path): &(Paint, &str)| Stroke { paint: *paint, path: (*path).to_owned() };
        let strokes = art.iter().map(stroke).collect();
        PieceKind { id: id.to_owned(), name, owner, letter, strokes }
    }
}

/// What a piece looks like: paths of SVG in a box from 0 to 100, and how each is painted.
pub type Art = &'static [(Paint, &'static str)];

/// One path of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stroke {
    /// How it is painted.
    pub paint: Paint,
    /// The path as SVG writes it.
    pub path: String,
}

/// How a path of a piece is painted. Each side has two colours that differ in brightness: that of its bodies and that
/// of its outlines. The other side has them the other way round.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Paint {
    /// Filled with the side's colour, with an outline.
    Body,
    /// A line in the colour of the outline: a fold, a mouth.
    Line,
    /// Filled with the colour of the outline: an eye.
    Dot,
}
