//! The beta distribution, on the scale of the logarithm of the odds, where Elo lives and nothing is ever infinite.

use super::Interval;

/// What is known about a share that was seen `for_it` times for and `against` times against, both above zero and not
/// necessarily whole.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Beta {
    /// How often for.
    pub for_it: f64,
    /// How often against.
    pub against: f64,
}

/// Larger counts than this make no visible difference, and the continued fraction would take its time.
const MOST: f64 = 1e8;
/// Odds beyond e^60 are certainty; no count up to [`MOST`] gets there.
const CERTAIN: f64 = 60.0;

impl Beta {
    /// Jeffreys' prior adds half an observation to either side.
    pub fn jeffreys(for_it: f64, against: f64) -> Beta {
        let scale = (MOST / (for_it + against)).min(1.0);
        Beta { for_it: for_it * scale + 0.5, against: against * scale + 0.5 }
    }

    /// The probability that the logarithm of the odds is below this.
    pub fn below(self, log_odds: f64) -> f64 {
        // The fraction converges fast on this side of the mean.
        if log_odds > ((self.for_it + 1.0) / (self.against + 1.0)).ln() {
            let other = Beta { for_it: self.against, against: self.for_it };
            return 1.0 - other.below_mean(-log_odds);
        }
        self.below_mean(log_odds)
    }

    /// The logarithm of the odds that this share of the probability lies below.
    pub fn quantile(self, share: f64) -> f64 {
        let (mut low, mut high) = (-CERTAIN, CERTAIN);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.below(middle) < share { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }

    /// The regularised incomplete beta function by its continued fraction (DLMF 8.17.22), evaluated by Lentz's method.
    fn below_mean(self, log_odds: f64) -> f64 {
        let Beta { for_it: a, against: b } = self;
        // ln x and ln (1 - x), exact even where x is all but 0 or 1.
        let (ln_x, ln_rest) = (-(-log_odds).exp().ln_1p(), -log_odds.exp().ln_1p());
        let x = ln_x.exp();
        let front = (a * ln_x + b * ln_rest + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b)).exp() / a;
        let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
        let (mut c, mut d) = (1.0, 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)));
        let mut fraction = d;
        for step in 1..100_000 {
            let m = f64::from(step);
            let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
            let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
            let before = fraction;
            for term in [even, odd] {
                d = 1.0 / away_from_zero(1.0 + term * d);
                c = away_from_zero(1.0 + term / c);
                fraction *= c * d;
            }
            if (fraction - before).abs() <= 1e-14 * fraction.abs() {
                break;
            }
        }
        (front * fraction).clamp(0.0, 1.0)
    }
}

/// The 95 % interval of a share of the points that somebody else counted in so many games: Jeffreys', as if all had
/// been won or lost.
pub fn share_interval(share: f64, games: u32) -> Interval {
    let games = f64::from(games);
    let known = Beta::jeffreys(share * games, (1.0 - share) * games);
    let [low, high] = [0.025, 0.975].map(|at| 1.0 / (1.0 + (-known.quantile(at)).exp()));
    Interval { low, high }
}

/// The logarithm of the gamma function of a number above zero: Stirling's series, with small numbers lifted by Γ(x + 1)
/// = x Γ(x).
fn ln_gamma(mut x: f64) -> f64 {
    let mut lifted = 1.0;
    while x < 12.0 {
        lifted *= x;
        x += 1.0;
    }
    let square = x * x;
    let series =
        (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square) / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series - lifted.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log_odds(share: f64) -> f64 {
        (share / (1.0 - share)).ln()
    }

    #[test]
    fn gamma_is_the_factorial() {
        let mut factorial = 1.0_f64;
        for n in 1..30 {
            assert!((ln_gamma(f64::from(n)) - factorial.ln()).abs() < 1e-11, "{n}");
            factorial *= f64::from(n);
        }
        assert!((ln_gamma(0.5) - std::f64::consts::PI.sqrt().ln()).abs() < 1e-12);
    }

    /// For whole counts the incomplete beta function is a sum of binomial probabilities.
    #[test]
    fn the_distribution_is_a_binomial_sum() {
        for (a, b) in [(1, 1), (3, 5), (12, 2), (40, 41)] {
            for share in [0.01, 0.2, 0.5, 0.77, 0.99_f64] {
                let n = a + b - 1;
                let mut sum = 0.0;
                let mut choose = 1.0;
                for k in 0..=n {
                    if k >= a {
                        sum += choose * share.powi(k) * (1.0 - share).powi(n - k);
                    }
                    choose *= f64::from(n - k) / f64::from(k + 1);
                }
                let beta = Beta { for_it: f64::from(a), against: f64::from(b) };
                assert!((beta.below(log_odds(share)) - sum).abs() < 1e-11, "{a} {b} {share}");
            }
        }
    }

    #[test]
    fn quantiles_are_where_the_probability_is() {
        for (a, b) in [(0.5, 0.5), (10.5, 0.5), (0.5, 1e6), (3e5, 4e5), (1e8, 1e8)] {
            for share in [0.025, 0.5, 0.975] {
                let beta = Beta { for_it: a, against: b };
                assert!((beta.below(beta.quantile(share)) - share).abs() < 1e-6, "{a} {b} {share}");
            }
        }
    }
}
