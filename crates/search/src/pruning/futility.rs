//! Reverse futility: whoever stands so much better than asked that the plies left can hardly change it need not be
//! searched.

use plywood_core::{Bound, Evaluate, Order, Position, Reason, Switches, Window};

use super::Shortcut;
use crate::company::Company;
use crate::picker::Place;
use crate::worker::Worker;

/// With more plies left than this a search is worth its time.
const DEEPEST: u32 = 8;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The evaluation, if it is above the window by the margin for the plies left.
    pub(super) fn reverse_futility(
        &mut self,
        position: &P,
        place: Place<E::State>,
        asked: Window,
    ) -> Option<Shortcut> {
        let margin = self.features().pruning.futility;
        if margin == 0 || place.depth > DEEPEST {
            return None;
        }
        let score = self.static_eval(position, place);
        // Whoever is getting better needs less room.
        let plies = place.depth - u32::from(self.is_improving(position, place));
        if score < asked.beta + (margin * plies) as i32 {
            return None;
        }
        // What the opponent could do was not looked at.
        self.shared.gaps.leave(position.side().other());
        Some(Shortcut { score, bound: Bound::Lower, reason: Reason::Futile })
    }
}
