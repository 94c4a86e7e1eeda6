//! The exact solver.
//!
//! It tells who wins, not how soon. From the inside out: `set` are sets of squares, `filling` counts moves where a side
//! is alone, `sum` is a position without what does not matter any more, `claims` decides many sums without search,
//! `table` remembers, `prover` is the search, `crew` keeps several of them out of each other's way, `team` asks one or
//! several. Answers are exact but for the chance that the table takes one sum for another, which sum.rs puts a number
//! on.

mod claims;
mod crew;
mod filling;
mod prover;
mod set;
mod sum;
mod table;
mod team;
#[cfg(test)]
mod tests;

use plywood_core::{Bound, Goal, Iteration, Observer, Position, Report, Score, Search, TO_THE_END};

use self::filling::Filling;
use self::set::{Set, is_small};
use self::sum::Size;
use self::table::ProofTable;
use self::team::Team;
use super::whole::{Turn, Whole};
use plywood_search::together::Watched;

/// Finds out who wins. Keeps its table from position to position.
///
/// ```
/// use plywood_core::{Game, Goal, Meaning, Search, Stats};
/// use plywood_amazons::{Amazons, Solver, Whole};
///
/// let game = Amazons::<Whole>::new();
/// let position = game.position(Some("4x4"))?;
/// let report = Solver::new(16).search(&position, Goal::SOLVE_WEAKLY, &mut Stats::default());
/// assert_eq!(report.meaning(0), Meaning::Loss { plies: None });
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    threads: usize,
}

impl Solver {
    /// A solver for every board with a table of this size in MiB, and one thread.
    ///
    /// # Panics
    /// If the system does not have that much memory.
    pub fn new(mebibytes: usize) -> Solver {
        Solver { table: ProofTable::new(mebibytes), threads: 1 }
    }

    /// Lets this many threads search together. Which of several winning moves is found can differ from run to run then,
    /// and the number of nodes, but not who wins.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    fn solve<S: Set, O: Observer<Whole>>(&mut self, position: &Whole, observer: &mut O) -> Report<Turn> {
        let board = &position.0;
        let mut team = Team {
            size: Size { width: board.width(), height: board.height() },
            table: &self.table,
            fillings: vec![Filling::<S>::new()],
            threads: self.threads,
            watched: Watched::new(observer),
        };
        let wins = team.wins(position);
        let turns = team.turns(position);
        // The table has the winning turn, unless its entry had to go.
        let found = if wins == Ok(true) { team.winning(position, &turns) } else { wins.map(|_| None) };
        let (stopped, found) = (found.is_err(), found.ok().flatten());
        let best = found.or_else(|| turns.first().copied());
        report(position, wins.ok(), best, stopped, observer)
    }
}

/// The depth and the window of the goal are ignored: a solver looks to the end, and this one finds out who wins,
/// whatever was asked. Its score is a win or a loss without a date, a bound for the one with a date. The line is one
/// turn. Nodes are told to the observer in bulk.
impl Search<Whole> for Solver {
    fn search<O: Observer<Whole>>(&mut self, position: &Whole, _: Goal, observer: &mut O) -> Report<Turn> {
        if let Some(score) = position.verdict() {
            return Report::of_finished_game(score, observer.stats());
        }
        if is_small(&position.0) {
            self.solve::<u64, O>(position, observer)
        } else {
            self.solve::<u128, O>(position, observer)
        }
    }
}

fn report<O: Observer<Whole>>(
    position: &Whole,
    wins: Option<bool>,
    best: Option<Turn>,
    stopped: bool,
    observer: &mut O,
) -> Report<Turn> {
    let (score, bound) = match wins {
        // The least of all wins: the true one has a date.
        Some(true) => (Score::win_at(0).undated(), Bound::Lower),
        Some(false) => (Score::loss_at(0).undated(), Bound::Upper),
        None => (-Score::INFINITY, Bound::Lower),
    };
    let left = position.plies_left().unwrap_or(TO_THE_END);
    let line: Vec<Turn> = best.into_iter().collect();
    if wins.is_some() {
        observer.iteration(&Iteration {
            depth: left,
            score,
            bound,
            proven: true,
            line: &line,
            rank: 1,
            filled: None,
        });
    }
    Report {
        score,
        bound,
        best,
        line,
        depth: if stopped { 0 } else { left },
        partial: stopped.then_some(left),
        proven: wins.is_some(),
        stopped,
        stats: observer.stats(),
    }
}
