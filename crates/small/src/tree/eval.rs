//! The static evaluation that is written in the tree.

use plywood_core::{Evaluate, MaxScore, Position, Score};

use super::rules::{TreeMove, TreePosition};

/// The number after `=`, or zero where there is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Estimate;

impl Evaluate<TreePosition> for Estimate {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &TreePosition) {}

    #[inline]
    fn advance(&self, (): (), _: &TreePosition, _: TreeMove) {}

    #[inline]
    fn evaluate(&self, (): (), position: &TreePosition) -> Score {
        MaxScore::points(position.estimate().unwrap_or(0)).for_side(position.side())
    }
}
