//! Singular extensions: where no other move comes near the table's move, everything hangs on it, so it is searched more
//! deeply.
//!
//! Whether that is so is asked of the same node without the move, half as deep, with a null window below the score that
//! the table remembers.

use plywood_core::{Bound, Evaluate, Move, Order, Position, Switches, Window};

use super::Turn;
use crate::company::Company;
use crate::node::{Manner, recalled};
use crate::picker::Place;
use crate::worker::{Stopped, Worker};

/// The table must have looked nearly as far as the node will.
const NEARLY: u32 = 3;
/// How far below the remembered score the others must stay, in points for each ply left.
const MARGIN: u32 = 2;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The plies that the first move of a node gains.
    pub(super) fn singularity<R: Manner>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        place: Place<E::State>,
        turn: &Turn<P::Move>,
    ) -> Result<u32, Stopped> {
        let Place { depth, height, .. } = place;
        let least = self.features().pruning.singular;
        let Some(entry) = turn.entry else { return Ok(0) };
        let remembered = entry.mv == Some(mv.to_bits())
            && entry.bound != Bound::Upper
            && u32::from(entry.depth) + NEARLY >= depth;
        let allowed = least > 0
            && depth >= least.max(2)
            && height > 0
            && turn.excluded.is_none()
            && self.course.base + height < self.course.farthest;
        let score = recalled(entry.score, position);
        if !(allowed && remembered) || score.is_decisive() {
            return Ok(0);
        }
        let wanted = score - (MARGIN * depth) as i32;
        if wanted.is_decisive() {
            return Ok(0);
        }
        let test = Window { alpha: wanted - 1, beta: wanted };
        let eval = self.memory.frames.at(height).eval;
        self.memory.frames.at(height).excluded = Some(mv);
        let others = self.aside(|worker| {
            worker.node::<R, false>(position, place.state, (depth - 1) / 2, height, test.alpha, test.beta)
        });
        let frame = self.memory.frames.at(height);
        (frame.excluded, frame.eval) = (None, eval);
        Ok(u32::from(others? < wanted))
    }
}
