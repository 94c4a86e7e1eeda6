//! Territories: the sides cannot meet any more, and each fills what is its own. Then counting decides the game.
//!
//! A territory of k empty squares allows at most k turns, because every turn burns one. Often it allows that many, but
//! not always:
//!
//! ```text
//!   x . x     From the middle the amazon can go up or down. Then its arrow
//!   x W x     can only go back, and the other square is lost: two squares,
//!   . x x     one turn.
//! ```
//!
//! So turns are searched for, and the search for as many as there are squares is quick where it succeeds.
//!
//! An amazon that stands beside one of the other side is a guard: if it walks away, the other side can come in where it
//! stood. It may do so safely if it burns that square in the same turn. **Safe** turns are what a side can be sure of,
//! whatever the other does; all turns are what it can make at most while the other plays safely.

use plywood_core::{Score, Side};

use super::board::Board;
use super::squares::{Squares, lowest, pop, queen, spread};

/// Turns that one count may try before it gives up. Territories that lose squares have to be searched to the end, and
/// big ones take too long.
const EFFORT: u32 = 1000;

/// Who wins when both only fill, and when.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Filled {
    /// Whether the side to move makes the last turn.
    pub(super) won: bool,
    /// Turns until the game is over.
    pub(super) turns: u32,
}

impl Filled {
    /// As a score for the side to move; a turn is so many plies.
    pub(super) fn score(self, ply: u32, plies_of_turn: u32) -> Score {
        let end = ply + plies_of_turn * self.turns;
        if self.won { Score::win_at(end) } else { Score::loss_at(end) }
    }
}

impl Board {
    /// Whether no empty square can be reached by both sides any more.
    #[inline]
    pub fn separated(&self) -> bool {
        self.territories().is_some()
    }

    /// The empty squares that each side can reach, if they have none in common.
    #[inline]
    fn territories(&self) -> Option<[Squares; 2]> {
        let mut reach = [self.amazons(Side::First), self.amazons(Side::Second)];
        loop {
            let grown = reach.map(|set| spread(set) & self.empty() | set);
            if grown[0] & grown[1] != 0 {
                return None;
            }
            if grown == reach {
                return Some(reach.map(|set| set & self.empty()));
            }
            reach = grown;
        }
    }

    /// How many turns a side can make in a separated position, whatever the other side does; `None` if the sides can
    /// still meet, or if it is too hard to say.
    pub fn filling(&self, side: Side) -> Option<u32> {
        let territories = self.territories()?;
        Filling::new(self, side, territories[side.index()]).exactly()
    }

    /// The outcome of a separated position, or `None` if the sides can still meet or counting is too hard.
    ///
    /// The loser cannot be stopped from making all its safe turns, and cannot make more turns than its territory holds
    /// while the winner plays safely. If these are as many, they date the end.
    pub(super) fn filled(&self) -> Option<Filled> {
        let territories = self.territories()?;
        let side = self.side();
        let [own, other] =
            [side, side.other()].map(|side| Filling::new(self, side, territories[side.index()]));
        // The side with less room is tried as the loser first.
        let moving_loses = |own: &Filling, other: &Filling| {
            let turns = own.exactly()?;
            other.at_least(turns).then_some(Filled { won: false, turns: 2 * turns })
        };
        let moving_wins = |own: &Filling, other: &Filling| {
            let turns = other.exactly()?;
            own.at_least(turns + 1).then_some(Filled { won: true, turns: 2 * turns + 1 })
        };
        if own.room() <= other.room() {
            moving_loses(&own, &other).or_else(|| moving_wins(&own, &other))
        } else {
            moving_wins(&own, &other).or_else(|| moving_loses(&own, &other))
        }
    }
}

/// One side's territory.
struct Filling {
    empty: Squares,
    amazons: Squares,
    /// Squares beside amazons of the other side.
    exposed: Squares,
}

impl Filling {
    fn new(board: &Board, side: Side, empty: Squares) -> Filling {
        Filling { empty, amazons: board.amazons(side), exposed: spread(board.amazons(side.other())) }
    }

    /// No more turns than that are possible.
    fn room(&self) -> u32 {
        self.empty.count_ones()
    }

    /// Regions that have nothing to do with each other, with their amazons.
    fn regions(&self) -> impl Iterator<Item = (Squares, Squares)> {
        let mut left = self.empty;
        std::iter::from_fn(move || {
            let mut region = lowest((left != 0).then_some(left)?).set();
            loop {
                let grown = spread(region) & (self.empty | self.amazons) | region;
                if grown == region {
                    break;
                }
                region = grown;
            }
            left &= !region;
            Some((region & self.empty, region & self.amazons))
        })
    }

    /// Whether this many safe turns are certain.
    fn at_least(&self, turns: u32) -> bool {
        let mut wanted = turns;
        for (empty, amazons) in self.regions() {
            if wanted == 0 {
                break;
            }
            let room = empty.count_ones();
            let found = (1..=room.min(wanted))
                .rev()
                .find(|turns| self.can_make(*turns, empty, amazons, self.exposed) == Some(true));
            wanted -= found.unwrap_or(0);
        }
        wanted == 0
    }

    /// The number of safe turns, if no more turns are possible at all.
    fn exactly(&self) -> Option<u32> {
        let mut sum = 0;
        for (empty, amazons) in self.regions() {
            let mut turns = empty.count_ones();
            while !self.can_make(turns, empty, amazons, self.exposed)? {
                // Not safely; nor otherwise, if the count is to be exact.
                if amazons & self.exposed != 0 && self.can_make(turns, empty, amazons, 0)? {
                    return None;
                }
                turns -= 1;
            }
            sum += turns;
        }
        Some(sum)
    }

    /// Whether this many turns can be made in a region, where guards on exposed squares must burn what they leave;
    /// `None` if that takes too long to find out.
    fn can_make(&self, turns: u32, empty: Squares, amazons: Squares, exposed: Squares) -> Option<bool> {
        let mut effort = EFFORT;
        can_make(turns, empty, amazons, exposed, &mut effort)
    }
}

fn can_make(
    turns: u32,
    empty: Squares,
    amazons: Squares,
    exposed: Squares,
    effort: &mut u32,
) -> Option<bool> {
    if turns == 0 {
        return Some(true);
    }
    if within_reach(amazons, empty).count_ones() < turns {
        return Some(false);
    }
    let mut from_any = amazons;
    while let Some(from) = pop(&mut from_any) {
        let mut destinations = queen(from, empty);
        while let Some(to) = pop(&mut destinations) {
            let others = amazons ^ from.set() | to.set();
            let free = (empty | from.set()) & !to.set();
            // Burning the square that was left comes first: it never cuts a region in two.
            let mut arrow = from;
            let mut arrows = if exposed & from.set() == 0 { queen(to, free) & !from.set() } else { 0 };
            loop {
                *effort = effort.checked_sub(1)?;
                if can_make(turns - 1, free & !arrow.set(), others, exposed, effort)? {
                    return Some(true);
                }
                match pop(&mut arrows) {
                    Some(next) => arrow = next,
                    None => break,
                }
            }
        }
    }
    Some(false)
}

/// The empty squares that these amazons can get to.
fn within_reach(amazons: Squares, empty: Squares) -> Squares {
    let mut reach = amazons;
    loop {
        let grown = spread(reach) & empty | reach;
        if grown == reach {
            return reach & empty;
        }
        reach = grown;
    }
}
