//! Razoring: where the evaluation is hopelessly below the window, only noisy moves could help, so only they are looked
//! at.

use plywood_core::{Bound, Evaluate, Order, Position, Reason, Switches, Window};

use super::Shortcut;
use crate::company::Company;
use crate::picker::Place;
use crate::worker::{Stopped, Worker};

/// With more plies left than this quiet moves may help too.
const DEEPEST: u32 = 3;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// What noisy moves reach, if the evaluation is below the window by the margin for the plies left, and they do not
    /// change that.
    pub(super) fn razor(
        &mut self,
        position: &mut P,
        place: Place<E::State>,
        asked: Window,
    ) -> Result<Option<Shortcut>, Stopped> {
        let margin = self.features().pruning.razor;
        if margin == 0 || place.depth > DEEPEST {
            return Ok(None);
        }
        let mut score = self.static_eval(position, place);
        if score > asked.alpha - (margin * place.depth) as i32 {
            return Ok(None);
        }
        if self.features().quiescence > 0 {
            score = self.aside(|worker| {
                worker.noisy_node(position, place.state, worker.features().quiescence, place.height, asked)
            })?;
        }
        if score > asked.alpha || score.is_decisive() {
            return Ok(None);
        }
        // What the mover could do quietly was not looked at.
        self.shared.gaps.leave(position.side());
        Ok(Some(Shortcut { score, bound: Bound::Upper, reason: Reason::Razored }))
    }
}
