//! Quiescence search: beyond the horizon, follow the noisy moves until the position is quiet enough to be evaluated.
//!
//! The side to move may always *stand pat*, that is, take the static evaluation instead of making a noisy move.

use plywood_core::{
    Bound, Evaluate, Event, Fail, Flow, Observer, Order, Pass, Position, Reason, Score, Switches, Visit,
    Window,
};

use crate::run::{Outcome, Run, Stopped};

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// The score of a node at or beyond the horizon that was already entered; `left` more plies of noise are followed.
    pub(crate) fn quiet(
        &mut self,
        position: &mut P,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        let stand = self.guess(state, position);
        if stand >= window.beta && left > 0 {
            return self.leave_early(position, window, stand, Bound::Lower, Reason::StandPat);
        }
        let mut noisy = if left > 0 { position.noisy_moves() } else { P::Moves::default() };
        let Some(mut mv) = noisy.next() else {
            return self.leave_early(position, window, stand, Bound::Exact, Reason::Evaluated);
        };

        let mut alpha = window.alpha.max(stand);
        let mut best = if self.switches.fail() == Fail::Soft { stand } else { alpha };
        let mut index = 0;
        loop {
            self.tell(Event::Child { mv, index, pass: Pass::Noisy });
            let child_state = self.evaluate.advance(state, position, mv);
            let child_window = Window { alpha, beta: window.beta };
            let score = self.noisy_child(position, mv, child_state, left - 1, height + 1, child_window)?;
            if score > best {
                best = score;
            }
            if score >= window.beta {
                self.tell(Event::Cut { mv, index });
                let score = if self.switches.fail() == Fail::Hard { window.beta } else { score };
                return self.leave_searched(position, score, Bound::Lower, Reason::Cutoff);
            }
            if score > alpha {
                self.tell(Event::Raise(mv));
                alpha = score;
            }
            index += 1;
            mv = match noisy.next() {
                Some(mv) => mv,
                None => break,
            };
        }
        let bound = Bound::of(best, window);
        self.leave_searched(position, best, bound, Reason::Exhausted)
    }

    fn noisy_child(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        let mover = parent.side();
        parent.with_child(mv, |child| {
            let turns = child.side() != mover;
            let seen = if turns { window.turned() } else { window };
            let score = self.noisy_node(child, state, left, height, seen)?;
            Ok::<Score, Stopped>(if turns { -score } else { score })
        })
    }

    fn noisy_node(
        &mut self,
        position: &mut P,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        if self.observer.enter(&Visit { position, height, depth: 0, window }) == Flow::Stop {
            return Err(Stopped);
        }
        match self.verdict(position, height) {
            Some(score) => self.leave_early(position, window, score, Bound::Exact, Reason::Verdict),
            None => self.quiet(position, state, left, height, window),
        }
    }
}
