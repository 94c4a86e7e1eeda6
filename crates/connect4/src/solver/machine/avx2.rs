//! Eight boards in two vectors, four in each.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::AtomicU64;

use super::super::cells::Cells;
use super::super::eight::{EIGHT, Eight};
use super::{bit_operations, processor};

processor! {
    /// The processor has vectors of 256 bits and bit instructions. Made by [`WithAvx2::detect`] alone.
    WithAvx2, Pair, "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// Four sets of cells in each vector.
#[derive(Copy, Clone)]
pub(in super::super) struct Pair(__m256i, __m256i);

/// Calls an instruction of the processor.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: reached from `WithAvx2::node` alone, and whoever has a `WithAvx2` has a processor with these
        // instructions.
        unsafe { $call }
    };
}

/// The same instruction for both vectors of one or two pairs.
macro_rules! both {
    ($call:ident, $a:expr, $b:expr) => {
        Pair(instruction!($call($a.0, $b.0)), instruction!($call($a.1, $b.1)))
    };
}

impl Pair {
    #[inline(always)]
    fn and(self, others: Pair) -> Pair {
        both!(_mm256_and_si256, self, others)
    }
    #[inline(always)]
    fn or(self, others: Pair) -> Pair {
        both!(_mm256_or_si256, self, others)
    }
    #[inline(always)]
    fn xor(self, others: Pair) -> Pair {
        both!(_mm256_xor_si256, self, others)
    }
    /// All bits where the sets are the same, none elsewhere.
    #[inline(always)]
    fn same(self, others: Pair) -> Pair {
        both!(_mm256_cmpeq_epi64, self, others)
    }
    /// The highest bit of each of the eight.
    #[inline(always)]
    fn highest_bits(self) -> u8 {
        let four = |vector| instruction!(_mm256_movemask_pd(_mm256_castsi256_pd(vector))) as u8;
        four(self.0) | four(self.1) << 4
    }
}

bit_operations!(Pair, BitAnd bitand and, BitOr bitor or, BitXor bitxor xor);

impl Cells for Pair {
    #[inline(always)]
    fn each(cells: u64) -> Pair {
        let vector = instruction!(_mm256_set1_epi64x(cells.cast_signed()));
        Pair(vector, vector)
    }
    #[inline(always)]
    fn up(self, steps: u32) -> Pair {
        let steps = instruction!(_mm_cvtsi32_si128(steps.cast_signed()));
        Pair(instruction!(_mm256_sll_epi64(self.0, steps)), instruction!(_mm256_sll_epi64(self.1, steps)))
    }
    #[inline(always)]
    fn down(self, steps: u32) -> Pair {
        let steps = instruction!(_mm_cvtsi32_si128(steps.cast_signed()));
        Pair(instruction!(_mm256_srl_epi64(self.0, steps)), instruction!(_mm256_srl_epi64(self.1, steps)))
    }
    #[inline(always)]
    fn without(self, others: Pair) -> Pair {
        both!(_mm256_andnot_si256, others, self)
    }
    #[inline(always)]
    fn plus(self, other: Pair) -> Pair {
        both!(_mm256_add_epi64, self, other)
    }
    #[inline(always)]
    fn minus(self, other: Pair) -> Pair {
        both!(_mm256_sub_epi64, self, other)
    }
    #[inline(always)]
    fn or_else(self, others: Pair) -> Pair {
        self | (others & self.same(Pair::each(0)))
    }
    #[inline(always)]
    fn unless(self, others: Pair) -> Pair {
        self & others.same(Pair::each(0))
    }
}

impl Eight for Pair {
    #[inline(always)]
    fn of(sets: [u64; EIGHT]) -> Pair {
        // SAFETY: both are 512 bits, and every pattern of bits is a pair of vectors.
        let [low, high] = unsafe { std::mem::transmute::<[u64; EIGHT], [__m256i; 2]>(sets) };
        Pair(low, high)
    }

    #[inline(always)]
    fn read(line: &[AtomicU64; EIGHT]) -> Pair {
        #[inline]
        #[target_feature(enable = "avx2")]
        fn load(line: &[AtomicU64; EIGHT]) -> Pair {
            let (low, high);
            // SAFETY: reads the 64 bytes of a valid reference. Others may write words of them meanwhile. No word is
            // torn: it is aligned, and processors with these vectors read aligned words whole. The compiler knows
            // nothing of what is read here, as with atomic loads.
            unsafe {
                asm!("vmovdqu {}, [{}]", out(ymm_reg) low, in(reg) line.as_ptr(),
                    options(readonly, nostack, preserves_flags));
                asm!("vmovdqu {}, [{} + 32]", out(ymm_reg) high, in(reg) line.as_ptr(),
                    options(readonly, nostack, preserves_flags));
            }
            Pair(low, high)
        }
        instruction!(load(line))
    }

    #[inline(always)]
    fn to_array(self) -> [u64; EIGHT] {
        // SAFETY: both are 512 bits, and every pattern of bits is an array of numbers.
        unsafe { std::mem::transmute::<[__m256i; 2], [u64; EIGHT]>([self.0, self.1]) }
    }
    #[inline(always)]
    fn some(self) -> u8 {
        !self.same(Pair::each(0)).highest_bits()
    }
    #[inline(always)]
    fn equal(self, others: Pair) -> u8 {
        self.same(others).highest_bits()
    }
    #[inline(always)]
    fn least(self) -> u64 {
        self.to_array().into_iter().fold(u64::MAX, u64::min)
    }
}
