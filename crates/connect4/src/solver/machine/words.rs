//! The memory of the table.

use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapOptions};

use super::super::eight::EIGHT;

/// Zeroed memory straight from the system, in huge pages where it has them: with small ones the solver would spend its
/// time waiting for pages to be provided and found.
pub(in super::super) struct Words {
    map: MmapMut,
}

impl Words {
    /// # Panics
    /// If the system does not have that much memory.
    pub(in super::super) fn new(count: usize) -> Words {
        let bytes = count * size_of::<AtomicU64>();
        let map = MmapOptions::new().len(bytes).map_anon();
        let map = map.unwrap_or_else(|error| {
            panic!("no memory for a table of {} MiB ({error}): choose a smaller one", bytes >> 20)
        });
        #[cfg(target_os = "linux")]
        // Advice that is not taken does no harm.
        drop(map.advise(memmap2::Advice::HugePage));
        Words { map }
    }

    #[inline(always)]
    pub(in super::super) fn all(&self) -> &[AtomicU64] {
        let count = self.map.len() / size_of::<AtomicU64>();
        // SAFETY: the mapping begins at a page, so it is aligned; it is at least `count` words long, lives as long as
        // `self`, and every bit pattern is a number. It is reached through this function alone, so all access is
        // atomic.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), count) }
    }

    /// The cache line of this number.
    #[inline(always)]
    pub(in super::super) fn line(&self, number: usize) -> &[AtomicU64; EIGHT] {
        &self.lines()[number]
    }

    /// Has a line brought near, because it is needed soon.
    #[inline(always)]
    pub(in super::super) fn prefetch(&self, number: usize) {
        if let Some(line) = self.lines().get(number) {
            plywood_core::prefetch(line);
        }
    }

    #[inline(always)]
    fn lines(&self) -> &[[AtomicU64; EIGHT]] {
        self.all().as_chunks().0
    }
}
