//! Eight boards in one vector.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::AtomicU64;

use super::super::cells::Cells;
use super::super::eight::{EIGHT, Eight};
use super::{bit_operations, processor};

processor! {
    /// The processor has vectors of 512 bits and bit instructions. Made by [`WithAvx512::detect`] alone.
    WithAvx512, Vector, "avx512f", "avx512dq", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// One set of cells in each part of the vector.
#[derive(Copy, Clone)]
pub(in super::super) struct Vector(__m512i);

/// Calls an instruction of the processor.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: reached from `WithAvx512::node` alone, and whoever has a `WithAvx512` has a processor with these
        // instructions.
        unsafe { $call }
    };
}

impl Vector {
    #[inline(always)]
    fn and(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_and_si512(self.0, others.0)))
    }
    #[inline(always)]
    fn or(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_or_si512(self.0, others.0)))
    }
    #[inline(always)]
    fn xor(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_xor_si512(self.0, others.0)))
    }
}

bit_operations!(Vector, BitAnd bitand and, BitOr bitor or, BitXor bitxor xor);

impl Cells for Vector {
    #[inline(always)]
    fn each(cells: u64) -> Vector {
        Vector(instruction!(_mm512_set1_epi64(cells.cast_signed())))
    }
    #[inline(always)]
    fn up(self, steps: u32) -> Vector {
        Vector(instruction!(_mm512_sll_epi64(self.0, _mm_cvtsi32_si128(steps.cast_signed()))))
    }
    #[inline(always)]
    fn down(self, steps: u32) -> Vector {
        Vector(instruction!(_mm512_srl_epi64(self.0, _mm_cvtsi32_si128(steps.cast_signed()))))
    }
    #[inline(always)]
    fn without(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_andnot_si512(others.0, self.0)))
    }
    #[inline(always)]
    fn plus(self, other: Vector) -> Vector {
        Vector(instruction!(_mm512_add_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn minus(self, other: Vector) -> Vector {
        Vector(instruction!(_mm512_sub_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn or_else(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_mask_mov_epi64(others.0, self.some(), self.0)))
    }
    #[inline(always)]
    fn unless(self, others: Vector) -> Vector {
        Vector(instruction!(_mm512_maskz_mov_epi64(!others.some(), self.0)))
    }
}

impl Eight for Vector {
    #[inline(always)]
    fn of(sets: [u64; EIGHT]) -> Vector {
        // SAFETY: both are 512 bits, and every pattern of bits is a vector.
        Vector(unsafe { std::mem::transmute::<[u64; EIGHT], __m512i>(sets) })
    }

    #[inline(always)]
    fn read(line: &[AtomicU64; EIGHT]) -> Vector {
        #[inline]
        #[target_feature(enable = "avx512f")]
        fn load(line: &[AtomicU64; EIGHT]) -> __m512i {
            let vector;
            // SAFETY: reads the 64 bytes of a valid reference. Others may write words of them meanwhile. No word is
            // torn: it is aligned, and processors with these vectors read aligned words whole. The compiler knows
            // nothing of what is read here, as with atomic loads.
            unsafe {
                asm!("vmovdqu64 {}, [{}]", out(zmm_reg) vector, in(reg) line.as_ptr(),
                    options(readonly, nostack, preserves_flags));
            }
            vector
        }
        Vector(instruction!(load(line)))
    }

    #[inline(always)]
    fn to_array(self) -> [u64; EIGHT] {
        // SAFETY: both are 512 bits, and every pattern of bits is an array of numbers.
        unsafe { std::mem::transmute::<__m512i, [u64; EIGHT]>(self.0) }
    }
    #[inline(always)]
    fn some(self) -> u8 {
        instruction!(_mm512_test_epi64_mask(self.0, self.0))
    }
    #[inline(always)]
    fn equal(self, others: Vector) -> u8 {
        instruction!(_mm512_cmpeq_epi64_mask(self.0, others.0))
    }
    #[inline(always)]
    fn least(self) -> u64 {
        instruction!(_mm512_reduce_min_epu64(self.0))
    }
}
