//! Matches with known strengths.

use plywood_core::Random;

use super::super::{Decision, Model, Outcome, Pairs, Record, Sprt, Strength, elo, expected_score};
use super::{OUTCOMES, games, sprt};

/// Openings that favour a colour by so many Elo points, and draws for games decided by less than so many.
const OPENING: f64 = 120.0;
const DRAWISH: f64 = 90.0;
const MATCHES: u64 = 2000;

/// The probabilities of loss, draw and win for a player who is better by this much.
fn game(ahead: f64) -> [f64; 3] {
    let (win, loss) = (expected_score(ahead - DRAWISH), expected_score(-ahead - DRAWISH));
    [loss, 1.0 - win - loss, win]
}

/// The probabilities of the nine pairs: with white from an opening that favours white, and with black.
fn pair(ahead: f64, opening: f64) -> [f64; 9] {
    let (white, black) = (game(ahead + opening), game(ahead - opening));
    std::array::from_fn(|index| white[index / 3] * black[index % 3])
}

/// Mean and standard deviation of a pair's mean score.
fn moments(pair: &[f64; 9]) -> (f64, f64) {
    let score = |index: usize| (index / 3 + index % 3) as f64 / 4.0;
    let mean: f64 = pair.iter().enumerate().map(|(index, share)| share * score(index)).sum();
    let variance: f64 =
        pair.iter().enumerate().map(|(index, share)| share * (score(index) - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// Pairs of players between whom the test's Elo is exactly this.
fn pair_with(model: Model, target: f64) -> [f64; 9] {
    let (mut low, mut high) = (-400.0, 400.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let (mean, deviation) = moments(&pair(middle, OPENING));
        let reached = match model {
            Model::Logistic => elo(mean).unwrap(),
            Model::Normalised => (mean - 0.5) / (deviation * 2_f64.sqrt()) * 800.0 / 10_f64.ln(),
        };
        if reached < target { low = middle } else { high = middle }
    }
    pair(low, OPENING)
}

fn play(pair: &[f64; 9], random: &mut Random) -> [Outcome; 2] {
    let mut rest = random.bits() as f64 / 2_f64.powi(64);
    let index = pair.iter().position(|share| {
        rest -= share;
        rest < 0.0
    });
    let index = index.unwrap_or(8);
    [OUTCOMES[index / 3], OUTCOMES[index % 3]]
}

/// How often a test accepts H1, and how many pairs it needs on average.
fn accepted(test: &Sprt, pair: &[f64; 9], seed: u64) -> (u64, f64) {
    let mut random = Random::new(seed);
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..MATCHES {
        let mut record = Record::default();
        let decision = loop {
            record.add_pair(play(pair, &mut random));
            match test.judge(&record).decision {
                Decision::GoOn => {}
                decision => break decision,
            }
        };
        accepted += u64::from(decision == Decision::H1);
        pairs += record.pairs.count();
    }
    (accepted, pairs as f64 / MATCHES as f64)
}

/// Wald's bounds promise at most about alpha and beta: the ratio overshoots its bound a little, so the true rates are a
/// little lower.
#[test]
fn error_rates_are_what_was_asked_for() {
    for (model, elo1) in [(Model::Logistic, 30.0), (Model::Normalised, 40.0)] {
        let test = sprt(model, 0.0, elo1);
        let (false_positives, at_elo0) = accepted(&test, &pair_with(model, 0.0), 1);
        let (true_positives, at_elo1) = accepted(&test, &pair_with(model, elo1), 2);
        let false_negatives = MATCHES - true_positives;
        println!(
            "SPRT [0, {elo1}] {model}, 5 %: {false_positives} false positives and {false_negatives} false negatives in {MATCHES} matches \
             each; {at_elo0:.0} pairs on average at elo0, {at_elo1:.0} at elo1"
        );
        // 5 % of 2,000 is 100, with a standard deviation of 9.7.
        for errors in [false_positives, false_negatives] {
            assert!((60..=130).contains(&errors), "{model}: {false_positives} and {false_negatives}");
        }
    }
}

#[test]
fn pairs_and_games_agree_if_openings_do_not_matter() {
    let independent = pair(10.0, 0.0);
    let mut random = Random::new(3);
    let mut record = Record::default();
    for _ in 0..200_000 {
        record.add_pair(play(&independent, &mut random));
    }
    for model in [Model::Logistic, Model::Normalised] {
        let test = sprt(model, 0.0, 1.0);
        let (by_pairs, by_games) = (test.llr_of_pairs(record.pairs), test.llr_of_games(record.games));
        assert!(
            by_games.abs() > 10.0 && (by_pairs / by_games - 1.0).abs() < 0.02,
            "{model}: {by_pairs} {by_games}"
        );
    }
    let by_games = Strength::of(&Record { pairs: Pairs::default(), ..record }).unwrap();
    let by_pairs = Strength::of(&record).unwrap();
    assert!((by_pairs.normalised.value / by_games.normalised.value - 1.0).abs() < 0.01);
}

/// Short matches and long ones, equal players and unequal ones, with and without pairs.
#[test]
fn intervals_cover_the_truth_about_95_times_in_100() {
    let mut random = Random::new(4);
    for (ahead, opening, pairs) in [
        (0.0, 0.0, 5),
        (0.0, 150.0, 20),
        (150.0, 0.0, 20),
        (150.0, 150.0, 100),
        (400.0, 0.0, 20),
        (30.0, 200.0, 300),
    ] {
        let shares = pair(ahead, opening);
        let truth = elo(moments(&shares).0).unwrap();
        let (mut by_pairs, mut by_games) = (0, 0);
        for _ in 0..MATCHES {
            let mut record = Record::default();
            for _ in 0..pairs {
                record.add_pair(play(&shares, &mut random));
            }
            let covers =
                |record: &Record| Strength::of(record).unwrap().elo.interval.unwrap().contains(truth);
            by_pairs += u64::from(covers(&record));
            by_games += u64::from(covers(&games(record.games.wins, record.games.draws, record.games.losses)));
        }
        let percent = |count: u64| 100.0 * count as f64 / MATCHES as f64;
        println!(
            "{ahead} {opening} {pairs}: {:.1} % by pairs, {:.1} % by games",
            percent(by_pairs),
            percent(by_games)
        );
        assert!(
            (92.0..=99.0).contains(&percent(by_pairs)),
            "{ahead} {opening} {pairs}: {}",
            percent(by_pairs)
        );
        assert!(percent(by_games) >= 93.0, "{ahead} {opening} {pairs}: {}", percent(by_games));
    }
}
