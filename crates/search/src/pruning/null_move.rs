//! The null move: whoever stands well even after giving up a turn need not be searched in full.
//!
//! Before the moves of a node are tried, the mover gives up its turn ([`Position::with_null`]), and the opponent's
//! answer is searched less deeply, with a null window above beta. If that is still too good for the opponent, so, very
//! probably, is the best move. It is not tried where nothing but an exact score will do (outside null windows), where
//! the evaluation is below beta, where a win or loss is at stake, and not twice in a row. Where having to move is a
//! burden the conclusion is wrong; a verification looks at the node's own moves, as little deep, before it is believed.

use plywood_core::{Bound, Evaluate, Order, Position, Reason, Switches, Window};

use super::Shortcut;
use crate::company::Company;
use crate::node::Manner;
use crate::picker::Place;
use crate::worker::{Outcome, Stopped, Worker};

/// An evaluation so many points above the window is worth one ply of the null move,
const FAR_ABOVE: u32 = 200;
/// and more than that so many plies at most.
const MOST_FOR_FAR: u32 = 3;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// A score of at least beta that the mover reaches by doing nothing, if it does.
    pub(super) fn by_doing_nothing<R: Manner>(
        &mut self,
        position: &mut P,
        place: Place<E::State>,
        asked: Window,
    ) -> Result<Option<Shortcut>, Stopped> {
        let Place { depth, height, .. } = place;
        let beta = asked.beta;
        if self.course.idle_at == Some(height)
            || height < self.course.verified_to
            || !asked.is_null()
            || beta.is_decisive()
        {
            return Ok(None);
        }
        if position.under_threat() || self.static_eval(position, place) < beta {
            return Ok(None);
        }
        let Some(score) = self.after_nothing::<R>(position, place, asked) else { return Ok(None) };
        let score = score?;
        if score < beta || score.is_decisive() {
            return Ok(None);
        }
        let verify = self.features().pruning.verify;
        if verify > 0 && depth >= verify && !self.is_verified::<R>(position, place, asked)? {
            return Ok(None);
        }
        // What the opponent could do against the moves themselves was not looked at.
        self.shared.gaps.leave(position.side().other());
        Ok(Some(Shortcut { score, bound: Bound::Lower, reason: Reason::Idle }))
    }

    /// What the node is worth if the mover gives up its turn; `None` if it cannot.
    fn after_nothing<R: Manner>(
        &mut self,
        position: &mut P,
        place: Place<E::State>,
        asked: Window,
    ) -> Option<Outcome> {
        let Place { depth, height, .. } = place;
        let ply = position.ply();
        self.evaluate.note(&mut self.scratch, height, position, None);
        let less = self.null_reduction(position, place, asked);
        let outer = self.course.idle_at.replace(height + 1);
        let answer = self.aside(|worker| {
            position.with_null(|child| {
                worker.memory.frames.at(height + 1).last = None;
                let state = worker.evaluate.start(child);
                let given_up = child.ply() - ply + less;
                let turned = asked.turned();
                let path = worker.enter_path();
                let depth = depth.saturating_sub(given_up);
                let score =
                    -worker.node::<R, false>(child, state, depth, height + 1, turned.alpha, turned.beta)?;
                worker.leave_path(path, child);
                Ok(score)
            })
        });
        self.course.idle_at = outer;
        answer
    }

    /// How many plies less far the null move looks.
    fn null_reduction(&mut self, position: &P, place: Place<E::State>, asked: Window) -> u32 {
        let pruning = self.features().pruning;
        if pruning.null_more == 0 {
            return pruning.null_move;
        }
        let above = self.static_eval(position, place).raw() - asked.beta.raw();
        let far = (above.max(0) as u32 / FAR_ABOVE).min(MOST_FOR_FAR);
        pruning.null_move + place.depth / pruning.null_more + far
    }

    /// Whether the node's own moves reach beta too, as far as the null move looked, without null moves for a while.
    fn is_verified<R: Manner>(
        &mut self,
        position: &mut P,
        place: Place<E::State>,
        asked: Window,
    ) -> Result<bool, Stopped> {
        let Place { state, depth, height, .. } = place;
        let less = depth.saturating_sub(self.features().pruning.null_move + 1).max(1);
        let outer = std::mem::replace(&mut self.course.verified_to, height + less * 3 / 4 + 1);
        let score = self
            .aside(|worker| worker.node::<R, false>(position, state, less, height, asked.alpha, asked.beta));
        self.course.verified_to = outer;
        Ok(score? >= asked.beta)
    }
}
