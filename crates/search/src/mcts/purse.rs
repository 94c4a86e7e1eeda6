//! What may still be spent, shared out among threads so that limits are met exactly.

use std::sync::{Mutex, PoisonError};

use plywood_core::Remaining;

/// A simulation visits the root and the position after one move at least.
const LEAST_NODES: u64 = 2;

/// What no thread has taken yet.
#[derive(Debug, Default)]
pub(super) struct Pot(Mutex<Left>);

#[derive(Debug, Default)]
struct Left {
    nodes: u64,
    simulations: u64,
    /// The number of the next simulation, counted since the tree was empty.
    number: u64,
}

/// What one thread has taken and not spent. When it wants more it first gives the rest back, so that the last one to
/// ask finds everything that is left.
#[derive(Debug)]
pub(super) struct Purse<'a> {
    pot: &'a Pot,
    threads: u64,
    nodes: u64,
    simulations: u64,
    /// The number of the next simulation.
    number: u64,
}

/// So much is taken at a time, where there are several threads.
const NODES: u64 = 1024;
const SIMULATIONS: u64 = 64;

impl Pot {
    /// Sets what may be spent in a search.
    pub(super) fn fill(&mut self, remaining: Remaining) {
        let left = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        (left.nodes, left.simulations) = (remaining.nodes, remaining.simulations);
    }

    /// Counts simulations from 0 again.
    pub(super) fn restart(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).number = 0;
    }

    pub(super) fn purse(&self, threads: usize) -> Purse<'_> {
        Purse { pot: self, threads: threads.max(1) as u64, nodes: 0, simulations: 0, number: 0 }
    }
}

impl Purse<'_> {
    /// Takes what a simulation needs to begin, and says which number it has. `None` if too little is left.
    #[inline]
    pub(super) fn begin(&mut self) -> Option<u64> {
        if (self.nodes < LEAST_NODES || self.simulations == 0) && !self.exchange() {
            return None;
        }
        (self.nodes, self.simulations) = (self.nodes - 1, self.simulations - 1);
        self.number = self.number.wrapping_add(1);
        Some(self.number.wrapping_sub(1))
    }

    /// Whether there is a node to visit.
    #[inline]
    pub(super) fn has_node(&mut self) -> bool {
        self.nodes > 0 || self.top_up()
    }

    /// Visits a node.
    #[inline]
    pub(super) fn visit(&mut self) {
        self.nodes -= 1;
    }

    /// Visits nodes of which something is known already, if one more is left for the next.
    pub(super) fn visit_all(&mut self, nodes: u64) -> bool {
        let can = self.nodes > nodes;
        if can {
            self.nodes -= nodes;
        }
        can
    }

    /// How much of what is left to take at once: all if nobody else wants any, less when it comes to an end.
    fn share(&self, left: u64, most: u64) -> u64 {
        if self.threads == 1 { left } else { most.min(left / (4 * self.threads)) }
    }

    #[cold]
    fn top_up(&mut self) -> bool {
        let mut left = self.pot.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.nodes = self.share(left.nodes, NODES).max(1).min(left.nodes);
        left.nodes -= self.nodes;
        self.nodes > 0
    }

    /// Gives everything back and takes anew.
    #[cold]
    fn exchange(&mut self) -> bool {
        self.give_back();
        let mut left = self.pot.0.lock().unwrap_or_else(PoisonError::into_inner);
        if left.nodes < LEAST_NODES || left.simulations == 0 {
            return false;
        }
        self.nodes = self.share(left.nodes, NODES).max(LEAST_NODES);
        self.simulations = self.share(left.simulations, SIMULATIONS).max(1);
        self.number = left.number;
        left.nodes -= self.nodes;
        left.simulations -= self.simulations;
        left.number = left.number.wrapping_add(self.simulations);
        true
    }

    fn give_back(&mut self) {
        let mut left = self.pot.0.lock().unwrap_or_else(PoisonError::into_inner);
        left.nodes += self.nodes;
        left.simulations += self.simulations;
        // Numbers that are not used are given again, unless others were given since.
        if left.number == self.number.wrapping_add(self.simulations) {
            left.number = self.number;
        }
        (self.nodes, self.simulations) = (0, 0);
    }
}

impl Drop for Purse<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Simulations of two to six nodes, by several threads, until nothing is left.
    fn spend(threads: usize, remaining: Remaining) -> (u64, u64) {
        let mut pot = Pot::default();
        pot.fill(remaining);
        let (nodes, simulations) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut purse = pot.purse(threads);
                    while let Some(number) = purse.begin() {
                        let mut visited = 1;
                        while visited < 2 + number % 5 && purse.has_node() {
                            purse.visit();
                            visited += 1;
                        }
                        nodes.fetch_add(visited, Ordering::Relaxed);
                        simulations.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        (nodes.into_inner(), simulations.into_inner())
    }

    #[test]
    fn everything_is_spent_and_no_more() {
        for threads in [1, 2, 8] {
            for limit in (0..50).chain([1000, 12_345]) {
                let (nodes, _) = spend(threads, Remaining { nodes: limit, ..Remaining::EVERYTHING });
                assert!((limit.saturating_sub(1)..=limit).contains(&nodes), "{nodes} of {limit}");
                let (_, simulations) =
                    spend(threads, Remaining { simulations: limit, ..Remaining::EVERYTHING });
                assert_eq!(simulations, limit);
                let both = Remaining { nodes: limit, simulations: limit / 4 };
                let (nodes, simulations) = spend(threads, both);
                assert!(nodes <= limit && simulations <= limit / 4);
                assert!(
                    nodes + 1 >= limit || simulations == limit / 4,
                    "{nodes} and {simulations} of {both:?}"
                );
            }
        }
    }

    #[test]
    fn numbers_follow_each_other_from_search_to_search() {
        let mut pot = Pot::default();
        for search in 0..3 {
            pot.fill(Remaining::EVERYTHING);
            let mut purse = pot.purse(1);
            for number in 0..10 {
                assert_eq!(purse.begin(), Some(10 * search + number));
            }
        }
    }
}
