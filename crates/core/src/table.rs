//! The transposition table: what was found out about positions already met.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::zobrist::mix;
use crate::{Bound, Score};

/// The greatest depth that an entry can have; it means "to the end of the game".
pub const MAX_DEPTH: u8 = u8::MAX;

/// A hash table of fixed size that any number of threads may share.
///
/// An entry is two words, `key ^ data` and `data`. A reader that finds words of two different writers sees a key
/// that fits no position it asks for, so a race costs an entry and never gives a wrong one.
///
/// ```text
///  data, 64 bits:  | move 24 | age 6 | bound 2 | depth 8 | score 24 |
/// ```
pub struct Table {
    words: Box<[[AtomicU64; 2]]>,
    buckets: u64,
    policy: Policy,
    age: AtomicU8,
}

/// Which entry gives way when a new position comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Hash)]
pub enum Policy {
    /// Four entries to choose from; the one of least depth goes, entries of earlier searches first. Deep results
    /// survive a long search, and old ones do not clog the table.
    #[default]
    Bucket,
    /// One entry; it stays if it is deeper and of the current search.
    Deep,
    /// One entry; the newcomer always wins. The rule of Liese (2024), section 3.3.2.
    Always,
}

impl Policy {
    fn width(self) -> usize {
        match self {
            Policy::Bucket => 4,
            Policy::Deep | Policy::Always => 1,
        }
    }
}

/// What is known about a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score for the side to move.
    pub score: Score,
    /// How it relates to the truth.
    pub bound: Bound,
    /// How deep the search below the position was; [`MAX_DEPTH`] for "to the end".
    pub depth: u8,
    /// The bits of the best move, if one is known.
    pub mv: Option<u32>,
}

/// The answer of [`Table::probe`]: a copy of what is known, and the place to write to.
#[derive(Copy, Clone, Debug)]
pub struct Probe {
    /// What is known about the position.
    pub entry: Option<Entry>,
    key: u64,
    first: usize,
}

/// What writing did.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stored {
    /// The entry went to an empty place or renewed the position's own.
    Kept,
    /// Another position's entry was thrown out.
    Collision,
    /// The policy kept what was there.
    Refused,
}

const MOVE_BITS: u32 = 24;
const NO_MOVE: u32 = (1 << MOVE_BITS) - 1;
const AGES: u8 = 64;

impl Table {
    /// A table of at most `mebibytes` MiB (at least one bucket), empty.
    pub fn new(mebibytes: usize, policy: Policy) -> Table {
        Table::with_entries((mebibytes << 20) / size_of::<[AtomicU64; 2]>(), policy)
    }

    /// A table of at most `entries` entries (at least one bucket), empty. Any number will do: keys are spread evenly over a prime
    /// number of entries and over any other.
    pub fn with_entries(entries: usize, policy: Policy) -> Table {
        let buckets = (entries / policy.width()).max(1);
        Table {
            words: bytemuck::zeroed_slice_box(buckets * policy.width()),
            buckets: buckets as u64,
            policy,
            age: AtomicU8::new(0),
        }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// Entries it can hold.
    pub fn capacity(&self) -> usize {
        self.words.len()
    }

    /// Entries in use; counts them all.
    pub fn used(&self) -> usize {
        self.words.iter().filter(|[_, data]| data.load(Ordering::Relaxed) != 0).count()
    }

    /// Forgets everything. Takes fresh zeroed memory instead of writing zeros, so that clearing a large table costs only what is used
    /// of it.
    pub fn clear(&mut self) {
        let entries = self.words.len();
        // The old memory goes first, or both would have to fit.
        self.words = Box::default();
        self.words = bytemuck::zeroed_slice_box(entries);
        *self.age.get_mut() = 0;
    }

    /// Tells the table that a new search begins, so that entries of earlier ones give way first.
    pub fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Asks the processor for what will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        let _ = key;
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Probe {
        // The high half of a product spreads any key evenly over any number of buckets.
        let bucket = ((u128::from(mix(key)) * u128::from(self.buckets)) >> 64) as usize;
        let first = bucket * self.policy.width();
        let entry = self.words[first..first + self.policy.width()].iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (data != 0 && check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        });
        Probe { entry, key, first }
    }

    /// Writes what was found out about the position that was probed.
    #[inline]
    pub fn store(&self, probe: &Probe, entry: Entry) -> Stored {
        let age = self.age.load(Ordering::Relaxed);
        let places = &self.words[probe.first..probe.first + self.policy.width()];
        let mut victim = 0;
        let mut least = i32::MAX;
        let mut known_move = None;
        let mut own = false;
        for (index, [check, data]) in places.iter().enumerate() {
            let old = data.load(Ordering::Relaxed);
            if old != 0 && check.load(Ordering::Relaxed) ^ old == probe.key {
                let known = unpack(old);
                // A search that only orders moves must not overwrite what a deeper one has found out.
                if known.depth > entry.depth && age_of(old) == age && self.policy != Policy::Always {
                    return Stored::Refused;
                }
                known_move = known.mv;
                victim = index;
                own = true;
                break;
            }
            let worth = if old == 0 {
                i32::MIN
            } else {
                let years = i32::from((age + AGES - age_of(old)) % AGES);
                i32::from(unpack(old).depth) - 256 * years
            };
            if worth < least {
                least = worth;
                victim = index;
            }
        }
        if self.policy == Policy::Deep && !own && least > i32::from(entry.depth) {
            return Stored::Refused;
        }
        let data = pack(Entry { mv: entry.mv.or(known_move), ..entry }, age);
        let [check, word] = &places[victim];
        check.store(probe.key ^ data, Ordering::Relaxed);
        word.store(data, Ordering::Relaxed);
        if own || least == i32::MIN { Stored::Kept } else { Stored::Collision }
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let score = u64::from(entry.score.raw() as u32) & 0xFF_FFFF;
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let mv = entry.mv.unwrap_or(NO_MOVE);
    debug_assert!(entry.mv.is_none_or(|mv| mv < NO_MOVE), "a move is a number below 2^24 - 1");
    score | u64::from(entry.depth) << 24 | bound << 32 | u64::from(age) << 34 | u64::from(mv) << 40
}

#[inline]
fn unpack(data: u64) -> Entry {
    // Shifting left then arithmetically right restores the sign of the 24-bit score.
    let raw = ((data as u32) << 8) as i32 >> 8;
    let mv = (data >> 40) as u32;
    Entry {
        score: Score::from_raw(raw).unwrap_or(Score::DRAW),
        bound: match data >> 32 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: (data >> 24) as u8,
        mv: (mv != NO_MOVE).then_some(mv),
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 34) as u8 % AGES
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).field("policy", &self.policy).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { score: Score::points(score), bound: Bound::Lower, depth, mv: Some(7) }
    }

    #[test]
    fn entries_survive_packing() {
        for raw in [0, 1, -1, 999_999, -2_000_000, 4_000_000, -4_000_000] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for mv in [None, Some(0), Some(NO_MOVE - 1)] {
                    for age in [0, AGES - 1] {
                        let score = Score::from_raw(raw).unwrap();
                        let entry = Entry { score, bound, depth: 200, mv };
                        let data = pack(entry, age);
                        assert_ne!(data, 0);
                        assert_eq!((unpack(data), age_of(data)), (entry, age));
                    }
                }
            }
        }
    }

    #[test]
    fn only_the_own_key_is_answered() {
        let table = Table::with_entries(16, Policy::Bucket);
        let mut random = Random::new(3);
        for round in 0..10_000 {
            let key = random.bits();
            let probe = table.probe(key);
            assert_eq!(probe.entry, None, "a fresh key is never found");
            table.store(&probe, entry(round % 100, 5));
            assert_eq!(table.probe(key).entry, Some(entry(round % 100, 5)));
        }
        assert_eq!(table.used(), 16);
    }

    #[test]
    fn deep_entries_survive_a_long_search_and_give_way_to_a_new_one() {
        let table = Table::with_entries(4, Policy::Bucket);
        table.store(&table.probe(1), entry(1, 30));
        for key in 2..1000 {
            table.store(&table.probe(key), entry(0, 3));
        }
        assert!(table.probe(1).entry.is_some());
        table.next_search();
        for key in 2..1000 {
            table.store(&table.probe(key), entry(0, 3));
        }
        assert!(table.probe(1).entry.is_none());
    }

    #[test]
    fn policies_differ() {
        for (policy, stays) in [(Policy::Deep, true), (Policy::Always, false)] {
            let table = Table::with_entries(1, policy);
            table.store(&table.probe(1), entry(1, 9));
            let stored = table.store(&table.probe(2), entry(2, 3));
            assert_eq!(table.probe(1).entry.is_some(), stays);
            assert_eq!(stored, if stays { Stored::Refused } else { Stored::Collision });
        }
    }

    #[test]
    fn a_shallow_result_does_not_replace_the_same_positions_deep_one() {
        for (policy, stays) in [(Policy::Bucket, true), (Policy::Deep, true), (Policy::Always, false)] {
            let table = Table::with_entries(8, policy);
            table.store(&table.probe(1), entry(1, 9));
            table.store(&table.probe(1), entry(2, 3));
            assert_eq!(table.probe(1).entry, Some(if stays { entry(1, 9) } else { entry(2, 3) }));
            table.next_search();
            table.store(&table.probe(1), entry(2, 3));
            assert_eq!(table.probe(1).entry, Some(entry(2, 3)), "entries of an earlier search give way");
        }
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1, Policy::Bucket);
        table.store(&table.probe(1), entry(1, 9));
        table.clear();
        assert_eq!((table.used(), table.bytes()), (0, 1 << 20));
    }

    #[test]
    fn a_best_move_is_not_forgotten() {
        let table = Table::new(1, Policy::Bucket);
        table.store(&table.probe(1), entry(1, 9));
        table.store(&table.probe(1), Entry { mv: None, ..entry(2, 10) });
        assert_eq!(table.probe(1).entry.and_then(|e| e.mv), Some(7));
        assert_eq!(table.bytes(), 1 << 20);
    }
}
