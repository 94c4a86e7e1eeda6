//! The three loops of a network with vectors of 256 bits, where the processor has them: the only unsafe lines of this
//! crate.
//!
//! They do what `reference` does, in another order. Sums of the first layer wrap around and those of the output cannot
//! overflow, so the order does not matter, and what comes out is the same bit for bit.

#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "see above; every use has its proof"))]

use crate::lanes::Lanes;
use crate::reference;
use crate::shape::Activation;

/// How this processor computes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Machine(Kind);

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// As every processor can.
    Plain,
    /// With vectors of 256 bits. Made by [`Machine::detect`] alone.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Machine {
    /// As every processor can.
    pub const PLAIN: Machine = Machine(Kind::Plain);

    /// The fastest way that this processor has.
    pub fn detect() -> Machine {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Machine(Kind::Avx2);
        }
        Machine::PLAIN
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
        }
    }

    /// `sum` becomes `from` with rows added and taken away.
    #[inline]
    pub(crate) fn update(self, sum: &mut [Lanes], from: &[Lanes], added: &[&[Lanes]], removed: &[&[Lanes]]) {
        match self.0 {
            Kind::Plain => {
                sum.copy_from_slice(from);
                reference::change(sum, added, removed);
            }
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the function asks for nothing but a processor with AVX2, and `Kind::Avx2` is made only where
            // `detect` has found that this is one.
            Kind::Avx2 => unsafe { avx2::update(sum, from, added, removed) },
        }
    }

    /// `sum` becomes the biases with the rows of all these inputs.
    #[inline]
    pub(crate) fn refresh(self, sum: &mut [Lanes], biases: &[Lanes], rows: &[Lanes], active: &[u16]) {
        match self.0 {
            Kind::Plain => reference::refresh(sum, biases, rows, active),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kind::Avx2 => unsafe { avx2::refresh(sum, biases, rows, active) },
        }
    }

    /// The sum of clipped numbers times weights.
    #[inline]
    pub(crate) fn output(self, sums: &[Lanes], weights: &[Lanes], one: i16, activation: Activation) -> i32 {
        match self.0 {
            Kind::Plain => reference::output(sums, weights, one, activation),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kind::Avx2 => unsafe { avx2::output(sums, weights, one, activation) },
        }
    }
}

/// Loads and stores are copies of arrays, which are vectors to the compiler: no pointer is made here.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Activation, Lanes};

    #[inline]
    #[target_feature(enable = "avx2")]
    fn vector(lanes: &Lanes) -> __m256i {
        bytemuck::cast(lanes.0)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes(vector: __m256i) -> Lanes {
        Lanes(bytemuck::cast(vector))
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn update(sum: &mut [Lanes], from: &[Lanes], added: &[&[Lanes]], removed: &[&[Lanes]]) {
        match (added, removed) {
            // A piece that goes from one square to another, in one pass.
            ([plus, added @ ..], [minus, removed @ ..]) => {
                for (((sum, from), plus), minus) in sum.iter_mut().zip(from).zip(*plus).zip(*minus) {
                    let more = _mm256_add_epi16(vector(from), vector(plus));
                    *sum = lanes(_mm256_sub_epi16(more, vector(minus)));
                }
                change(sum, added, removed);
            }
            _ => {
                sum.copy_from_slice(from);
                change(sum, added, removed);
            }
        }
    }

    /// Several groups at a time, so that their sums stay in registers while all rows are added.
    #[target_feature(enable = "avx2")]
    pub(super) fn refresh(sum: &mut [Lanes], biases: &[Lanes], rows: &[Lanes], active: &[u16]) {
        let groups = sum.len();
        let mut begin = 0;
        while begin < groups {
            begin += match groups - begin {
                8.. => some_groups::<8>(sum, biases, rows, active, begin),
                4.. => some_groups::<4>(sum, biases, rows, active, begin),
                2.. => some_groups::<2>(sum, biases, rows, active, begin),
                _ => some_groups::<1>(sum, biases, rows, active, begin),
            };
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn some_groups<const N: usize>(
        sum: &mut [Lanes],
        biases: &[Lanes],
        rows: &[Lanes],
        active: &[u16],
        begin: usize,
    ) -> usize {
        let groups = sum.len();
        let mut sums = [_mm256_setzero_si256(); N];
        for (sum, bias) in sums.iter_mut().zip(&biases[begin..begin + N]) {
            *sum = vector(bias);
        }
        for input in active {
            let row = &rows[usize::from(*input) * groups + begin..][..N];
            for (sum, part) in sums.iter_mut().zip(row) {
                *sum = _mm256_add_epi16(*sum, vector(part));
            }
        }
        for (sum, part) in sum[begin..begin + N].iter_mut().zip(sums) {
            *sum = lanes(part);
        }
        N
    }

    #[target_feature(enable = "avx2")]
    fn change(sum: &mut [Lanes], added: &[&[Lanes]], removed: &[&[Lanes]]) {
        for row in added {
            for (sum, row) in sum.iter_mut().zip(*row) {
                *sum = lanes(_mm256_add_epi16(vector(sum), vector(row)));
            }
        }
        for row in removed {
            for (sum, row) in sum.iter_mut().zip(*row) {
                *sum = lanes(_mm256_sub_epi16(vector(sum), vector(row)));
            }
        }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn output(sums: &[Lanes], weights: &[Lanes], one: i16, activation: Activation) -> i32 {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(one));
        let mut total = zero;
        for (sum, weight) in sums.iter().zip(weights) {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(vector(sum), zero), one);
            let mut weight = vector(weight);
            if activation == Activation::Squared {
                // Fits into 16 bits, or the network was refused.
                weight = _mm256_mullo_epi16(clipped, weight);
            }
            total = _mm256_add_epi32(total, _mm256_madd_epi16(clipped, weight));
        }
        let parts: [i32; 8] = bytemuck::cast(total);
        parts.into_iter().fold(0, i32::wrapping_add)
    }
}
