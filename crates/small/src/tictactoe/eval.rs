//! Static evaluations.

use plywood_core::{Evaluate, Position, Score};

use super::rules::{Board, LINES, Square};

/// Rows, columns and diagonals still open for the side to move, less those open for its opponent. A line is open for
/// a side while the other has no stone on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines;

impl Evaluate<Board> for Lines {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &Board) {}

    #[inline]
    fn advance(&self, (): (), _: &Board, _: Square) {}

    fn evaluate(&self, (): (), board: &Board) -> Score {
        let mover = board.side();
        let open_against = |stones: u16| LINES.iter().filter(|line| stones & **line == 0).count() as i32;
        Score::points(open_against(board.stones(mover.other())) - open_against(board.stones(mover)))
    }
}

/// An evaluation chosen at run time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Every position is worth zero.
    Zero,
    /// See [`Lines`].
    Lines,
}

impl Evaluate<Board> for Evaluation {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &Board) {}

    #[inline]
    fn advance(&self, (): (), _: &Board, _: Square) {}

    #[inline]
    fn evaluate(&self, (): (), board: &Board) -> Score {
        match self {
            Evaluation::Zero => Score::DRAW,
            Evaluation::Lines => Lines.evaluate((), board),
        }
    }
}
