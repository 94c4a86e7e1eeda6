//! The memory of a table: two words for each entry, and every bucket of four on one cache line.

use crate::prefetch::prefetch;
use crate::sync::{AtomicU64, Ordering};

#[cfg(not(loom))]
use crate::words::TableWords;

/// The check word and the data word of an entry.
pub(super) type Slot = [AtomicU64; 2];

/// Slots for entries, empty at first.
pub(super) struct Slots {
    words: TableWords,
}

impl Slots {
    pub(super) fn new(entries: usize) -> Slots {
        Slots { words: TableWords::new(2 * entries) }
    }

    #[inline]
    fn all(&self) -> &[Slot] {
        self.words.all().as_chunks().0
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all().len()
    }

    /// The `count` slots from the `first` on.
    #[inline]
    pub(super) fn get(&self, first: usize, count: usize) -> &[Slot] {
        &self.all()[first..first + count]
    }

    /// Empties all.
    pub(super) fn clear(&mut self) {
        for word in self.words.all() {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Those in use among the first `count`.
    pub(super) fn used(&self, count: usize) -> usize {
        self.get(0, count).iter().filter(|[_, data]| data.load(Ordering::Relaxed) != 0).count()
    }

    /// Has a slot and those on the same cache line brought near.
    #[inline]
    pub(super) fn prefetch(&self, index: usize) {
        prefetch(&self.all()[index]);
    }
}

/// Words whose interleavings are tried.
#[cfg(loom)]
struct TableWords(Box<[AtomicU64]>);

#[cfg(loom)]
impl TableWords {
    fn new(count: usize) -> TableWords {
        TableWords((0..count).map(|_| AtomicU64::new(0)).collect())
    }

    fn all(&self) -> &[AtomicU64] {
        &self.0
    }
}
