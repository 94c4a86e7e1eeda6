//! MTD(f): close in on the score from outside, by null windows around the last result, starting at a first guess.

use plywood_core::{Evaluate, Fail, Observer, Order, Position, Score, Switches, Window};

use crate::alphabeta::AlphaBeta;
use crate::run::Run;
use crate::tree_search::{Found, Interrupted};

/// With fail-hard a test moves the guess by one step only. On a line of millions of scores that could take for ever, so
/// after this many tests the search bisects what is left.
const PATIENCE: u32 = 256;

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// Finds the score inside `window`, beginning with `guess`.
    pub(crate) fn mtdf(
        &mut self,
        position: &mut P,
        depth: u32,
        window: Window,
        guess: Score,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let mut found = Found::new(window);
        let mut guess = guess.clamp(window.alpha, window.beta);
        let mut tests = 0;
        while found.lower < found.upper {
            if tests > PATIENCE && self.switches.fail() != Fail::Soft {
                guess = found.lower + (found.upper.raw() - found.lower.raw() + 1) / 2;
            }
            let beta = if guess == found.lower { guess + 1 } else { guess };
            guess = self.test(position, depth, beta, &mut found)?;
            tests += 1;
        }
        Ok(found)
    }

    /// Asks whether the score is at least `beta`, and takes the answer into account.
    pub(crate) fn test(
        &mut self,
        position: &mut P,
        depth: u32,
        beta: Score,
        found: &mut Found<P::Move>,
    ) -> Result<Score, Interrupted<P::Move>> {
        let Ok(score) = self.root::<AlphaBeta>(position, depth, Window::test(beta)) else {
            return Err(Interrupted(*found));
        };
        if score < beta {
            found.upper = score;
        } else {
            found.lower = score;
            found.best = self.root_best.map(|(mv, _)| mv);
        }
        Ok(score)
    }
}
