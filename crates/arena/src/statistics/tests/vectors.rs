//! Figures that others have published.

use super::super::{Decision, Model, Pairs, Sprt, Strength, Tally, elo, expected_score};
use super::{games, paired, sprt};

fn close(found: f64, published: f64, tolerance: f64) {
    assert!((found - published).abs() <= tolerance, "{found}, published {published}");
}

#[test]
fn bounds_of_five_percent() {
    let bounds = sprt(Model::Logistic, 0.0, 5.0).bounds();
    close(bounds.low, -2.944, 0.0005);
    close(bounds.high, 2.944, 0.0005);
}

#[test]
fn bounds_of_two_rates() {
    let bounds = Sprt::new(Model::Logistic, 0.0, 5.0, 0.05, 0.1).unwrap().bounds();
    close(bounds.low, (0.1_f64 / 0.95).ln(), 1e-12);
    close(bounds.high, (0.9_f64 / 0.05).ln(), 1e-12);
}

/// Where A won everything, a hypothesis explains each game by the score that it expects, up to what stands for unseen
/// results.
#[test]
fn likelihood_ratio_of_a_sweep() {
    let llr = sprt(Model::Logistic, 0.0, 200.0).llr_of_games(games(10, 0, 0).games);
    close(llr, 10.0 * (expected_score(200.0) / 0.5).ln(), 0.002);
}

#[test]
fn likelihood_ratios_by_games() {
    let trial = sprt(Model::Logistic, 0.0, 5.0).judge(&games(880, 1863, 759));
    close(trial.llr, 2.95, 0.005);
    assert_eq!(trial.decision, Decision::H1);
}

/// 2.946 is what the approximation n/2 ln((1 + (t - t0)²) / (1 + (t - t1)²)) gives; exactly it is 2.9455.
#[test]
fn likelihood_ratios_by_pairs() {
    let test = sprt(Model::Normalised, 0.0, 2.0);
    close(test.llr_of_pairs(Pairs([379, 10170, 21828, 10640, 343])), 2.946, 0.001);
    close(test.llr_of_pairs(Pairs([365, 16618, 36229, 16974, 390])), 2.25, 0.005);
}

/// The games of those pairs give 0.92. Pairs do not say how many of the middle class were decided; these figures meet
/// if 52 % were, which makes 48.6 % of all games draws. With all of them drawn it would be 2.35, with none 0.34: the
/// games alone say less than the pairs as soon as the opening decides some of them.
#[test]
fn games_that_openings_decide_say_less_than_their_pairs() {
    let test = sprt(Model::Normalised, 0.0, 2.0);
    let llr = |decided: u64| {
        let record = paired([365, 16618, 36229, 16974, 390], decided);
        test.llr_of_games(record.games)
    };
    close(llr(18_752), 0.92, 0.005);
    close(llr(0), 2.348, 0.001);
    close(llr(36_229), 0.339, 0.001);
}

/// The page of raw statistics of montytest's run 69d3c8dc7c5b3724e29d2712, which runs Fishtest's code.
#[test]
fn a_match_that_was_lost() {
    let pairs = Pairs([13, 37, 50, 25, 3]);
    close(sprt(Model::Normalised, 0.0, 4.0).llr_of_pairs(pairs), -0.549_12, 0.000_01);
    close(sprt(Model::Logistic, 0.0, 2.716).llr_of_pairs(pairs), -0.537_72, 0.000_2);
    let strength = Strength::of(&paired(pairs.0, 27)).unwrap();
    close(strength.elo.value, -43.6578, 0.0001);
    close(strength.draws, 0.42188, 0.000_01);
    close(strength.normalised.value, -63.97, 0.005);
    close(strength.superiority, 0.001_14, 0.001);
    // That page measures from a fitted normal distribution: -75.5 to -15.4 there.
    let interval = strength.elo.interval.unwrap();
    close(interval.low, -72.0, 4.0);
    close(interval.high, -15.4, 2.0);
}

/// What fastchess printed for a match on chess.stackexchange.com (question 45881): `Elo: 277.00 +/- 40.90, nElo:
/// 345.17`, pairs ratio 22.71.
#[test]
fn a_match_that_was_won_clearly() {
    let pairs = Pairs([4, 3, 34, 42, 117]);
    let mut record = paired(pairs.0, 0);
    record.games = Tally { wins: 307, draws: 51, losses: 42 };
    let strength = Strength::of(&record).unwrap();
    close(strength.elo.value, 277.00, 0.005);
    close(strength.normalised.value, 345.17, 0.005);
    close(pairs.ratio().unwrap(), 22.71, 0.005);
    let interval = strength.elo.interval.unwrap();
    close((interval.high - interval.low) / 2.0, 40.90, 1.5);
}

#[test]
fn a_sweep_has_a_sensible_interval() {
    let strength = Strength::of(&games(10, 0, 0)).unwrap();
    let interval = strength.elo.interval.unwrap();
    close(strength.elo.value, elo(10.5 / 11.0).unwrap(), 1e-9);
    // Jeffreys' interval for 10 of 10 begins at 0.7830.
    close(interval.low, elo(0.7830).unwrap(), 0.5);
    assert!(interval.high > 1000.0 && interval.high < 2500.0, "{interval:?}");
    assert!(strength.superiority > 0.999 && strength.superiority < 1.0);
    let in_pairs = Strength::of(&paired([0, 0, 0, 0, 5], 0)).unwrap();
    assert!((in_pairs.elo.interval.unwrap().low - interval.low).abs() < 1e-9, "the same ten games");
    assert_eq!(Strength::of(&games(0, 0, 0)), None);
}

#[test]
fn elo_is_the_logistic_curve() {
    close(expected_score(400.0), 10.0 / 11.0, 1e-12);
    close(elo(expected_score(-123.0)).unwrap(), -123.0, 1e-9);
    assert_eq!((elo(0.0), elo(1.0), elo(f64::NAN)), (None, None, None));
}
