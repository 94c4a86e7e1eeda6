//! Who plays whom, and in which order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tournament::{Kind, Tournament};

/// A match between two players: indexes of [`Tournament::players`]. Results are told from the view of `a`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// One player.
    pub a: u32,
    /// The other.
    pub b: u32,
}

impl Pairing {
    /// Who sits where: the first player of the game, then the second.
    pub const fn seats(self, leg: u32) -> [u32; 2] {
        if leg == 0 { [self.a, self.b] } else { [self.b, self.a] }
    }
}

/// A match of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// Who plays.
    pub pairing: Pairing,
    /// Where all its games begin; at the openings of the tournament if left out.
    pub start: Option<String>,
}

/// Names a game: which match, which pair of games of it, and which of the two.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameKey {
    /// The number of the match.
    pub pairing: u32,
    /// The number of the pair within the match, which is the number of its opening too.
    pub pair: u32,
    /// 0: `a` begins. 1: `b` begins.
    pub leg: u32,
}

/// Half points of `a` in the games of one match, and how many games there are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchPoints {
    /// Games played.
    pub games: u32,
    /// Two for a win of `a`, one for a draw.
    pub half_points: u32,
}

/// The matches as far as they are certain: all of them, or for a ladder those that have been played and the next one.
pub fn pairings(tournament: &Tournament, standings: &BTreeMap<u32, MatchPoints>) -> Vec<Pairing> {
    let count = tournament.players.len() as u32;
    match tournament.kind {
        Kind::RoundRobin => (0..count).flat_map(|a| (a + 1..count).map(move |b| Pairing { a, b })).collect(),
        Kind::Gauntlet => (1..count).map(|b| Pairing { a: 0, b }).collect(),
        Kind::Ladder => climb(tournament, standings).0,
        Kind::Matches => tournament.matches.iter().map(|one| one.pairing).collect(),
    }
}

/// How many matches there will be.
pub fn planned_pairings(tournament: &Tournament) -> u32 {
    let count = tournament.players.len() as u32;
    match tournament.kind {
        Kind::RoundRobin => count * count.saturating_sub(1) / 2,
        Kind::Gauntlet | Kind::Ladder => count.saturating_sub(1),
        Kind::Matches => tournament.matches.len() as u32,
    }
}

/// The players from the top of the ladder to the bottom, as far as it has been climbed.
pub fn ladder(tournament: &Tournament, standings: &BTreeMap<u32, MatchPoints>) -> Vec<u32> {
    climb(tournament, standings).1
}

fn climb(tournament: &Tournament, standings: &BTreeMap<u32, MatchPoints>) -> (Vec<Pairing>, Vec<u32>) {
    let mut rungs: Vec<u32> = (0..tournament.players.len() as u32).collect();
    let mut pairings = Vec::new();
    for rung in (1..rungs.len()).rev() {
        let number = pairings.len() as u32;
        // The challenger is the one whose view is told.
        pairings.push(Pairing { a: rungs[rung], b: rungs[rung - 1] });
        let standing = standings.get(&number).copied().unwrap_or_default();
        if standing.games < 2 * tournament.pairs {
            break;
        }
        if standing.half_points > standing.games {
            rungs.swap(rung, rung - 1);
        }
    }
    (pairings, rungs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn pairs(list: &[Pairing]) -> Vec<(u32, u32)> {
        list.iter().map(|pairing| (pairing.a, pairing.b)).collect()
    }

    #[test]
    fn everybody_meets_everybody_once() {
        let mut tournament = sample(4);
        assert_eq!(
            pairs(&pairings(&tournament, &BTreeMap::new())),
            [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
        );
        assert_eq!(planned_pairings(&tournament), 6);
        tournament.kind = Kind::Gauntlet;
        assert_eq!(pairs(&pairings(&tournament, &BTreeMap::new())), [(0, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn winners_climb_the_ladder() {
        let mut tournament = sample(3);
        (tournament.kind, tournament.pairs) = (Kind::Ladder, 1);
        let mut standings = BTreeMap::new();
        assert_eq!(pairs(&pairings(&tournament, &standings)), [(2, 1)], "the next match depends on this one");
        standings.insert(0, MatchPoints { games: 2, half_points: 3 });
        assert_eq!(pairs(&pairings(&tournament, &standings)), [(2, 1), (2, 0)]);
        standings.insert(1, MatchPoints { games: 2, half_points: 2 });
        assert_eq!(ladder(&tournament, &standings), [0, 2, 1], "half of the points is not enough");
    }
}
