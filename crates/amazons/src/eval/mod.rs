//! Static evaluations.
//!
//! `race` finds who is nearer to each square. `territory` and `mobility` are the evaluations of Yanik (2021),
//! `lieberum` is ours, with fitted `weights`. `breakdown` is what each of them can tell about itself, `places` what
//! single squares contribute.

mod breakdown;
mod lieberum;
mod mobility;
mod places;
mod race;
mod territory;
mod weights;

use std::sync::Arc;

use plywood_core::{Evaluate, Score};

use super::board::Board;
use super::turns::Turns;

pub use breakdown::{Breakdown, Weighed};
pub use lieberum::{Features, Lieberum, Weights};
pub use places::SquareWorth;

/// An evaluation chosen at run time.
///
/// In the middle of a turn, the amazon has left its square and the arrow has not flown; the side is still the mover.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Evaluation {
    /// Territory, nearness, leads and the mobility of each amazon, weighed by how open the position is: see
    /// [`Lieberum`]. A chance of 73 % is 100 points.
    #[default]
    Lieberum,
    /// The same with other weights.
    Weighed(Arc<Weights>),
    /// H_TP of Yanik (2021): territory by queen and king distances, weighed by how full the board is. A square is 100
    /// points.
    Territory,
    /// H_M of Yanik (2021): own turns less the other side's. A turn is a point.
    Mobility,
    /// Every position is worth zero.
    Zero,
}

impl Evaluation {
    /// The weights, if there are any.
    #[inline]
    pub fn weights(&self) -> Option<&Weights> {
        match self {
            Evaluation::Lieberum => Some(Lieberum::fitted().0),
            Evaluation::Weighed(weights) => Some(weights),
            Evaluation::Territory | Evaluation::Mobility | Evaluation::Zero => None,
        }
    }

    /// What makes the points of a position, for the side to move.
    pub fn breakdown(&self, board: &Board) -> Breakdown {
        match self {
            Evaluation::Lieberum => Lieberum::fitted().breakdown(board),
            Evaluation::Weighed(weights) => Lieberum(weights).breakdown(board),
            Evaluation::Territory => territory::Territory::of(board).breakdown(),
            Evaluation::Mobility => mobility::Mobility::of(board).breakdown(),
            Evaluation::Zero => Breakdown::default(),
        }
    }
}

impl<P: Turns> Evaluate<P> for Evaluation {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    fn evaluate(&self, (): (), position: &P) -> Score {
        let board = position.board();
        // One place for both, because the features are inlined there.
        if let Some(weights) = self.weights() {
            return Score::points(Lieberum(weights).points(board));
        }
        Score::points(match self {
            Evaluation::Territory => territory::Territory::of(board).points(),
            Evaluation::Mobility => mobility::Mobility::of(board).points(),
            Evaluation::Lieberum | Evaluation::Weighed(_) | Evaluation::Zero => 0,
        })
    }

    /// As fitted on games of [`Evaluation::Lieberum`] against itself.
    fn scale(&self) -> f32 {
        match self {
            Evaluation::Lieberum | Evaluation::Weighed(_) | Evaluation::Zero => weights::LIEBERUM_SCALE,
            Evaluation::Territory => weights::TERRITORY_SCALE,
            Evaluation::Mobility => weights::MOBILITY_SCALE,
        }
    }
}
