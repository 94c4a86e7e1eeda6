//! What a record says about the strength of A over B.

use plywood_workshop::{Beta, Estimate, Interval};

use super::distribution::moments;
use super::record::Record;

/// Elo points for each unit of the logarithm of the odds: 400 / ln 10.
pub(super) const ELO_PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;
/// Normalised Elo points for each standard deviation of a game: 800 / ln 10. Near equality and without draws, where a
/// game's deviation is 1/2, normalised Elo is then the same as Elo.
pub(super) const NORMALISED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;
/// The variance of a coin that shows 0 or 1, the largest that a value between 0 and 1 can have.
const COIN: f64 = 0.25;
/// So many throws of a coin are taken for seen before the first unit. With fewer, intervals of short matches cover the
/// truth too rarely.
const UNSEEN_THROWS: f64 = 2.0;

/// The score that a player expects against another who is weaker by so many Elo points, by the logistic model: 1 / (1 +
/// 10^(-elo/400)).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOG_ODDS).exp())
}

/// The Elo difference at which this score is expected; `None` unless the score is above 0 and below 1.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| (score / (1.0 - score)).ln() * ELO_PER_LOG_ODDS)
}

/// How much stronger than B a record shows A to be. All intervals are 95 % intervals.
///
/// **Method.** Games that repeat others are left out ([`Record::distinct`]). The score is the mean of units: pairs
/// where the match is [paired](Record::is_paired), games otherwise. Units with draws, and pairs of one opening, scatter
/// less than coins, so a unit is worth more than one throw of a coin: how much more is the ratio of the coin's variance
/// to the observed one. With that many throws, the score has Jeffreys' interval (the beta distribution with half a
/// throw added to either side; Brown, Cai and DasGupta, *Interval estimation for a binomial proportion*, 2001). It is
/// finite for sweeps too, and covers the truth about as often as it says even in short matches, where score ± 1.96
/// standard errors does not. The ratio of variances starts from two throws of a coin that nobody saw, so that ten draws
/// do not mean certainty.
///
/// Elo, normalised Elo and the likelihood of superiority come from the same distribution, so they never contradict each
/// other.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Strength {
    /// A's share of the points.
    pub score: Estimate,
    /// A's Elo over B, by the logistic model. After a sweep the value is that of one more game, drawn: (points + 1/2) /
    /// (games + 1).
    pub elo: Estimate,
    /// A's normalised Elo over B: how many standard deviations of a game the score is away from 1/2, times 800 / ln 10
    /// (Van den Bergh, *Normalized Elo*; Fishtest uses the same). In pairs, the deviation of a game is √2 times that of
    /// a pair's mean. The interval is that of the score, in units of the estimated deviation.
    pub normalised: Estimate,
    /// The probability that A is the stronger one.
    pub superiority: f64,
    /// The share of games that nobody won.
    pub draws: f64,
}

impl Strength {
    /// What the record says; `None` without games.
    pub fn of(record: &Record) -> Option<Strength> {
        let record = record.distinct();
        let (points, against) = (record.games.points(), record.games.swapped().points());
        let games = points + against;
        if games == 0.0 {
            return None;
        }
        let unit = if record.is_paired() {
            Unit::of(&record.pairs.0, 2.0)
        } else {
            Unit::of(&record.games.counts(), 1.0)
        };
        let throws_per_game = 1.0 / unit.games / unit.scatter;
        let known = Beta::jeffreys(points * throws_per_game, against * throws_per_game);
        let (low, high) = (known.quantile(0.025), known.quantile(0.975));
        let estimate = |value: f64, scale: &dyn Fn(f64) -> f64| Estimate {
            value,
            interval: Some(Interval { low: scale(low), high: scale(high) }),
        };
        // After a sweep, half a game more for either side.
        let more = if points > 0.0 && against > 0.0 { 0.0 } else { 0.5 };
        let (points_seen, against_seen) = (points + more, against + more);
        let value = points_seen / (points_seen + against_seen);
        let coin = value * against_seen / (points_seen + against_seen);
        // Units that were all alike do not show how much they scatter.
        let variance = if unit.variance > 0.0 { unit.variance } else { unit.scatter * coin };
        let deviation = (unit.games * variance).sqrt();
        let share = |log_odds: f64| expected_score(log_odds * ELO_PER_LOG_ODDS);
        let normalised = |score: f64| (score - 0.5) / deviation * NORMALISED_PER_DEVIATION;
        Some(Strength {
            score: estimate(points / games, &share),
            elo: estimate((points_seen / against_seen).ln() * ELO_PER_LOG_ODDS, &|log_odds| {
                log_odds * ELO_PER_LOG_ODDS
            }),
            normalised: estimate(normalised(value), &|log_odds| normalised(share(log_odds))),
            superiority: 1.0 - known.below(0.0),
            draws: record.games.draws as f64 / games,
        })
    }
}

/// What is counted as one observation.
struct Unit {
    games: f64,
    /// The variance of its mean score.
    variance: f64,
    /// The variance as a share of that of a coin with the same mean, with the throws that nobody saw; above 0.
    scatter: f64,
}

impl Unit {
    fn of<const N: usize>(counts: &[u64; N], games: f64) -> Unit {
        let (count, mean, variance) = moments(&counts.map(|count| count as f64));
        let unseen = UNSEEN_THROWS * COIN;
        // A unit of several games that do not depend on each other scatters less than one coin.
        let scatter = (count * variance + unseen / games) / (count * mean * (1.0 - mean) + unseen);
        Unit { games, variance, scatter }
    }
}
