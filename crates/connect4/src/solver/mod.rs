//! The exact solver.
//!
//! A search of its own on bare bitboards, tested against the general searches: null-window tests from the outside in, a
//! table that keeps both bounds, proofs without search by follow-up play, and look-ups of the children's entries before
//! any of them is searched. Scores are exact but for the chance that the table takes one position for another, which
//! bounds_table.rs puts a number on.

mod board;
mod bounds_table;
mod cells;
mod eight;
mod family;
mod machine;
mod narrow;
mod node;
mod proofs;
mod run;
mod split;
mod team;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::sync::Arc;

use plywood_core::{
    Bound, Event, Goal, Iteration, Observer, Phase, Position, Report, Score, Search, Stats, TO_THE_END,
    Window,
};

use self::board::Board;
use self::bounds_table::BoundsTable;
use self::narrow::Range;
pub(super) use self::run::Compiled;
use self::team::Team;
use super::book::Book;
use super::rules::{Connect4, Disc};
use super::shape::{Shape, Standard};
use super::text::ConnectFour;

/// Solves positions exactly. Keeps its table from position to position.
///
/// ```
/// use plywood_core::{Game, Goal, Meaning, Search, Stats};
/// use plywood_connect4::{ConnectFour, Solver, Standard};
///
/// let game = ConnectFour::new(Standard);
/// let position = game.parse_position("32164625")?;
/// let report = Solver::new(16).search(&position, Goal::SOLVE, &mut Stats::default());
/// assert_eq!(game.points(&position, report.score), Some(11));
/// assert_eq!(report.meaning(8), Meaning::Win { plies: Some(13) });
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Debug)]
pub struct Solver<S: Shape = Standard> {
    shape: S,
    /// Shared with the solver's companions.
    far: Arc<BoundsTable>,
    /// One for each thread.
    near: Vec<BoundsTable>,
    book: Option<Arc<Book>>,
}

/// The size of a table that stays in a processor's own cache, in MiB.
const NEAR: usize = 2;

impl Solver {
    /// A solver for the standard board with a table of this size in MiB (and a small one besides), and one thread.
    ///
    /// # Panics
    /// If the system does not have that much memory.
    pub fn new(mebibytes: usize) -> Solver {
        Solver::on(Standard, mebibytes)
    }
}

impl<S: Shape> Solver<S> {
    /// A solver for boards of this shape, otherwise as [`Solver::new`].
    ///
    /// # Panics
    /// If the system does not have that much memory.
    pub fn on(shape: S, mebibytes: usize) -> Solver<S> {
        Solver {
            shape,
            far: Arc::new(BoundsTable::new(mebibytes)),
            near: vec![BoundsTable::new(NEAR)],
            book: None,
        }
    }

    /// Another solver that shares the table and the book, for another thread with other positions.
    #[must_use]
    pub fn companion(&self) -> Solver<S> {
        Solver {
            shape: self.shape,
            far: Arc::clone(&self.far),
            near: vec![BoundsTable::new(NEAR)],
            book: self.book.clone(),
        }
    }

    /// Lets this many threads search together. Which of several best moves is found can differ from run to run then,
    /// scores cannot.
    pub fn set_threads(&mut self, threads: usize) {
        self.near.resize_with(threads.max(1), || BoundsTable::new(NEAR));
    }

    /// Looks positions of the standard board up in this book before it searches; `None` for no book, as a new solver
    /// has none.
    pub fn set_book(&mut self, book: Option<Arc<Book>>) {
        self.book = book;
    }

    /// The score and a best move of a position that is not finished, without a line of play, which takes time of its
    /// own; `None` if stopped.
    pub fn score_and_move<O: Observer<Connect4<S>>>(
        &mut self,
        position: &Connect4<S>,
        observer: &mut O,
    ) -> Option<(Score, Disc)> {
        if let Some(report) = self.look_up(position, observer) {
            return Some((report.score, report.best?));
        }
        let board = self.board(position);
        let mut range = Range::widest(board);
        let mut team = Team { far: &self.far, near: &self.near, observer };
        team.narrow(board, &mut range, false, |_, _| ()).ok()?;
        let best = team.reaching(board, range.lower).ok()??;
        Some((dated(position, range.lower), Disc::on(best)))
    }

    fn look_up<O: Observer<Connect4<S>>>(
        &self,
        position: &Connect4<S>,
        observer: &O,
    ) -> Option<Report<Disc>> {
        let position = (position as &dyn Any).downcast_ref()?;
        self.book.as_ref()?.report(position, observer.stats())
    }

    fn board(&self, position: &Connect4<S>) -> Board<S> {
        Board {
            shape: self.shape,
            own: position.own(),
            full: position.own() | position.others(),
            stones: position.ply() as i32,
        }
    }

    /// Forgets everything, its companions' findings too.
    pub fn forget(&mut self) {
        self.far.clear();
        self.near.iter().for_each(BoundsTable::clear);
    }
}

/// The depth of the goal is ignored: a solver looks to the end. Of windows it knows the weak one; for every other it
/// finds the exact score, which is right for any window. Nodes are told to the observer in bulk; every narrowing of the
/// score is an iteration.
impl<S: Shape> Search<Connect4<S>> for Solver<S> {
    fn search<O: Observer<Connect4<S>>>(
        &mut self,
        position: &Connect4<S>,
        goal: Goal,
        observer: &mut O,
    ) -> Report<Disc> {
        if let Some(score) = position.verdict() {
            return Report::of_finished_game(score, observer.stats());
        }
        if let Some(report) = self.look_up(position, observer) {
            return report;
        }
        let board = self.board(position);
        let mut team = Team { far: &self.far, near: &self.near, observer: &mut *observer };
        let mut range = Range::widest(board);
        let news = |observer: &mut O, range| tell(observer, position, range);
        let mut stopped = team.narrow(board, &mut range, goal.window == Window::WEAK, news).is_err();
        let (points, bound) = known(board, range);

        team.observer.event(Event::Begin(Phase::Line));
        let mut line = Vec::new();
        match (points, bound) {
            (Some(points), Bound::Exact) => stopped |= team.line(board, points, &mut line).is_err(),
            (Some(points), Bound::Lower) => {
                line.extend(team.reaching(board, points).ok().flatten().map(Disc::on));
            }
            _ => {}
        }
        team.observer.event(Event::End(Phase::Line));
        report(position, points, bound, line, stopped, observer.stats())
    }
}

/// What a range says about the score, if it says anything.
fn known<S: Shape>(board: Board<S>, range: Range) -> (Option<i32>, Bound) {
    let widest = Range::widest(board);
    match range {
        Range { lower, upper } if lower >= upper => (Some(lower), Bound::Exact),
        Range { lower, .. } if lower > widest.lower => (Some(lower), Bound::Lower),
        Range { upper, .. } if upper < widest.upper - 1 => (Some(upper), Bound::Upper),
        _ => (None, Bound::Lower),
    }
}

/// Tells of a narrower range.
fn tell<S: Shape, O: Observer<Connect4<S>>>(observer: &mut O, position: &Connect4<S>, range: Range) {
    for (points, bound) in [(range.lower, Bound::Lower), (range.upper, Bound::Upper)] {
        let bound = if range.lower == range.upper { Bound::Exact } else { bound };
        observer.iteration(&Iteration {
            depth: position.plies_left().unwrap_or(TO_THE_END),
            score: dated(position, points),
            bound,
            proven: true,
            line: &[],
            rank: 1,
            filled: None,
        });
        if bound == Bound::Exact {
            break;
        }
    }
}

fn dated<S: Shape>(position: &Connect4<S>, points: i32) -> Score {
    let score = ConnectFour::new(position.shape()).score_of_points(position.ply(), points);
    score.unwrap_or(if points > 0 { Score::INFINITY } else { -Score::INFINITY })
}

fn report<S: Shape>(
    position: &Connect4<S>,
    points: Option<i32>,
    bound: Bound,
    mut line: Vec<Disc>,
    stopped: bool,
    stats: Stats,
) -> Report<Disc> {
    let best = line.first().copied().or_else(|| {
        // Stopped before a best move was known: the most central legal one.
        let width = position.shape().width();
        position.moves().min_by_key(|disc| (2 * position.column_of(*disc)).abs_diff(width - 1))
    });
    if line.is_empty() {
        line.extend(best);
    }
    let left = position.plies_left().unwrap_or(TO_THE_END);
    Report {
        score: points.map_or(-Score::INFINITY, |points| dated(position, points)),
        bound,
        best,
        line,
        depth: if stopped { 0 } else { left },
        partial: stopped.then_some(left),
        proven: points.is_some(),
        stopped,
        stats,
    }
}
