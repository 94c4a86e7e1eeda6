//! The solver's own transposition table: both bounds of a score in eight bytes.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use plywood_core::{TableWords, prefetch};

use super::eight::{EIGHT, Eight};

/// Buckets of one cache line, eight entries each.
///
/// ```text
///  entry, 64 bits:  | check 44 | work 8 | 31 - upper 6 | lower + 32 6 |
/// ```
///
/// An empty entry is zero, which says nothing of any score, so that nobody need ask whether an entry is empty.
///
/// Another position's entry passes the check once in 2^44 comparisons, of which a look-up makes eight: for the empty
/// board, with some 10^8 look-ups, that is a chance of about 1 in 20,000 that a wrong entry is read at all.
///
/// `work` is the logarithm of the nodes spent on the entry; the cheapest entry of a bucket gives way.
pub(super) struct BoundsTable {
    words: TableWords,
    buckets: usize,
    /// Buckets in use. A search of a few thousand nodes would touch a fresh page with every entry if it used them all,
    /// and the system takes longer to provide a page than the solver needs for a node, and caches are small; so the
    /// table begins small and grows with the work.
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

/// What the table knows: the score lies between these.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

const CHECK: u64 = !0 << 20;
const WORK: u32 = 12;
/// Bounds are kept as their distances from these, so that they are positive.
const LEAST: i32 = -32;
const MOST: i32 = 31;

impl BoundsTable {
    pub(super) fn new(mebibytes: usize) -> BoundsTable {
        BoundsTable::with_buckets(((mebibytes << 20) / (EIGHT * size_of::<u64>())).max(1))
    }

    fn with_buckets(buckets: usize) -> BoundsTable {
        let words = TableWords::new(buckets * EIGHT);
        let active = AtomicUsize::new(buckets.min(SMALL));
        BoundsTable { words, buckets, active, before: AtomicUsize::new(0), written: AtomicUsize::new(0) }
    }

    /// Forgets all entries, but keeps the memory that the system has provided.
    pub(super) fn clear(&self) {
        let used = self.active.load(Ordering::Relaxed) * EIGHT;
        for entry in &self.words.all()[..used] {
            entry.store(0, Ordering::Relaxed);
        }
        self.active.store(self.buckets.min(SMALL), Ordering::Relaxed);
        self.before.store(0, Ordering::Relaxed);
        self.written.store(0, Ordering::Relaxed);
    }

    /// A position's bucket among so many.
    #[inline(always)]
    fn bucket(&self, hash: u64, buckets: usize) -> &[AtomicU64; EIGHT] {
        &self.lines()[number(hash, buckets)]
    }

    /// Has the position's bucket brought near.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        if let Some(line) = self.lines().get(number(hash, self.active.load(Ordering::Relaxed))) {
            prefetch(line);
        }
    }

    /// The memory begins at a page, so each of these is a cache line.
    #[inline(always)]
    fn lines(&self) -> &[[AtomicU64; EIGHT]] {
        self.words.all().as_chunks().0
    }

    #[inline(always)]
    pub(super) fn probe<E: Eight>(&self, hash: u64) -> Option<Bounds> {
        let found = find::<E>(self.bucket(hash, self.active.load(Ordering::Relaxed)), hash);
        if found.is_some() {
            return found;
        }
        let before = self.before.load(Ordering::Relaxed);
        if before == 0 { None } else { find::<E>(self.bucket(hash, before), hash) }
    }

    /// Grows once as many entries were written as there are places.
    #[inline(always)]
    fn grow(&self) {
        let active = self.active.load(Ordering::Relaxed);
        if active == self.buckets {
            return;
        }
        let written = self.written.load(Ordering::Relaxed) + 1;
        if written < active * EIGHT {
            self.written.store(written, Ordering::Relaxed);
        } else {
            let next = if active < MEDIUM { MEDIUM } else { self.buckets };
            self.before.store(active, Ordering::Relaxed);
            self.active.store(next.min(self.buckets), Ordering::Relaxed);
            self.written.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    pub(super) fn store<E: Eight>(&self, hash: u64, bounds: Bounds, nodes: u64) {
        self.grow();
        let check = hash << 20;
        let bucket = self.bucket(hash, self.active.load(Ordering::Relaxed));
        let entries = E::read(bucket);
        let same = (entries & E::each(CHECK)).equal(E::each(check));
        let place = if same != 0 {
            same.trailing_zeros() as usize
        } else {
            // The least work, and of equal ones the first.
            let works = entries.down(WORK - 3) & E::each(0xFF << 3);
            (works | E::of([0, 1, 2, 3, 4, 5, 6, 7])).least() as usize % EIGHT
        };
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        let [lower, upper] = [bounds.lower - LEAST, MOST - bounds.upper].map(|distance| distance as u64);
        bucket[place].store(check | work << WORK | upper << 6 | lower, Ordering::Relaxed);
    }
}

/// The number of a position's bucket among so many.
#[inline(always)]
fn number(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

/// What a bucket knows of a position.
#[inline(always)]
fn find<E: Eight>(bucket: &[AtomicU64; EIGHT], hash: u64) -> Option<Bounds> {
    let entries = E::read(bucket);
    let same = (entries & E::each(CHECK)).equal(E::each(hash << 20));
    if same == 0 {
        return None;
    }
    let entry = entries.to_array()[same.trailing_zeros() as usize % EIGHT];
    Some(Bounds { lower: (entry & 63) as i32 + LEAST, upper: MOST - (entry >> 6 & 63) as i32 })
}

impl std::fmt::Debug for BoundsTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoundsTable").field("buckets", &self.buckets).finish()
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::super::eight::Plain;
    use super::*;

    #[test]
    fn entries_are_found_until_cheaper_than_others() {
        let table = BoundsTable::new(0);
        let mut random = Random::new(1);
        let dear = random.bits();
        let bounds = Bounds { lower: -21, upper: 21 };
        table.store::<Plain>(dear, bounds, 1 << 40);
        for _ in 0..1000 {
            let hash = random.bits();
            assert_eq!(table.probe::<Plain>(hash), None);
            let found = Bounds { lower: -1, upper: 0 };
            table.store::<Plain>(hash, found, 10);
            assert_eq!(table.probe::<Plain>(hash), Some(found));
        }
        assert_eq!(table.probe::<Plain>(dear), Some(bounds));
    }

    #[test]
    fn the_table_grows_with_the_work_and_no_further() {
        let table = BoundsTable::new(1);
        let mut random = Random::new(2);
        let found = Bounds { lower: -3, upper: 3 };
        for _ in 0..40_000 {
            let hash = random.bits();
            table.store::<Plain>(hash, found, 1);
            assert_eq!(table.probe::<Plain>(hash), Some(found));
        }
        assert_eq!(table.active.load(Ordering::Relaxed), table.buckets);
    }
}
