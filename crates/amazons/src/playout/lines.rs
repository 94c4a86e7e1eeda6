//! The board as lines, for playouts: which squares of each row, column and diagonal are occupied. How far a queen sees
//! along a line is then one look-up, and a random square among those that she reaches is found without listing them.

use super::super::squares::{Square, Squares, all, each};

/// The longest line, and the longest side of a board.
const LENGTH: u32 = super::super::squares::MAX_SIDE;

/// A square as playouts count it: sixteen to a row, so that a step in any direction is one addition.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Spot(u8);

impl Spot {
    pub(super) const fn of(square: Square) -> Spot {
        Spot::at(square.column(), square.row())
    }

    const fn at(column: u32, row: u32) -> Spot {
        Spot((row << 4 | column) as u8)
    }

    /// The square, if it is one of the largest board.
    pub(super) const fn square(self) -> Option<Square> {
        Square::at(self.column() as u32, self.row() as u32)
    }

    const fn column(self) -> usize {
        (self.0 & 15) as usize
    }

    const fn row(self) -> usize {
        (self.0 >> 4) as usize
    }
}

/// How far one sees from a place of a line, for each place (the upper bits) and each set of occupied places (the lower
/// ten): in the low byte towards higher places, in the high byte towards lower ones. Places beyond the tenth do not
/// exist; they keep the index from overflowing.
static SIGHT: [u16; 16 << LENGTH] = sight();

const fn sight() -> [u16; 16 << LENGTH] {
    let mut table = [0; 16 << LENGTH];
    let mut place = 0;
    while place < LENGTH {
        let mut occupied = 0_u32;
        while occupied < 1 << LENGTH {
            let above = (occupied >> (place + 1)) | 1 << (LENGTH - 1 - place);
            let below = occupied & ((1 << place) - 1);
            let up = above.trailing_zeros();
            let down = place - (u32::BITS - below.leading_zeros());
            table[(place << LENGTH | occupied) as usize] = (down << 8 | up) as u16;
            occupied += 1;
        }
        place += 1;
    }
    table
}

fn see(place: usize, occupied: u16) -> u64 {
    let index = place << LENGTH | usize::from(occupied);
    u64::from(SIGHT[index % SIGHT.len()])
}

/// How far a queen sees in each of the eight directions, one byte each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Rays(u64);

/// What one step in the direction of each byte adds to a spot, modulo 256: 1 and -1 along rows, 16 and -16 along
/// columns, 17 and -17 on diagonals that rise, -15 and 15 on those that fall.
const STEPS: u64 = u64::from_le_bytes([1, 255, 16, 240, 17, 239, 241, 15]);
/// One in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Rays {
    /// Whether she sees no square at all.
    #[inline]
    pub(super) const fn none(self) -> bool {
        self.0 == 0
    }

    /// How many squares she sees.
    #[inline]
    pub(super) const fn count(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 56) as u32
    }

    /// The square at this place among those that a queen on `from` sees, the first being 0. There must be that many.
    #[inline]
    pub(super) const fn nth(self, from: Spot, place: u32) -> Spot {
        // Byte by byte, how many squares there are up to and with this direction. No sum is above 127, so all bytes can
        // be compared with the place at once: a high bit stays where the direction comes before the one that is looked
        // for. The direction is kept as the number of bits below its byte.
        let sums = self.0.wrapping_mul(ONES);
        let before = ((place as u64 * ONES) | (ONES << 7)).wrapping_sub(sums) & (ONES << 7);
        let direction = (!before & (ONES << 7)).trailing_zeros() & 56;
        let passed = ((sums << 8) >> direction) as u8;
        let steps = (place as u8).wrapping_sub(passed).wrapping_add(1);
        Spot(from.0.wrapping_add(steps.wrapping_mul((STEPS >> direction) as u8)))
    }
}

/// The occupied places of every line, one bit each: by column in rows and diagonals, by row in columns. Squares beyond
/// a smaller board are occupied.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    rows: [u16; 16],
    columns: [u16; 16],
    rising: [u16; 32],
    falling: [u16; 32],
}

/// Something everywhere, even beyond the ends of the diagonals.
static FULL: Lines = Lines {
    rows: [EVERYWHERE; 16],
    columns: [EVERYWHERE; 16],
    rising: [EVERYWHERE; 32],
    falling: [EVERYWHERE; 32],
};
const EVERYWHERE: u16 = (1 << LENGTH) - 1;
/// The largest board with nothing on it.
static EMPTY: Lines = emptied(&FULL);

const fn emptied(full: &Lines) -> Lines {
    let mut lines = Lines { ..*full };
    let mut square = 0;
    while square < LENGTH * LENGTH {
        lines.toggle(Spot::at(square % LENGTH, square / LENGTH));
        square += 1;
    }
    lines
}

impl Lines {
    pub(super) fn new(empty: Squares) -> Lines {
        let occupied = all(LENGTH, LENGTH) & !empty;
        // The shorter way of the two: little is occupied in the beginning, and little is empty in the end.
        let (mut lines, others) = if occupied.count_ones() < empty.count_ones() {
            (EMPTY.clone(), occupied)
        } else {
            (FULL.clone(), empty)
        };
        for square in each(others) {
            lines.toggle(Spot::of(square));
        }
        lines
    }

    /// The diagonals through a spot. Those that rise have the same difference of row and column, those that fall the
    /// same sum.
    const fn diagonals(at: Spot) -> (usize, usize) {
        ((16 + at.row() - at.column()) % 32, (at.row() + at.column()) % 32)
    }

    /// Occupies an empty square, or empties an occupied one.
    #[inline]
    pub(super) const fn toggle(&mut self, at: Spot) {
        let (rising, falling) = Lines::diagonals(at);
        self.rows[at.row()] ^= 1 << at.column();
        self.columns[at.column()] ^= 1 << at.row();
        self.rising[rising] ^= 1 << at.column();
        self.falling[falling] ^= 1 << at.column();
    }

    /// What a queen sees from here; the square itself may be occupied or not.
    #[inline]
    pub(super) fn rays(&self, from: Spot) -> Rays {
        let (rising, falling) = Lines::diagonals(from);
        Rays(
            see(from.column(), self.rows[from.row()])
                | see(from.row(), self.columns[from.column()]) << 16
                | see(from.column(), self.rising[rising]) << 32
                | see(from.column(), self.falling[falling]) << 48,
        )
    }
}
