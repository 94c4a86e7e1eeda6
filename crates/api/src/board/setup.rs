//! What stands on a board.

use plywood_core::TextError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::Player;

use super::{Action, Step, Words};

/// What stands on a board now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The pieces, at most one at each place.
    pub pieces: Vec<Standing>,
    /// What is remarkable about places.
    pub marks: Vec<Mark>,
    /// Who is to move.
    pub side: Player,
    /// What else is to be known, as how many steps are left.
    pub captions: Vec<Words>,
}

/// A piece at its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// The place.
    pub at: String,
    /// The kind of piece.
    pub kind: String,
}

/// Something remarkable about a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// The place.
    pub at: String,
    /// What it is, for style sheets: `check`, `frozen`, `win` (a row that wins), `pending` (a move to be finished
    /// here) and the like. Pages add `last` for what the last move touched, see [`super::touched`].
    pub mark: String,
}

impl Setup {
    /// Nothing stands there.
    pub fn new(side: impl Into<Player>) -> Setup {
        Setup { pieces: Vec::new(), marks: Vec::new(), side: side.into(), captions: Vec::new() }
    }

    /// One more piece.
    pub fn stand(&mut self, at: impl Into<String>, kind: impl Into<String>) {
        self.pieces.push(Standing { at: at.into(), kind: kind.into() });
    }

    /// One more mark.
    pub fn mark(&mut self, at: impl Into<String>, mark: &str) {
        self.marks.push(Mark { at: at.into(), mark: mark.to_owned() });
    }

    /// The kind of piece at a place.
    pub fn kind_at(&self, place: &str) -> Option<&str> {
        self.pieces.iter().find(|piece| piece.at == place).map(|piece| piece.kind.as_str())
    }

    /// The pieces in an order that depends on nothing but them.
    pub fn sorted(&self) -> Vec<&Standing> {
        let mut pieces: Vec<&Standing> = self.pieces.iter().collect();
        pieces.sort();
        pieces
    }

    /// Carries out the steps of a move, one after the other; marks, captions and the side to move stay as they are. An
    /// error names the first step that is not possible.
    pub fn apply(&mut self, steps: &[Step]) -> Result<(), TextError> {
        steps.iter().try_for_each(|step| self.carry_out(&step.action))
    }

    fn carry_out(&mut self, action: &Action) -> Result<(), TextError> {
        match action {
            Action::Place { piece, at } => {
                self.pieces.retain(|standing| standing.at != *at);
                self.stand(at, piece);
            }
            Action::Move { from, to } => {
                if self.kind_at(to).is_some() {
                    return Err(TextError::new(format!("{from} to {to}: something stands on {to}")));
                }
                let piece = self.pieces.iter_mut().find(|piece| piece.at == *from);
                let piece = piece
                    .ok_or_else(|| TextError::new(format!("{from} to {to}: nothing stands on {from}")))?;
                piece.at.clone_from(to);
            }
            Action::Remove { at } => {
                let index = self.pieces.iter().position(|piece| piece.at == *at);
                let index =
                    index.ok_or_else(|| TextError::new(format!("nothing stands on {at} to be removed")))?;
                self.pieces.swap_remove(index);
            }
            Action::Choose { .. } => {}
        }
        Ok(())
    }
}
