//! Moves, and all moves of a position as sets.

use plywood_core::Move;

use crate::bits::{LAST_RANKS, Square, bit, first};
use crate::board::Kind;

/// A move: from where, to where, and what a pawn becomes. Castling is written as the king taking its own rook, which
/// says it in Chess960 too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ChessMove(u16);

impl ChessMove {
    #[inline]
    pub(crate) const fn new(from: Square, to: Square) -> ChessMove {
        ChessMove(from as u16 | (to as u16) << 6)
    }

    #[inline]
    pub(crate) const fn promoting(from: Square, to: Square, kind: Kind) -> ChessMove {
        ChessMove(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// Where it begins: 0 is a1, 7 is h1, 63 is h8.
    #[inline]
    pub const fn from(self) -> u8 {
        (self.0 & 63) as Square
    }

    /// Where it ends; for castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> u8 {
        (self.0 >> 6 & 63) as Square
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 >> 12 {
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            _ => None,
        }
    }
}

impl Move for ChessMove {
    #[inline]
    fn to_bits(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn from_bits(bits: u32) -> ChessMove {
        ChessMove(bits as u16)
    }
}

/// A side has no more pieces than this.
pub(crate) const MOST_PIECES: usize = 16;

/// What pawns become, the likeliest first.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

/// The moves of a position: for each piece that can move, the set of squares it can move to.
#[derive(Copy, Clone, Debug)]
pub struct Moves {
    to: [u64; MOST_PIECES],
    from: [Square; MOST_PIECES],
    len: u8,
    /// The piece whose moves come next.
    next: u8,
    /// From here on, the pieces are pawns.
    pawns: u8,
    /// How many promotions were handed out for the next square.
    promoted: u8,
    /// Only the first so many of [`PROMOTIONS`].
    promotions: u8,
}

impl Default for Moves {
    #[inline]
    fn default() -> Moves {
        Moves {
            to: [0; MOST_PIECES],
            from: [0; MOST_PIECES],
            len: 0,
            next: 0,
            pawns: MOST_PIECES as u8,
            promoted: 0,
            promotions: PROMOTIONS.len() as u8,
        }
    }
}

impl Moves {
    /// Pawns become queens and nothing else.
    #[inline]
    pub(crate) fn only_queens(&mut self) {
        self.promotions = 1;
    }

    /// From now on, pawns are added.
    #[inline]
    pub(crate) fn begin_pawns(&mut self) {
        self.pawns = self.len;
    }

    #[inline]
    pub(crate) fn add(&mut self, from: Square, to: u64) {
        if to != 0 {
            let index = usize::from(self.len) % MOST_PIECES;
            self.to[index] = to;
            self.from[index] = from;
            self.len += 1;
        }
    }

    /// How many there are, without looking at them.
    #[inline]
    pub(crate) fn count_all(&self) -> u64 {
        let sets = &self.to[..usize::from(self.len)];
        let pawns = usize::from(self.pawns.min(self.len));
        let all: u32 = sets.iter().map(|set| set.count_ones()).sum();
        let promoting: u32 = sets[pawns..].iter().map(|set| (set & LAST_RANKS).count_ones()).sum();
        u64::from(all + promoting * (u32::from(self.promotions) - 1))
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Iterator for Moves {
    type Item = ChessMove;

    #[inline]
    fn next(&mut self) -> Option<ChessMove> {
        if self.next >= self.len {
            return None;
        }
        let index = usize::from(self.next) % MOST_PIECES;
        let (from, set) = (self.from[index], self.to[index]);
        let to = first(set);
        let is_promotion = self.next >= self.pawns && bit(to) & LAST_RANKS != 0;
        let mv = if is_promotion {
            let kind = PROMOTIONS[usize::from(self.promoted & 3)];
            self.promoted += 1;
            if self.promoted < self.promotions {
                return Some(ChessMove::promoting(from, to, kind));
            }
            self.promoted = 0;
            ChessMove::promoting(from, to, kind)
        } else {
            ChessMove::new(from, to)
        };
        let rest = set & (set - 1);
        self.to[index] = rest;
        self.next += u8::from(rest == 0);
        Some(mv)
    }

    /// How many are left, without looking at them.
    #[inline]
    fn count(self) -> usize {
        // What was handed out is gone from its set, but for the promotions of the next square.
        self.count_all() as usize - usize::from(self.promoted)
    }
}
