//! Static evaluation: a guess at the worth of a position where the search stops.

use crate::{Position, Score};

/// Guesses the score of positions that have no verdict.
///
/// What can be kept up to date from move to move lives in one of two places. A small `State` is carried down the tree
/// by value beside the position. What is too large for that lives in a `Scratch` that each worker of a search keeps for
/// itself, as a stack with a place for each height: searches note which move led where ([`Evaluate::note`]), and only
/// if a position is judged need the evaluation catch up with what was noted. An evaluation that needs nothing has `()`
/// for both and costs nothing.
pub trait Evaluate<P: Position>: Sync {
    /// What is carried from a position to its children.
    type State: Copy + Send + Sync;
    /// What a worker keeps for the path that it is on.
    type Scratch: Default + Send;

    /// The state of a position, from scratch.
    fn start(&self, position: &P) -> Self::State;

    /// The state after `mv`; equals [`Evaluate::start`] of the child.
    fn advance(&self, state: Self::State, parent: &P, mv: P::Move) -> Self::State;

    /// The guess, for the side to move: [`Score::points`], never a win or loss.
    fn evaluate(&self, state: Self::State, position: &P) -> Score;

    /// A worker begins a path at `start`, which has this height; nobody will ask about lesser ones.
    #[inline]
    fn begin(&self, scratch: &mut Self::Scratch, height: u32, start: &P) {
        let _ = (scratch, height, start);
    }

    /// The worker's path goes on from `parent`, which has height `height`, by a move, or by giving up a turn if there
    /// is none. What was noted for greater heights no longer holds.
    #[inline]
    fn note(&self, scratch: &mut Self::Scratch, height: u32, parent: &P, mv: Option<P::Move>) {
        let _ = (scratch, height, parent, mv);
    }

    /// The guess for the position at this height of the worker's path; equals [`Evaluate::evaluate`].
    #[inline]
    fn judge(&self, scratch: &mut Self::Scratch, height: u32, state: Self::State, position: &P) -> Score {
        let _ = (scratch, height);
        self.evaluate(state, position)
    }

    /// How many points turn an even game into one that is won in 73 of 100 cases (the logistic function at 1). Monte
    /// Carlo searches turn guesses into chances with it.
    fn scale(&self) -> f32 {
        100.0
    }

    /// The share of games that the side to move would win from a position with this score: 1 for a win, 1/2 for a draw,
    /// 0 for a loss.
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
    type Scratch = ();

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    #[inline]
    fn evaluate(&self, (): (), _: &P) -> Score {
        Score::DRAW
    }
}

/// A plain function of the position, in points for the side to move.
#[derive(Debug)]
pub struct Points<P>(pub fn(&P) -> i32);

impl<P> Clone for Points<P> {
    fn clone(&self) -> Points<P> {
        *self
    }
}

impl<P> Copy for Points<P> {}

impl<P: Position> Evaluate<P> for Points<P> {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    #[inline]
    fn evaluate(&self, (): (), position: &P) -> Score {
        Score::points((self.0)(position))
    }
}
