//! A ply: one step, the end of a turn, or a piece that is set up.

use plywood_core::Move;

use super::bits::Direction;
use super::board::Kind;

/// A ply of Arimaa.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step(u16);

/// What a [`Step`] is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ply {
    /// The piece on `from`, of either side, goes one square.
    Step {
        /// Where it stands.
        from: u8,
        /// Where it goes.
        direction: Direction,
    },
    /// The turn ends before its fourth step.
    Pass,
    /// A piece is set up.
    Place {
        /// What.
        kind: Kind,
        /// Where.
        square: u8,
    },
}

const PASS: u16 = 256;
const PLACE: u16 = 512;

impl Step {
    /// The end of a turn before its fourth step.
    pub const PASS: Step = Step(PASS);

    /// One step of a piece.
    #[inline]
    pub const fn new(from: u8, direction: Direction) -> Step {
        Step((from & 63) as u16 * 4 + direction as u16)
    }

    /// A piece is set up.
    #[inline]
    pub const fn place(kind: Kind, square: u8) -> Step {
        Step(PLACE + kind as u16 * 64 + (square & 63) as u16)
    }

    /// What it is.
    #[inline]
    pub const fn ply(self) -> Ply {
        if self.0 < PASS {
            Ply::Step { from: (self.0 / 4) as u8, direction: Direction::from_index(self.0 as usize) }
        } else if self.0 >= PLACE {
            let kind = Kind::ALL[((self.0 - PLACE) / 64) as usize % 6];
            Ply::Place { kind, square: (self.0 % 64) as u8 }
        } else {
            Ply::Pass
        }
    }
}

impl Move for Step {
    #[inline]
    fn to_bits(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn from_bits(bits: u32) -> Step {
        Step(bits as u16)
    }
}

/// The legal plies of a position, lazily: four sets of squares from which a piece can step in one direction each.
#[derive(Clone, Debug, Default)]
pub struct StepMoves {
    /// Sets of squares, the direction tried first in front.
    pub(crate) from: [u64; 4],
    /// The directions of the four sets, two bits each.
    pub(crate) directions: u8,
    pub(crate) pass: bool,
    /// Kinds that can be set up on `square`, as bits.
    pub(crate) kinds: u8,
    pub(crate) square: u8,
}

impl StepMoves {
    /// No ply but steps, in the order in which `directions` come.
    #[inline]
    pub(crate) fn new(directions: [Direction; 4]) -> StepMoves {
        let [a, b, c, d] = directions.map(|direction| direction as u8);
        StepMoves { directions: a | b << 2 | c << 4 | d << 6, ..StepMoves::default() }
    }

    /// The direction of a set.
    #[inline]
    pub(crate) const fn direction(&self, index: usize) -> Direction {
        Direction::from_index((self.directions >> (2 * index)) as usize)
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        let steps: u32 = self.from.iter().map(|set| set.count_ones()).sum();
        (steps + self.kinds.count_ones()) as usize + usize::from(self.pass)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.from == [0; 4] && !self.pass && self.kinds == 0
    }

    /// Adds a step, told by the sets of the two squares.
    #[inline]
    pub(crate) fn add(&mut self, from: u64, to: u64) {
        for index in 0..4 {
            if self.direction(index).shift(from) == to {
                self.from[index] |= from;
            }
        }
    }

    /// Drops a step if it is there.
    #[inline]
    pub(crate) fn remove(&mut self, step: Step) {
        if let Ply::Step { from, direction } = step.ply() {
            for index in 0..4 {
                if self.direction(index) == direction {
                    self.from[index] &= !super::bits::bit(from);
                }
            }
        }
    }
}

impl Iterator for StepMoves {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        for index in 0..4 {
            let set = self.from[index];
            if set != 0 {
                self.from[index] = set & (set - 1);
                return Some(Step::new(set.trailing_zeros() as u8, self.direction(index)));
            }
        }
        if self.pass {
            self.pass = false;
            return Some(Step::PASS);
        }
        if self.kinds != 0 {
            let kind = self.kinds.trailing_zeros() as usize;
            self.kinds &= self.kinds - 1;
            return Some(Step::place(Kind::ALL[kind], self.square));
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for StepMoves {}
