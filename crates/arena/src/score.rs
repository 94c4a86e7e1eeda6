//! What the games of a tournament add up to.

use std::collections::BTreeMap;

use plywood_core::grouped;

use super::game::Ending;
use super::ledger::Ledger;
use super::schedule::{GameKey, MatchPoints, Pairing};
use super::statistics::{Pool, PoolPairing, Record, Sprt, Tested};
use super::tournament::Tournament;
use crate::store::GameResult;

/// The results of all games, match by match.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    pub(super) matches: BTreeMap<u32, MatchScore>,
    pub(super) standings: BTreeMap<u32, MatchPoints>,
    pub(super) games: u64,
}

/// How a match stands.
#[derive(Clone, Debug)]
pub struct MatchScore {
    /// Who plays.
    pub pairing: Pairing,
    /// What counts, for the first of the two: all games, or those that a test judged if it has ended the match.
    pub record: Record,
    /// What the test says, if the match is one.
    pub tested: Option<Tested>,
}

impl Scores {
    /// Of these games, which are all that were played.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Scores {
        Scores::tested(results, None)
    }

    /// Of these games, with a test that judges every match by itself.
    pub fn tested<'a>(results: impl IntoIterator<Item = &'a GameResult>, test: Option<Sprt>) -> Scores {
        Ledger::of(results, test).into_scores()
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The matches by number: who plays, and what came out for the first of the two.
    pub fn matches(&self) -> impl Iterator<Item = (u32, Pairing, Record)> + '_ {
        self.matches.iter().map(|(number, score)| (*number, score.pairing, score.record))
    }

    /// How a match stands; `None` before its first game.
    pub fn of_match(&self, number: u32) -> Option<&MatchScore> {
        self.matches.get(&number)
    }

    /// What came out of a match.
    pub fn record(&self, number: u32) -> Record {
        self.of_match(number).map_or_else(Record::default, |score| score.record)
    }

    /// Whether a test has ended this match.
    pub fn is_decided(&self, number: u32) -> bool {
        self.of_match(number).and_then(|score| score.tested).is_some_and(|tested| tested.is_decided())
    }

    /// Whether a game counts: all do, but if a test has ended the match, those of the pairs that it judged.
    pub fn counts(&self, game: GameKey) -> bool {
        let tested = self.of_match(game.pairing).and_then(|score| score.tested);
        // Pairs are judged in the order of their numbers, and whole.
        tested.filter(Tested::is_decided).is_none_or(|tested| u64::from(game.pair) < tested.games / 2)
    }

    /// The players and their matches, to be rated.
    pub fn pool(&self, tournament: &Tournament) -> Pool {
        let pairings = self.matches.values().map(|score| PoolPairing {
            first: score.pairing.a as usize,
            second: score.pairing.b as usize,
            games: score.record.games,
            repeated: score.record.repeated.games,
        });
        Pool {
            players: tournament.players.iter().map(|player| player.name.clone()).collect(),
            pairings: pairings.collect(),
            ..Pool::default()
        }
    }

    /// The points of every match, for ladders.
    pub fn standings(&self) -> &BTreeMap<u32, MatchPoints> {
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
