//! The rules, in both versions.
//!
//! In the *normal* version whoever takes the last match wins; in the *misère* version, which Adorf (2009) describes,
//! that player loses. Either way the game is over when the side to move finds only empty piles.

use plywood_core::zobrist::Keys;
use plywood_core::{Move, Position, Score, Side};

/// The most piles that a position can have.
pub const MAX_PILES: usize = 16;
/// The sizes that a pile can have, zero included.
const SIZES: usize = 256;

/// One number per pile and size, then one for the side to move and one for the version.
static KEYS: Keys<{ MAX_PILES * SIZES + 2 }> = Keys::new(0x0003_0004_0005);
const SECOND_TO_MOVE: usize = MAX_PILES * SIZES;
const MISERE: usize = MAX_PILES * SIZES + 1;

/// A position: the piles in their places, empty ones included.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Piles {
    matches: [u8; MAX_PILES],
    count: u8,
    misere: bool,
    /// Odd if the second player is to move.
    ply: u16,
    key: u64,
}

/// A move: take some matches from a pile.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    pile: u8,
    matches: u8,
}

impl Take {
    /// The pile, counted from 0.
    pub const fn pile(self) -> usize {
        self.pile as usize
    }

    /// How many matches to take.
    pub const fn matches(self) -> u8 {
        self.matches
    }
}

impl Move for Take {
    fn to_bits(self) -> u32 {
        u32::from(self.pile) << 8 | u32::from(self.matches)
    }

    fn from_bits(bits: u32) -> Take {
        Take { pile: (bits >> 8) as u8 % MAX_PILES as u8, matches: bits as u8 }
    }
}

/// Moves from the first pile to the last, few matches before many.
#[derive(Copy, Clone, Debug, Default)]
pub struct Takes {
    matches: [u8; MAX_PILES],
    pile: u8,
    taken: u8,
}

impl Iterator for Takes {
    type Item = Take;

    #[inline]
    fn next(&mut self) -> Option<Take> {
        // Piles beyond the last one are empty, so there is no need to know how many there are.
        while self.taken == *self.matches.get(usize::from(self.pile))? {
            self.pile += 1;
            self.taken = 0;
        }
        self.taken += 1;
        Some(Take { pile: self.pile, matches: self.taken })
    }
}

impl Piles {
    /// A position from 1 to [`MAX_PILES`] piles, `None` for other numbers of them. Nothing was played yet; if the
    /// second player is to move, one ply.
    pub fn new(piles: &[u8], misere: bool, side: Side) -> Option<Piles> {
        if piles.is_empty() || piles.len() > MAX_PILES {
            return None;
        }
        let mut matches = [0; MAX_PILES];
        matches[..piles.len()].copy_from_slice(piles);
        let ply = side.index() as u16;
        let mut position = Piles { matches, count: piles.len() as u8, misere, ply, key: 0 };
        position.key = position.fresh_key();
        Some(position)
    }

    /// The matches of each pile.
    pub fn piles(&self) -> &[u8] {
        &self.matches[..usize::from(self.count)]
    }

    /// Whether whoever takes the last match loses.
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The move that takes `matches` from the pile with this number, counted from 0, if it is legal.
    pub fn take(&self, pile: usize, matches: u8) -> Option<Take> {
        let available = *self.piles().get(pile)?;
        (1..=available).contains(&matches).then_some(Take { pile: pile as u8, matches })
    }

    /// Whether the side to move wins if both play their best, by theory instead of search (Bouton 1901).
    ///
    /// Normal version: it wins if, and only if, the exclusive or of all pile sizes (the *nim sum*) is not zero.
    ///
    /// Misère version: the same while some pile holds two or more matches; when none does, it wins if the number of
    /// single matches is even.
    pub fn theory_wins(&self) -> bool {
        let singles_only = self.piles().iter().all(|matches| *matches <= 1);
        let nim_sum = self.piles().iter().fold(0, |sum, matches| sum ^ matches);
        // With single matches only, the nim sum is their number modulo two.
        if self.misere && singles_only { nim_sum == 0 } else { nim_sum != 0 }
    }

    /// The matches of all piles.
    pub(super) fn total(&self) -> u32 {
        self.piles().iter().map(|matches| u32::from(*matches)).sum()
    }
}

#[inline]
fn feature(pile: usize, matches: u8) -> usize {
    pile * SIZES + usize::from(matches)
}

impl Position for Piles {
    type Move = Take;
    type Moves = Takes;

    const ALTERNATES: bool = true;
    // The same piles can be reached in few plies or in many.
    const KEY_FIXES_PLY: bool = false;

    #[inline]
    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if self.matches != [0; MAX_PILES] {
            None
        } else if self.misere {
            Some(Score::win_at(self.ply()))
        } else {
            Some(Score::loss_at(self.ply()))
        }
    }

    /// The game lasts at least as many plies as there are piles left, and whether that number is odd or even says
    /// who won. Never so tight that a guess would fall outside, so that these bounds do not change what a search of
    /// limited depth finds.
    fn bounds(&self) -> (Score, Score) {
        let soonest = self.piles().iter().filter(|matches| **matches > 0).count() as u32;
        let next_odd = self.ply() + (soonest | 1);
        let next_even = self.ply() + soonest + soonest % 2;
        let (loss, win) = if self.misere { (next_odd, next_even) } else { (next_even, next_odd) };
        (Score::loss_at(loss), Score::win_at(win))
    }

    #[inline]
    fn moves(&self) -> Takes {
        Takes { matches: self.matches, pile: 0, taken: 0 }
    }

    #[inline]
    fn play(&mut self, take: Take) {
        let pile = &mut self.matches[take.pile()];
        self.key ^= KEYS.of(feature(take.pile(), *pile)) ^ KEYS.of(SECOND_TO_MOVE);
        *pile -= take.matches;
        self.key ^= KEYS.of(feature(take.pile(), *pile));
        self.ply += 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let piles = self.piles().iter().enumerate().map(|(pile, matches)| feature(pile, *matches));
        let second = (self.side() == Side::Second).then_some(SECOND_TO_MOVE);
        let misere = self.misere.then_some(MISERE);
        KEYS.key(piles.chain(second).chain(misere))
    }

    /// Nobody can take less than one match.
    fn plies_left(&self) -> Option<u32> {
        Some(self.total())
    }
}
