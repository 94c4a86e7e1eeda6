//! Sets of squares as numbers of 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8.

use plywood_core::Side;

/// A square: 0 is a1, 7 is h1, 63 is h8.
pub(crate) type Square = u8;

/// Stands for "no square".
pub(crate) const NOWHERE: Square = 64;

/// The file a; the others are shifts of it.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The file h.
pub(crate) const FILE_H: u64 = FILE_A << 7;
/// The rank 1; the others are shifts of it.
pub(crate) const RANK_1: u64 = 0xFF;
/// Where pawns are promoted.
pub(crate) const LAST_RANKS: u64 = RANK_1 | RANK_1 << 56;
/// The dark squares, a1 among them.
pub(crate) const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// The set of one square.
#[inline]
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square
}

/// The first square of a set that is not empty.
#[inline]
pub(crate) const fn first(set: u64) -> Square {
    set.trailing_zeros() as Square
}

/// The file of a square, 0 for a.
#[inline]
pub(crate) const fn file(square: Square) -> u8 {
    square & 7
}

/// The rank of a square, 0 for the first.
#[inline]
pub(crate) const fn rank(square: Square) -> u8 {
    square >> 3
}

/// A square by file and rank.
#[inline]
pub(crate) const fn at(file: u8, rank: u8) -> Square {
    rank << 3 | file
}

/// The set of squares on a rank, 0 for the first.
#[inline]
pub(crate) const fn rank_set(rank: u8) -> u64 {
    RANK_1 << (rank * 8)
}

/// The rank as a side counts it: its own first rank is 0.
#[inline]
pub(crate) const fn rank_of(side: Side, square: Square) -> u8 {
    match side {
        Side::First => rank(square),
        Side::Second => 7 - rank(square),
    }
}

/// The squares in front of those of a set.
#[inline]
pub(crate) const fn forward(side: Side, set: u64) -> u64 {
    match side {
        Side::First => set << 8,
        Side::Second => set >> 8,
    }
}

/// The squares that pawns on a set attack.
#[inline]
pub(crate) const fn pawn_attacks(side: Side, pawns: u64) -> u64 {
    let ahead = forward(side, pawns);
    (ahead & !FILE_A) >> 1 | (ahead & !FILE_H) << 1
}

/// The squares of a set, the first one first.
#[inline]
pub(crate) fn squares(set: u64) -> Squares {
    Squares(set)
}

/// Iterates over a set.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// A square's name, as `e4`.
pub(crate) fn square_name(square: Square) -> String {
    format!("{}{}", (b'a' + file(square)) as char, (b'1' + rank(square)) as char)
}

/// The square of a name.
pub(crate) fn square_named(name: &str) -> Option<Square> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(at(file - b'a', rank - b'1')),
        _ => None,
    }
}
