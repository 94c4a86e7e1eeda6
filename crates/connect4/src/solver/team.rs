//! One question to the table and the recursion, asked by one thread or by several that share the table.

use plywood_core::Observer;

use super::super::rules::Connect4;
use super::super::shape::Shape;
use super::board::Board;
use super::bounds_table::BoundsTable;
use super::eight::Plain;
use super::run::{Run, Tables};
use super::split::{Busy, Worker};
use plywood_search::together::{Stopped, Watched};

/// Who answers the questions of one solve.
pub(super) struct Team<'a, O> {
    pub(super) far: &'a BoundsTable,
    /// One for each thread.
    pub(super) near: &'a [BoundsTable],
    pub(super) observer: &'a mut O,
}

/// Questions that need no more nodes than this are not worth starting a thread for.
const ALONE: u64 = 20_000;
/// A searcher looks up at least this often.
const OFTEN: u64 = 4096;
/// Workers go different ways where more cells are empty than this. Beyond, what one would leave to another costs less
/// than leaving it.
const SPLIT_EMPTY: i32 = 28;

impl<O> Team<'_, O> {
    /// What the table knows the score of a board to be at most.
    pub(super) fn upper_bound<S: Shape>(&self, board: Board<S>) -> Option<i32> {
        let tables = Tables { far: self.far, near: &self.near[0] };
        let known = tables.of(board.cells() - board.stones).probe::<Plain>(board.hash().get());
        known.map(|known| known.upper)
    }

    /// Whether the score of a board on which the side to move **cannot win at once** is at least `beta`: a lower bound
    /// if it is, and an upper bound below `beta` if it is not. Whether it is `expected` to be makes no difference but
    /// in time.
    pub(super) fn test<S: Shape>(
        &mut self,
        board: Board<S>,
        beta: i32,
        expected: bool,
    ) -> Result<i32, Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        let mut watched = Watched::new(&mut *self.observer);
        let mut tables: Vec<Tables<'_>> =
            self.near.iter().map(|near| Tables { far: self.far, near }).collect();
        if let [only] = tables[..] {
            return Run::new(only, &mut watched, Worker::ALONE, board).test(beta);
        }
        let alone =
            watched.briefly(ALONE, |pulse| Run::new(tables[0], pulse, Worker::ALONE, board).test(beta));
        if let Some(answer) = alone {
            return answer;
        }
        let busy = Busy::new();
        // Where no move is expected to be good enough all have to be tried.
        let parity = (board.stones + i32::from(expected)) % 2;
        let worker = Worker::one_of_several(&busy, board.cells() - SPLIT_EMPTY, parity);
        watched
            .together(OFTEN, &mut tables, |tables, pulse| Run::new(*tables, pulse, worker, board).test(beta))
    }
}
