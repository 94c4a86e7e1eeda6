//! Alpha-beta: every child is searched with the node's own window.
//!
//! Fail-hard, fail-soft and hybrid are the same search with another [`plywood_core::Fail`]; null-window search and the
//! weak solver are the same search with another [`Window`].

use plywood_core::{Evaluate, Event, Order, Pass, Position, Switches, Window};

use crate::company::Company;
use crate::node::{Below, Manner};
use crate::worker::{Outcome, Worker};

/// The rule of alpha-beta.
pub(crate) struct AlphaBeta;

impl Manner for AlphaBeta {
    const IS_PVS: bool = false;

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
        worker.tell(Event::Child { mv, index, pass: Pass::Full });
        worker.descend::<AlphaBeta>(parent, mv, state, below, window)
    }
}
