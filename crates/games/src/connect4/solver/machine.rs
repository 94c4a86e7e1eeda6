//! What only the machine can promise: memory in huge pages, and instructions that not every processor has.
//!
//! The only unsafe lines of this crate. Each is here because it was measured to matter; crates/bench/NOTES.md has the figures.

#![expect(unsafe_code, reason = "see above; every use has its proof")]

use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapOptions};

use super::super::shape::Shape;
use super::board::Hash;
use super::node::{Cpu, node};
use super::run::Run;
use crate::together::Stopped;

/// Zeroed memory straight from the system, in huge pages where it has them: with small ones the solver would spend its time waiting for
/// pages to be provided and found.
pub(super) struct Words {
    map: MmapMut,
}

impl Words {
    /// # Panics
    /// If the system does not have that much memory.
    pub(super) fn new(count: usize) -> Words {
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
    pub(super) fn all(&self) -> &[AtomicU64] {
        let count = self.map.len() / size_of::<AtomicU64>();
        // SAFETY: the mapping begins at a page, so it is aligned; it is at least `count` words long, lives as long as `self`, and every bit
        // pattern is a number. It is reached through this function alone, so all access is atomic.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), count) }
    }

    /// Has the word brought near, because it is needed soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, index: usize) {
        if let Some(word) = self.all().get(index) {
            plywood_core::prefetch(word);
        }
    }
}

/// The processor has the bit instructions below. Made by [`BitInstructions::detect`] alone.
#[derive(Copy, Clone, Debug)]
pub(super) struct BitInstructions(());

impl BitInstructions {
    pub(super) fn detect() -> Option<BitInstructions> {
        #[cfg(target_arch = "x86_64")]
        {
            let found = std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt");
            found.then_some(BitInstructions(()))
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}

impl Cpu for BitInstructions {
    #[inline(always)]
    fn node<S: Shape>(
        self,
        run: &mut Run<'_, S>,
        own: u64,
        full: u64,
        stones: i32,
        beta: i32,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped> {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn with_bit_instructions<S: Shape>(
            cpu: BitInstructions,
            run: &mut Run<'_, S>,
            own: u64,
            full: u64,
            stones: i32,
            beta: i32,
            hash: Option<Hash>,
        ) -> Result<i32, Stopped> {
            node(cpu, run, own, full, stones, beta, hash)
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `self` exists, so the processor was found to have these instructions.
        unsafe {
            with_bit_instructions(self, run, own, full, stones, beta, hash)
        }
        #[cfg(not(target_arch = "x86_64"))]
        node(self, run, own, full, stones, beta, hash)
    }
}
