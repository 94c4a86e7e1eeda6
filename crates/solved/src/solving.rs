//! The solvers that the threads use.

use std::sync::Arc;

use plywood_connect4::{Book, Connect4, ConnectFour, Disc, Known, Solver, Standard};
use plywood_core::{Game, Limits, Score, StopFlag};

/// One solver for each thread.
#[derive(Debug)]
pub struct Workers {
    solvers: Vec<Solver>,
    limits: Limits,
}

impl Workers {
    /// This many solvers, at least one, with a table of so many MiB between them, which stop when the flag is raised.
    pub fn new(threads: usize, mebibytes: usize, stop: StopFlag) -> Workers {
        let threads = threads.max(1);
        let first = Solver::new(mebibytes.max(1));
        let others: Vec<Solver> = (1..threads).map(|_| first.companion()).collect();
        let solvers = std::iter::once(first).chain(others).collect();
        Workers { solvers, limits: Limits { stop, ..Limits::default() } }
    }

    /// Lets them answer from an opening book where that knows the position.
    pub fn use_book(&mut self, book: Book) {
        let book = Arc::new(book);
        for solver in &mut self.solvers {
            solver.set_book(Some(Arc::clone(&book)));
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.solvers.len()
    }

    /// Whether they were asked to stop.
    pub(crate) fn are_stopped(&self) -> bool {
        self.limits.stop.is_raised()
    }

    /// The worker of each thread.
    pub(crate) fn each(&mut self) -> impl Iterator<Item = Worker<'_>> {
        let limits = &self.limits;
        self.solvers.iter_mut().map(move |solver| Worker { solver, limits })
    }
}

/// A solver and what may stop it.
pub(crate) struct Worker<'a> {
    solver: &'a mut Solver,
    limits: &'a Limits,
}

impl Worker<'_> {
    /// Whether it was asked to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.limits.stop.is_raised()
    }

    /// The exact score of a position, unless stopped.
    pub(crate) fn score(&mut self, position: &Connect4) -> Option<Score> {
        Some(self.solve(position)?.0)
    }

    /// The same in points.
    pub(crate) fn points(&mut self, position: &Connect4) -> Option<i32> {
        ConnectFour::new(Standard).points(position, self.score(position)?)
    }

    /// The exact score of a position and a column that reaches it, unless stopped.
    pub(crate) fn analyse(&mut self, position: &Connect4) -> Option<Known> {
        let (score, best) = self.solve(position)?;
        let points = ConnectFour::new(Standard).points(position, score)?;
        Some(Known { points, best: 1 << position.column_of(best) })
    }

    fn solve(&mut self, position: &Connect4) -> Option<(Score, Disc)> {
        // Short searches end before they look at the flag.
        if self.is_stopped() {
            return None;
        }
        self.solver.score_and_move(position, &mut self.limits.start())
    }
}
