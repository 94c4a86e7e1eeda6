//! Limits: how much a search may spend, and the only place where a search meets the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::{Flow, Observer, Position, Remaining, Stats, Visit};

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
    /// Whether they can end a search before anybody asks for that.
    pub const fn is_any(&self) -> bool {
        self.nodes.is_some() || self.simulations.is_some() || self.time.is_some()
    }

    /// Starts the clock.
    pub fn start(&self) -> Limiter {
        let mut limiter = Limiter {
            until_check: 0,
            unmetered: 0,
            batch_size: Limiter::FIRST_BATCH,
            simulations: self.simulations.unwrap_or(u64::MAX),
            nodes_after_check: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            last_check: Instant::now(),
            stop: self.stop.clone(),
            meter: self.meter.clone(),
            end: None,
        };
        limiter.take_batch();
        limiter
    }
}

/// What ended a search.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// It found out what it was asked.
    Goal,
    /// So many nodes were visited.
    Nodes,
    /// So many simulations were made.
    Simulations,
    /// The time was up.
    Time,
    /// Somebody asked it to stop.
    Asked,
}

impl End {
    /// Whether it ended before it had found out what it was asked.
    pub const fn is_early(self) -> bool {
        !matches!(self, End::Goal)
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

/// A number of nodes that several owners share. It moves in batches, so it lags behind a little and costs nothing; when
/// a search is over and its [`Limiter`] is gone, it is exact.
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

/// The observer that enforces [`Limits`]. Limits on nodes and simulations are exact; clock and flag are looked at once
/// per [`Limiter::BATCH`] nodes, which is what keeps it cheap, and more often where nodes turn out to be slow.
///
/// A search that counts for itself ([`Observer::bulk`]) may hand over more than its allowance: all of it counts. As
/// long as it does not go beyond [`Observer::remaining`], it stays within the limits.
#[derive(Debug)]
pub struct Limiter {
    until_check: u64,
    /// The part of those nodes, and of those visited since the last check, that the meter does not know of.
    unmetered: u64,
    /// The nodes to grant at the next check.
    batch_size: u64,
    /// The simulations left.
    simulations: u64,
    nodes_after_check: u64,
    deadline: Option<Instant>,
    last_check: Instant,
    stop: StopFlag,
    meter: Meter,
    /// What ended it, once something has.
    end: Option<End>,
}

impl Limiter {
    /// Nodes between two looks at the clock, where nodes are fast.
    pub const BATCH: u64 = 1024;
    /// Nodes before the first look, when nobody knows yet how slow they are.
    pub const FIRST_BATCH: u64 = 16;
    /// Looks at the clock are at most about this far apart, unless a single node takes longer.
    const PATIENCE: Duration = Duration::from_millis(1);

    #[inline]
    fn visit(&mut self) -> Flow {
        if self.until_check == 0 && self.check() == Flow::Stop {
            return Flow::Stop;
        }
        self.until_check -= 1;
        Flow::Go
    }

    fn spend(&mut self, done: &Stats) -> Flow {
        let beyond = done.nodes.saturating_sub(self.until_check);
        self.until_check = self.until_check.saturating_sub(done.nodes);
        self.nodes_after_check = self.nodes_after_check.saturating_sub(beyond);
        self.unmetered += beyond;
        self.simulations = self.simulations.saturating_sub(done.simulations);
        if self.simulations == 0 {
            return self.end(End::Simulations);
        }
        if self.until_check == 0 { self.check() } else { Flow::Go }
    }

    /// Looks at the clock and the flag, and grants the next batch if there is one.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Flow {
        let now = Instant::now();
        if let Some(end) = self.reason(now) {
            return self.end(end);
        }
        self.tell_meter();
        let slow = now.duration_since(std::mem::replace(&mut self.last_check, now)) > Limiter::PATIENCE;
        self.batch_size =
            if slow { self.batch_size / 2 } else { self.batch_size * 2 }.clamp(1, Limiter::BATCH);
        self.take_batch();
        Flow::Go
    }

    fn reason(&self, now: Instant) -> Option<End> {
        if self.stop.is_raised() {
            Some(End::Asked)
        } else if self.nodes_after_check == 0 {
            Some(End::Nodes)
        } else {
            self.deadline.is_some_and(|deadline| now >= deadline).then_some(End::Time)
        }
    }

    /// What ended a search that was stopped. A search that counts for itself may have known that nothing is left before
    /// it asked.
    pub fn ended(&self) -> End {
        let spent = (self.simulations == 0).then_some(End::Simulations);
        let nodes = (self.until_check + self.nodes_after_check == 0).then_some(End::Nodes);
        self.end.or(spent).or(nodes).or_else(|| self.reason(Instant::now())).unwrap_or(End::Asked)
    }

    fn take_batch(&mut self) {
        self.until_check = self.nodes_after_check.min(self.batch_size);
        self.unmetered = self.until_check;
        self.nodes_after_check -= self.until_check;
    }

    /// Stays spent: whoever asks again gets the same answer.
    fn end(&mut self, end: End) -> Flow {
        self.end.get_or_insert(end);
        self.tell_meter();
        (self.until_check, self.unmetered, self.nodes_after_check) = (0, 0, 0);
        Flow::Stop
    }

    fn tell_meter(&mut self) {
        self.meter.add(self.unmetered - self.until_check);
        self.unmetered = self.until_check;
    }
}

impl Drop for Limiter {
    fn drop(&mut self) {
        self.tell_meter();
    }
}

impl<P: Position> Observer<P> for Limiter {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.visit()
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.spend(done)
    }

    fn allowance(&self) -> u64 {
        self.until_check
    }

    fn remaining(&self) -> Remaining {
        Remaining { nodes: self.until_check + self.nodes_after_check, simulations: self.simulations }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    fn nodes(limit: u64) -> Limits {
        Limits { nodes: Some(limit), ..Limits::default() }
    }

    fn done(nodes: u64, simulations: u64) -> Stats {
        let mut done = Stats::default();
        (done.nodes, done.simulations) = (nodes, simulations);
        done
    }

    #[test]
    fn as_many_nodes_are_granted_as_were_asked_for() {
        for limit in (0..100).chain([1000, 1040, 5000]) {
            let limits = nodes(limit);
            let mut limiter = limits.start();
            let granted = (0..2 * limit + 5).filter(|_| limiter.visit() == Flow::Go).count();
            assert_eq!((granted as u64, limits.meter.nodes()), (limit, limit));
        }
    }

    #[test]
    fn what_exceeds_a_batch_counts() {
        let limits = nodes(1000);
        let mut limiter = limits.start();
        assert!(limiter.until_check < 300, "the first batch is small");
        for left in [700, 400, 100] {
            assert_eq!(limiter.spend(&done(300, 0)), Flow::Go);
            assert_eq!(limiter.until_check + limiter.nodes_after_check, left);
        }
        assert_eq!(limiter.spend(&done(300, 0)), Flow::Stop, "1,200 of 1,000 are spent");
        assert_eq!((limiter.visit(), limits.meter.nodes()), (Flow::Stop, 1200));
    }

    /// However a search counts, and however slow it is, the limit is the sum of what was spent and what is left.
    #[test]
    fn visits_and_bulks_add_up() {
        let mut random = Random::new(1);
        for round in 0..300 {
            let limits = nodes(random.below(5000));
            let mut limiter = limits.start();
            let mut spent = 0;
            loop {
                // As if the clock had looked at slow nodes, or at fast ones.
                limiter.batch_size = 1 + random.below(Limiter::BATCH);
                let left = limiter.until_check + limiter.nodes_after_check;
                assert_eq!(Some(spent + left), limits.nodes, "round {round}");
                assert!(limits.meter.nodes() <= spent, "the meter never runs ahead");
                let bulk = random.below(left.min(1500) + 1);
                let is_visit = random.one_in(2);
                let flow = if is_visit { limiter.visit() } else { limiter.spend(&done(bulk, 0)) };
                if flow == Flow::Go || !is_visit {
                    spent += if is_visit { 1 } else { bulk };
                }
                if flow == Flow::Stop {
                    break;
                }
            }
            assert_eq!((Some(spent), limits.meter.nodes()), (limits.nodes, spent), "round {round}");
        }
    }

    #[test]
    fn it_is_known_what_ended_a_search() {
        let ended = |limits: &Limits| {
            let mut limiter = limits.start();
            while limiter.spend(&done(1, 1)) == Flow::Go {}
            limiter.ended()
        };
        assert_eq!(ended(&nodes(7)), End::Nodes);
        assert_eq!(ended(&Limits { simulations: Some(3), ..nodes(7) }), End::Simulations);
        assert_eq!(ended(&Limits { time: Some(Duration::ZERO), ..Limits::default() }), End::Time);
        let asked = Limits { time: Some(Duration::ZERO), ..nodes(7) };
        asked.stop.raise();
        assert_eq!(ended(&asked), End::Asked, "whatever else is spent");
        let mut counted = nodes(7).start();
        counted.spend(&done(7, 0));
        assert_eq!(counted.ended(), End::Nodes, "a search that counts for itself need not ask again");
    }

    #[test]
    fn the_meter_shows_what_was_spent_whatever_ended_the_search() {
        // The simulations are spent, but not all nodes of the batch.
        let limits = Limits { simulations: Some(2), ..Limits::default() };
        let mut limiter = limits.start();
        assert_eq!(limiter.spend(&done(3, 1)), Flow::Go);
        assert_eq!(limiter.spend(&done(4, 1)), Flow::Stop);
        assert_eq!(limits.meter.nodes(), 7);
        drop(limiter);
        assert_eq!(limits.meter.nodes(), 7);
        // The search had enough of its own accord.
        let limits = nodes(100);
        let mut limiter = limits.start();
        (0..20).for_each(|_| assert_eq!(limiter.visit(), Flow::Go));
        drop(limiter);
        assert_eq!(limits.meter.nodes(), 20);
    }
}
