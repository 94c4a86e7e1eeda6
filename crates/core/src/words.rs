//! Memory for tables, straight from the system. Its unsafe line reads the memory as words.

#![expect(unsafe_code, reason = "see above; it has its proof")]

use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapOptions};

/// Zeroed memory that any number of threads may share, in huge pages where the system has them: with small ones a
/// search would spend its time waiting for pages to be provided and found. It begins at a page, and takes time only
/// when it is used.
#[derive(Debug)]
pub struct TableWords {
    map: MmapMut,
    count: usize,
}

impl TableWords {
    /// # Panics
    /// If the system does not have that much memory.
    pub fn new(count: usize) -> TableWords {
        let bytes = count * size_of::<AtomicU64>();
        // No system hands out nothing.
        let map = MmapOptions::new().len(bytes.max(1)).map_anon();
        let map = map.unwrap_or_else(|error| {
            panic!("no memory for a table of {} MiB ({error}): choose a smaller one", bytes >> 20)
        });
        #[cfg(target_os = "linux")]
        // Advice that is not taken does no harm.
        drop(map.advise(memmap2::Advice::HugePage));
        TableWords { map, count }
    }

    /// All of them.
    #[inline(always)]
    pub fn all(&self) -> &[AtomicU64] {
        // SAFETY: the mapping begins at a page, so it is aligned; it is at least `count` words long, lives as long as
        // `self`, and every bit pattern is a number. It is reached through this function alone, so all access is
        // atomic.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}
