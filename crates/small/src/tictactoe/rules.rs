//! The rules, on two boards of nine bits.
//!
//! ```text
//!   3   6 7 8
//!   2   3 4 5
//!   1   0 1 2
//!       a b c    square a1 is bit 0, as on a chess board
//! ```

use plywood_core::zobrist::Keys;
use plywood_core::{Move, Position, Score, Side};

/// Squares of the board.
pub(super) const CELLS: u32 = 9;
const BOARD: u16 = (1 << CELLS) - 1;

/// The rows, columns and diagonals.
pub(super) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// One number per square and stone. Whose turn it is follows from the stones, so it needs no number of its own.
static KEYS: Keys<18> = Keys::new(0x7131_C7AC_703E);

/// A position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The stones of each side, by [`Side::index`].
    stones: [u16; 2],
    key: u64,
}

/// A move: the square that gets a stone.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number in the drawing above, if there is one.
    pub const fn new(number: u32) -> Option<Square> {
        if number < CELLS { Some(Square(number as u8)) } else { None }
    }

    /// The square in a column and a row, both counted from 0 at the bottom left, if there is one.
    pub const fn at(column: u32, row: u32) -> Option<Square> {
        if column < 3 && row < 3 { Square::new(row * 3 + column) } else { None }
    }

    /// Its number in the drawing above.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Its column, counted from 0 at the left.
    pub const fn column(self) -> u32 {
        self.number() % 3
    }

    /// Its row, counted from 0 at the bottom.
    pub const fn row(self) -> u32 {
        self.number() / 3
    }

    #[inline]
    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Move for Square {
    fn to_bits(self) -> u32 {
        self.number()
    }

    fn from_bits(bits: u32) -> Square {
        Square((bits % CELLS) as u8)
    }
}

/// Moves as a set of squares, handed out from a1 to c3.
#[derive(Copy, Clone, Debug, Default)]
pub struct Squares(u16);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl Board {
    /// The empty board.
    pub const fn new() -> Board {
        Board { stones: [0; 2], key: 0 }
    }

    /// A position from the stones of the first and the second player; otherwise a reason why no game looks like that.
    pub(super) fn from_stones(first: u16, second: u16) -> Result<Board, String> {
        let (crosses, noughts) = (first.count_ones(), second.count_ones());
        if first & second != 0 || (first | second) & !BOARD != 0 {
            return Err("every stone has a square of its own".to_owned());
        }
        if crosses != noughts && crosses != noughts + 1 {
            return Err(format!(
                "x has {crosses} stones and o has {noughts}, but x moves first: as many as o or one more"
            ));
        }
        match (has_line(first), has_line(second)) {
            (true, true) => {
                Err("both x and o have three in a row, but the game ends with the first".to_owned())
            }
            (true, false) if crosses == noughts => {
                Err("x has three in a row, but o has moved after that".to_owned())
            }
            (false, true) if crosses > noughts => {
                Err("o has three in a row, but x has moved after that".to_owned())
            }
            _ => {
                let mut board = Board { stones: [first, second], key: 0 };
                board.key = board.fresh_key();
                Ok(board)
            }
        }
    }

    /// The stones of a side, bit by bit as in the drawing above.
    #[inline]
    pub fn stones(&self, side: Side) -> u16 {
        self.stones[side.index()]
    }

    /// Every empty square.
    #[inline]
    pub fn empty(&self) -> u16 {
        BOARD & !(self.stones[0] | self.stones[1])
    }

    /// Whose stone is on a square.
    pub fn owner(&self, square: Square) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| self.stones(*side) & square.bit() != 0)
    }

    /// Every empty square that would complete three in a row for a side.
    pub fn completing(&self, side: Side) -> u16 {
        let stones = self.stones(side);
        LINES.iter().filter(|line| (*line & stones).count_ones() == 2).fold(0, |squares, line| squares | line)
            & self.empty()
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

#[inline]
fn has_line(stones: u16) -> bool {
    LINES.iter().any(|line| stones & line == *line)
}

impl Position for Board {
    type Move = Square;
    type Moves = Squares;

    const ALTERNATES: bool = true;
    const KEY_FIXES_PLY: bool = true;

    #[inline]
    fn side(&self) -> Side {
        if self.ply().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn ply(&self) -> u32 {
        (self.stones[0] | self.stones[1]).count_ones()
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if has_line(self.stones(self.side().other())) {
            Some(Score::loss_at(self.ply()))
        } else if self.empty() == 0 {
            Some(Score::DRAW)
        } else {
            None
        }
    }

    /// The next move is the first that can win, the one after it the first that can lose.
    #[inline]
    fn bounds(&self) -> (Score, Score) {
        let last_move = self.ply() + 1 == CELLS;
        let at_least = if last_move { Score::DRAW } else { Score::loss_at(self.ply() + 2) };
        (at_least, Score::win_at(self.ply() + 1))
    }

    #[inline]
    fn moves(&self) -> Squares {
        Squares(self.empty())
    }

    /// Moves that win at once, or else keep the opponent from doing so.
    fn noisy_moves(&self) -> Squares {
        let wins = self.completing(self.side());
        Squares(if wins != 0 { wins } else { self.completing(self.side().other()) })
    }

    #[inline]
    fn play(&mut self, square: Square) {
        let side = self.side().index();
        self.stones[side] |= square.bit();
        self.key ^= KEYS.of(feature(side, square));
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let features = [0, 1]
            .into_iter()
            .flat_map(|side| Squares(self.stones[side]).map(move |square| feature(side, square)));
        KEYS.key(features)
    }

    fn plies_left(&self) -> Option<u32> {
        Some(CELLS - self.ply())
    }
}

#[inline]
fn feature(side: usize, square: Square) -> usize {
    side * CELLS as usize + usize::from(square.0)
}
