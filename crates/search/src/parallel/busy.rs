//! The moves that workers are searching at this moment.
//!
//! A small table without locks: four places for each bucket, and where all four are taken a mark is lost. A lost mark
//! costs a move that two workers search; a mark that stays behind would cost a move that everybody puts off, which is
//! why only its owner's own place is cleared, and always is.

use crate::sync::{AtomicU64, Ordering};

/// Enough for hundreds of workers on deep paths.
pub(super) const BUCKETS: usize = 4096;
const WIDTH: usize = if cfg!(loom) { 2 } else { 4 };

/// Moves under way, as hashed numbers that are never zero.
#[derive(Debug)]
pub(super) struct Busy(Vec<[AtomicU64; WIDTH]>);

/// The place of a mark.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    bucket: usize,
    index: usize,
}

impl Busy {
    /// A set with so many buckets; nobody does anything yet.
    pub(super) fn new(buckets: usize) -> Busy {
        let free = || std::array::from_fn(|_| AtomicU64::new(0));
        Busy((0..buckets).map(|_| free()).collect())
    }

    fn bucket(&self, number: u64) -> usize {
        (number >> 32) as usize % self.0.len()
    }

    /// Whether somebody searches this.
    pub(super) fn contains(&self, number: u64) -> bool {
        let places = &self.0[self.bucket(number)];
        places.iter().any(|place| place.load(Ordering::Relaxed) == number)
    }

    /// Somebody begins to search this. `None` if there is no place for the mark.
    pub(super) fn begin(&self, number: u64) -> Option<Place> {
        let bucket = self.bucket(number);
        let take = |place: &AtomicU64| {
            place.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        };
        let index = self.0[bucket].iter().position(take)?;
        Some(Place { bucket, index })
    }

    /// Whoever marked the place has searched the move.
    pub(super) fn end(&self, place: Place) {
        self.0[place.bucket][place.index].store(0, Ordering::Relaxed);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn marks_come_and_go() {
        let busy = Busy::new(16);
        let number = |k: u64| 7 << 32 | k;
        let places: Vec<_> = (1..=5).map(|k| busy.begin(number(k))).collect();
        assert_eq!(places.iter().flatten().count(), WIDTH, "the fifth finds no place");
        assert!((1..=4).all(|k| busy.contains(number(k))) && !busy.contains(number(5)));
        busy.end(places[1].expect("it had a place"));
        assert!(!busy.contains(number(2)) && busy.contains(number(3)));
        assert!(busy.begin(number(5)).is_some() && busy.contains(number(5)));
    }

    #[test]
    fn two_workers_may_do_the_same() {
        let busy = Busy::new(16);
        let places = [busy.begin(9), busy.begin(9)].map(|place| place.expect("there is room"));
        busy.end(places[0]);
        assert!(busy.contains(9), "the other one goes on");
        busy.end(places[1]);
        assert!(!busy.contains(9));
    }
}
