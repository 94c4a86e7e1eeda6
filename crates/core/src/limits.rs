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
    /// Simulations of a Monte Carlo search; other searches make none.
    pub simulations: Option<u64>,
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
            batch_size: Limiter::FIRST_BATCH,
            simulations: self.simulations.unwrap_or(u64::MAX),
            nodes_after_check: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            last_check: Instant::now(),
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

/// The observer that enforces [`Limits`]. Limits on nodes and simulations are exact; clock and flag are looked at once per
/// [`Limiter::BATCH`] nodes, which is what keeps it cheap, and more often where nodes turn out to be slow.
#[derive(Debug)]
pub struct Limiter {
    until_check: u64,
    /// The nodes granted at the last check.
    batch: u64,
    /// The nodes to grant at the next check.
    batch_size: u64,
    /// The simulations left.
    simulations: u64,
    nodes_after_check: u64,
    deadline: Option<Instant>,
    last_check: Instant,
    stop: StopFlag,
    meter: Meter,
}

impl Limiter {
    /// Nodes between two looks at the clock, where nodes are fast.
    pub const BATCH: u64 = 1024;
    /// Nodes before the first look, when nobody knows yet how slow they are.
    pub const FIRST_BATCH: u64 = 16;
    /// Looks at the clock are at most about this far apart, unless a single node takes longer.
    const PATIENCE: Duration = Duration::from_millis(1);

    /// Looks at the clock and the flag, and grants the next batch if there is one.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Flow {
        self.meter.add(std::mem::take(&mut self.batch));
        let now = Instant::now();
        let late = self.deadline.is_some_and(|deadline| now >= deadline);
        let spent = late || self.nodes_after_check == 0 || self.stop.is_raised();
        if spent {
            // Stay spent: whoever asks again gets the same answer.
            self.until_check = 0;
            self.nodes_after_check = 0;
            return Flow::Stop;
        }
        let slow = now.duration_since(std::mem::replace(&mut self.last_check, now)) > Limiter::PATIENCE;
        self.batch_size =
            if slow { self.batch_size / 2 } else { self.batch_size * 2 }.clamp(1, Limiter::BATCH);
        self.take_batch();
        Flow::Go
    }

    fn take_batch(&mut self) {
        self.batch = self.nodes_after_check.min(self.batch_size);
        self.until_check = self.batch;
        self.nodes_after_check -= self.until_check;
    }
}

/// What was spent of the last batch counts too.
impl Drop for Limiter {
    fn drop(&mut self) {
        self.meter.add(self.batch - self.until_check);
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
        self.simulations = self.simulations.saturating_sub(done.simulations);
        if self.simulations == 0 {
            self.nodes_after_check = 0;
            self.until_check = 0;
            return self.check();
        }
        // Threads that help hand over more than was granted.
        self.meter.add(done.nodes.saturating_sub(self.until_check));
        self.until_check = self.until_check.saturating_sub(done.nodes);
        if self.until_check == 0 { self.check() } else { Flow::Go }
    }

    fn allowance(&self) -> u64 {
        self.until_check
    }
}
