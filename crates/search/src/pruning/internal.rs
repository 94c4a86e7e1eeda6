//! Internal reductions: a node that the table knows no move for is new or was never worth one, so it is searched one
//! ply less deeply.

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
    /// The plies that the node loses as a whole.
    #[inline]
    pub(crate) fn internal_reduction(&mut self, place: Place<E::State>) -> u32 {
        let least = self.features().pruning.internal;
        if least == 0 || place.hash_move.is_some() || place.depth < least.max(2) {
            return 0;
        }
        // What is reduced already is reduced enough.
        if self.memory.frames.at(place.height).reduction > 0 {
            return 0;
        }
        // Neither side's moves are searched as deeply as asked.
        self.shared.gaps.leave_both();
        1
    }
}
