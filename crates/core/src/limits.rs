//! Limits: how much a search may spend, and the only place where a search meets the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
}

impl Limits {
    /// Starts the clock.
    pub fn start(&self) -> Limiter {
        let mut limiter = Limiter {
            until_check: 0,
            nodes_after_check: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            stop: self.stop.clone(),
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

/// The observer that enforces [`Limits`]. The node limit is exact; clock and flag are looked at once per
/// [`Limiter::BATCH`] nodes, which is what keeps it cheap.
#[derive(Debug)]
pub struct Limiter {
    until_check: u64,
    nodes_after_check: u64,
    deadline: Option<Instant>,
    stop: StopFlag,
}

impl Limiter {
    /// Nodes between two looks at the clock.
    pub const BATCH: u64 = 1024;

    /// Looks at the clock and the flag, and grants the next batch if there is one.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Flow {
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
        self.until_check = self.nodes_after_check.min(Limiter::BATCH);
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
        self.until_check = self.until_check.saturating_sub(done.nodes);
        if self.until_check == 0 { self.check() } else { Flow::Go }
    }

    fn allowance(&self) -> u64 {
        self.until_check
    }
}
