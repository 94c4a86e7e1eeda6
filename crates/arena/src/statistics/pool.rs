//! Many players, and who played whom.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::record::Tally;

/// Players who met each other.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// Their names.
    pub players: Vec<String>,
    /// Their matches; two players may have several, in either order.
    pub pairings: Vec<PoolPairing>,
    /// Players whose Elo is known and stays what it is.
    #[serde(default)]
    pub anchors: Vec<(usize, f64)>,
}

/// A match within a pool.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PoolPairing {
    /// A: the player whose wins are counted, as a place in the list of players.
    pub first: usize,
    /// B: the opponent.
    pub second: usize,
    /// The games from the view of the first.
    pub games: Tally,
    /// Those of them that repeat others: nothing is concluded from them.
    #[serde(default)]
    pub repeated: Tally,
}

impl PoolPairing {
    /// The games that say something.
    pub(super) const fn distinct(self) -> Tally {
        self.games.without(self.repeated)
    }
}

/// What is wrong with a pool.
#[derive(Clone, PartialEq, Debug)]
pub enum PoolFault {
    /// Somebody is named by a place that the list of players does not have: the place, and the length of the list.
    NoSuchPlayer(usize, usize),
    /// Somebody plays against themselves.
    Alone(String),
    /// An anchor that is not a rating.
    NotARating(String, f64),
    /// Two anchors for one player.
    TwoAnchors(String),
}

impl fmt::Display for PoolFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PoolFault::NoSuchPlayer(place, count) => {
                write!(formatter, "there is no player {place}: the pool has {count}, counted from 0")
            }
            PoolFault::Alone(name) => {
                write!(formatter, "{name} plays against itself; a pairing needs two players")
            }
            PoolFault::NotARating(name, elo) => {
                write!(formatter, "{name} is fixed at {elo}; an anchor must be an Elo from -10000 to 10000")
            }
            PoolFault::TwoAnchors(name) => write!(formatter, "{name} has two fixed ratings; give it one"),
        }
    }
}

impl std::error::Error for PoolFault {}

impl Pool {
    /// The rating that each player is fixed at, if any; an error if the pool makes no sense.
    pub(super) fn fixed(&self) -> Result<Vec<Option<f64>>, PoolFault> {
        let count = self.players.len();
        let known =
            |place: usize| if place < count { Ok(place) } else { Err(PoolFault::NoSuchPlayer(place, count)) };
        for pairing in &self.pairings {
            if known(pairing.first)? == known(pairing.second)? {
                return Err(PoolFault::Alone(self.players[pairing.first].clone()));
            }
        }
        let mut fixed = vec![None; count];
        for (place, elo) in &self.anchors {
            let name = || self.players[*place].clone();
            let anchor = &mut fixed[known(*place)?];
            if !(-10_000.0..=10_000.0).contains(elo) {
                return Err(PoolFault::NotARating(name(), *elo));
            }
            if anchor.replace(*elo).is_some() {
                return Err(PoolFault::TwoAnchors(name()));
            }
        }
        Ok(fixed)
    }

    /// The players in groups that have played each other, directly or through others; the group that the first player
    /// is in comes first. Games say nothing about ratings of different groups. The places must be valid.
    pub(super) fn groups(&self, fixed: &[Option<f64>]) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.players.len()).collect();
        let mut join = |one: usize, other: usize| {
            let (kept, gone) = (group[one].min(group[other]), group[one].max(group[other]));
            group.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
        };
        for pairing in self.pairings.iter().filter(|pairing| pairing.games.games() > 0) {
            join(pairing.first, pairing.second);
        }
        // Fixed ratings hold together what they fix.
        let anchored: Vec<usize> = (0..fixed.len()).filter(|place| fixed[*place].is_some()).collect();
        anchored.windows(2).for_each(|two| join(two[0], two[1]));
        let members = |of: usize| (0..group.len()).filter(|place| group[*place] == of).collect::<Vec<_>>();
        (0..group.len()).map(members).filter(|members| !members.is_empty()).collect()
    }
}
