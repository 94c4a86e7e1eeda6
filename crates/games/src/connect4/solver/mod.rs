//! The exact solver of the standard board.
//!
//! A search of its own on bare bitboards, tested against the general searches: null-window tests from the outside in, a table that keeps both
//! bounds, proofs without search by follow-up play, and look-ups of the children's entries before any of them is searched. Scores are
//! exact but for the chance that the table takes one position for another, which bounds_table.rs puts a number on.

mod bounds_table;
mod cells;
mod node;
mod proofs;

use std::sync::Arc;

use plywood_core::{
    Bound, Event, Goal, Observer, Phase, Position, Report, Score, Search, Stats, TO_THE_END, Window,
};

use self::bounds_table::BoundsTable;
use self::cells::{CELLS, playable};
use self::node::{Board, Run, Stopped};
use super::book::Book;
use super::rules::{Connect4, Disc};

/// Solves positions of the standard board exactly. Keeps its table from position to position.
///
/// ```
/// use plywood_core::{Game, Goal, Meaning, Search, Stats};
/// use plywood_games::connect4::{ConnectFour, Solver, Standard};
///
/// let game = ConnectFour::new(Standard);
/// let position = game.parse_position("32164625")?;
/// let report = Solver::new(16).search(&position, Goal::SOLVE, &mut Stats::default());
/// assert_eq!(game.points(&position, report.score), Some(11));
/// assert_eq!(report.meaning(8), Meaning::Win { plies: Some(13) });
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: BoundsTable,
    book: Option<Arc<Book>>,
}

impl Solver {
    /// A solver with a table of this size in MiB.
    pub fn new(mebibytes: usize) -> Solver {
        Solver { table: BoundsTable::new(mebibytes), book: None }
    }

    /// Looks positions up in this book before it searches; `None` for no book, as a new solver has none.
    pub fn set_book(&mut self, book: Option<Arc<Book>>) {
        self.book = book;
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }
}

/// What the tests have shown so far: the score lies between `lower` and `upper`.
#[derive(Copy, Clone, Debug)]
struct Range {
    lower: i32,
    upper: i32,
}

/// The depth of the goal is ignored: a solver looks to the end. Of windows it knows the weak one; for every other it finds the exact score,
/// which is right for any window.
impl Search<Connect4> for Solver {
    fn search<O: Observer<Connect4>>(
        &mut self,
        position: &Connect4,
        goal: Goal,
        observer: &mut O,
    ) -> Report<Disc> {
        if let Some(score) = position.verdict() {
            return Report::of_finished_game(score, observer.stats());
        }
        if let Some(report) = self.book.as_ref().and_then(|book| book.report(position, observer.stats())) {
            return report;
        }
        let board = Board {
            own: position.own(),
            full: position.own() | position.others(),
            stones: position.ply() as i32,
        };
        let mut run = Run { table: &self.table, observer, root_stones: board.stones, nodes: 0 };
        let widest = Range { lower: board.lose_next(), upper: board.win_now() };
        let mut range = widest;
        let stopped = run.narrow(board, &mut range, goal.window == Window::WEAK).is_err();
        let exact = range.lower >= range.upper;
        let (points, bound) = match range {
            Range { lower, .. } if exact => (Some(lower), Bound::Exact),
            Range { lower, .. } if lower > widest.lower => (Some(lower), Bound::Lower),
            Range { upper, .. } if upper < widest.upper - 1 => (Some(upper), Bound::Upper),
            _ => (None, Bound::Lower),
        };
        run.observer.event(Event::Phase(Phase::Line));
        let mut line = Vec::new();
        match (points, bound) {
            // A stop while the line is completed leaves it as far as it got.
            (Some(points), Bound::Exact) => run.line(board, points, &mut line).unwrap_or(()),
            (Some(points), Bound::Lower) => {
                line.extend(run.reaching(board, points).ok().flatten().map(Disc::on));
            }
            _ => {}
        }
        run.observer.event(Event::Phase(Phase::Search));
        report(position, points, bound, line, stopped, observer.stats())
    }
}

impl<O: Observer<Connect4>> Run<'_, O> {
    /// Narrows the range of scores to one, or in the weak case to one sign, by null-window tests. Tests far from zero are cheap, so they
    /// come first, from the wider side, with growing steps.
    fn narrow(&mut self, board: Board, range: &mut Range, weak: bool) -> Result<(), Stopped> {
        if board.wins() != 0 {
            range.lower = range.upper;
            return Ok(());
        }
        range.upper = board.win_now() - 1;
        let (mut tests_above, mut tests_below) = (0, 0);
        while range.lower < range.upper {
            let Range { lower, upper } = *range;
            if weak && (lower > 0 || upper < 0) {
                return Ok(());
            }
            let from_above = lower >= 0 || (upper > 0 && upper > -lower);
            let beta = if weak {
                i32::from(from_above)
            } else if from_above {
                tests_above += 1;
                (upper + 1 - tests_above).max(lower.max(0) + 1)
            } else {
                tests_below += 1;
                (lower + tests_below).min(upper.min(0))
            };
            let score = self.test(board, beta)?;
            if score >= beta {
                range.lower = score;
            } else {
                range.upper = score;
            }
        }
        Ok(())
    }

    /// The line of best play from a board of known score.
    fn line(&mut self, mut board: Board, mut points: i32, line: &mut Vec<Disc>) -> Result<(), Stopped> {
        while board.stones < CELLS {
            let wins = board.wins();
            if wins != 0 {
                line.push(Disc::on(wins & wins.wrapping_neg()));
                return Ok(());
            }
            let Some(cell) = self.reaching(board, points)? else { return Ok(()) };
            line.push(Disc::on(cell));
            board = board.after(cell);
            points = -points;
        }
        Ok(())
    }

    /// A move after which the side to move gets at least `points`, the most central one of several.
    fn reaching(&mut self, board: Board, points: i32) -> Result<Option<u64>, Stopped> {
        let wins = board.wins();
        if wins != 0 {
            return Ok(Some(wins & wins.wrapping_neg()));
        }
        let mut cells: Vec<u64> =
            (0..7).map(|column| playable(board.full) & (0b11_1111 << (7 * column))).collect();
        cells.sort_by_key(|cell| (cell.trailing_zeros() / 7).abs_diff(3));
        for cell in cells.into_iter().filter(|cell| *cell != 0) {
            let child = board.after(cell);
            let score = if child.stones == CELLS {
                0
            } else if child.wins() != 0 {
                -child.win_now()
            } else {
                -self.test(child, 1 - points)?
            };
            if score >= points {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}

/// The score of a position at this ply, from points: the winner's last move has the parity of its side.
fn dated(points: i32, ply: u32) -> Score {
    let winner_is_mover = points > 0;
    let size = points.unsigned_abs();
    let latest = CELLS as u32 + 1 - 2 * size;
    // Stones on the board before the winning move; the winner moves there.
    let before = if (latest % 2 == ply % 2) == winner_is_mover { latest } else { latest - 1 };
    match points {
        0 => Score::DRAW,
        1.. => Score::win_at(before + 1),
        _ => Score::loss_at(before + 1),
    }
}

fn report(
    position: &Connect4,
    points: Option<i32>,
    bound: Bound,
    mut line: Vec<Disc>,
    stopped: bool,
    stats: Stats,
) -> Report<Disc> {
    let best = line.first().copied().or_else(|| {
        // Stopped before a best move was known: the most central legal one.
        position.moves().min_by_key(|disc| position.column_of(*disc).abs_diff(3))
    });
    if line.is_empty() {
        line.extend(best);
    }
    let left = position.plies_left().unwrap_or(TO_THE_END);
    Report {
        score: points.map_or(-Score::INFINITY, |points| dated(points, position.ply())),
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
