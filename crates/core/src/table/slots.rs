//! The memory of a table: two words for each entry, and every bucket of four on one cache line.

use crate::prefetch::prefetch;
use crate::sync::{AtomicU64, Ordering};

/// The check word and the data word of an entry.
pub(super) type Slot = [AtomicU64; 2];

/// Bytes of a cache line.
pub(super) const LINE: usize = 64;
const LINE_WORDS: usize = LINE / size_of::<AtomicU64>();

/// Slots for entries, empty at first.
pub(super) struct Slots {
    words: Box<[AtomicU64]>,
    /// The first word on a cache line of its own; the slots begin there.
    start: usize,
}

impl Slots {
    /// Zeroed memory that takes time only when it is used. Memory that is asked for with an alignment would be filled
    /// with zeros by hand, so this asks for a little more than it needs and begins at the first cache line.
    pub(super) fn new(entries: usize) -> Slots {
        let words = zeros(2 * entries + LINE_WORDS - 1);
        // Should the offset be unknown, only speed is lost.
        let start = words.as_ptr().align_offset(LINE).min(LINE_WORDS - 1);
        Slots { words, start }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        (self.words.len() + 1 - LINE_WORDS) / 2
    }

    /// The `count` slots from the `first` on.
    #[inline]
    pub(super) fn get(&self, first: usize, count: usize) -> &[Slot] {
        let first = self.start + 2 * first;
        self.words[first..first + 2 * count].as_chunks().0
    }

    /// Empties all.
    pub(super) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word = AtomicU64::new(0));
    }

    /// Those in use among the first `count`.
    pub(super) fn used(&self, count: usize) -> usize {
        self.get(0, count).iter().filter(|[_, data]| data.load(Ordering::Relaxed) != 0).count()
    }

    /// Has a slot and those on the same cache line brought near.
    #[inline]
    pub(super) fn prefetch(&self, index: usize) {
        prefetch(&self.words[self.start + 2 * index]);
    }
}

#[cfg(not(loom))]
fn zeros(count: usize) -> Box<[AtomicU64]> {
    bytemuck::zeroed_slice_box(count)
}

#[cfg(loom)]
fn zeros(count: usize) -> Box<[AtomicU64]> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}
