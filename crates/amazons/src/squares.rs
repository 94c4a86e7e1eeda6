//! Sets of squares as 128 bits, and what a queen reaches on them.
//!
//! ```text
//!  10 | 99 100 … 108 | 109         a row has eleven bits: ten squares and one that never exists,
//!  …  |  …            |  …         so that a step beyond the edge of the board ends on a square
//!   2 | 11  12 …  20 |  21         that is not there. Smaller boards use the lower left corner.
//!   1 |  0   1 …   9 |  10
//!     +--------------+
//!        a   b …   j
//! ```

/// The longest side of a board.
pub(super) const MAX_SIDE: u32 = 10;
const STRIDE: u32 = MAX_SIDE + 1;

/// A set of squares, one bit each.
pub type Squares = u128;

/// A square of a board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both counted from 0 at a1; `None` beyond the largest board.
    pub const fn at(column: u32, row: u32) -> Option<Square> {
        if column < MAX_SIDE && row < MAX_SIDE { Some(Square((row * STRIDE + column) as u8)) } else { None }
    }

    /// The square with this bit. Only the lowest seven bits of the number count.
    pub(super) const fn from_number(number: u32) -> Square {
        Square((number & 127) as u8)
    }

    /// Its bit, from 0 to 127.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// The set that holds only this square.
    pub const fn set(self) -> Squares {
        1 << self.0
    }

    /// The column, counted from 0.
    pub const fn column(self) -> u32 {
        self.0 as u32 % STRIDE
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u32 {
        self.0 as u32 / STRIDE
    }
}

/// The lowest square of a set that is not empty.
#[inline]
pub(super) const fn lowest(set: Squares) -> Square {
    Square(set.trailing_zeros() as u8)
}

/// Takes the lowest square out of a set.
#[inline]
pub(super) fn pop(set: &mut Squares) -> Option<Square> {
    if *set == 0 {
        return None;
    }
    let square = lowest(*set);
    *set &= *set - 1;
    Some(square)
}

/// The square at this place of the set, the lowest being 0. There must be that many.
#[inline]
pub(super) fn nth(mut set: Squares, place: u32) -> Square {
    for _ in 0..place {
        set &= set - 1;
    }
    lowest(set)
}

/// The squares of a set from the lowest up.
pub(super) fn each(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || pop(&mut set))
}

/// All squares of a board of this size.
pub(super) const fn all(width: u32, height: u32) -> Squares {
    let row: Squares = (1 << width) - 1;
    let mut squares = 0;
    let mut index = 0;
    while index < height {
        squares |= row << (index * STRIDE);
        index += 1;
    }
    squares
}

/// The neighbours of a set, and the set itself. Bits that are no squares may be among them.
#[inline]
pub(super) const fn spread(set: Squares) -> Squares {
    let wide = set | set << 1 | set >> 1;
    wide | wide << STRIDE | wide >> STRIDE
}

/// How far the bits move in each direction: east, north, north-west, north-east; the other four are their opposites.
pub(super) const STEPS: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// For each direction towards higher bits and each square: the squares of the ray from it on the largest board.
static UP: [[Squares; 128]; 4] = rays(true);
/// The same for the opposite directions.
static DOWN: [[Squares; 128]; 4] = rays(false);

const fn rays(up: bool) -> [[Squares; 128]; 4] {
    let board = all(MAX_SIDE, MAX_SIDE);
    let mut rays = [[0; 128]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 128 {
            let mut at: Squares = 1 << square;
            at &= board;
            while at != 0 {
                at = if up { at << STEPS[direction] } else { at >> STEPS[direction] };
                at &= board;
                rays[direction][square] |= at;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}

/// The empty squares that a queen on `from` reaches in one move.
#[inline]
pub(super) fn queen(from: Square, empty: Squares) -> Squares {
    let square = usize::from(from.0) % 128;
    let mut reached = 0;
    for direction in 0..4 {
        // Beyond the nearest obstacle the ray goes on as the ray of the obstacle does. No obstacle counts as one in a
        // corner of the 128 bits, whose ray is empty.
        let up = UP[direction][square];
        let obstacle = ((up & !empty) | 1 << 127).trailing_zeros() as usize;
        reached |= up & !UP[direction][obstacle];
        let down = DOWN[direction][square];
        let obstacle = 127 - ((down & !empty) | 1).leading_zeros() as usize;
        reached |= down & !DOWN[direction][obstacle];
    }
    reached & empty
}

/// The squares that queens on many squares reach in one move, all at once.
pub(super) struct Slides {
    empty: Squares,
    /// For each direction: squares that are the end of two and of four empty squares in a row.
    up: [(Squares, Squares); 4],
    down: [(Squares, Squares); 4],
}

impl Slides {
    /// Slides over these squares.
    #[inline]
    pub(super) fn new(empty: Squares) -> Slides {
        let up = STEPS.map(|step| {
            let two = empty & empty << step;
            (two, two & two << (2 * step))
        });
        let down = STEPS.map(|step| {
            let two = empty & empty >> step;
            (two, two & two >> (2 * step))
        });
        Slides { empty, up, down }
    }

    /// Where queens on these squares can go. The squares themselves are among them.
    // Always: the hottest code of the game, and the compiler is frugal in a crate with so many searches.
    #[inline(always)]
    pub(super) fn from(&self, queens: Squares) -> Squares {
        let mut reached = queens;
        // Strides of 1, 2, 4 and 2 make up to nine squares, the longest way on the largest board.
        for (step, (two, four)) in STEPS.into_iter().zip(self.up) {
            let mut way = queens;
            way |= way << step & self.empty;
            way |= way << (2 * step) & two;
            way |= way << (4 * step) & four;
            way |= way << (2 * step) & two;
            reached |= way;
        }
        for (step, (two, four)) in STEPS.into_iter().zip(self.down) {
            let mut way = queens;
            way |= way >> step & self.empty;
            way |= way >> (2 * step) & two;
            way |= way >> (4 * step) & four;
            way |= way >> (2 * step) & two;
            reached |= way;
        }
        reached
    }
}

/// Every square that a queen reaches, with the squares that it does not reach any more if that one is burnt.
#[inline]
pub(super) fn each_on_rays(from: Square, reach: Squares, mut hear: impl FnMut(Square, Squares)) {
    for rays in UP.iter().chain(&DOWN) {
        let ray = rays[usize::from(from.0) % 128] & reach;
        let mut left = ray;
        while let Some(square) = pop(&mut left) {
            hear(square, ray & (rays[usize::from(square.0) % 128] | square.set()));
        }
    }
}
