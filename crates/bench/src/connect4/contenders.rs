//! What a solver has to do here, and the peer that runs inside this process.

use std::time::Duration;

use connect_four_ai::{TTFlag, TranspositionTable};
use cpu_time::ThreadTime;

use super::Problem;

/// What a solver says of a position, and what that took.
#[derive(Copy, Clone, Debug)]
pub(super) struct Answer {
    /// The score for the side to move: one more than the stones that the winner has left.
    pub(super) score: i32,
    pub(super) nodes: u64,
    /// CPU time, or wall time where several threads search.
    pub(super) time: Duration,
}

/// A solver.
pub(super) trait Contender {
    /// Its name and version.
    fn name(&self) -> String;
    /// Solves a position with a cold table, which is not part of the time.
    fn solve(&mut self, problem: &Problem) -> Result<Answer, String>;
}

/// The crate `connect-four-ai`.
///
/// Its reset starts a new age of the table and forgets nothing for good: after 256 positions, entries of the first age
/// count again. They are true bounds, of other positions as a rule, so that is left as it is.
pub(super) struct ConnectFourAi(connect_four_ai::Solver);

impl ConnectFourAi {
    pub(super) fn new() -> ConnectFourAi {
        let mut solver = connect_four_ai::Solver::empty();
        // Writes every entry once. Else the system would provide the memory page by page during the searches, which
        // takes longer than searches of easy positions. An entry of depth 0 answers no look-up.
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
