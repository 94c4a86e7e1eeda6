//! Static evaluation: a guess at the worth of a position where the search stops.

use crate::{Position, Score};

/// Guesses the score of positions that have no verdict.
///
/// What can be kept up to date from move to move lives in `State`, which the search carries down the tree beside
/// the position; an evaluation that needs nothing has `State = ()` and costs nothing.
pub trait Evaluate<P: Position> {
    /// What is carried from a position to its children.
    type State: Copy;

    /// The state of a position, from scratch.
    fn start(&self, position: &P) -> Self::State;

    /// The state after `mv`; equals [`Evaluate::start`] of the child.
    fn advance(&self, state: Self::State, parent: &P, mv: P::Move) -> Self::State;

    /// The guess, for the side to move: [`Score::points`], never a win or loss.
    fn evaluate(&self, state: Self::State, position: &P) -> Score;

    /// How many points turn an even game into one that is won in 73 of 100 cases (the logistic function at 1). Monte Carlo searches
    /// turn guesses into chances with it.
    fn scale(&self) -> f32 {
        100.0
    }

    /// The share of games that the side to move would win from a position with this score: 1 for a win, 1/2 for a draw, 0 for a loss.
    fn chance(&self, score: Score) -> f32 {
        if score.is_decisive() {
            return if score > Score::DRAW { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + (-(score.raw() as f32) / self.scale()).exp())
    }
}

/// Knows nothing: every position is worth zero.
#[derive(Copy, Clone, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluate<P> for Zero {
    type State = ();

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    #[inline]
    fn evaluate(&self, (): (), _: &P) -> Score {
        Score::DRAW
    }
}
