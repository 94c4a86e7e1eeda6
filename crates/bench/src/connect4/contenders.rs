//! The solvers that run inside this process.

use std::time::Duration;

use connect_four_ai::{TTFlag, TranspositionTable};
use cpu_time::ThreadTime;
use plywood_core::{Bound, Event, Flow, Game, Goal, Observer, Phase, Search, Visit};
use plywood_games::connect4::{Connect4, ConnectFour, Disc, Solver, Standard};

use super::Problem;

/// What a solver says of a position, and what that took.
#[derive(Copy, Clone, Debug)]
pub(super) struct Answer {
    /// The score for the side to move: one more than the stones that the winner has left.
    pub(super) score: i32,
    pub(super) nodes: u64,
    /// CPU time.
    pub(super) time: Duration,
}

/// A solver.
pub(super) trait Contender {
    /// Its name and version.
    fn name(&self) -> String;
    /// Solves a position with a cold table, which is not part of the time.
    fn solve(&mut self, problem: &Problem) -> Result<Answer, String>;
}

/// Our solver.
pub(super) struct Plywood(Solver);

impl Plywood {
    pub(super) fn new(mebibytes: usize) -> Plywood {
        Plywood(Solver::new(mebibytes))
    }
}

/// Counts nodes and stops once the score is known: the peers do not look for a line of play either.
#[derive(Default)]
struct ScoreOnly {
    nodes: u64,
    known: bool,
}

impl Observer<Connect4> for ScoreOnly {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, Connect4>) -> Flow {
        if self.known {
            return Flow::Stop;
        }
        self.nodes += 1;
        Flow::Go
    }

    #[inline]
    fn event(&mut self, event: Event<Disc>) {
        self.known |= matches!(event, Event::Phase(Phase::Line));
    }
}

impl Contender for Plywood {
    fn name(&self) -> String {
        concat!("plywood ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        self.0.forget();
        let mut observer = ScoreOnly::default();
        let start = ThreadTime::now();
        let report = self.0.search(&problem.position, Goal::SOLVE, &mut observer);
        let time = start.elapsed();
        let score = ConnectFour::new(Standard)
            .points(&problem.position, report.score)
            .filter(|_| report.bound == Bound::Exact)
            .ok_or_else(|| format!("our solver found no exact score for {:?}", problem.moves))?;
        Ok(Answer { score, nodes: observer.nodes, time })
    }
}

/// The crate `connect-four-ai`.
///
/// Its reset starts a new age of the table and forgets nothing for good: after 256 positions, entries of the first age count again. They are
/// true bounds, of other positions as a rule, so that is left as it is.
pub(super) struct ConnectFourAi(connect_four_ai::Solver);

impl ConnectFourAi {
    pub(super) fn new() -> ConnectFourAi {
        let mut solver = connect_four_ai::Solver::empty();
        // Writes every entry once. Else the system would provide the memory page by page during the searches, which takes longer than
        // searches of easy positions. An entry of depth 0 answers no look-up.
        for key in 0..TranspositionTable::MAX_SIZE as u64 {
            solver.transposition_table.put(key, 0, TTFlag::Exact, 0);
        }
        ConnectFourAi(solver)
    }
}

impl Contender for ConnectFourAi {
    fn name(&self) -> String {
        "connect-four-ai 1.0".to_owned()
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        let position = connect_four_ai::Position::from_moves(&problem.moves)
            .map_err(|error| format!("connect-four-ai does not read {:?}: {error:?}", problem.moves))?;
        self.0.reset();
        let start = ThreadTime::now();
        let score = self.0.solve(&position);
        let time = start.elapsed();
        Ok(Answer { score: score.into(), nodes: self.0.explored_positions as u64, time })
    }
}
