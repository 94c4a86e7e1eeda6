//! Moves as steps, and steps as clicks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Words;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardMove {
    /// The game's notation: what is sent to play it.
    pub text: String,
    /// As players write it, where that is something else.
    pub short: String,
    /// As it is said aloud.
    pub spoken: Words,
    /// What happens on the board, in this order.
    pub steps: Vec<Step>,
}

/// Something that happens on the board, and the clicks that ask for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What happens.
    #[serde(flatten)]
    pub action: Action,
    /// The clicks that ask for it, in this order, each with the places that will do; none for what happens of its
    /// own accord, as a rook's part of castling. A choice needs none of these: it is a click by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clicks: Vec<Vec<String>>,
}

/// What happens on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// A piece comes to stand at a place, instead of what stood there before.
    Place {
        /// The kind of piece.
        piece: String,
        /// The place.
        at: String,
    },
    /// What stands at a place goes to another one, which is empty.
    Move {
        /// Where it stands.
        from: String,
        /// Where it goes.
        to: String,
    },
    /// What stands at a place goes away.
    Remove {
        /// The place.
        at: String,
    },
    /// Nothing happens, but something is said: what a pawn becomes, or that a turn ends.
    Choose {
        /// What is chosen.
        option: String,
        /// How that is called.
        label: Words,
    },
}

/// One thing that somebody does to ask for a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Click<'a> {
    /// Clicks at one of these places.
    At(&'a [String]),
    /// Chooses this.
    Option(&'a str),
}

impl Click<'_> {
    /// Whether one and the same click may be meant.
    pub fn meets(&self, other: &Click<'_>) -> bool {
        match (self, other) {
            (Click::At(places), Click::At(others)) => places.iter().any(|place| others.contains(place)),
            (Click::Option(option), Click::Option(other)) => option == other,
            _ => false,
        }
    }
}

impl Step {
    /// A piece is placed by a click at its place.
    pub fn put(piece: impl Into<String>, at: impl Into<String>) -> Step {
        let at = at.into();
        let clicks = vec![vec![at.clone()]];
        Step { action: Action::Place { piece: piece.into(), at }, clicks }
    }

    /// A piece moves by a click at it, and one at where it goes.
    pub fn go(from: impl Into<String>, to: impl Into<String>) -> Step {
        let (from, to) = (from.into(), to.into());
        let clicks = vec![vec![from.clone()], vec![to.clone()]];
        Step { action: Action::Move { from, to }, clicks }
    }

    /// A piece is removed, of its own accord.
    pub fn remove(at: impl Into<String>) -> Step {
        Step { action: Action::Remove { at: at.into() }, clicks: Vec::new() }
    }

    /// Something is chosen.
    pub fn choose(option: impl Into<String>, label: Words) -> Step {
        Step { action: Action::Choose { option: option.into(), label }, clicks: Vec::new() }
    }

    /// The same step with other clicks.
    #[must_use]
    pub fn by(self, clicks: Vec<Vec<String>>) -> Step {
        Step { clicks, ..self }
    }

    /// The same step without a click.
    #[must_use]
    pub fn by_itself(self) -> Step {
        self.by(Vec::new())
    }

    /// The places that it touches.
    fn places(&self) -> Vec<&str> {
        match &self.action {
            Action::Place { at, .. } | Action::Remove { at } => vec![at],
            Action::Move { from, to } => vec![from, to],
            Action::Choose { .. } => Vec::new(),
        }
    }

    /// The clicks that ask for it.
    pub fn clicks(&self) -> impl Iterator<Item = Click<'_>> {
        let option = match &self.action {
            Action::Choose { option, .. } => Some(Click::Option(option)),
            _ => None,
        };
        self.clicks.iter().map(|places| Click::At(places)).chain(option)
    }
}

impl BoardMove {
    /// The clicks that ask for the move.
    pub fn clicks(&self) -> Vec<Click<'_>> {
        self.steps.iter().flat_map(Step::clicks).collect()
    }
}

/// The places that steps touch: what a page marks as the last move.
pub fn touched(steps: &[Step]) -> Vec<&str> {
    let mut places = Vec::new();
    for place in steps.iter().flat_map(Step::places) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}
