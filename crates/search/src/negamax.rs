//! Negamax: minimax with one case instead of two, each node's value from the point of view of its own side.
//!
//! The sign of a child's value changes only if the side to move does.

use plywood_core::{
    Bound, Class, Evaluate, Event, Flow, Order, Pass, Position, Reason, Score, Switches, Visit, Window,
};

use crate::company::Company;
use crate::worker::{Outcome, Stopped, Worker};

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The value of a node for its side to move.
    pub(crate) fn negamax(&mut self, position: &mut P, state: E::State, depth: u32, height: u32) -> Outcome {
        let visit = Visit { position: &*position, height, depth, window: Window::FULL };
        if self.observer.enter(&visit) == Flow::Stop {
            return Err(Stopped);
        }
        if let Some(score) = self.repeated(position, height) {
            return self.leave_searched(position, score, Bound::Exact, Reason::Repetition);
        }
        if let Some(score) = self.verdict(position, height).filter(|_| height > 0) {
            return self.leave_searched(position, score, Bound::Exact, Reason::Verdict);
        }
        let mut depth = depth;
        if depth == 0 && self.features().extend {
            depth = self.extension(position, height);
        }
        if depth == 0 {
            return self.settled(position, state, self.features().quiescence, height);
        }
        if P::MAY_BE_STUCK && position.moves().next().is_none() {
            let score = self.without_moves(position);
            return self.leave_searched(position, score, Bound::Exact, Reason::Verdict);
        }
        let mover = position.side();
        let mut best = -Score::INFINITY;
        let shared = self.shared;
        let looked_at = position.moves().filter(|mv| shared.looks_at(*mv, height));
        for (index, mv) in looked_at.enumerate() {
            self.memory.frames.clear_line(height + 1);
            self.tell(Event::Child { mv, index: index as u32, pass: Pass::Full });
            let state = self.evaluate.advance(state, position, mv);
            self.note(position, mv, height + 1);
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

    /// Quiescence without cut-offs: the value of an entered node at or beyond the horizon if its side may stand pat,
    /// unless it is under threat, or make one of at most `left` plies of noisy moves.
    pub(crate) fn settled(&mut self, position: &mut P, state: E::State, left: u32, height: u32) -> Outcome {
        let mover = position.side();
        let threatened = left > 0 && position.under_threat();
        let noisy = match left {
            0 => P::Moves::default(),
            _ if threatened => position.moves(),
            _ => position.noisy_moves(),
        };
        let mut best = if threatened { -Score::INFINITY } else { self.guess(height, state, position) };
        let mut reason = Reason::Evaluated;
        let mut index = 0;
        for mv in noisy {
            // What loses by itself does not make a position better than standing pat does.
            if !threatened && position.class(mv) == Class::Losing {
                continue;
            }
            reason = Reason::Exhausted;
            self.tell(Event::Child { mv, index, pass: Pass::Noisy });
            index += 1;
            let state = self.evaluate.advance(state, position, mv);
            self.note(position, mv, height + 1);
            let score = position.with_child(mv, |child| {
                let turns = child.side() != mover;
                let visit = Visit { position: &*child, height: height + 1, depth: 0, window: Window::FULL };
                if self.observer.enter(&visit) == Flow::Stop {
                    return Err(Stopped);
                }
                let score = if let Some(score) = self.repeated(child, height + 1) {
                    self.leave_searched(child, score, Bound::Exact, Reason::Repetition)?
                } else if let Some(score) = self.verdict(child, height + 1) {
                    self.leave_searched(child, score, Bound::Exact, Reason::Verdict)?
                } else {
                    self.settled(child, state, left - 1, height + 1)?
                };
                Ok(if turns { -score } else { score })
            })?;
            best = best.max(score);
        }
        if threatened && reason == Reason::Evaluated {
            best = if P::MAY_BE_STUCK {
                self.without_moves(position)
            } else {
                self.guess(height, state, position)
            };
        }
        self.leave_searched(position, best, Bound::Exact, reason)
    }

    /// What a node is worth because its position was there before. Without a table nothing that depends on the way can
    /// go astray, but it proves nothing either.
    pub(crate) fn repeated(&mut self, position: &P, height: u32) -> Option<Score> {
        if !P::REPEATS {
            return None;
        }
        let repetition = position.repetition(self.course.root_ply)?;
        self.depend_on(&repetition);
        repetition.score.filter(|_| height > 0)
    }

    /// The node at `height` found a better move.
    pub(crate) fn prefer(&mut self, height: u32, mv: P::Move, score: Score) {
        self.memory.frames.prefer(height, mv);
        self.tell(Event::Raise(mv));
        if height == 0 {
            self.root_best = Some((mv, score));
        }
    }
}
