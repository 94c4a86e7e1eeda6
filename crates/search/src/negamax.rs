//! Negamax: minimax with one case instead of two, each node's value from the point of view of its own side.
//!
//! The sign of a child's value changes only if the side to move does.

use plywood_core::{
    Bound, Evaluate, Event, Flow, Observer, Order, Pass, Position, Reason, Score, Switches, Visit, Window,
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
    /// The value of a node for its side to move.
    pub(crate) fn negamax(&mut self, position: &mut P, state: E::State, depth: u32, height: u32) -> Outcome {
        let visit = Visit { position: &*position, height, depth, window: Window::FULL };
        if self.observer.enter(&visit) == Flow::Stop {
            return Err(Stopped);
        }
        if let Some(score) = self.verdict(position, height) {
            return self.leave_searched(position, score, Bound::Exact, Reason::Verdict);
        }
        let mut depth = depth;
        if depth == 0 && self.switches.extend() {
            depth = self.extension(position, height);
        }
        if depth == 0 {
            return self.settled(position, state, self.switches.quiescence(), height);
        }
        let mover = position.side();
        let mut best = -Score::INFINITY;
        for (index, mv) in position.moves().enumerate() {
            self.lines.clear(height + 1);
            self.tell(Event::Child { mv, index: index as u32, pass: Pass::Full });
            let state = self.evaluate.advance(state, position, mv);
            let depth = depth.saturating_sub(position.plies(mv));
            let score = position.with_child(mv, |child| {
                let turns = child.side() != mover;
                let score = self.negamax(child, state, depth, height + 1)?;
                Ok(if turns { -score } else { score })
            })?;
            if score > best {
                best = score;
                self.prefer(height, mv, score);
            }
        }
        self.leave_searched(position, best, Bound::Exact, Reason::Exhausted)
    }

    /// Quiescence without cut-offs: the value of an entered node at or beyond the horizon if its side may stand pat or
    /// make one of at most `left` plies of noisy moves.
    pub(crate) fn settled(&mut self, position: &mut P, state: E::State, left: u32, height: u32) -> Outcome {
        let mover = position.side();
        let mut best = self.guess(state, position);
        let mut reason = Reason::Evaluated;
        let noisy = if left > 0 { position.noisy_moves() } else { P::Moves::default() };
        for (index, mv) in noisy.enumerate() {
            reason = Reason::Exhausted;
            self.tell(Event::Child { mv, index: index as u32, pass: Pass::Noisy });
            let state = self.evaluate.advance(state, position, mv);
            let score = position.with_child(mv, |child| {
                let turns = child.side() != mover;
                let visit = Visit { position: &*child, height: height + 1, depth: 0, window: Window::FULL };
                if self.observer.enter(&visit) == Flow::Stop {
                    return Err(Stopped);
                }
                let score = match self.verdict(child, height + 1) {
                    Some(score) => self.leave_searched(child, score, Bound::Exact, Reason::Verdict)?,
                    None => self.settled(child, state, left - 1, height + 1)?,
                };
                Ok(if turns { -score } else { score })
            })?;
            best = best.max(score);
        }
        self.leave_searched(position, best, Bound::Exact, reason)
    }

    /// The node at `height` found a better move.
    pub(crate) fn prefer(&mut self, height: u32, mv: P::Move, score: Score) {
        self.lines.prefer(height, mv);
        self.tell(Event::Raise(mv));
        if height == 0 {
            self.root_best = Some((mv, score));
        }
    }
}
