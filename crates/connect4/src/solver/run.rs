//! One search under way: what it remembers, what it counts, and who may stop it.

use plywood_core::Stats;

use super::super::shape::{AnyShape, Shape, Standard};
use super::board::Board;
use super::bounds_table::BoundsTable;
use super::cells::column;
use super::eight::EIGHT;
use super::machine::ask;
use super::split::Worker;
use plywood_search::together::{Pulse, Stopped};

/// Where a search keeps what it finds out.
#[derive(Copy, Clone)]
pub(super) struct Tables<'a> {
    /// For positions that stand for much work; shared by all who search together.
    pub(super) far: &'a BoundsTable,
    /// For all others, which are by far the most. So small that it stays in a cache of the processor: losing many
    /// entries costs less than waiting for memory. Everybody has one of their own.
    pub(super) near: &'a BoundsTable,
}

impl<'a> Tables<'a> {
    /// The table for positions with so many empty cells.
    #[inline(always)]
    pub(super) fn of(self, empty: i32) -> &'a BoundsTable {
        if empty > NEAR_EMPTY { self.far } else { self.near }
    }
}

/// Positions with more empty cells than this go far.
const NEAR_EMPTY: i32 = 22;

/// A shape for which the recursion is compiled in this crate. Left to its generic callers it would be compiled in
/// theirs, where nothing may be optimised; then a node needs so much of the stack that a thread's does not suffice.
pub trait Compiled: Sized {
    /// Whether the score is at least `beta`, as [`ask`] tells.
    fn ask(run: &mut Run<'_, Self>, beta: i32) -> Result<i32, Stopped>
    where
        Self: Shape;
}

impl Compiled for Standard {
    #[inline(never)]
    fn ask(run: &mut Run<'_, Standard>, beta: i32) -> Result<i32, Stopped> {
        ask(run, beta)
    }
}

impl Compiled for AnyShape {
    #[inline(never)]
    fn ask(run: &mut Run<'_, AnyShape>, beta: i32) -> Result<i32, Stopped> {
        ask(run, beta)
    }
}

/// A search under way.
pub struct Run<'a, S: Shape> {
    /// Where it begins.
    pub(super) board: Board<S>,
    pub(super) tables: Tables<'a>,
    pulse: &'a mut dyn Pulse,
    /// What was done since the last beat.
    pub(super) done: Stats,
    /// Nodes since then after which the next beat is due.
    due: u64,
    /// Nodes visited up to then.
    before_beat: u64,
    /// Which of the searches that work together this is.
    pub(super) worker: Worker<'a>,
    /// The columns from the centre outwards, eight at a time; those that the board does not have are empty.
    pub(super) columns: S::Eights<[u64; EIGHT]>,
}

impl<'a, S: Shape> Run<'a, S> {
    pub(super) fn new(
        tables: Tables<'a>,
        pulse: &'a mut dyn Pulse,
        worker: Worker<'a>,
        board: Board<S>,
    ) -> Run<'a, S> {
        let shape = board.shape;
        let mut columns = S::Eights::<[u64; EIGHT]>::default();
        let mut order: Vec<u32> = (0..shape.width()).collect();
        order.sort_by_key(|index| (2 * index).abs_diff(shape.width() - 1));
        for (place, index) in columns.as_mut().as_flattened_mut().iter_mut().zip(order) {
            *place = column(shape, index);
        }
        Run { board, tables, pulse, done: Stats::default(), due: 0, before_beat: 0, worker, columns }
    }

    /// Whether the score is at least `beta`, as [`ask`] tells, and everything that was counted handed over.
    pub(super) fn test(mut self, beta: i32) -> Result<i32, Stopped> {
        let score = S::ask(&mut self, beta);
        // What is known stays known, even if this was the last thing allowed.
        if score.is_ok() {
            self.beat().unwrap_or(());
        }
        score
    }

    #[inline(always)]
    pub(super) fn enter(&mut self) -> Result<(), Stopped> {
        if self.done.nodes == self.due {
            self.beat()?;
        }
        self.done.nodes += 1;
        Ok(())
    }

    /// Nodes visited since the search began.
    #[inline(always)]
    pub(super) fn visited(&self) -> u64 {
        self.before_beat + self.done.nodes
    }

    /// Hands over what was counted.
    #[cold]
    #[inline(never)]
    pub(super) fn beat(&mut self) -> Result<(), Stopped> {
        let done = std::mem::take(&mut self.done);
        self.before_beat += done.nodes;
        // No further node is visited after a stop, whoever asks.
        self.due = self.pulse.beat(&done).unwrap_or(0);
        if self.due == 0 { Err(Stopped) } else { Ok(()) }
    }
}
