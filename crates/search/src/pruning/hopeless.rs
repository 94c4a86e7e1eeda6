//! Moves that are left out near the horizon because of what is known of them without a search: quiet ones where the
//! evaluation is too far below the window, and those that lose too much by exchanges.

use plywood_core::{Evaluate, Order, Position, Switches};

use super::Turn;
use crate::company::Company;
use crate::picker::Place;
use crate::worker::Worker;

/// With more plies left than this the evaluation says too little about quiet moves.
const DEEPEST: u32 = 8;
/// What a noisy move may lose, in points for each ply left, squared.
const NOISY: u32 = 25;
/// What a quiet move may lose, in points for each ply left.
const QUIET: u32 = 50;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Whether a move is probably not worth a search. The first move of a node always is, and so is every move of
    /// whoever is about to lose or has a threat to answer.
    pub(super) fn is_hopeless(
        &mut self,
        position: &P,
        mv: P::Move,
        place: Place<E::State>,
        turn: &Turn<P::Move>,
    ) -> bool {
        let pruning = self.features().pruning;
        if pruning.quiet_futility + pruning.exchange == 0 {
            return false;
        }
        let depth = place.depth;
        if turn.is_in_need() || turn.asked.alpha.is_decisive() || self.course.base + place.height == 0 {
            return false;
        }
        if depth > DEEPEST.max(pruning.exchange) || position.under_threat() {
            return false;
        }
        let is_noisy = turn.class(position, mv).is_noisy();
        if !is_noisy && pruning.quiet_futility > 0 && depth <= DEEPEST && turn.asked.is_null() {
            let room = pruning.quiet_futility * (depth + 1);
            if self.static_eval(position, place) + room as i32 <= turn.asked.alpha {
                return true;
            }
        }
        let may_lose = if is_noisy { NOISY * depth * depth } else { QUIET * depth };
        depth <= pruning.exchange && position.loses(mv, may_lose)
    }
}
