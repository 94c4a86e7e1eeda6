//! What holds for all counts.

use super::super::{Decision, Model, Outcome, Pairs, Record, Sprt, Strength, match_text};
use super::{OUTCOMES, all_pairs, games, paired, sprt, tested};

/// All matches of up to four pairs or nine games.
fn small_records() -> Vec<Record> {
    let mut all: Vec<Record> = Vec::new();
    for pairs in all_pairs(4) {
        all.extend((0..=pairs[2]).map(|decided| paired(pairs, decided)));
    }
    for wins in 0..10 {
        all.extend(
            (0..10 - wins)
                .flat_map(|draws| (0..10 - wins - draws).map(move |losses| games(wins, draws, losses))),
        );
    }
    all
}

fn tests() -> Vec<Sprt> {
    let bounds = [(0.0, 5.0), (-3.0, 1.0), (0.0, 400.0), (-400.0, -399.0), (399.5, 400.0), (-400.0, 400.0)];
    let both = [Model::Logistic, Model::Normalised];
    both.into_iter().flat_map(|model| bounds.map(|(elo0, elo1)| sprt(model, elo0, elo1))).collect()
}

#[test]
fn everything_is_finite() {
    for record in small_records() {
        for test in tests() {
            let trial = test.judge(&record);
            assert!(trial.llr.is_finite(), "{record:?} {test:?} {trial:?}");
        }
        let text =
            match_text("A", "B", &record, tests().last().map(|test| tested(*test, &record, 1)).as_ref());
        assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
        let Some(strength) = Strength::of(&record) else {
            assert_eq!(record.games.games(), 0);
            continue;
        };
        for estimate in [strength.score, strength.elo, strength.normalised] {
            let interval = estimate.interval.unwrap();
            assert!(interval.low.is_finite() && interval.high.is_finite() && interval.low < interval.high);
            let sweep = estimate == strength.score && [0.0, 1.0].contains(&estimate.value);
            assert!(sweep || interval.contains(estimate.value), "{record:?} {estimate:?}");
        }
        assert!(strength.superiority > 0.0 && strength.superiority < 1.0, "{record:?}");
    }
}

#[test]
fn counts_of_any_size_are_finite_too() {
    for count in [1_000, 1_000_000, 1_000_000_000_000, u64::MAX / 8] {
        for record in [games(count, 0, 0), games(count, count, 1), paired([1, count, 0, 0, 0], 0)] {
            let strength = Strength::of(&record).unwrap();
            assert!(strength.elo.value.is_finite() && strength.normalised.value.is_finite());
            assert!(tests().iter().all(|test| test.judge(&record).llr.is_finite()), "{record:?}");
        }
    }
    assert_eq!(games(u64::MAX, 1, 1).games.games(), u64::MAX);
}

#[test]
fn swapping_the_players_swaps_everything() {
    let opposite = |one: f64, other: f64| (one + other).abs() < 1e-6 * (1.0 + one.abs());
    for record in small_records() {
        let (Some(one), Some(other)) = (Strength::of(&record), Strength::of(&record.swapped())) else {
            continue;
        };
        for (one, other) in [(one.elo, other.elo), (one.normalised, other.normalised)] {
            let (mine, theirs) = (one.interval.unwrap(), other.interval.unwrap());
            assert!(opposite(one.value, other.value) && opposite(mine.low, theirs.high), "{record:?}");
        }
        assert!((one.superiority + other.superiority - 1.0).abs() < 1e-9);
        for model in [Model::Logistic, Model::Normalised] {
            let mine = sprt(model, -1.0, 6.0).judge(&record).llr;
            let theirs = sprt(model, -6.0, 1.0).judge(&record.swapped()).llr;
            assert!(opposite(mine, theirs), "{record:?} {mine} {theirs}");
        }
    }
}

/// One step up for A, everything else equal.
#[test]
fn better_results_show_more_strength() {
    for pairs in all_pairs(4) {
        for class in 0..4 {
            if pairs[class] == 0 {
                continue;
            }
            let mut better = pairs;
            better[class] -= 1;
            better[class + 1] += 1;
            let (worse, better) = (paired(pairs, 0), paired(better, 0));
            let (low, high) = (Strength::of(&worse).unwrap(), Strength::of(&better).unwrap());
            assert!(low.elo.value < high.elo.value, "{worse:?}");
            let before = |one: f64, other: f64| one < other + 1e-9;
            assert!(before(low.elo.interval.unwrap().low, high.elo.interval.unwrap().high), "{worse:?}");
        }
    }
    let in_favour = |wins: u64| Strength::of(&games(wins, 100, 200 - wins)).unwrap();
    let test = sprt(Model::Logistic, 0.0, 5.0);
    for wins in 0..200 {
        assert!(
            test.judge(&games(wins, 100, 200 - wins)).llr < test.judge(&games(wins + 1, 100, 199 - wins)).llr
        );
        let (less, more) = (in_favour(wins), in_favour(wins + 1));
        assert!(
            less.superiority <= more.superiority && less.normalised.value < more.normalised.value,
            "{wins}"
        );
        assert!(less.elo.interval.unwrap().low < more.elo.interval.unwrap().low, "{wins}");
    }
}

#[test]
fn more_games_narrow_the_interval_and_draws_do_too() {
    let width = |record: Record| {
        let interval = Strength::of(&record).unwrap().elo.interval.unwrap();
        interval.high - interval.low
    };
    assert!(width(games(60, 20, 40)) > width(games(120, 40, 80)));
    assert!(width(games(60, 20, 40)) > width(games(30, 80, 10)));
    let by_opening = paired([0, 0, 100, 5, 0], 95);
    assert!(
        width(by_opening)
            < width(games(by_opening.games.wins, by_opening.games.draws, by_opening.games.losses))
    );
}

#[test]
fn pairs_and_games_are_counted_together() {
    let mut record = Record::default();
    for first in OUTCOMES {
        for second in OUTCOMES {
            record.add_pair([first, second]);
        }
    }
    assert_eq!(record.pairs, Pairs([1, 2, 3, 2, 1]));
    assert_eq!(record.games.counts(), [6, 6, 6]);
    assert_eq!(record.pairs.points(), record.games.points());
    record.add(Outcome::Win);
    assert!(record.is_paired() && record.games.games() == 19);
    for _ in 0..30 {
        record.add(Outcome::Loss);
    }
    assert!(!record.is_paired(), "most games are in no pair");
    assert_eq!(record.swapped().swapped(), record);
    assert_eq!(Pairs([0, 0, 1, 2, 3]).ratio(), None);
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    let nan = f64::NAN;
    for (elo0, elo1) in
        [(5.0, 0.0), (1.0, 1.0), (nan, 1.0), (0.0, nan), (0.0, 401.0), (f64::NEG_INFINITY, 0.0)]
    {
        let fault = Sprt::new(Model::Logistic, elo0, elo1, 0.05, 0.05).unwrap_err();
        assert!(fault.to_string().contains(&format!("[{elo0}, {elo1}]")), "{fault}");
    }
    for rate in [0.0, 0.5, -1.0, nan] {
        assert!(
            Sprt::new(Model::Logistic, 0.0, 5.0, rate, 0.05).unwrap_err().to_string().starts_with("alpha")
        );
        assert!(
            Sprt::new(Model::Logistic, 0.0, 5.0, 0.05, rate).unwrap_err().to_string().starts_with("beta")
        );
    }
    assert_eq!(sprt(Model::Normalised, 0.0, 5.0).judge(&Record::default()).decision, Decision::GoOn);
}
