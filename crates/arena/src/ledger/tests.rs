use plywood_core::Random;

use super::*;
use crate::statistics::{CrossTable, Decision, Model, Strength, Tally};
use crate::{Ending, Outcome};

const PAIRING: Pairing = Pairing { a: 0, b: 1 };

fn game(pairing: u32, pair: u32, leg: u32, outcome: Outcome) -> GameResult {
    let key = GameKey { pairing, pair, leg };
    GameResult { key, pairing: PAIRING, outcome, ending: Ending::Normal, line: None }
}

fn test() -> Sprt {
    Sprt::new(Model::Logistic, -20.0, 60.0, 0.05, 0.05).unwrap()
}

/// Games of a player who wins more and more seldom: a test crosses one bound first, and would cross the other
/// later.
fn fading(pairs: u32) -> Vec<GameResult> {
    let mut random = Random::new(7);
    let mut games = Vec::new();
    for pair in 0..pairs {
        for leg in [0, 1] {
            let wins = random.below(u64::from(pairs)) > u64::from(pair);
            games.push(game(0, pair, leg, if wins { Outcome::Win } else { Outcome::Loss }));
        }
    }
    games
}

#[test]
fn a_decision_is_final_and_the_same_in_whatever_order_games_end() {
    let games = fading(400);
    let in_order = Scores::tested(&games, Some(test()));
    let first = in_order.of_match(0).unwrap();
    let tested = first.tested.unwrap();
    assert_eq!(tested.trial.decision, Decision::H1);
    assert!(tested.trial.llr >= tested.trial.bounds.high);
    assert_eq!(tested.games, first.record.games.games(), "the record is that of the decision");
    assert_eq!(tested.games + tested.late.games(), 800, "nothing is lost");
    let all = Scores::of(&games).record(0);
    assert_eq!(test().judge(&all).decision, Decision::H0, "all games together say the opposite");
    let mut random = Random::new(1);
    for _ in 0..20 {
        let mut order: Vec<(u64, &GameResult)> = games.iter().map(|game| (random.bits(), game)).collect();
        order.sort_by_key(|(at, _)| *at);
        let mut ledger = Ledger::of([], Some(test()));
        let mut decided = None;
        for (_, game) in order {
            ledger.enter(game);
            let now = ledger.scores().of_match(0).unwrap();
            let Some(tested) = now.tested.filter(Tested::is_decided) else { continue };
            let told = (tested.trial, tested.games, now.record);
            assert_eq!(*decided.get_or_insert(told), told, "what was told once stays");
        }
        assert_eq!(decided, Some((tested.trial, tested.games, first.record)));
    }
}

#[test]
fn single_games_are_not_judged() {
    let firsts: Vec<GameResult> = (0..100).map(|pair| game(0, pair, 0, Outcome::Win)).collect();
    let scores = Scores::tested(&firsts, Some(test()));
    let tested = scores.of_match(0).unwrap().tested.unwrap();
    assert_eq!((tested.trial.decision, tested.trial.llr, tested.games), (Decision::GoOn, 0.0, 0));
    assert_eq!(scores.record(0).games, Tally { wins: 100, ..Tally::default() });
}

#[test]
fn every_match_is_judged_by_itself() {
    let won = (0..200).flat_map(|pair| [0, 1].map(|leg| game(0, pair, leg, Outcome::Win)));
    let even = (0..2).flat_map(|pair| {
        [(0, Outcome::Win), (1, Outcome::Loss)].map(|(leg, outcome)| game(1, pair, leg, outcome))
    });
    let games: Vec<GameResult> = won.chain(even).collect();
    let scores = Scores::tested(&games, Some(test()));
    assert_eq!([0, 1, 2].map(|number| scores.is_decided(number)), [true, false, false]);
    assert_eq!(scores.record(1).games.games(), 4);
}

/// Pairs in which the first player wins with one side and draws with the other, all the same.
fn repeating(pairs: u32) -> Vec<GameResult> {
    let pair = |pair: u32| {
        [(0, Outcome::Win), (1, Outcome::Draw)].map(|(leg, outcome)| {
            let line = Some(u64::from(leg));
            GameResult { line, ..game(0, pair, leg, outcome) }
        })
    };
    (0..pairs).flat_map(pair).collect()
}

#[test]
fn what_repeats_says_nothing_new() {
    let (many, one) = (repeating(200), repeating(1));
    let (record, once) = (Scores::of(&many).record(0), Scores::of(&one).record(0));
    assert_eq!((record.games.games(), record.pairs.count()), (400, 200), "they are counted");
    assert_eq!(record.distinct(), once);
    assert_eq!(Strength::of(&record), Strength::of(&once));
    assert_eq!(test().judge(&record), test().judge(&once));
    assert!(!Scores::tested(&many, Some(test())).is_decided(0));
    // Once with one result and once with the other is no repetition, and neither is a pair of which one game is
    // new.
    let mut mixed = repeating(3);
    mixed[3].line = Some(7);
    assert_eq!(Scores::of(&mixed).record(0).distinct().pairs.count(), 2);
    let lots: Vec<GameResult> = many.into_iter().map(|game| GameResult { line: None, ..game }).collect();
    assert_eq!(Scores::of(&lots).record(0).distinct().games.games(), 400, "lots may fall alike");
}

#[test]
fn ratings_leave_out_what_repeats() {
    let tournament = crate::sample(2);
    let table = |games: &[GameResult]| CrossTable::of(&Scores::of(games).pool(&tournament)).unwrap();
    let (many, one) = (table(&repeating(200)), table(&repeating(1)));
    for (many, one) in many.lines.iter().zip(&one.lines) {
        assert_eq!((many.rating, many.distinct), (one.rating, 2));
        assert_eq!(many.total.games(), 400);
    }
    assert!(many.text(100).contains("2 distinct games of 400: "), "{}", many.text(100));
    assert!(!one.text(100).contains("distinct"), "{}", one.text(100));
    let csv = many.csv();
    let column = csv.lines().next().unwrap().split(',').position(|title| title == "distinct").unwrap();
    assert_eq!(csv.lines().nth(1).unwrap().split(',').nth(column), Some("2"), "{csv}");
}
