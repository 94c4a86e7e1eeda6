//! NegaC*: bisect the window by null-window tests.
//!
//! The optimised variant (Liese 2024, algorithm 9, after Pons) tests half of the farther end while the window straddles
//! zero, so that scores of large size are found sooner. On the line of all scores that only asks for a loss or a win
//! first, because wins lie far from everything else; it pays on a scale without gaps.

use plywood_core::{Evaluate, Order, Position, Switches, Window};

use crate::by_tests::Between;
use crate::company::Company;
use crate::found::{Found, Interrupted};
use crate::worker::Worker;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Finds the score inside `window` by bisection.
    pub(crate) fn negac(
        &mut self,
        position: &mut P,
        depth: u32,
        window: Window,
        optimised: bool,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let scale = self.scale(position, depth);
        self.by_tests(position, depth, window, scale, |Between { low, high, .. }| {
            middle(low, high, optimised) + 1
        })
    }
}

/// The number below the one to test for: the middle rounded down, so that it is always below `upper`.
fn middle(lower: i32, upper: i32, optimised: bool) -> i32 {
    let middle = lower + (upper - lower) / 2;
    if optimised && middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if optimised && middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_inside() {
        for lower in -40..40 {
            for upper in lower + 1..=41 {
                for optimised in [false, true] {
                    let middle = middle(lower, upper, optimised);
                    assert!(lower <= middle && middle < upper, "{lower} {middle} {upper}");
                }
            }
        }
        assert_eq!(middle(-1, 0, false), -1);
    }

    #[test]
    fn the_optimised_middle_follows_the_thesis() {
        // Straddling zero: half of the end that lies farther from it.
        assert_eq!(middle(-18, 18, true), -9);
        assert_eq!(middle(-18, 4, true), -9);
        assert_eq!(middle(-4, 18, true), 9);
        // On one side of zero: the middle.
        assert_eq!(middle(1, 9, true), 5);
        assert_eq!(middle(-9, -2, true), -6);
    }
}
