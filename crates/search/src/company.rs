//! Whom a worker works with: nobody, or a team that searches the same tree.

use plywood_core::{Event, Flow, Iteration, Leave, Observer, Position, Remaining, Stats, Visit};

use crate::parallel::Desk;

/// Whom a worker tells what it does, and whom it works with. Evaluations carry a `T` down the tree.
pub(crate) trait Company<P: Position, T>: Observer<P> {
    /// The worker's desk in a team; `None` if it is alone, which the compiler knows.
    fn desk(&mut self) -> Option<&mut Desk<P, T>>;

    /// Waits until something has changed in the team since `seen` changes.
    fn wait(&mut self, seen: u64) {
        let _ = seen;
    }

    /// Something has changed in the team.
    fn tell_others(&mut self) {}
}

/// A worker without company has an observer to itself.
pub(crate) struct Alone<'a, O>(pub(crate) &'a mut O);

impl<P: Position, T, O: Observer<P>> Company<P, T> for Alone<'_, O> {
    #[inline]
    fn desk(&mut self) -> Option<&mut Desk<P, T>> {
        None
    }
}

impl<P: Position, O: Observer<P>> Observer<P> for Alone<'_, O> {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        self.0.enter(visit)
    }

    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        self.0.leave(position, leave);
    }

    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        self.0.event(event);
    }

    #[inline]
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.0.iteration(iteration);
    }

    #[inline]
    fn root_move(&mut self, mv: P::Move, index: u32) {
        self.0.root_move(mv, index);
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.0.bulk(done)
    }

    fn allowance(&self) -> u64 {
        self.0.allowance()
    }

    fn remaining(&self) -> Remaining {
        self.0.remaining()
    }

    fn stats(&self) -> Stats {
        self.0.stats()
    }
}
