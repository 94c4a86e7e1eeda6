//! How a match went: what was known of it after its first pair, its second, and so on.

use std::collections::BTreeMap;

use plywood_workshop::Estimate;

use super::counting::{Counted, Counting};
use super::statistics::{Sprt, Strength};
use super::store::GameResult;

/// What the first games of a match said.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct CoursePoint {
    /// How many games.
    pub games: u64,
    /// The share of the points of the first player of the match.
    pub score: Estimate,
    /// The logarithm of the likelihood ratio, if the match is a test.
    pub llr: Option<f64>,
}

/// The course of a match, of which these are the games: whole pairs in the order of the plan, as a test sees them, up
/// to the one that decides it or to the first that is missing. Of many points these are some, with the last.
pub(super) fn course<'a>(
    results: impl Iterator<Item = &'a GameResult>,
    sprt: Option<Sprt>,
    most: usize,
) -> Vec<CoursePoint> {
    let mut pairs: BTreeMap<u32, [Option<Counted<u64>>; 2]> = BTreeMap::new();
    for GameResult { key, outcome, line, .. } in results {
        let half = Counted { outcome: *outcome, line: *line };
        pairs.entry(key.pair).or_default()[usize::from(key.leg != 0)] = Some(half);
    }
    let whole = (0..).map_while(|number: u32| match pairs.get(&number) {
        Some([Some(one), Some(other)]) => Some([*one, *other]),
        _ => None,
    });
    let mut counting = Counting::default();
    let mut records = Vec::new();
    for pair in whole {
        counting.enter(pair);
        let record = counting.record;
        records.push(record);
        if sprt.is_some_and(|sprt| sprt.judge(&record).is_over()) {
            break;
        }
    }
    let step = records.len().div_ceil(most.max(1)).max(1);
    let is_shown = |number: usize| number.is_multiple_of(step) || number == records.len();
    let shown = (1..).zip(&records).filter(|(number, _)| is_shown(*number));
    let point = |(_, record): (usize, &_)| {
        let score = Strength::of(record)?.score;
        Some(CoursePoint { games: record.games.games(), score, llr: sprt.map(|sprt| sprt.judge(record).llr) })
    };
    shown.filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Model, Outcome};
    use crate::{Ending, GameKey, Pairing, Scores};

    fn games(pairs: &[[Outcome; 2]]) -> Vec<GameResult> {
        let game = |pair: u32, leg: u32, outcome| GameResult {
            key: GameKey { pairing: 0, pair, leg },
            pairing: Pairing { a: 0, b: 1 },
            outcome,
            ending: Ending::Normal,
            line: None,
        };
        (0..)
            .zip(pairs)
            .flat_map(|(pair, [one, other])| [game(pair, 0, *one), game(pair, 1, *other)])
            .collect()
    }

    /// The curve ends where the test does, at the same value.
    #[test]
    fn the_course_of_a_test_leads_to_its_decision() {
        let sprt = Sprt::new(Model::Logistic, 0.0, 100.0, 0.05, 0.05).expect("a test");
        let pairs: Vec<[Outcome; 2]> = (0..60)
            .map(|pair| [Outcome::Win, if pair % 3 == 0 { Outcome::Draw } else { Outcome::Win }])
            .collect();
        let results = games(&pairs);
        let scores = Scores::tested(&results, Some(sprt));
        let tested = scores.of_match(0).and_then(|score| score.tested).expect("a test");
        assert!(tested.is_decided() && tested.games < 120, "{tested:?}");
        for most in [1, 7, 1000] {
            let course = course(results.iter(), Some(sprt), most);
            let last = course.last().expect("a course");
            assert_eq!((last.games, last.llr), (tested.games, Some(tested.trial.llr)), "{most}");
            assert!(course.len() <= most + 1 && course.is_sorted_by_key(|point| point.games), "{course:?}");
        }
    }

    /// A pair that is still played hides those behind it, as it does from a test.
    #[test]
    fn a_course_goes_up_to_the_first_game_that_is_missing() {
        let mut results =
            games(&[[Outcome::Win, Outcome::Loss], [Outcome::Win, Outcome::Win], [Outcome::Draw; 2]]);
        results.remove(3);
        let course = course(results.iter(), None, 100);
        assert_eq!(course.iter().map(|point| (point.games, point.llr)).collect::<Vec<_>>(), [(2, None)]);
    }
}
