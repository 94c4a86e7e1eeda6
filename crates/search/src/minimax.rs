//! Minimax as the textbooks write it, with MAX and MIN nodes and every value from MAX's point of view.
//!
//! Nothing is cut, nothing is remembered: the oracle that every other search is checked against.

use plywood_core::{
    Bound, Evaluate, Event, Flow, MaxScore, Order, Pass, Position, Reason, Side, Switches, Visit, Window,
};

use crate::company::Company;
use crate::worker::{Stopped, Worker};

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The value of a node: a verdict, a guess at the horizon, or the best that its side can reach.
    pub(crate) fn minimax(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
    ) -> Result<MaxScore, Stopped> {
        let visit = Visit { position: &*position, height, depth, window: Window::FULL };
        if self.observer.enter(&visit) == Flow::Stop {
            return Err(Stopped);
        }
        let side = position.side();
        if let Some(score) = self.repeated(position, height) {
            self.leave_searched(position, score, Bound::Exact, Reason::Repetition)?;
            return Ok(score.for_max(side));
        }
        if let Some(score) = self.verdict(position, height).filter(|_| height > 0) {
            self.leave_searched(position, score, Bound::Exact, Reason::Verdict)?;
            return Ok(score.for_max(side));
        }
        let mut depth = depth;
        if depth == 0 && self.features().extend {
            depth = self.extension(position, height);
        }
        if depth == 0 {
            return Ok(self.settled(position, state, self.features().quiescence, height)?.for_max(side));
        }
        if P::MAY_BE_STUCK && position.moves().next().is_none() {
            let score = self.without_moves(position);
            self.leave_searched(position, score, Bound::Exact, Reason::Verdict)?;
            return Ok(score.for_max(side));
        }
        let value = match side {
            Side::First => self.maximise(position, state, depth, height)?,
            Side::Second => self.minimise(position, state, depth, height)?,
        };
        self.leave_searched(position, value.for_side(side), Bound::Exact, Reason::Exhausted)?;
        Ok(value)
    }

    fn maximise(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
    ) -> Result<MaxScore, Stopped> {
        let mut best = MaxScore::MIN;
        let shared = self.shared;
        let looked_at = position.moves().filter(|mv| shared.looks_at(*mv, height));
        for (index, mv) in looked_at.enumerate() {
            let value = self.minimax_child(position, mv, index, state, depth, height)?;
            if value > best {
                best = value;
                self.prefer(height, mv, value.for_side(Side::First));
            }
        }
        Ok(best)
    }

    fn minimise(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
    ) -> Result<MaxScore, Stopped> {
        let mut best = MaxScore::MAX;
        let shared = self.shared;
        let looked_at = position.moves().filter(|mv| shared.looks_at(*mv, height));
        for (index, mv) in looked_at.enumerate() {
            let value = self.minimax_child(position, mv, index, state, depth, height)?;
            if value < best {
                best = value;
                self.prefer(height, mv, value.for_side(Side::Second));
            }
        }
        Ok(best)
    }

    fn minimax_child(
        &mut self,
        position: &mut P,
        mv: P::Move,
        index: usize,
        state: E::State,
        depth: u32,
        height: u32,
    ) -> Result<MaxScore, Stopped> {
        self.memory.frames.clear_line(height + 1);
        self.tell(Event::Child { mv, index: index as u32, pass: Pass::Full });
        let state = self.evaluate.advance(state, position, mv);
        self.note(position, mv, height + 1);
        let depth = depth.saturating_sub(position.plies(mv));
        position.with_child(mv, |child| self.minimax(child, state, depth, height + 1))
    }
}
