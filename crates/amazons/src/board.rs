//! What stands where, whose turn it is, and the key of both.

use plywood_core::Side;
use plywood_core::zobrist::{Keys, mix};

use super::squares::{Square, Squares, all, each, queen, spread};

/// What a square holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// An amazon of this side.
    Amazon(Side),
    /// An arrow, for good.
    Arrow,
}

/// One number per square for the first side's amazons, the second side's, arrows, and the amazon that has to shoot.
static KEYS: Keys<{ 4 * 128 + 1 }> = Keys::new(0x0A3A_205E_2A2A);
const ARROW: usize = 2;
const SHOOTER: usize = 3;
const SECOND_TO_MOVE: usize = 4 * 128;

fn number(kind: usize, square: Square) -> u64 {
    KEYS.of(kind * 128 + square.number() as usize)
}

/// A board with its amazons and arrows, and the side whose turn it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    empty: Squares,
    amazons: [Squares; 2],
    key: u64,
    width: u8,
    height: u8,
    side: Side,
    turns: u8,
}

impl Board {
    /// The longest side of a board.
    pub const MAX_SIDE: u32 = super::squares::MAX_SIDE;

    /// A board of this size with nothing on it; `None` if there is no such board.
    pub fn new(width: u32, height: u32, side: Side) -> Option<Board> {
        let sides = 1..=Board::MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return None;
        }
        let (width, height) = (width as u8, height as u8);
        let mut board = Board {
            empty: all(width.into(), height.into()),
            amazons: [0; 2],
            key: 0,
            width,
            height,
            side,
            turns: 0,
        };
        board.recount();
        Some(board)
    }

    /// Puts something on an empty square; nothing happens elsewhere.
    pub fn put(&mut self, square: Square, cell: Cell) {
        if self.empty & square.set() == 0 {
            return;
        }
        if let Cell::Amazon(side) = cell {
            self.amazons[side.index()] |= square.set();
        }
        if cell != Cell::Empty {
            self.empty &= !square.set();
        }
        self.recount();
    }

    fn recount(&mut self) {
        let arrows = self.arrows().count_ones();
        self.turns = (arrows + u32::from(arrows % 2 != self.side.index() as u32)) as u8;
        self.key = self.fresh_key();
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.width as u32
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.height as u32
    }

    /// Whose turn it is.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// All squares.
    pub const fn squares(&self) -> Squares {
        all(self.width as u32, self.height as u32)
    }

    /// The empty squares.
    #[inline]
    pub const fn empty(&self) -> Squares {
        self.empty
    }

    /// The amazons of a side.
    #[inline]
    pub const fn amazons(&self, side: Side) -> Squares {
        self.amazons[side.index()]
    }

    /// The squares that were burnt.
    pub const fn arrows(&self) -> Squares {
        self.squares() & !self.empty & !self.amazons[0] & !self.amazons[1]
    }

    /// What a square of the board holds.
    pub fn cell(&self, square: Square) -> Cell {
        let on = |set: Squares| set & square.set() != 0;
        if on(self.empty) {
            Cell::Empty
        } else if on(self.amazons[0]) {
            Cell::Amazon(Side::First)
        } else if on(self.amazons[1]) {
            Cell::Amazon(Side::Second)
        } else {
            Cell::Arrow
        }
    }

    /// Turns played so far. Every turn leaves one arrow, so they can be counted; a board that was set up with an odd
    /// number of arrows for the first side to move counts one more.
    #[inline]
    pub const fn turns(&self) -> u32 {
        self.turns as u32
    }

    /// Whether some amazon of this side has an empty neighbour.
    #[inline]
    pub const fn can_move(&self, side: Side) -> bool {
        spread(self.amazons(side)) & self.empty != 0
    }

    /// Where the amazon on `from` can go.
    #[inline]
    pub fn reach(&self, from: Square) -> Squares {
        queen(from, self.empty)
    }

    /// Where an amazon that has gone from `from` to `to` can shoot.
    #[inline]
    pub fn targets(&self, from: Square, to: Square) -> Squares {
        queen(to, self.empty | from.set())
    }

    /// Whether an amazon of the side to move can go there.
    #[inline]
    pub fn can_walk(&self, from: Square, to: Square) -> bool {
        self.amazons(self.side) & from.set() != 0 && self.reach(from) & to.set() != 0
    }

    /// Moves an amazon of the side to move. The turn is not over.
    #[inline]
    pub(super) fn walk(&mut self, from: Square, to: Square) {
        let side = self.side.index();
        self.amazons[side] ^= from.set() | to.set();
        self.empty ^= from.set() | to.set();
        self.key ^= number(side, from) ^ number(side, to) ^ number(SHOOTER, to);
    }

    /// Shoots an arrow from the amazon that was moved last. The turn is over.
    #[inline]
    pub(super) fn shoot(&mut self, from: Square, target: Square) {
        self.empty ^= target.set();
        self.key ^= number(SHOOTER, from) ^ number(ARROW, target) ^ KEYS.of(SECOND_TO_MOVE);
        self.side = self.side.other();
        self.turns += 1;
    }

    /// Its key; the amazon that has to shoot is part of it.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key from scratch, for a turn that has not begun.
    pub fn fresh_key(&self) -> u64 {
        let sets = [self.amazons[0], self.amazons[1], self.arrows()];
        let pieces =
            sets.iter().enumerate().flat_map(|(kind, set)| each(*set).map(move |at| number(kind, at)));
        let side = if self.side == Side::Second { KEYS.of(SECOND_TO_MOVE) } else { 0 };
        let size = mix(u64::from(self.width) << 8 | u64::from(self.height));
        pieces.fold(size ^ side, |key, number| key ^ number)
    }

    /// What a shooter adds to the key.
    pub(super) fn shooter_key(shooter: Option<Square>) -> u64 {
        shooter.map_or(0, |square| number(SHOOTER, square))
    }

    /// Lets the amazon on this square be the one that has to shoot.
    pub(super) fn set_shooter(&mut self, shooter: Square) {
        self.key ^= number(SHOOTER, shooter);
    }

    /// The board with every square moved to its image under a mapping of columns and rows.
    #[must_use]
    pub(super) fn image(&self, map: impl Fn(Square) -> Square) -> Board {
        let image = |set: Squares| each(set).fold(0, |image, square| image | map(square).set());
        let amazons = self.amazons.map(&image);
        let mut board = Board { empty: image(self.empty), amazons, ..*self };
        board.key = board.fresh_key();
        board
    }
}
