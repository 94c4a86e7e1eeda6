//! Limits: how much a search may spend, and the only place where a search meets the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::{Flow, Observer, Position, Stats, Visit};

/// What a search may spend; how deep it looks is part of its [`crate::Goal`]. The default is: everything.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<Duration>,
    /// Raised from outside to end the search.
    pub stop: StopFlag,
    /// Counts the nodes of every search under these limits, for whoever watches from outside.
    pub meter: Meter,
}

impl Limits {
    /// Starts the clock.
    pub fn start(&self) -> Limiter {
        let mut limiter = Limiter {
            until_check: 0,
            batch: 0,
            nodes_after_check: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            stop: self.stop.clone(),
            meter: self.meter.clone(),
        };
        limiter.take_batch();
        limiter
    }
}

/// A flag that several owners share: raise it, and every search that watches it stops.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number of nodes that several owners share. It moves in batches, so it lags behind a little and costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Meter(Arc<AtomicU64>);

impl Meter {
    /// The nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// The observer that enforces [`Limits`]. The node limit is exact; clock and flag are looked at once per
/// [`Limiter::BATCH`] nodes, which is what keeps it cheap.
#[derive(Debug)]
pub struct Limiter {
    until_check: u64,
    /// The nodes granted at the last check.
    batch: u64,
    nodes_after_check: u64,
    deadline: Option<Instant>,
    stop: StopFlag,
    meter: Meter,
}

impl Limiter {
    /// Nodes between two looks at the clock.
    pub const BATCH: u64 = 1024;

    /// Looks at the clock and the flag, and grants the next batch if there is one.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Flow {
        self.meter.add(std::mem::take(&mut self.batch));
        let spent = self.nodes_after_check == 0
            || self.stop.is_raised()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if spent {
            // Stay spent: whoever asks again gets the same answer.
            self.until_check = 0;
            self.nodes_after_check = 0;
            return Flow::Stop;
        }
        self.take_batch();
        Flow::Go
    }

    fn take_batch(&mut self) {
        self.batch = self.nodes_after_check.min(Limiter::BATCH);
        self.until_check = self.batch;
        self.nodes_after_check -= self.until_check;
    }
}

impl<P: Position> Observer<P> for Limiter {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        if self.until_check == 0 && self.check() == Flow::Stop {
            return Flow::Stop;
        }
        self.until_check -= 1;
        Flow::Go
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        // Threads that help hand over more than was granted.
        self.meter.add(done.nodes.saturating_sub(self.until_check));
        self.until_check = self.until_check.saturating_sub(done.nodes);
        if self.until_check == 0 { self.check() } else { Flow::Go }
    }

    fn allowance(&self) -> u64 {
        self.until_check
    }
}
