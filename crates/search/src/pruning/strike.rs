//! Dynamic evaluation (Tollmien 2014, section 7.3): moves are judged on the way to the horizon, and those that cannot
//! be worth anything are struck from the list.

use plywood_core::{Evaluate, Order, Position, Switches};

use crate::company::Company;
use crate::picker::Place;
use crate::worker::Worker;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Whether the game strikes a move. The root looks at all of its moves, and no node is left without any.
    pub(super) fn is_struck(&self, position: &P, mv: P::Move, place: Place<E::State>) -> bool {
        self.features().pruning.strike && self.course.base + place.height > 0 && position.is_worthless(mv)
    }
}
