//! What the games of a tournament add up to.

use std::collections::{BTreeMap, HashMap};

use plywood_core::grouped;

use super::game::Ending;
use super::schedule::{GameKey, Pairing, Standing};
use super::statistics::{Outcome, Pairing as PoolPairing, Pool, Record};
use super::tournament::Tournament;
use crate::store::GameResult;

/// The results of all games, match by match.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    matches: BTreeMap<u32, (Pairing, Record)>,
    standings: BTreeMap<u32, Standing>,
    /// The first games of pairs whose second is still to come.
    halves: HashMap<(u32, u32), Outcome>,
    games: u64,
}

impl Scores {
    /// Of these games.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Scores {
        let mut scores = Scores::default();
        for result in results {
            scores.add(result.key, result.pairing, result.outcome);
        }
        scores
    }

    /// Counts one more game; the outcome is for the first player of the pairing.
    pub fn add(&mut self, key: GameKey, pairing: Pairing, outcome: Outcome) {
        self.games += 1;
        let standing = self.standings.entry(key.pairing).or_default();
        standing.games += 1;
        standing.half_points += outcome.half_points() as u32;
        let (_, record) = self.matches.entry(key.pairing).or_insert((pairing, Record::default()));
        record.games.add(outcome);
        match self.halves.remove(&(key.pairing, key.pair)) {
            Some(other) => record.pairs.add([other, outcome]),
            None => {
                self.halves.insert((key.pairing, key.pair), outcome);
            }
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The matches by number: who plays, and what came out for the first of the two.
    pub fn matches(&self) -> impl Iterator<Item = (u32, Pairing, Record)> + '_ {
        self.matches.iter().map(|(number, (pairing, record))| (*number, *pairing, *record))
    }

    /// What came out of a match.
    pub fn record(&self, number: u32) -> Record {
        self.matches.get(&number).map_or_else(Record::default, |(_, record)| *record)
    }

    /// The players and their matches, to be rated.
    pub fn pool(&self, tournament: &Tournament) -> Pool {
        let pairings = self.matches.values().map(|(pairing, record)| PoolPairing {
            first: pairing.a as usize,
            second: pairing.b as usize,
            games: record.games,
        });
        Pool {
            players: tournament.players.iter().map(|player| player.name.clone()).collect(),
            pairings: pairings.collect(),
            ..Pool::default()
        }
    }

    /// The points of every match, for ladders.
    pub fn standings(&self) -> &BTreeMap<u32, Standing> {
        &self.standings
    }
}

/// Why games ended, if some did not end by the rules: `118 normal, 2 time`.
pub fn odd_endings(results: &[GameResult]) -> Option<String> {
    let count = |ending| results.iter().filter(|result| result.ending == ending).count() as u64;
    let odd: Vec<String> = Ending::ALL
        .into_iter()
        .filter(|ending| *ending != Ending::Normal && count(*ending) > 0)
        .map(|ending| format!("{} {}", grouped(count(ending)), ending.name()))
        .collect();
    (!odd.is_empty()).then(|| format!("{} normal, {}", grouped(count(Ending::Normal)), odd.join(", ")))
}
