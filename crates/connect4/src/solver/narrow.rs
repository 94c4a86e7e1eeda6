//! From questions with yes and no to a score, a best move and a line.

use plywood_core::Observer;

use super::super::rules::{Connect4, Disc};
use super::super::shape::Shape;
use super::board::Board;
use super::cells::{column, place};
use super::team::Team;
use plywood_search::together::Stopped;

/// In a range of no more points than this it is asked for a win next.
const NARROW: i32 = 14;

/// What the tests have shown so far: the score lies between `lower` and `upper`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Range {
    /// Every score that the game can still have.
    pub(super) fn widest<S: Shape>(board: Board<S>) -> Range {
        Range { lower: board.lose_next(), upper: board.win_now() }
    }
}

impl<O> Team<'_, O> {
    /// Narrows the range of scores to one, or in the weak case to one sign, by null-window tests. Tests far from zero
    /// are cheap, so they come first, from the wider side, in steps of 1, 1, 2, 2, 3, 3 and so on. Tests near zero are
    /// dear, so as soon as the range is not wide any more the one that halves them is next: is it a win? `news` hears
    /// of every step.
    pub(super) fn narrow<S: Shape>(
        &mut self,
        board: Board<S>,
        range: &mut Range,
        weak: bool,
        mut news: impl FnMut(&mut O, Range),
    ) -> Result<(), Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        if board.wins() != 0 {
            range.lower = range.upper;
            return Ok(());
        }
        range.upper = range.upper.min(board.win_now() - 1);
        let (mut tests_above, mut tests_below) = (0, 0);
        while range.lower < range.upper {
            let Range { lower, upper } = *range;
            if weak && (lower > 0 || upper < 0) {
                return Ok(());
            }
            let from_above = lower >= 0 || (upper > 0 && upper > -lower);
            // Who plays well is asked about wins more often than about losses.
            let asks_for_win = lower < 1 && upper >= 1 && (weak || upper - lower <= NARROW);
            let beta = if asks_for_win {
                1
            } else if weak {
                0
            } else if from_above {
                tests_above += 1;
                (upper + 1 - (tests_above + 1) / 2).max(lower.max(0) + 1)
            } else {
                tests_below += 1;
                (lower + (tests_below + 1) / 2).min(upper.min(0))
            };
            let score = self.test(board, beta, !from_above)?;
            if score >= beta {
                range.lower = score;
            } else {
                range.upper = score;
            }
            news(self.observer, *range);
        }
        Ok(())
    }

    /// The line of best play from a board of known score.
    pub(super) fn line<S: Shape>(
        &mut self,
        mut board: Board<S>,
        mut points: i32,
        line: &mut Vec<Disc>,
    ) -> Result<(), Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        while let Some(cell) = self.reaching(board, points)? {
            line.push(Disc::on(cell));
            if board.wins() != 0 {
                break;
            }
            board = board.after(cell);
            points = -points;
        }
        Ok(())
    }

    /// A move after which the side to move gets at least `points`.
    pub(super) fn reaching<S: Shape>(&mut self, board: Board<S>, points: i32) -> Result<Option<u64>, Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        let wins = board.wins();
        if wins != 0 {
            return Ok(Some(wins & wins.wrapping_neg()));
        }
        let width = board.shape.width();
        let mut cells: Vec<u64> = (0..width)
            .map(|index| board.playable() & column(board.shape, index))
            .filter(|cell| *cell != 0)
            .collect();
        // Most often the search that found the score has left a proof in the table.
        cells.sort_by_key(|cell| {
            let proven = self.upper_bound(board.after(*cell)).is_some_and(|upper| -upper >= points);
            (!proven, (2 * place(board.shape, *cell).0).abs_diff(width - 1))
        });
        for cell in cells {
            if self.reaches(board, cell, points)? {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    /// Whether the side to move gets at least `points` if it plays here.
    pub(super) fn reaches<S: Shape>(
        &mut self,
        board: Board<S>,
        cell: u64,
        points: i32,
    ) -> Result<bool, Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        let child = board.after(cell);
        let score = if board.wins() & cell != 0 {
            board.win_now()
        } else if child.playable() == 0 {
            0
        } else if child.wins() != 0 {
            -child.win_now()
        } else {
            -self.test(child, 1 - points, false)?
        };
        Ok(score >= points)
    }
}
