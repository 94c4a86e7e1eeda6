//! The sequential probability ratio test: is A better than B by elo0 or by elo1?

use std::fmt;

use plywood_workshop::Interval;
use serde::{Deserialize, Serialize};

use super::distribution::Distribution;
use super::record::{Pairs, Record, Tally};
use super::strength::{NORMALISED_PER_DEVIATION, expected_score};

/// Elo differences beyond these are not tested; such matches are over after a handful of games.
const WIDEST: f64 = 400.0;

/// What the Elo bounds of a test mean.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo: A scores 1 / (1 + 10^(-elo/400)).
    Logistic,
    /// Normalised Elo: A's score is elo · ln 10 / 800 standard deviations of a game above 1/2. How long a test takes
    /// then hardly depends on draws and openings.
    Normalised,
}

impl fmt::Display for Model {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        })
    }
}

/// A test of H0, "the Elo of A over B is elo0", against H1, "it is elo1".
///
/// It is the generalised test of Fishtest: what the hypotheses leave open (how many draws, how much the opening
/// matters) takes the values that explain the results best (Van den Bergh, *A practical introduction to the GSPRT*;
/// Fishtest's mathematics page).
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Sprt {
    model: Model,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Trial {
    /// The logarithm of the likelihood ratio, H1 over H0: positive results speak for H1.
    pub llr: f64,
    /// Where it ends: H0 is accepted at the lower bound, H1 at the upper one.
    #[serde(skip)]
    pub bounds: Interval,
    /// Whether it has ended.
    pub decision: Decision,
}

impl Trial {
    /// Whether a bound is reached.
    pub fn is_over(&self) -> bool {
        self.decision != Decision::GoOn
    }
}

/// How a test stands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// More games are needed.
    GoOn,
    /// The Elo of A over B is rather elo0.
    H0,
    /// The Elo of A over B is rather elo1.
    H1,
}

/// Why there is no such test.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum SprtFault {
    /// elo0 and elo1 are not in order, or beyond what can be tested.
    Elo(f64, f64),
    /// An error rate that is not above 0 and below 1/2.
    Rate(&'static str, f64),
}

impl fmt::Display for SprtFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtFault::Elo(elo0, elo1) => write!(
                formatter,
                "the Elo bounds of the test are [{elo0}, {elo1}]; the first must be less than the second, both from -{WIDEST} to {WIDEST}"
            ),
            SprtFault::Rate(name, rate) => {
                write!(
                    formatter,
                    "{name} is {rate}; an error rate must be above 0 and below 0.5, such as 0.05"
                )
            }
        }
    }
}

impl std::error::Error for SprtFault {}

impl Sprt {
    /// A test of elo0 against elo1. If elo0 is true it accepts H1 with probability alpha, if elo1 is true it accepts H0
    /// with probability beta.
    pub fn new(model: Model, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtFault> {
        // Comparisons that are false for NaN.
        if !(elo0 < elo1 && elo0 >= -WIDEST && elo1 <= WIDEST) {
            return Err(SprtFault::Elo(elo0, elo1));
        }
        for (name, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtFault::Rate(name, rate));
            }
        }
        // There is no Elo of minus nothing.
        Ok(Sprt { model, elo0: elo0 + 0.0, elo1: elo1 + 0.0, alpha, beta })
    }

    /// What the Elo bounds mean.
    pub const fn model(&self) -> Model {
        self.model
    }

    /// elo0 and elo1.
    pub const fn elo(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Wald's bounds of the logarithm of the likelihood ratio: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
    pub fn bounds(&self) -> Interval {
        Interval { low: (self.beta / (1.0 - self.alpha)).ln(), high: ((1.0 - self.beta) / self.alpha).ln() }
    }

    /// What the test says about the [distinct](Record::distinct) games of a match: by its pairs if the match is
    /// [paired](Record::is_paired), by its games otherwise.
    pub fn judge(&self, record: &Record) -> Trial {
        let record = record.distinct();
        let llr = if record.is_paired() {
            self.llr_of_pairs(record.pairs)
        } else {
            self.llr_of_games(record.games)
        };
        let bounds = self.bounds();
        let decision = match llr {
            llr if llr <= bounds.low => Decision::H0,
            llr if llr >= bounds.high => Decision::H1,
            _ => Decision::GoOn,
        };
        Trial { llr, bounds, decision }
    }

    /// The logarithm of the likelihood ratio by pairs (the pentanomial model).
    pub fn llr_of_pairs(&self, pairs: Pairs) -> f64 {
        // The mean of two games has a standard deviation smaller by √2 than one game has.
        self.llr(pairs.0, std::f64::consts::SQRT_2)
    }

    /// The logarithm of the likelihood ratio by games (the trinomial model). It takes games for independent, which
    /// those of a pair are not.
    pub fn llr_of_games(&self, games: Tally) -> f64 {
        self.llr(games.counts(), 1.0)
    }

    fn llr<const N: usize>(&self, counts: [u64; N], deviations_per_game: f64) -> f64 {
        let Some(seen) = Distribution::of(counts) else { return 0.0 };
        let [first, second] = self.elo().map(|elo| match self.model {
            Model::Logistic => seen.with_mean(expected_score(elo)),
            Model::Normalised => seen.with_deviations(elo / NORMALISED_PER_DEVIATION * deviations_per_game),
        });
        seen.log_ratio(&first, &second)
    }
}
