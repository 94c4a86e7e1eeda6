//! Having memory brought near before it is needed. Its unsafe line is a hint to the processor.

#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "see above; it has its proof"))]

/// Asks the processor to load the cache line where `place` begins, without waiting for it. Does nothing where we do
/// not know how.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint that reads and writes nothing, and every x86-64 processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
