//! How a playout in halves of turns came to an end.

use plywood_core::{Ended, Position, Score, Side};

use super::super::halves::Halves;
use super::super::whole::Whole;

/// The end of a playout.
pub(super) enum Ending {
    /// The side that has to move cannot.
    Lost {
        /// Who that is.
        loser: Side,
        /// How many halves of turns were played.
        halves: u32,
    },
    /// As many halves were played as were allowed. Whether the game is over was not asked.
    Cut(Halves),
}

impl Ending {
    /// The same end, counted from so many halves before.
    pub(super) fn after(self, before: u32) -> Ending {
        match self {
            Ending::Lost { loser, halves } => Ending::Lost { loser, halves: before + halves },
            cut @ Ending::Cut(_) => cut,
        }
    }

    /// What it means for a playout from this position.
    pub(super) fn of_halves(self, from: &Halves) -> Ended<Halves> {
        match self {
            Ending::Lost { loser, halves } => lost(loser, from.ply() + halves),
            Ending::Cut(position) => unless_over(position),
        }
    }

    /// The same in whole turns; the cut must lie between two of them.
    pub(super) fn of_turns(self, from: &Whole) -> Ended<Whole> {
        match self {
            Ending::Lost { loser, halves } => lost(loser, from.ply() + halves / 2),
            Ending::Cut(position) => unless_over(Whole::new(position.board)),
        }
    }
}

fn lost<P>(loser: Side, ply: u32) -> Ended<P> {
    Ended::Over(Score::loss_at(ply).for_max(loser))
}

fn unless_over<P: Position>(position: P) -> Ended<P> {
    match position.verdict() {
        Some(score) => Ended::Over(score.for_max(position.side())),
        None => Ended::Cut(position),
    }
}
