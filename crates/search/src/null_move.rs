//! The null move: whoever stands well even after giving up a turn need not be searched in full.
//!
//! Before the moves of a node are tried, the mover gives up its turn ([`Position::with_null`]), and the opponent's answer is searched less
//! deeply, with a null window above beta. If that is still too good for the opponent, so, very probably, is the best move. It is not tried where
//! nothing but an exact score will do (outside null windows), where the evaluation is below beta, where a win or loss is at stake, and not twice in a row.

use plywood_core::{Evaluate, Event, Observer, Order, Phase, Position, Score, Switches, Window};

use crate::node::Rule;
use crate::run::{Outcome, Run, Stopped};

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// A score of at least beta that the mover reaches by doing nothing, if it does.
    // Out of line, as everything that is rarely switched on.
    #[inline(never)]
    pub(crate) fn by_doing_nothing<R: Rule>(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        let beta = window.beta;
        let hopeless = || self.guess(state, position) < beta;
        if self.idle_at == Some(height) || !window.is_null() || beta.is_decisive() || hopeless() {
            return Ok(None);
        }
        let (mover, ply) = (position.side(), position.ply());
        let outer = self.idle_at.replace(height + 1);
        self.tell(Event::Begin(Phase::Idle));
        let asked = Window::test(beta);
        let answer: Option<Outcome> = position.with_null(|child| {
            let state = self.evaluate.start(child);
            let given_up = child.ply() - ply + self.switches.null_move();
            let depth = depth.saturating_sub(given_up);
            let turned = asked.turned();
            Ok(-self.node::<R, false>(child, state, depth, height + 1, turned.alpha, turned.beta)?)
        });
        self.idle_at = outer;
        self.tell(Event::End(Phase::Idle));
        match answer {
            Some(score) => {
                let score = score?;
                if score < beta || score.is_decisive() {
                    return Ok(None);
                }
                // What the opponent could do against the moves themselves was not looked at.
                self.memory.leave_gap(mover.other());
                Ok(Some(score))
            }
            None => Ok(None),
        }
    }
}
