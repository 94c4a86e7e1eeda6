//! Sets of squares as 64 bits: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63.

use plywood_core::Side;

/// The squares of the a-file.
const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The squares of the h-file.
const FILE_H: u64 = FILE_A << 7;

/// The four traps: c3, f3, c6 and f6.
pub const TRAPS: u64 = 1 << 18 | 1 << 21 | 1 << 42 | 1 << 45;

/// The row that a side's rabbits must reach.
#[inline]
pub const fn goal(side: Side) -> u64 {
    match side {
        Side::First => 0xFF << 56,
        Side::Second => 0xFF,
    }
}

/// The two rows in which a side sets up its pieces.
#[inline]
pub const fn home(side: Side) -> u64 {
    match side {
        Side::First => 0xFFFF,
        Side::Second => 0xFFFF << 48,
    }
}

/// A direction on the board, as Gold sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Direction {
    /// Towards Silver.
    North,
    /// Towards the h-file.
    East,
    /// Towards Gold.
    South,
    /// Towards the a-file.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction with this number, of which only two bits count.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Direction {
        Direction::ALL[index & 3]
    }

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::from_index(self as usize + 2)
    }

    /// The direction in which a side's rabbits cannot step.
    #[inline]
    pub(crate) const fn backward(side: Side) -> Direction {
        match side {
            Side::First => Direction::South,
            Side::Second => Direction::North,
        }
    }

    /// The squares one step from those of the set, as far as they are on the board.
    #[inline]
    pub const fn shift(self, set: u64) -> u64 {
        match self {
            Direction::North => set << 8,
            Direction::East => (set & !FILE_H) << 1,
            Direction::South => set >> 8,
            Direction::West => (set & !FILE_A) >> 1,
        }
    }

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Direction::North => 'n',
            Direction::East => 'e',
            Direction::South => 's',
            Direction::West => 'w',
        }
    }
}

/// The squares next to those of the set.
#[inline]
pub const fn neighbours(set: u64) -> u64 {
    (set << 8) | (set >> 8) | ((set & !FILE_H) << 1) | ((set & !FILE_A) >> 1)
}

/// The set of one square.
#[inline]
pub const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The squares of a set, from a1 on.
#[derive(Copy, Clone, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The name of a square, as in `c3`.
pub fn name(square: u8) -> String {
    format!("{}{}", (b'a' + (square & 7)) as char, (b'1' + (square >> 3 & 7)) as char)
}

/// The square of a name.
pub fn parse(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}
