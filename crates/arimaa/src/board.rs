//! What stands where: the pieces, freezing, traps.

use plywood_core::Side;
use plywood_core::zobrist::Keys;

use super::bits::{Direction, Squares, TRAPS, bit, neighbours};

/// A kind of piece, from the weakest to the strongest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// Eight of them; they want to reach the other end and cannot step back.
    Rabbit,
    /// Two.
    Cat,
    /// Two.
    Dog,
    /// Two.
    Horse,
    /// One; `M` in the notation.
    Camel,
    /// One; nothing freezes it.
    Elephant,
}

impl Kind {
    /// All kinds, the weakest first.
    pub const ALL: [Kind; 6] = [Kind::Rabbit, Kind::Cat, Kind::Dog, Kind::Horse, Kind::Camel, Kind::Elephant];

    /// How many a side begins with.
    pub const fn full_count(self) -> u32 {
        match self {
            Kind::Rabbit => 8,
            Kind::Cat | Kind::Dog | Kind::Horse => 2,
            Kind::Camel | Kind::Elephant => 1,
        }
    }

    /// The letter of a piece: upper case for Gold.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Kind::Rabbit => 'R',
            Kind::Cat => 'C',
            Kind::Dog => 'D',
            Kind::Horse => 'H',
            Kind::Camel => 'M',
            Kind::Elephant => 'E',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }

    /// The piece of a letter.
    pub fn of_letter(letter: char) -> Option<(Side, Kind)> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Kind::ALL.into_iter().find(|kind| kind.letter(side) == letter).map(|kind| (side, kind))
    }
}

/// One number for every piece on every square.
static KEYS: Keys<768> = Keys::new(0x4152_494D_4141);

/// The pieces on the board. Only [`Board::put`], [`Board::take`] and [`Board::step`] change it, and they keep the hash.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    kinds: [u64; 6],
    sides: [u64; 2],
    hash: u64,
}

impl Board {
    /// No pieces.
    pub const EMPTY: Board = Board { kinds: [0; 6], sides: [0; 2], hash: 0 };

    /// The pieces of a side.
    #[inline]
    pub const fn of(&self, side: Side) -> u64 {
        self.sides[side.index()]
    }

    /// The pieces of a kind, of both sides.
    #[inline]
    pub const fn kind(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    /// The pieces of a side and kind.
    #[inline]
    pub const fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.of(side) & self.kind(kind)
    }

    /// The squares without a piece.
    #[inline]
    pub const fn empty(&self) -> u64 {
        !(self.sides[0] | self.sides[1])
    }

    /// A number for what stands where, nothing else.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same number from scratch.
    pub(crate) fn fresh_hash(&self) -> u64 {
        Squares(!self.empty())
            .filter_map(|square| self.at(square).map(|(side, kind)| number(side, kind, square)))
            .fold(0, |hash, number| hash ^ number)
    }

    /// The kind of the piece on a square that is not empty.
    #[inline]
    pub const fn kind_at(&self, square: u8) -> Kind {
        let at = bit(square);
        let mut kind = 0;
        while kind < 5 && self.kinds[kind] & at == 0 {
            kind += 1;
        }
        Kind::ALL[kind]
    }

    /// What stands on a square.
    #[inline]
    pub const fn at(&self, square: u8) -> Option<(Side, Kind)> {
        if self.sides[0] & bit(square) != 0 {
            Some((Side::First, self.kind_at(square)))
        } else if self.sides[1] & bit(square) != 0 {
            Some((Side::Second, self.kind_at(square)))
        } else {
            None
        }
    }

    /// The pieces of a side that are stronger than a kind.
    #[inline]
    pub const fn stronger(&self, side: Side, than: Kind) -> u64 {
        let mut set = 0;
        let mut kind = than as usize + 1;
        while kind < 6 {
            set |= self.kinds[kind];
            kind += 1;
        }
        set & self.of(side)
    }

    /// The pieces of a side that are weaker than a kind.
    #[inline]
    pub const fn weaker(&self, side: Side, than: Kind) -> u64 {
        let mut set = 0;
        let mut kind = 0;
        while kind < than as usize {
            set |= self.kinds[kind];
            kind += 1;
        }
        set & self.of(side)
    }

    /// The pieces of a side next to a stronger enemy, with or without a friend.
    #[inline]
    pub(crate) const fn dominated(&self, side: Side) -> u64 {
        let (own, other) = (self.of(side), self.of(side.other()));
        let mut stronger = self.kinds[5] & other;
        let mut dominated = 0;
        let mut kind = 5;
        while kind > 0 {
            kind -= 1;
            dominated |= self.kinds[kind] & neighbours(stronger);
            stronger |= self.kinds[kind] & other;
        }
        dominated & own
    }

    /// The pieces of a side that cannot step: next to a stronger enemy and without a friend beside them.
    #[inline]
    pub const fn frozen(&self, side: Side) -> u64 {
        self.dominated(side) & !neighbours(self.of(side))
    }

    /// Whether a rabbit of the side stands in its goal.
    #[inline]
    pub const fn has_goal(&self, side: Side) -> bool {
        self.pieces(side, Kind::Rabbit) & super::bits::goal(side) != 0
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub const fn put(&mut self, square: u8, side: Side, kind: Kind) {
        self.kinds[kind as usize] |= bit(square);
        self.sides[side.index()] |= bit(square);
        self.hash ^= number(side, kind, square);
    }

    /// Takes a piece off a square that holds it.
    #[inline]
    pub const fn take(&mut self, square: u8, side: Side, kind: Kind) {
        self.kinds[kind as usize] &= !bit(square);
        self.sides[side.index()] &= !bit(square);
        self.hash ^= number(side, kind, square);
    }

    /// Moves the piece on `from` one step onto an empty square, and takes the piece off the board that stands in a trap
    /// without a friend after that, if there is one. It is always of the side that was moved.
    #[inline]
    pub fn step(&mut self, from: u8, direction: Direction, side: Side, kind: Kind) -> Option<(u8, Kind)> {
        let to = direction.shift(bit(from));
        let square = to.trailing_zeros() as u8;
        let moved = bit(from) | to;
        self.kinds[kind as usize] ^= moved;
        self.sides[side.index()] ^= moved;
        self.hash ^= number(side, kind, from) ^ number(side, kind, square);
        let own = self.of(side);
        let lost = own & TRAPS & !neighbours(own);
        if lost == 0 {
            return None;
        }
        let trap = lost.trailing_zeros() as u8;
        let kind = self.kind_at(trap);
        self.take(trap, side, kind);
        Some((trap, kind))
    }

    /// What the hash will be after a step that captures nothing.
    #[inline]
    pub(crate) fn hash_after(&self, from: u8, direction: Direction) -> u64 {
        let (side, kind) = (self.side_at(from), self.kind_at(from));
        let to = direction.shift(bit(from)).trailing_zeros() as u8;
        self.hash ^ number(side, kind, from) ^ number(side, kind, to)
    }

    /// Whether such a step makes a piece vanish in a trap.
    #[inline]
    pub fn captures(&self, from: u8, direction: Direction) -> bool {
        self.lost_by(from, direction) != 0
    }

    /// Where a piece vanishes after such a step, if one does: the piece itself if this is where it goes.
    #[inline]
    pub(crate) fn lost_by(&self, from: u8, direction: Direction) -> u64 {
        let own = self.of(self.side_at(from)) ^ bit(from) ^ direction.shift(bit(from));
        own & TRAPS & !neighbours(own)
    }

    /// Whose piece stands on a square that is not empty.
    #[inline]
    pub(crate) fn side_at(&self, square: u8) -> Side {
        if self.sides[0] & bit(square) != 0 { Side::First } else { Side::Second }
    }
}

#[inline]
const fn number(side: Side, kind: Kind, square: u8) -> u64 {
    KEYS.of(side.index() * 384 + kind as usize * 64 + (square & 63) as usize)
}
