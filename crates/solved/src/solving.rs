//! The solvers that the threads use.

use std::sync::Arc;

use plywood_core::{Game, Goal, Limits, Score, Search, StopFlag};
use plywood_games::connect4::{Book, Connect4, ConnectFour, Known, Solver, Standard};

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
        let solvers = (0..threads).map(|_| Solver::new((mebibytes / threads).max(1))).collect();
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
    pub fn are_stopped(&self) -> bool {
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
        // Short searches end before they look at the flag.
        if self.is_stopped() {
            return None;
        }
        let report = self.solver.search(position, Goal::SOLVE, &mut self.limits.start());
        (!report.stopped).then_some(report.score)
    }

    /// The same in points.
    pub(crate) fn points(&mut self, position: &Connect4) -> Option<i32> {
        let score = self.score(position)?;
        ConnectFour::new(Standard).points(position, score)
    }

    /// The score and all columns that reach it, unless stopped.
    pub(crate) fn analyse(&mut self, position: &Connect4) -> Option<Known> {
        if self.is_stopped() {
            return None;
        }
        let (score, moves) = self.solver.best_moves(position, &mut self.limits.start())?;
        let points = ConnectFour::new(Standard).points(position, score)?;
        let best = moves.iter().fold(0, |best, disc| best | 1 << position.column_of(*disc));
        Some(Known { points, best })
    }
}
