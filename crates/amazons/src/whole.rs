//! A turn as one ply: move and arrow together.

use plywood_core::{Move, Position, Score, Side};

use super::board::Board;
use super::squares::{Square, Squares, nth, pop, queen};

/// A position whose plies are whole turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Whole(pub(super) Board);

/// A turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Where the amazon stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What it burns from there.
    pub arrow: Square,
}

impl Move for Turn {
    fn to_bits(self) -> u32 {
        self.from.number() << 14 | self.to.number() << 7 | self.arrow.number()
    }

    fn from_bits(bits: u32) -> Turn {
        let [from, to, arrow] = [bits >> 14, bits >> 7, bits].map(Square::from_number);
        Turn { from, to, arrow }
    }
}

/// Turns from the lowest amazon up, then by the lowest destination, then by the lowest target.
#[derive(Copy, Clone, Debug, Default)]
pub struct TurnMoves {
    empty: Squares,
    amazons: Squares,
    from: Option<Square>,
    destinations: Squares,
    to: Option<Square>,
    targets: Squares,
}

impl TurnMoves {
    /// The turns that this side would have.
    #[inline]
    pub(super) fn of(board: &Board, side: Side) -> TurnMoves {
        TurnMoves { empty: board.empty(), amazons: board.amazons(side), ..TurnMoves::default() }
    }

    /// Goes to the next destination that has targets; every one has.
    #[inline]
    fn next_destination(&mut self) -> Option<()> {
        loop {
            if let (Some(from), Some(to)) = (self.from, pop(&mut self.destinations)) {
                self.to = Some(to);
                self.targets = queen(to, self.empty | from.set());
                return Some(());
            }
            let from = pop(&mut self.amazons)?;
            self.from = Some(from);
            self.destinations = queen(from, self.empty);
        }
    }
}

impl Iterator for TurnMoves {
    type Item = Turn;

    #[inline]
    fn next(&mut self) -> Option<Turn> {
        if self.targets == 0 {
            self.next_destination()?;
        }
        let arrow = pop(&mut self.targets)?;
        Some(Turn { from: self.from?, to: self.to?, arrow })
    }

    fn count(mut self) -> usize {
        let mut count = self.targets.count_ones();
        while self.next_destination().is_some() {
            count += self.targets.count_ones();
        }
        count as usize
    }

    fn nth(&mut self, place: usize) -> Option<Turn> {
        let mut place = place as u32;
        loop {
            let here = self.targets.count_ones();
            if place < here {
                let arrow = nth(self.targets, place);
                // What lies before it is skipped.
                self.targets &= !(arrow.set() | (arrow.set() - 1));
                return Some(Turn { from: self.from?, to: self.to?, arrow });
            }
            place -= here;
            self.targets = 0;
            self.next_destination()?;
        }
    }
}

impl Whole {
    /// A position at the beginning of a turn.
    pub const fn new(board: Board) -> Whole {
        Whole(board)
    }
}

impl Position for Whole {
    type Move = Turn;
    type Moves = TurnMoves;

    const ALTERNATES: bool = true;
    const KEY_FIXES_PLY: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.0.side()
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.0.turns()
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if self.0.can_move(self.0.side()) { None } else { Some(Score::loss_at(self.ply())) }
    }

    fn decided(&self) -> Option<Score> {
        Some(self.0.filled()?.score(self.ply(), 1))
    }

    #[inline]
    fn moves(&self) -> TurnMoves {
        TurnMoves::of(&self.0, self.0.side())
    }

    #[inline]
    fn is_legal(&self, turn: Turn) -> bool {
        let Turn { from, to, arrow } = turn;
        self.0.can_walk(from, to) && self.0.targets(from, to) & arrow.set() != 0
    }

    #[inline]
    fn play(&mut self, turn: Turn) {
        self.0.walk(turn.from, turn.to);
        self.0.shoot(turn.to, turn.arrow);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn fresh_key(&self) -> u64 {
        self.0.fresh_key()
    }

    /// Every turn burns a square.
    fn plies_left(&self) -> Option<u32> {
        Some(self.0.empty().count_ones())
    }
}
