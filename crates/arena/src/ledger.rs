//! Games become scores one by one, in whatever order they end.

use std::collections::{BTreeMap, HashMap};

use super::counting::{Counted, Counting};
use super::schedule::{GameKey, Pairing};
use super::score::{MatchScore, Scores};
use super::statistics::{Record, Sprt, Tested, Trial};
use crate::store::GameResult;

/// Everything that has to be known to count the next game. What comes out depends on the games alone, not on the order
/// in which they are entered, so a store always tells what was told while it was filled.
pub(super) struct Ledger {
    scores: Scores,
    test: Option<Sprt>,
    courses: HashMap<u32, Course>,
}

/// A game of a pair: what it was for the first player of the match, and what was played, as in [`GameResult`].
type Half = Counted<u64>;

/// Both games of a pair.
type Pair = [Half; 2];

/// A match under way.
struct Course {
    pairs: Counting<u64>,
    /// The games of pairs whose other game is still to come, and which of the two they are.
    halves: HashMap<u32, (u32, Half)>,
    test: Option<Sequence>,
}

/// The pairs of a match in the order of their numbers, up to the one that decides the test.
///
/// Whole pairs, because a test that sees one side's games first takes the advantage of a side for strength. In the
/// order of the plan, because pairs that end sooner may be won by others than those that take long; and so the decision
/// is the same for any number of workers, and nothing that ends later can change it.
struct Sequence {
    sprt: Sprt,
    pairs: Counting<u64>,
    trial: Trial,
    next: u32,
    /// Pairs that have to wait for one before them.
    waiting: BTreeMap<u32, Pair>,
}

impl Ledger {
    pub(super) fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>, test: Option<Sprt>) -> Ledger {
        let mut ledger = Ledger { scores: Scores::default(), test, courses: HashMap::new() };
        for result in results {
            ledger.enter(result);
        }
        ledger
    }

    pub(super) fn scores(&self) -> &Scores {
        &self.scores
    }

    pub(super) fn into_scores(self) -> Scores {
        self.scores
    }

    /// Counts one more game.
    pub(super) fn enter(&mut self, result: &GameResult) {
        let GameResult { key, pairing, outcome, line, .. } = *result;
        self.scores.games += 1;
        let standing = self.scores.standings.entry(key.pairing).or_default();
        standing.games += 1;
        standing.half_points += outcome.half_points() as u32;
        let course = self.courses.entry(key.pairing).or_insert_with(|| Course::new(self.test));
        course.enter(key, Half { outcome, line });
        self.scores.matches.insert(key.pairing, course.score(pairing));
    }
}

impl Course {
    fn new(test: Option<Sprt>) -> Course {
        Course { pairs: Counting::default(), halves: HashMap::new(), test: test.map(Sequence::new) }
    }

    fn enter(&mut self, key: GameKey, half: Half) {
        let Some((leg, other)) = self.halves.remove(&key.pair) else {
            self.halves.insert(key.pair, (key.leg, half));
            return;
        };
        let pair = if leg < key.leg { [other, half] } else { [half, other] };
        self.pairs.enter(pair);
        if let Some(test) = &mut self.test {
            test.enter(key.pair, pair);
        }
    }

    fn score(&self, pairing: Pairing) -> MatchScore {
        let mut all = self.pairs.record;
        self.halves.values().for_each(|(_, half)| all.add(half.outcome));
        let tested = self.test.as_ref().map(|test| {
            let judged = test.pairs.record.games;
            Tested {
                sprt: test.sprt,
                trial: test.trial,
                games: judged.games(),
                late: all.games.without(judged),
            }
        });
        let judged = self.test.as_ref().filter(|test| test.is_decided()).map(|test| test.pairs.record);
        MatchScore { pairing, record: judged.unwrap_or(all), tested }
    }
}

impl Sequence {
    fn new(sprt: Sprt) -> Sequence {
        let trial = sprt.judge(&Record::default());
        Sequence { sprt, pairs: Counting::default(), trial, next: 0, waiting: BTreeMap::new() }
    }

    fn is_decided(&self) -> bool {
        self.trial.is_over()
    }

    fn enter(&mut self, number: u32, pair: Pair) {
        if self.is_decided() {
            return;
        }
        self.waiting.insert(number, pair);
        while !self.is_decided()
            && let Some(pair) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.pairs.enter(pair);
            self.trial = self.sprt.judge(&self.pairs.record);
        }
    }
}

#[cfg(test)]
mod tests;
