//! Late-move reductions: a move that the order puts late is probably a bad one, so it is searched less deeply at first.
//!
//! With N = [`plywood_core::Pruning::late_moves`], the first N moves of a node are searched as deeply as asked. A later
//! one, with i moves before it, loses `1 + log2(i / N)` plies, rounded down, but keeps at least one, and is only tested
//! with a null window. If the test says that it is better than the moves before, it is searched again in full. So N = 8
//! takes one ply from moves 9 to 16 of a node, two from moves 17 to 32, and so on.
//!
//! [`plywood_core::Pruning::reduce`] takes `N / 100 * ln(depth) * ln(i + 1)` plies instead, one less if histories speak
//! for the move and one more if they speak against it. With [`plywood_core::Pruning::finer`] histories count in full,
//! and moves in open windows lose one ply less. Where moves are ordered by class, noisy ones that do not lose
//! are never reduced.

use plywood_core::{Class, Evaluate, Event, Order, Pass, Position, Switches, Window};

use super::Turn;
use crate::company::Company;
use crate::histories::MERIT_MAX;
use crate::node::{Below, Manner};
use crate::picker::Place;
use crate::worker::{Outcome, Worker};

/// Histories speak for or against a move beyond this.
const MERIT: i32 = MERIT_MAX / 4;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The plies that a move loses; 0 for none.
    pub(super) fn reduction(
        &mut self,
        position: &P,
        mv: P::Move,
        place: Place<E::State>,
        turn: &Turn<P::Move>,
    ) -> u32 {
        let pruning = self.features().pruning;
        let Turn { index, below, asked, .. } = *turn;
        // Whoever is about to lose looks at every move in full, and so does who only looks for a faster win.
        let decisive = asked.alpha.is_decisive() || asked.beta.is_decisive();
        if decisive || below.depth < 2 {
            return 0;
        }
        let mut plies = 0;
        if pruning.late_moves > 0 && index >= pruning.late_moves {
            plies = 1 + (index / pruning.late_moves).ilog2();
        } else if pruning.reduce > 0 {
            plies = if pruning.finer {
                self.finely(position, mv, place, turn)
            } else {
                self.by_formula(position, mv, place, index)
            };
        }
        if plies == 0
            || ((self.features().classes || self.features().aims)
                && matches!(turn.class(position, mv), Class::Winning | Class::Even))
        {
            return 0;
        }
        plies.min(below.depth - 1)
    }

    fn by_formula(&mut self, position: &P, mv: P::Move, place: Place<E::State>, index: u32) -> u32 {
        let product = (place.depth as f32).ln() * (index as f32 + 1.0).ln();
        let mut plies = (self.features().pruning.reduce as f32 / 100.0 * product) as i32;
        if plies > 0 {
            let merit = self.merit(position, mv, place.height);
            plies -= i32::from(merit > MERIT) - i32::from(merit < -MERIT);
        }
        if plies > 0 && self.features().pruning.improving && !self.is_improving(position, place) {
            plies += 1;
        }
        plies.max(0) as u32
    }

    /// The formula with histories as a part of it: the best ones save a move two plies, the worst ones cost it two.
    fn finely(&mut self, position: &P, mv: P::Move, place: Place<E::State>, turn: &Turn<P::Move>) -> u32 {
        let product = (place.depth as f32).ln() * (turn.index as f32 + 1.0).ln();
        let mut plies = 0.5 + self.features().pruning.reduce as f32 / 100.0 * product;
        if plies < 1.0 {
            return 0;
        }
        plies -= self.merit(position, mv, place.height) as f32 / (MERIT_MAX / 2) as f32;
        plies += f32::from(u8::from(turn.asked.is_null())) - 1.0;
        if self.features().pruning.improving && !self.is_improving(position, place) {
            plies += 1.0;
        }
        plies.max(0.0) as u32
    }

    /// Searches the child after a late move that loses so many `plies`.
    #[expect(clippy::too_many_arguments, reason = "those of the rules' `child`, and the plies")]
    #[inline(never)]
    pub(crate) fn late_child<R: Manner>(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        index: u32,
        state: E::State,
        below: Below,
        window: Window,
        plies: u32,
    ) -> Outcome {
        self.tell(Event::Child { mv, index, pass: Pass::Scout });
        let test = Window { alpha: window.alpha, beta: window.alpha + 1 };
        let nearer = Below { depth: below.depth - plies, ..below };
        self.memory.frames.at(below.height).reduction = plies;
        let score = self.descend_apart::<R>(parent, mv, state, nearer, test)?;
        self.memory.frames.at(below.height).reduction = 0;
        if score <= window.alpha {
            self.shared.gaps.leave(parent.side());
            return Ok(score);
        }
        self.tell(Event::Child { mv, index, pass: Pass::Research });
        self.descend_apart::<R>(parent, mv, state, below, window)
    }
}
