//! Late-move pruning: near the horizon, quiet moves that the order puts late are left out.

use plywood_core::{Evaluate, Order, Position, Switches};

use super::Turn;
use crate::company::Company;
use crate::picker::Place;
use crate::worker::Worker;

/// With more plies left than this no move is left out.
const DEEPEST: u32 = 8;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Whether a move comes too late to be searched. With N = [`plywood_core::Pruning::late_prune`] and d plies left,
    /// the first N + d² moves are searched, half as many where the evaluation gets worse (if anybody looks at that).
    pub(super) fn is_too_late(
        &mut self,
        position: &P,
        mv: P::Move,
        place: Place<E::State>,
        turn: &Turn<P::Move>,
    ) -> bool {
        let pruning = self.features().pruning;
        if pruning.late_prune == 0 || place.depth > DEEPEST || self.course.base + place.height == 0 {
            return false;
        }
        let mut count = pruning.late_prune + place.depth * place.depth;
        if turn.index < count.div_ceil(2) {
            return false;
        }
        if pruning.improving && !self.is_improving(position, place) {
            count = count.div_ceil(2);
        }
        turn.index >= count
            && turn.asked.is_null()
            && !turn.asked.alpha.is_decisive()
            && !turn.is_in_need()
            && !turn.class(position, mv).is_noisy()
            && !position.under_threat()
    }
}
