//! A turn as two plies of the same side: the amazon moves, then it shoots.

use plywood_core::{Divide, Move, Position, Score, Side};

use super::board::Board;
use super::squares::{Square, Squares, nth, pop, queen};
use super::whole::{Turn, Whole};

/// A position whose plies are halves of turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Halves {
    pub(super) board: Board,
    /// The amazon that has moved and has to shoot.
    pub(super) shooter: Option<Square>,
}

/// Half of a turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Half {
    /// An amazon moves.
    Walk {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The amazon that has moved burns a square.
    Shoot(Square),
}

const WALK: u32 = 1 << 14;

impl Move for Half {
    fn to_bits(self) -> u32 {
        match self {
            Half::Walk { from, to } => WALK | from.number() << 7 | to.number(),
            Half::Shoot(target) => target.number(),
        }
    }

    fn from_bits(bits: u32) -> Half {
        let to = Square::from_number(bits);
        if bits & WALK == 0 {
            Half::Shoot(to)
        } else {
            Half::Walk { from: Square::from_number(bits >> 7), to }
        }
    }
}

/// Walks from the lowest amazon up, then by the lowest destination; or targets from the lowest up.
#[derive(Copy, Clone, Debug, Default)]
pub struct HalfMoves {
    empty: Squares,
    amazons: Squares,
    /// The amazon whose destinations follow; for targets there is none.
    from: Option<Square>,
    squares: Squares,
}

impl HalfMoves {
    #[inline]
    fn next_amazon(&mut self) -> Option<()> {
        let from = pop(&mut self.amazons)?;
        self.from = Some(from);
        self.squares = queen(from, self.empty);
        Some(())
    }

    #[inline]
    fn half(&self, square: Square) -> Half {
        match self.from {
            Some(from) => Half::Walk { from, to: square },
            None => Half::Shoot(square),
        }
    }
}

impl Iterator for HalfMoves {
    type Item = Half;

    #[inline]
    fn next(&mut self) -> Option<Half> {
        while self.squares == 0 {
            self.next_amazon()?;
        }
        let square = pop(&mut self.squares)?;
        Some(self.half(square))
    }

    fn count(mut self) -> usize {
        let mut count = self.squares.count_ones();
        while self.next_amazon().is_some() {
            count += self.squares.count_ones();
        }
        count as usize
    }

    fn nth(&mut self, place: usize) -> Option<Half> {
        let mut place = place as u32;
        loop {
            let here = self.squares.count_ones();
            if place < here {
                let square = nth(self.squares, place);
                // What lies before it is skipped.
                self.squares &= !(square.set() | (square.set() - 1));
                return Some(self.half(square));
            }
            place -= here;
            self.squares = 0;
            self.next_amazon()?;
        }
    }
}

impl Halves {
    /// A position at the beginning of a turn.
    pub const fn new(board: Board) -> Halves {
        Halves { board, shooter: None }
    }

    /// The amazon that has moved and has to shoot, in the middle of a turn.
    pub const fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// The same board in the middle of a turn; `None` if no amazon of the side to move stands there, or it cannot
    /// shoot.
    pub(crate) fn with_shooter(mut self, shooter: Square) -> Option<Halves> {
        let own = self.board.amazons(self.board.side());
        if self.shooter.is_some() || own & shooter.set() == 0 || self.board.reach(shooter) == 0 {
            return None;
        }
        self.board.set_shooter(shooter);
        self.shooter = Some(shooter);
        Some(self)
    }
}

impl Position for Halves {
    type Move = Half;
    type Moves = HalfMoves;

    const KEY_FIXES_PLY: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.board.side()
    }

    #[inline]
    fn ply(&self) -> u32 {
        2 * self.board.turns() + u32::from(self.shooter.is_some())
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if self.shooter.is_some() || self.board.can_move(self.board.side()) {
            None
        } else {
            Some(Score::loss_at(self.ply()))
        }
    }

    fn decided(&self) -> Option<Score> {
        if self.shooter.is_some() {
            return None;
        }
        Some(self.board.filled()?.score(self.ply(), 2))
    }

    #[inline]
    fn moves(&self) -> HalfMoves {
        let empty = self.board.empty();
        match self.shooter {
            Some(shooter) => HalfMoves { squares: queen(shooter, empty), ..HalfMoves::default() },
            None => {
                HalfMoves { empty, amazons: self.board.amazons(self.board.side()), ..HalfMoves::default() }
            }
        }
    }

    #[inline]
    fn is_legal(&self, half: Half) -> bool {
        match (self.shooter, half) {
            (None, Half::Walk { from, to }) => self.board.can_walk(from, to),
            (Some(shooter), Half::Shoot(target)) => self.board.reach(shooter) & target.set() != 0,
            _ => false,
        }
    }

    #[inline]
    fn play(&mut self, half: Half) {
        match half {
            Half::Walk { from, to } => {
                self.board.walk(from, to);
                self.shooter = Some(to);
            }
            Half::Shoot(target) => {
                if let Some(shooter) = self.shooter.take() {
                    self.board.shoot(shooter, target);
                }
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn fresh_key(&self) -> u64 {
        self.board.fresh_key() ^ Board::shooter_key(self.shooter)
    }

    /// Every turn burns a square; one that has begun is half over.
    fn plies_left(&self) -> Option<u32> {
        Some(2 * self.board.empty().count_ones() - u32::from(self.shooter.is_some()))
    }
}

impl Divide for Whole {
    type Part = Halves;

    fn divide(&self) -> Halves {
        Halves::new(self.0)
    }

    fn join(line: &[Half]) -> Option<(Turn, usize)> {
        match *line {
            [Half::Walk { from, to }, Half::Shoot(arrow), ..] => Some((Turn { from, to, arrow }, 2)),
            _ => None,
        }
    }

    fn part_plies(turns: u32) -> u32 {
        turns.saturating_mul(2)
    }

    fn turns(part_plies: u32) -> u32 {
        part_plies / 2
    }
}
