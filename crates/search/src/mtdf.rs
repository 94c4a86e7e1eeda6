//! MTD(f): close in on the score from outside, by null windows around the last result, starting at a first guess.

use plywood_core::{Evaluate, Fail, Order, Position, Score, Switches, Window};

use crate::by_tests::{Between, Last};
use crate::company::Company;
use crate::found::{Found, Interrupted};
use crate::worker::Worker;

/// With fail-hard a test moves the guess by one step only. On a line of millions of scores that could take for ever, so
/// after this many tests the search bisects what is left.
const PATIENCE: u32 = 256;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Finds the score inside `window`, beginning with the score of the last round or with so many points.
    pub(crate) fn mtdf(
        &mut self,
        position: &mut P,
        depth: u32,
        window: Window,
        last_round: Option<Score>,
        points: i32,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let scale = self.scale(position, depth);
        let guess = last_round.map_or(points, |score| scale.at_most(score));
        // Around a cycle the table answers with its own answers, each some plies later than the last.
        let crawls = self.features().fail != Fail::Soft || P::REPEATS;
        let mut tests = 0;
        self.by_tests(position, depth, window, scale, |Between { low, high, last }| {
            let bisects = crawls && tests > PATIENCE;
            tests += 1;
            match last {
                _ if bisects => low + (high - low + 1) / 2,
                Last::Nothing => guess.clamp(low + 1, high),
                Last::Reached => low + 1,
                Last::Missed => high,
            }
        })
    }
}
