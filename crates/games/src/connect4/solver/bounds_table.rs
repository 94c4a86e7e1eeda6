//! The solver's own transposition table: both bounds of a score in eight bytes.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::machine::Words;

/// Buckets of one cache line, eight entries each.
///
/// ```text
///  entry, 64 bits:  | check 44 | work 8 | upper 6 | lower 6 |
/// ```
///
/// Another position's entry passes the check once in 2^44 comparisons, of which a look-up makes eight: for the empty board, with some 10^8
/// look-ups, that is a chance of about 1 in 20,000 that a wrong entry is read at all.
///
/// `work` is the logarithm of the nodes spent on the entry; the cheapest entry of a bucket gives way.
pub(super) struct BoundsTable {
    words: Words,
    buckets: usize,
    /// Buckets in use. A search of a few thousand nodes would touch a fresh page with every entry if it used them all, and the system
    /// takes longer to provide a page than the solver needs for a node, and caches are small; so the table begins small and grows with the
    /// work.
    active: AtomicUsize,
    /// Buckets that were in use before the table grew, or 0. Entries at their old places can still be found.
    before: AtomicUsize,
    /// Entries written since the table grew last.
    written: AtomicUsize,
}

/// Buckets to begin with: a quarter of a mebibyte.
const SMALL: usize = 1 << 12;
/// Buckets to go on with, eight mebibytes, before all are used.
const MEDIUM: usize = 1 << 17;

/// Entries of a bucket: a cache line of 64 bytes.
const WIDTH: usize = 8;

/// What the table knows: the score lies between these.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

const CHECK: u64 = !0 << 20;
/// Added to scores so that they are positive.
const OFFSET: i32 = 32;

impl BoundsTable {
    pub(super) fn new(mebibytes: usize) -> BoundsTable {
        BoundsTable::with_buckets(((mebibytes << 20) / (WIDTH * size_of::<u64>())).max(1))
    }

    fn with_buckets(buckets: usize) -> BoundsTable {
        let words = Words::new(buckets * WIDTH);
        let active = AtomicUsize::new(buckets.min(SMALL));
        BoundsTable { words, buckets, active, before: AtomicUsize::new(0), written: AtomicUsize::new(0) }
    }

    /// Forgets all entries, but keeps the memory that the system has provided.
    pub(super) fn clear(&self) {
        let used = self.active.load(Ordering::Relaxed) * WIDTH;
        for entry in &self.words.all()[..used] {
            entry.store(0, Ordering::Relaxed);
        }
        self.active.store(self.buckets.min(SMALL), Ordering::Relaxed);
        self.before.store(0, Ordering::Relaxed);
        self.written.store(0, Ordering::Relaxed);
    }

    /// The place of a position's bucket among so many.
    #[inline(always)]
    fn bucket(&self, hash: u64, buckets: usize) -> &[AtomicU64] {
        let start = start(hash, buckets);
        &self.words.all()[start..start + WIDTH]
    }

    /// Has the position's bucket brought near.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        self.words.prefetch(start(hash, self.active.load(Ordering::Relaxed)));
    }

    #[inline(always)]
    pub(super) fn probe(&self, hash: u64) -> Option<Bounds> {
        let found = find(self.bucket(hash, self.active.load(Ordering::Relaxed)), hash);
        if found.is_some() {
            return found;
        }
        let before = self.before.load(Ordering::Relaxed);
        if before == 0 { None } else { find(self.bucket(hash, before), hash) }
    }

    /// Grows once as many entries were written as there are places.
    #[inline(always)]
    fn grow(&self) {
        let active = self.active.load(Ordering::Relaxed);
        if active == self.buckets {
            return;
        }
        let written = self.written.load(Ordering::Relaxed) + 1;
        if written < active * WIDTH {
            self.written.store(written, Ordering::Relaxed);
        } else {
            let next = if active < MEDIUM { MEDIUM } else { self.buckets };
            self.before.store(active, Ordering::Relaxed);
            self.active.store(next.min(self.buckets), Ordering::Relaxed);
            self.written.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    pub(super) fn store(&self, hash: u64, bounds: Bounds, nodes: u64) {
        self.grow();
        let check = hash << 20;
        let bucket = self.bucket(hash, self.active.load(Ordering::Relaxed));
        let mut victim = 0;
        let mut least = u64::MAX;
        for (index, entry) in bucket.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if entry & CHECK == check && entry != 0 {
                victim = index;
                break;
            }
            let work = entry >> 12 & 0xFF;
            if work < least {
                least = work;
                victim = index;
            }
        }
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| (bound + OFFSET) as u64);
        bucket[victim].store(check | work << 12 | upper << 6 | lower, Ordering::Relaxed);
    }
}

/// The first entry of a position's bucket among so many.
#[inline(always)]
fn start(hash: u64, buckets: usize) -> usize {
    let index = (u128::from(hash) * buckets as u128) >> 64;
    index as usize * WIDTH
}

/// What a bucket knows of a position.
#[inline(always)]
fn find(bucket: &[AtomicU64], hash: u64) -> Option<Bounds> {
    let check = hash << 20;
    bucket.iter().find_map(|entry| {
        let entry = entry.load(Ordering::Relaxed);
        (entry & CHECK == check && entry != 0)
            .then(|| Bounds { lower: (entry & 63) as i32 - OFFSET, upper: (entry >> 6 & 63) as i32 - OFFSET })
    })
}

impl std::fmt::Debug for BoundsTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoundsTable").field("buckets", &self.buckets).finish()
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

    #[test]
    fn entries_are_found_until_cheaper_than_others() {
        let table = BoundsTable::new(0);
        let mut random = Random::new(1);
        let dear = random.bits();
        let bounds = Bounds { lower: -21, upper: 21 };
        table.store(dear, bounds, 1 << 40);
        for _ in 0..1000 {
            let hash = random.bits();
            assert_eq!(table.probe(hash), None);
            let found = Bounds { lower: -1, upper: 0 };
            table.store(hash, found, 10);
            assert_eq!(table.probe(hash), Some(found));
        }
        assert_eq!(table.probe(dear), Some(bounds));
    }

    #[test]
    fn the_table_grows_with_the_work_and_no_further() {
        let table = BoundsTable::new(1);
        let mut random = Random::new(2);
        let found = Bounds { lower: -3, upper: 3 };
        for _ in 0..40_000 {
            let hash = random.bits();
            table.store(hash, found, 1);
            assert_eq!(table.probe(hash), Some(found));
        }
        assert_eq!(table.active.load(Ordering::Relaxed), table.buckets);
    }
}
