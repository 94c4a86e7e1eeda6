//! The transposition table: what was found out about positions already met.

mod entry;
#[cfg(all(test, loom))]
mod model;
mod slots;
#[cfg(all(test, not(loom)))]
mod tests;

use std::sync::atomic::AtomicU8;

use crate::sync::Ordering;
use crate::zobrist::mix;

pub use entry::Entry;

use entry::{AGES, age_of, depth_of, fits, pack, seal, unpack};
use slots::{Slot, Slots};

/// The greatest depth that an entry can have; it means "to the end of the game".
pub const MAX_DEPTH: u8 = u8::MAX;

/// So many entries show how full a table is.
const SAMPLE: usize = 4000;

/// A hash table of fixed size that any number of threads may share.
///
/// An entry is two words, and the first one checks the key and the second word. A reader that finds words of two
/// different writers sees a key that fits no position it asks for, so a race costs an entry and never gives a wrong
/// one; entry.rs has the layout and the odds.
pub struct Table {
    slots: Slots,
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

/// The answer of [`Table::probe`]: a copy of what is known, and the place to write to.
#[derive(Copy, Clone, Debug)]
pub struct Probe {
    /// What is known about the position.
    pub entry: Option<Entry>,
    mixed_key: u64,
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

impl Table {
    /// A table of at most `mebibytes` MiB (at least one bucket), empty.
    pub fn new(mebibytes: usize, policy: Policy) -> Table {
        Table::with_entries((mebibytes << 20) / size_of::<Slot>(), policy)
    }

    /// A table of at most `entries` entries (at least one bucket), empty. Any number will do: keys are spread evenly
    /// over a prime number of entries and over any other.
    pub fn with_entries(entries: usize, policy: Policy) -> Table {
        let buckets = (entries / policy.width()).max(1);
        Table {
            slots: Slots::new(buckets * policy.width()),
            buckets: buckets as u64,
            policy,
            age: AtomicU8::new(0),
        }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.capacity() * size_of::<Slot>()
    }

    /// Entries it can hold.
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Entries in use; counts them all.
    pub fn used(&self) -> usize {
        self.slots.used(self.capacity())
    }

    /// How full it is, in thousandths, as its first entries show: keys are spread evenly.
    pub fn filled(&self) -> u32 {
        let sample = self.capacity().min(SAMPLE);
        (self.slots.used(sample) * 1000 / sample.max(1)) as u32
    }

    /// Forgets everything. Writes zeros instead of taking fresh memory, so that all of it is there when the next search
    /// begins: the system hands out fresh memory page by page as it is used, which would cost that search more time
    /// than anything that the table saves.
    pub fn clear(&mut self) {
        self.slots.clear();
        *self.age.get_mut() = 0;
    }

    /// Tells the table that a new search begins, so that entries of earlier ones give way first.
    pub fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Has the entries that [`Table::probe`] will look at brought near. Worth it if something else is done in between.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.slots.prefetch(self.first(mix(key)));
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Probe {
        let mixed_key = mix(key);
        let first = self.first(mixed_key);
        let entry = self.slots.get(first, self.policy.width()).iter().find_map(|[check, data]| {
            let (check, data) = (check.load(Ordering::Relaxed), data.load(Ordering::Relaxed));
            fits(mixed_key, check, data).then(|| unpack(check, data))
        });
        Probe { entry, mixed_key, first }
    }

    /// The first slot of a key's bucket. The high half of a product spreads any mixed key evenly over any number of
    /// buckets.
    #[inline]
    fn first(&self, mixed_key: u64) -> usize {
        let bucket = ((u128::from(mixed_key) * u128::from(self.buckets)) >> 64) as usize;
        bucket * self.policy.width()
    }

    /// Writes what was found out about the position that was probed. A move and an evaluation that are known already
    /// stay if `entry` has none.
    #[inline]
    pub fn store(&self, probe: &Probe, mut entry: Entry) -> Stored {
        let age = self.age.load(Ordering::Relaxed);
        let places = self.slots.get(probe.first, self.policy.width());
        let mut victim = 0;
        let mut least = i32::MAX;
        let mut own = false;
        for (index, [check, data]) in places.iter().enumerate() {
            let (check, old) = (check.load(Ordering::Relaxed), data.load(Ordering::Relaxed));
            if fits(probe.mixed_key, check, old) {
                let known = unpack(check, old);
                // A search that only orders moves must not overwrite what a deeper one has found out.
                if known.depth > entry.depth && age_of(old) == age && self.policy != Policy::Always {
                    return Stored::Refused;
                }
                entry.mv = entry.mv.or(known.mv);
                entry.eval = entry.eval.or(known.eval);
                victim = index;
                own = true;
                break;
            }
            let worth = if old == 0 {
                i32::MIN
            } else {
                let years = i32::from((age + AGES - age_of(old)) % AGES);
                i32::from(depth_of(old)) - 256 * years
            };
            if worth < least {
                least = worth;
                victim = index;
            }
        }
        if self.policy == Policy::Deep && !own && least > i32::from(entry.depth) {
            return Stored::Refused;
        }
        let data = pack(entry, age);
        let [check, word] = &places[victim];
        check.store(seal(probe.mixed_key, data, entry.eval), Ordering::Relaxed);
        word.store(data, Ordering::Relaxed);
        if own || least == i32::MIN { Stored::Kept } else { Stored::Collision }
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).field("policy", &self.policy).finish()
    }
}
