//! Random positions to choose a data set from.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use plywood_connect4::{Connect4, Standard, canonical, is_decided_at_once};
use plywood_core::{Position, Random};

/// Random positions with a number of stones in some range, no position twice, not even mirrored.
///
/// The number of stones is drawn first, all numbers alike. Then random games are played, all legal moves alike, until
/// one reaches this number undecided: a game that is over before, or that the next two moves decide, is thrown away,
/// and so is a position met before.
#[derive(Debug)]
pub(crate) struct Candidates {
    stones: RangeInclusive<u32>,
    random: Random,
    seen: HashSet<u64>,
}

/// So many games without a new position mean that there is none left with this number of stones, or hardly one.
const GAMES: u32 = 10_000;
/// So many numbers of stones in a row for which nothing is left mean that nothing is left at all.
const NUMBERS: u32 = 100;

impl Candidates {
    /// The positions of this seed.
    pub(crate) fn new(stones: RangeInclusive<u32>, seed: u64) -> Candidates {
        Candidates { stones, random: Random::new(seed), seen: HashSet::new() }
    }

    fn play(&mut self, stones: u32) -> Option<(String, Connect4)> {
        let mut position = Connect4::new(Standard);
        let mut moves = String::new();
        while position.ply() < stones {
            let index = self.random.below(position.moves().count() as u64) as usize;
            let disc = position.moves().nth(index)?;
            moves += &(position.column_of(disc) + 1).to_string();
            position.play(disc);
            if position.verdict().is_some() {
                return None;
            }
        }
        (!is_decided_at_once(&position) && self.seen.insert(canonical(&position).0))
            .then_some((moves, position))
    }
}

impl Iterator for Candidates {
    /// The moves and the position after them.
    type Item = (String, Connect4);

    fn next(&mut self) -> Option<(String, Connect4)> {
        (0..NUMBERS).find_map(|_| {
            let stones = self.random.between(*self.stones.start() as i32, *self.stones.end() as i32) as u32;
            (0..GAMES).find_map(|_| self.play(stones))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_run_out_when_all_are_seen() {
        // Mirror images counted once there are 4 positions after one move and 25 after two.
        let all: Vec<(String, Connect4)> = Candidates::new(1..=2, 9).collect();
        let of = |stones: usize| all.iter().filter(|(moves, _)| moves.len() == stones).count();
        assert_eq!((of(1), of(2)), (4, 25));
        // Rare as they are, positions at the very end are found.
        assert_eq!(Candidates::new(41..=41, 9).take(3).count(), 3);
    }
}
