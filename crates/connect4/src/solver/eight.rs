//! Eight sets of cells at once: the children of a position, or the entries of a bucket.

use std::array;
use std::ops::{BitAnd, BitOr, BitXor};
use std::sync::atomic::{AtomicU64, Ordering};

use super::cells::Cells;

/// How many that are.
pub(super) const EIGHT: usize = 8;

/// Sets of cells of eight boards, or eight entries of the table.
pub(super) trait Eight: Cells {
    fn of(sets: [u64; EIGHT]) -> Self;
    /// Reads a cache line of the table. Every word is one that somebody has written; the eight need not be of the same
    /// time.
    fn read(line: &[AtomicU64; EIGHT]) -> Self;
    fn to_array(self) -> [u64; EIGHT];
    /// Which of them are not empty, one bit for each.
    fn some(self) -> u8;
    /// Which of them are the same as the other's.
    fn equal(self, others: Self) -> u8;
    /// The least of them as numbers, which must be below 2^63.
    fn least(self) -> u64;
}

/// Eight in plain words, for any processor.
#[derive(Copy, Clone)]
pub(super) struct Plain([u64; EIGHT]);

impl Plain {
    #[inline(always)]
    fn zip(self, others: Plain, operation: impl Fn(u64, u64) -> u64) -> Plain {
        Plain(array::from_fn(|index| operation(self.0[index], others.0[index])))
    }

    #[inline(always)]
    fn which(self, others: Plain, test: impl Fn(u64, u64) -> bool) -> u8 {
        (0..EIGHT).fold(0, |found, index| found | u8::from(test(self.0[index], others.0[index])) << index)
    }
}

impl BitAnd for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitand(self, others: Plain) -> Plain {
        self.zip(others, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitor(self, others: Plain) -> Plain {
        self.zip(others, |a, b| a | b)
    }
}

impl BitXor for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitxor(self, others: Plain) -> Plain {
        self.zip(others, |a, b| a ^ b)
    }
}

impl Cells for Plain {
    #[inline(always)]
    fn each(cells: u64) -> Plain {
        Plain([cells; EIGHT])
    }
    #[inline(always)]
    fn up(self, steps: u32) -> Plain {
        Plain(self.0.map(|cells| cells.up(steps)))
    }
    #[inline(always)]
    fn down(self, steps: u32) -> Plain {
        Plain(self.0.map(|cells| cells.down(steps)))
    }
    #[inline(always)]
    fn without(self, others: Plain) -> Plain {
        self.zip(others, u64::without)
    }
    #[inline(always)]
    fn plus(self, other: Plain) -> Plain {
        self.zip(other, u64::plus)
    }
    #[inline(always)]
    fn minus(self, other: Plain) -> Plain {
        self.zip(other, u64::minus)
    }
    #[inline(always)]
    fn or_else(self, others: Plain) -> Plain {
        self.zip(others, u64::or_else)
    }
    #[inline(always)]
    fn unless(self, others: Plain) -> Plain {
        self.zip(others, u64::unless)
    }
}

impl Eight for Plain {
    #[inline(always)]
    fn of(sets: [u64; EIGHT]) -> Plain {
        Plain(sets)
    }
    #[inline(always)]
    fn read(line: &[AtomicU64; EIGHT]) -> Plain {
        Plain(array::from_fn(|index| line[index].load(Ordering::Relaxed)))
    }
    #[inline(always)]
    fn to_array(self) -> [u64; EIGHT] {
        self.0
    }
    #[inline(always)]
    fn some(self) -> u8 {
        self.which(self, |cells, _| cells != 0)
    }
    #[inline(always)]
    fn equal(self, others: Plain) -> u8 {
        self.which(others, |a, b| a == b)
    }
    #[inline(always)]
    fn least(self) -> u64 {
        self.0.into_iter().fold(u64::MAX, u64::min)
    }
}

/// The numbers of the bits that are set, from the lowest.
#[inline(always)]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}
