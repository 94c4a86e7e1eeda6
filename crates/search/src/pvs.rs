//! Principal variation search (NegaScout): trust that the first move is the best, and test the others with a null
//! window.
//!
//! The test is cheap and usually fails as expected. If it does not, the move is better than thought and is searched
//! again with the node's own window.

use plywood_core::{Evaluate, Event, Order, Pass, Position, Switches, Window};

use crate::company::Company;
use crate::node::{Below, Manner};
use crate::worker::{Outcome, Worker};

/// The rule of principal variation search.
pub(crate) struct Pvs;

impl Manner for Pvs {
    const IS_PVS: bool = true;

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
        O: Company<P, E::State>,
    {
        // One call of `descend` for both searches, so that it can become part of the node.
        let mut pass = if index == 0 || window.is_null() { Pass::Full } else { Pass::Scout };
        loop {
            worker.tell(Event::Child { mv, index, pass });
            let scout = Window { alpha: window.alpha, beta: window.alpha + 1 };
            let asked = if pass == Pass::Scout { scout } else { window };
            let score = worker.descend::<Pvs>(parent, mv, state, below, asked)?;
            if pass != Pass::Scout || score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
            pass = Pass::Research;
        }
    }
}
