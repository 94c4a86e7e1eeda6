//! What the workers of one search have in common, beside the table.

use std::ops::Add;

use plywood_core::{Position, Stats};

use crate::sync::{AtomicU64, Mutex, MutexGuard, Ordering};

use super::board::Board;
use super::busy::{BUCKETS, Busy};
use super::tank::Tank;
use super::{Parallel, Scheme};

/// A team of workers.
#[derive(Debug)]
pub(crate) struct Team<P: Position, T> {
    pub(super) parallel: Parallel,
    pub(super) board: Board<P, T>,
    pub(super) busy: Busy,
    pub(super) tank: Tank,
    /// What helpers did and nobody told the observer of.
    helped: Mutex<Stats>,
    /// How many nodes a worker visits before it looks up.
    batch: AtomicU64,
}

impl<P: Position, T> Team<P, T> {
    /// A team that may visit so many nodes.
    pub(super) fn new(parallel: Parallel, nodes: u64) -> Team<P, T> {
        Team {
            parallel,
            board: Board::new(),
            // Only one scheme asks what others do.
            busy: Busy::new(if parallel.scheme == Scheme::Abdada { BUCKETS } else { 1 }),
            tank: Tank::new(nodes),
            helped: Mutex::new(Stats::default()),
            batch: AtomicU64::new(1),
        }
    }

    /// Helpers hand over what they did.
    pub(super) fn hand_over(&self, done: Stats) {
        let mut helped = lock(&self.helped);
        *helped = helped.add(done);
    }

    /// What was handed over since the last time.
    pub(super) fn collect(&self) -> Stats {
        std::mem::take(&mut *lock(&self.helped))
    }

    pub(super) fn batch(&self) -> u64 {
        self.batch.load(Ordering::Relaxed)
    }

    pub(super) fn set_batch(&self, nodes: u64) {
        self.batch.store(nodes, Ordering::Relaxed);
    }
}

/// Locks what no panic leaves half done: nothing but numbers and lists is changed under these locks.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    #[cfg(not(loom))]
    return mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    #[cfg(loom)]
    return mutex.lock().expect("models do not panic under locks");
}
