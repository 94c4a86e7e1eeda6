//! The rules, on two sets of squares.
//!
//! ```text
//! 56 57 58 59 60 61 62 63   the second player's side: where the first wants to go
//!  …
//!  8  9 10 11 12 13 14 15
//!  0  1  2  3  4  5  6  7   the first player's side
//! ```

use plywood::prelude::*;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const FIRST_ROW: u64 = 0xff;
const LAST_ROW: u64 = 0xff << 56;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The pieces of the first and of the second player.
    pieces: [u64; 2],
    side: Side,
    ply: u32,
    key: u64,
}

/// A move: from a square to a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

impl Move for Step {
    fn to_bits(self) -> u32 {
        u32::from(self.from) << 6 | u32::from(self.to)
    }

    fn from_bits(bits: u32) -> Step {
        Step { from: (bits >> 6 & 63) as u8, to: (bits & 63) as u8 }
    }
}

/// Steps by direction: the squares that can be reached, and how far behind them the piece stands.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    targets: [u64; 3],
    back: [i8; 3],
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let direction = self.targets.iter().position(|targets| *targets != 0)?;
        let to = self.targets[direction].trailing_zeros() as u8;
        self.targets[direction] &= self.targets[direction] - 1;
        Some(Step { from: to.wrapping_add_signed(self.back[direction]), to })
    }
}

impl Board {
    /// A position; `None` if pieces stand on each other or both sides have reached their goal.
    pub fn new(pieces: [u64; 2], side: Side, ply: u32) -> Option<Board> {
        let both_won = pieces[0] & LAST_ROW != 0 && pieces[1] & FIRST_ROW != 0;
        let is_own_goal = side.pick(pieces[0] & LAST_ROW != 0, pieces[1] & FIRST_ROW != 0);
        if pieces[0] & pieces[1] != 0 || both_won || is_own_goal || pieces == [0, 0] {
            return None;
        }
        let mut board = Board { pieces, side, ply, key: 0 };
        board.key = board.fresh_key();
        Some(board)
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// Whether a legal step takes a piece.
    pub fn is_capture(&self, step: Step) -> bool {
        self.pieces(self.side.other()) >> step.to & 1 == 1
    }

    /// How far each piece of a side has come.
    pub fn rows_advanced(&self, side: Side) -> impl Iterator<Item = usize> {
        let mut left = self.pieces(side);
        std::iter::from_fn(move || {
            let square = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(side.pick(square / 8, 7 - square / 8))
        })
    }

    /// The same position seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mirror = |set: u64| u64::from_le_bytes(set.to_le_bytes().map(u8::reverse_bits));
        let mut board = Board { pieces: self.pieces.map(mirror), ..self.clone() };
        board.key = board.fresh_key();
        board
    }

    /// The squares that can be reached straight ahead, to the left and to the right.
    fn targets(&self) -> Steps {
        let (own, other) = (self.pieces(self.side), self.pieces(self.side.other()));
        let (left, right) = (own & !FILE_A, own & !FILE_H);
        match self.side {
            Side::First => Steps {
                targets: [left << 7 & !own, right << 9 & !own, own << 8 & !own & !other],
                back: [-7, -9, -8],
            },
            Side::Second => Steps {
                targets: [left >> 9 & !own, right >> 7 & !own, own >> 8 & !own & !other],
                back: [9, 7, 8],
            },
        }
    }

    fn toggle(&mut self, side: Side, square: u8) {
        self.pieces[side.index()] ^= 1 << square;
        self.key ^= piece_key(side, square);
    }
}

/// A number for each piece on each square, and one for the second player's turn.
static KEYS: Keys<129> = Keys::new(1);

fn piece_key(side: Side, square: u8) -> u64 {
    KEYS.of(2 * usize::from(square) + side.index())
}

fn turn_key(side: Side) -> u64 {
    side.pick(0, KEYS.of(128))
}

impl Position for Board {
    type Move = Step;
    type Moves = Steps;

    const ALTERNATES: bool = true;

    fn side(&self) -> Side {
        self.side
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn verdict(&self) -> Option<Score> {
        let goal = self.side.pick(FIRST_ROW, LAST_ROW);
        let is_lost = self.pieces(self.side.other()) & goal != 0 || self.pieces(self.side) == 0;
        is_lost.then(|| Score::loss_at(self.ply))
    }

    fn moves(&self) -> Steps {
        self.targets()
    }

    /// Captures: there are only so many pieces.
    fn noisy_moves(&self) -> Steps {
        let all = self.targets();
        Steps { targets: all.targets.map(|targets| targets & self.pieces(self.side.other())), ..all }
    }

    fn class(&self, step: Step) -> Class {
        if self.is_capture(step) { Class::Winning } else { Class::Quiet }
    }

    fn play(&mut self, step: Step) {
        if self.is_capture(step) {
            self.toggle(self.side.other(), step.to);
        }
        self.toggle(self.side, step.from);
        self.toggle(self.side, step.to);
        self.key ^= turn_key(self.side);
        self.side = self.side.other();
        self.key ^= turn_key(self.side);
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let squares = (0..64).flat_map(|square| [Side::First, Side::Second].map(|side| (side, square)));
        let standing = squares.filter(|(side, square)| self.pieces(*side) >> square & 1 == 1);
        standing.fold(turn_key(self.side), |key, (side, square)| key ^ piece_key(side, square))
    }

    /// Every step brings a piece one row nearer to its goal.
    fn plies_left(&self) -> Option<u32> {
        let left = |side| self.rows_advanced(side).map(|row| 7 - row as u32).sum::<u32>();
        Some((left(Side::First) + left(Side::Second)).max(1))
    }
}
