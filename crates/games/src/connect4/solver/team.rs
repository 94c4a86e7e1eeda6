//! One question to the table and the recursion, asked by one thread or by several that share the table.

use std::marker::PhantomData;
use std::ops::Add;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use plywood_core::{Flow, Observer, Stats};

use super::super::rules::Connect4;
use super::super::shape::Shape;
use super::board::Board;
use super::bounds_table::BoundsTable;
use super::run::{Pulse, Run, Stopped, Tables, Worker};

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
/// Workers go different ways for this many plies.
const SPLIT_PLIES: i32 = 14;

impl<O> Team<'_, O> {
    /// What the table knows the score of a board to be at most.
    pub(super) fn upper_bound<S: Shape>(&self, board: Board<S>) -> Option<i32> {
        let tables = Tables { far: self.far, near: &self.near[0] };
        let known = tables.of(board.cells() - board.stones).probe(board.hash().get());
        known.map(|known| known.upper)
    }

    /// Whether the score of a board on which the side to move **cannot win at once** is at least `beta`: a lower bound if it is, and an
    /// upper bound below `beta` if it is not. Whether it is `expected` to be makes no difference but in time.
    pub(super) fn test<S: Shape>(
        &mut self,
        board: Board<S>,
        beta: i32,
        expected: bool,
    ) -> Result<i32, Stopped>
    where
        O: Observer<Connect4<S>>,
    {
        let mut watched = Watched { observer: &mut *self.observer, shape: PhantomData::<S> };
        let tables = |index: usize| Tables { far: self.far, near: &self.near[index] };
        if self.near.len() == 1 {
            return Run::new(tables(0), &mut watched, Worker::ALONE, board).test(beta);
        }
        let mut short = Short { inner: &mut watched, left: ALONE, stopped: false };
        let alone = Run::new(tables(0), &mut short, Worker::ALONE, board).test(beta);
        if alone.is_ok() || short.stopped {
            return alone;
        }
        let question = Question {
            board,
            beta,
            // Where no move is expected to be good enough all have to be tried, and it pays to begin with different ones.
            parity: (board.stones + i32::from(expected)) % 2,
            workers: self.near.len(),
            nodes_left: AtomicU64::new(watched.observer.remaining().nodes),
            over: AtomicBool::new(false),
            answer: Mutex::new(None),
        };
        let helped = thread::scope(|scope| {
            let question = &question;
            let helpers: Vec<_> = (1..self.near.len())
                .map(|index| {
                    let tables = tables(index);
                    scope.spawn(move || question.search(index, tables, None))
                })
                .collect();
            question.search(0, tables(0), Some(&mut watched));
            helpers.into_iter().filter_map(|helper| helper.join().ok()).fold(Stats::default(), Stats::add)
        });
        self.observer.bulk(&helped);
        question.answer.into_inner().ok().flatten().ok_or(Stopped)
    }
}

/// What several threads try to find out; the first answer counts.
struct Question<S> {
    board: Board<S>,
    beta: i32,
    parity: i32,
    workers: usize,
    /// Nodes that no worker has taken yet.
    nodes_left: AtomicU64,
    over: AtomicBool,
    answer: Mutex<Option<i32>>,
}

impl<S: Shape> Question<S> {
    /// One worker's search, and what it did but did not hand over to `inner`.
    fn search(&self, index: usize, tables: Tables<'_>, inner: Option<&mut dyn Pulse>) -> Stats {
        let worker = Worker {
            index,
            of: self.workers,
            together_from: self.board.stones + SPLIT_PLIES,
            parity: self.parity,
        };
        let mut member = Member { inner, question: self, done: Stats::default() };
        let score = Run::new(tables, &mut member, worker, self.board).test(self.beta);
        self.over.store(true, Ordering::Relaxed);
        if let (Ok(score), Ok(mut answer)) = (score, self.answer.lock()) {
            *answer = Some(score);
        }
        member.done
    }

    /// Takes up to so many of the nodes that are left.
    fn take(&self, nodes: u64) -> u64 {
        let rest = |left: u64| Some(left.saturating_sub(nodes));
        let left = self.nodes_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        nodes.min(left.unwrap_or(0))
    }
}

/// An observer decides whether to go on.
struct Watched<'a, S, O> {
    observer: &'a mut O,
    shape: PhantomData<S>,
}

impl<S: Shape, O: Observer<Connect4<S>>> Pulse for Watched<'_, S, O> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        (self.observer.bulk(done) == Flow::Go).then(|| self.observer.allowance())
    }
}

/// Stops after a number of nodes, and knows whether that was the reason.
struct Short<'a> {
    inner: &'a mut dyn Pulse,
    left: u64,
    stopped: bool,
}

impl Pulse for Short<'_> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        let granted = self.inner.beat(done);
        self.stopped = granted.is_none();
        self.left = self.left.saturating_sub(done.nodes);
        granted.map(|granted| granted.min(self.left)).filter(|granted| *granted > 0)
    }
}

/// Stops when another worker has the answer, or when no nodes are left for this one.
struct Member<'a, 'i, S> {
    inner: Option<&'i mut dyn Pulse>,
    question: &'a Question<S>,
    done: Stats,
}

impl<S: Shape> Pulse for Member<'_, '_, S> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        let granted = match &mut self.inner {
            Some(inner) => inner.beat(done),
            None => {
                self.done = self.done + *done;
                Some(OFTEN)
            }
        };
        let granted = granted.filter(|_| !self.question.over.load(Ordering::Relaxed))?;
        Some(self.question.take(granted.min(OFTEN))).filter(|taken| *taken > 0)
    }
}
