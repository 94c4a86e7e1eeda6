//! Sets of squares in as few bits as the board needs. The solver lives on floods and rays, and 64 bits take half the
//! time of 128.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::super::board::Board;
use super::super::squares::{MAX_SIDE, Square, Squares, each};

/// A set of squares: rows of `STRIDE` bits, of which the last is no square, so that a step beyond the edge ends
/// outside.
pub(super) trait Set:
    Copy
    + Send
    + Eq
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits from one row to the next.
    const STRIDE: u32;
    /// All bits.
    const BITS: u32;

    /// The set of one square.
    fn single(square: Square) -> Self;
    /// How many squares there are.
    fn count(self) -> u32;
    /// The set of the lowest square alone; empty if there is none.
    fn lowest(self) -> Self;
    /// All bits from the last to the first.
    fn reversed(self) -> Self;
    /// The bits as numbers.
    fn words(self) -> [u64; 2];

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    #[inline(always)]
    fn without(self, others: Self) -> Self {
        self & !others
    }

    /// The same squares of a board.
    fn of(squares: Squares) -> Self {
        each(squares).fold(Self::default(), |set, square| set | Self::single(square))
    }
}

macro_rules! set {
    ($bits:ty, $stride:expr) => {
        impl Set for $bits {
            const STRIDE: u32 = $stride;
            const BITS: u32 = <$bits>::BITS;

            fn single(square: Square) -> Self {
                1 << (square.row() * Self::STRIDE + square.column())
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "true for one of the two types")]
            fn words(self) -> [u64; 2] {
                let wide = self as u128;
                [wide as u64, (wide >> 64) as u64]
            }
        }
    };
}

/// Up to seven columns and eight rows.
type Small = u64;
/// Every board.
type Large = u128;

set!(Small, 8);
set!(Large, MAX_SIDE + 1);

/// Whether 64 bits are enough.
pub(super) fn is_small(board: &Board) -> bool {
    board.width() < Small::STRIDE && board.height() * Small::STRIDE <= <Small as Set>::BITS
}

/// The squares of a set, each as a set, from the lowest up.
#[inline(always)]
pub(super) fn singles<S: Set>(mut set: S) -> impl Iterator<Item = S> {
    std::iter::from_fn(move || {
        let lowest = set.lowest();
        set = set ^ lowest;
        (!lowest.is_empty()).then_some(lowest)
    })
}

/// The neighbours of a set, and the set itself. Bits that are no squares may be among them.
#[inline(always)]
pub(super) fn spread<S: Set>(set: S) -> S {
    let wide = set | set << 1 | set >> 1;
    wide | wide << S::STRIDE | wide >> S::STRIDE
}

/// Everything inside `area` that is connected with `from`, and `from` itself.
#[inline(always)]
pub(super) fn flood<S: Set>(from: S, area: S) -> S {
    let mut reached = from;
    loop {
        let wider = (spread(reached) & area) | reached;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The connected parts of a set.
#[inline(always)]
pub(super) fn parts<S: Set>(mut set: S) -> impl Iterator<Item = S> {
    std::iter::from_fn(move || {
        let part = flood(set.lowest(), set);
        set = set ^ part;
        (!part.is_empty()).then_some(part)
    })
}

/// The empty squares that a queen reaches in one move. On small boards stepping is faster than tables.
#[inline(always)]
pub(super) fn queen<S: Set>(from: S, empty: S) -> S {
    let mut reached = S::default();
    for step in [1, S::STRIDE - 1, S::STRIDE, S::STRIDE + 1] {
        let mut up = (from << step) & empty;
        let mut down = (from >> step) & empty;
        while !up.is_empty() {
            reached = reached | up;
            up = (up << step) & empty;
        }
        while !down.is_empty() {
            reached = reached | down;
            down = (down >> step) & empty;
        }
    }
    reached
}
