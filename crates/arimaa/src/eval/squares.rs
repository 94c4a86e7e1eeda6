//! Piece-square tables of Tollmien (2014, tables 9 to 12), and how strong each wing is. All are sums over pieces, so
//! they are carried from ply to ply.

use plywood_core::Side;

use super::super::bits::{Squares as Each, bit};
use super::super::board::{Board, Kind};
use super::scene::WEST;

/// A table as it is printed: the eighth row first, seen by Gold.
type Printed = [[i16; 8]; 8];

/// Elephants, camels and horses belong in the centre.
const HIGH: Printed = [
    [0, 0, 1, 2, 2, 1, 0, 0],
    [0, 2, 2, 3, 3, 2, 2, 0],
    [1, 2, -1, 4, 4, -1, 2, 1],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [2, 3, 4, 5, 5, 4, 3, 2],
    [1, 2, -1, 4, 4, -1, 2, 1],
    [0, 2, 2, 3, 3, 2, 2, 0],
    [0, 0, 1, 2, 2, 1, 0, 0],
];

/// Dogs and cats guard the traps at home.
const MIDDLE: Printed = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, -1, 0, 0, -1, 0, 0],
    [0, 0, 1, 0, 0, 1, 0, 0],
    [1, 1, 2, 1, 1, 2, 1, 1],
    [3, 6, -1, 5, 5, -1, 6, 3],
    [2, 4, 6, 4, 4, 6, 4, 2],
    [1, 2, 3, 2, 2, 3, 2, 1],
];

/// Rabbits advance along the edges.
const LOW: Printed = [
    [8, 8, 8, 8, 8, 8, 8, 8],
    [7, 6, 5, 4, 4, 5, 6, 7],
    [6, 2, -1, 0, 0, -1, 2, 6],
    [5, 1, 0, 0, 0, 0, 1, 5],
    [4, 1, 0, 0, 0, 0, 1, 4],
    [3, 2, -1, 0, 0, -1, 2, 3],
    [2, 2, 2, 1, 1, 2, 2, 2],
    [2, 2, 2, 2, 2, 2, 2, 2],
];

/// Whoever they are, pieces that stay at home attack slowly and safely.
const SPEED: Printed = [
    [1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, -1, 1, 1, -1, 1, 1],
    [2, 2, 2, 2, 2, 2, 2, 2],
    [2, 2, 2, 2, 2, 2, 2, 2],
    [3, 3, -1, 3, 3, -1, 3, 3],
    [4, 4, 4, 4, 4, 4, 4, 4],
    [3, 3, 3, 3, 3, 3, 3, 3],
];

/// How much force a piece brings to its wing, the weakest first.
const FORCE: [i16; 6] = [1, 2, 3, 5, 7, 10];

/// Sums over the pieces of both sides: the four tables for Gold and for Silver, then the force of Gold's and Silver's
/// west wing less that of the east wing.
const GOLD: [usize; 5] = [0, 1, 2, 3, 8];
const SILVER: [usize; 5] = [4, 5, 6, 7, 9];

/// What each piece adds on each square.
static TABLE: [[[i16; 10]; 64]; 12] = {
    let mut table = [[[0; 10]; 64]; 12];
    let mut index = 0;
    while index < 12 * 64 {
        let (piece, square) = (index / 64, index % 64);
        let (is_gold, kind) = (piece < 6, Kind::ALL[piece % 6]);
        let lanes = if is_gold { GOLD } else { SILVER };
        let row = if is_gold { 7 - square / 8 } else { square / 8 };
        let place = match kind {
            Kind::Elephant | Kind::Camel | Kind::Horse => (lanes[0], HIGH[row][square % 8]),
            Kind::Dog | Kind::Cat => (lanes[1], MIDDLE[row][square % 8]),
            Kind::Rabbit => (lanes[2], LOW[row][square % 8]),
        };
        let entry = &mut table[piece][square];
        entry[place.0] = place.1;
        entry[lanes[3]] = SPEED[row][square % 8];
        let force = FORCE[kind as usize];
        entry[lanes[4]] = if bit(square as u8) & WEST != 0 { force } else { -force };
        index += 1;
    }
    table
};

/// The sums of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sums([i16; 10]);

impl Sums {
    pub(super) fn of_board(board: &Board) -> Sums {
        Each(!board.empty()).fold(Sums::default(), |sums, square| match board.at(square) {
            Some((side, kind)) => sums.with(side, kind, square),
            None => sums,
        })
    }

    #[inline]
    pub(super) fn with(mut self, side: Side, kind: Kind, square: u8) -> Sums {
        for (sum, more) in
            self.0.iter_mut().zip(&TABLE[side.index() * 6 + kind as usize][usize::from(square & 63)])
        {
            *sum += more;
        }
        self
    }

    #[inline]
    pub(super) fn without(mut self, side: Side, kind: Kind, square: u8) -> Sums {
        for (sum, less) in
            self.0.iter_mut().zip(&TABLE[side.index() * 6 + kind as usize][usize::from(square & 63)])
        {
            *sum -= less;
        }
        self
    }

    /// A side's sum: HIGH, MIDDLE, LOW, SPEED, or the force of its west wing less that of its east wing.
    #[inline]
    pub(super) const fn of(&self, side: Side, index: usize) -> i32 {
        let lanes = match side {
            Side::First => GOLD,
            Side::Second => SILVER,
        };
        self.0[lanes[index]] as i32
    }
}
