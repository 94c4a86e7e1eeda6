//! A position as the solver sees it: what is still contested, and a number of moves that one side has for sure.
//!
//! Arrows cut the board into parts in which both sides play without touching the others. A part with amazons of one
//! side only is worth the number of moves that the side can make there, and such numbers add up (Conway 1976): it does
//! not matter any more what the part looks like.

use plywood_core::Side;
use plywood_core::zobrist::mix;

use super::super::board::Board;
use super::filling::Filling;
use super::set::{Set, parts, queen, singles};

/// A sum of contested parts and of moves that are sure.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum<S> {
    /// Amazons of the side to move.
    pub(super) own: S,
    /// Amazons of the other side.
    pub(super) other: S,
    pub(super) empty: S,
    /// Moves elsewhere that the side to move has more than the other; negative if it has fewer.
    pub(super) lead: i32,
}

impl<S: Set> Sum<S> {
    /// All of a board.
    pub(super) fn of(board: &Board, filling: &mut Filling<S>) -> Sum<S> {
        let amazons = |side: Side| S::of(board.amazons(side));
        let (own, other) = (amazons(board.side()), amazons(board.side().other()));
        Sum { own, other, empty: S::of(board.empty()), lead: 0 }.simplified(filling)
    }

    /// The same with every part counted that is not contested, and without squares that nobody reaches.
    pub(super) fn simplified(mut self, filling: &mut Filling<S>) -> Sum<S> {
        for part in parts(self.own | self.other | self.empty) {
            let (own, other, empty) = (self.own & part, self.other & part, self.empty & part);
            let is_contested = !own.is_empty() && !other.is_empty() && !empty.is_empty();
            if is_contested {
                continue;
            }
            let moves = filling.moves(own | other, empty);
            if moves.least < moves.most {
                continue;
            }
            let moves = i32::from(moves.least);
            self.lead += if other.is_empty() { moves } else { -moves };
            self.own = self.own.without(part);
            self.other = self.other.without(part);
            self.empty = self.empty.without(part);
        }
        self
    }

    /// Goes through what can be reached in one turn, not simplified, until `stops` says so; tells whether it did. All
    /// turns elsewhere are one: they give a sure move away.
    #[inline(always)]
    pub(super) fn any_turn(&self, mut stops: impl FnMut(Sum<S>) -> bool) -> bool {
        let Sum { own, other, empty, lead } = *self;
        for from in singles(own) {
            for to in singles(queen(from, empty)) {
                let free = (empty ^ to) | from;
                for arrow in singles(queen(to, free)) {
                    if stops(Sum { own: other, other: own ^ from ^ to, empty: free ^ arrow, lead: -lead }) {
                        return true;
                    }
                }
            }
        }
        lead > 0 && stops(Sum { own: other, other: own, empty, lead: 1 - lead })
    }
}

/// The size of a board, which its symmetries follow from.
#[derive(Copy, Clone, Debug)]
pub(super) struct Size {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Size {
    /// Left and right exchanged, and top and bottom too.
    #[inline(always)]
    fn turned<S: Set>(self, set: S) -> S {
        set.reversed() >> (S::BITS - (self.height - 1) * S::STRIDE - self.width)
    }

    /// Top and bottom exchanged.
    #[inline(always)]
    fn flipped<S: Set>(self, set: S) -> S {
        let row = !(!S::default() << (S::STRIDE - 1));
        (0..self.height).fold(S::default(), |flipped, index| {
            let squares = (set >> (index * S::STRIDE)) & row;
            flipped | squares << ((self.height - 1 - index) * S::STRIDE)
        })
    }

    /// A number that a sum shares with its images and, because it knows no colours, with the same sum of the other
    /// side. Two different sums can have the same number: among 10^8 sums with a chance of less than 1 in 1000.
    #[inline(always)]
    pub(super) fn key<S: Set>(self, sum: &Sum<S>) -> u64 {
        let sets = [sum.own, sum.other, sum.empty];
        let flipped = sets.map(|set| self.flipped(set));
        let images = [sets, flipped, sets.map(|set| self.turned(set)), flipped.map(|set| self.turned(set))];
        let lead = mix(sum.lead as u64 ^ 0x0A3A_205E);
        let least = images.map(|image| number(image, lead)).into_iter().fold(u64::MAX, u64::min);
        // The least of four is a small number, and the table needs numbers of all sizes.
        mix(least)
    }
}

#[inline(always)]
fn number<S: Set>(sets: [S; 3], lead: u64) -> u64 {
    sets.into_iter().fold(lead, |number, set| {
        let [low, high] = set.words();
        let number = mix(number ^ low);
        if S::BITS > u64::BITS { mix(number ^ high) } else { number }
    })
}
