//! Mobility: how many turns each side has.

use super::super::board::Board;
use super::super::whole::TurnMoves;
use super::breakdown::{Breakdown, Weighed};

/// H_M of Yanik (2021), section 4.5.1: the legal turns of the side to move, less those that the other side would have.
/// The example of its figure 4.2 counts arrows as well as moves, so each of them makes a turn of its own.
pub(super) struct Mobility {
    own: i32,
    other: i32,
}

impl Mobility {
    pub(super) fn of(board: &Board) -> Mobility {
        let turns = |side| TurnMoves::of(board, side).count() as i32;
        Mobility { own: turns(board.side()), other: turns(board.side().other()) }
    }

    pub(super) fn points(&self) -> i32 {
        self.own - self.other
    }

    pub(super) fn breakdown(&self) -> Breakdown {
        let term = |name, turns: i32, weight| Weighed { name, value: turns as f32, weight };
        let terms = vec![term("own turns", self.own, 1.0), term("turns of the other side", self.other, -1.0)];
        Breakdown { terms, gauge: None }
    }
}
