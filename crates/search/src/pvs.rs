//! Principal variation search (NegaScout): trust that the first move is the best, and test the others with a null window.
//!
//! The test is cheap and usually fails as expected. If it does not, the move is better than thought and is searched again
//! with the node's own window.

use plywood_core::{Evaluate, Event, Observer, Order, Pass, Position, Switches, Window};

use crate::node::{Below, Rule};
use crate::worker::{Outcome, Worker};

/// The rule of principal variation search.
pub(crate) struct Pvs;

impl Rule for Pvs {
    #[inline]
    fn child<P, E, D, S, O>(
        worker: &mut Worker<'_, P, E, D, S, O>,
        parent: &mut P,
        mv: P::Move,
        index: u32,
        state: E::State,
        below: Below,
        window: Window,
    ) -> Outcome
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
        S: Switches,
        O: Observer<P>,
    {
        if index == 0 || window.is_null() {
            worker.tell(Event::Child { mv, index, pass: Pass::Full });
            return worker.descend::<Pvs>(parent, mv, state, below, window);
        }
        worker.tell(Event::Child { mv, index, pass: Pass::Scout });
        let scout = Window { alpha: window.alpha, beta: window.alpha + 1 };
        let score = worker.descend::<Pvs>(parent, mv, state, below, scout)?;
        if score <= window.alpha || score >= window.beta {
            return Ok(score);
        }
        worker.tell(Event::Child { mv, index, pass: Pass::Research });
        worker.descend::<Pvs>(parent, mv, state, below, window)
    }
}
