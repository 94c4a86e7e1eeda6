//! Distributions over a few values, and the most likely one among those with a given mean or a given mean in standard
//! deviations.
//!
//! The method is Michel Van den Bergh's (*A practical introduction to the GSPRT*, and *Comments on normalized Elo*):
//! with observed shares p and a condition Σ q e = 0, the likelihood Σ p ln q is greatest for q = p / (1 + λ e), where λ
//! solves Σ p e / (1 + λ e) = 0.

/// What stands for a class that nobody has seen yet. Without it one more result of that class would be infinitely
/// surprising.
const UNSEEN: f64 = 1e-3;
/// No class has a smaller share than this, because the equations would drown in rounding errors. It takes a billion
/// results to get there.
const LEAST: f64 = 1e-12;
/// Shares that differ by less than this are the same.
const SAME: f64 = 1e-11;

/// Counts of the values 0, 1/(N - 1), …, 1, as a share of all.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Distribution<const N: usize> {
    /// How many there are.
    pub(super) count: f64,
    shares: [f64; N],
}

/// The value of a class, among so many.
fn value(class: usize, classes: usize) -> f64 {
    class as f64 / (classes - 1) as f64
}

/// How many there are, their mean and their variance. Counts must not all be zero.
pub(super) fn moments<const N: usize>(counts: &[f64; N]) -> (f64, f64, f64) {
    let count: f64 = counts.iter().sum();
    let over = |of: &dyn Fn(f64) -> f64| {
        counts.iter().enumerate().map(|(class, weight)| weight * of(value(class, N))).sum::<f64>() / count
    };
    let mean = over(&|value| value);
    (count, mean, over(&|value| (value - mean).powi(2)))
}

/// The binomial distribution whose mean is so many of its own standard deviations above 1/2.
fn binomial<const N: usize>(deviations: f64) -> [f64; N] {
    let throws = (N - 1) as f64;
    let square = deviations * deviations / throws;
    let heads = 0.5 + 0.5 * deviations.signum() * (square / (1.0 + square)).sqrt();
    let mut share = (1.0 - heads).powf(throws);
    std::array::from_fn(|class| {
        let this = share;
        share *= heads / (1.0 - heads) * (throws - class as f64) / (class as f64 + 1.0);
        this
    })
}

impl<const N: usize> Distribution<N> {
    /// What was counted; `None` if nothing was.
    pub(super) fn of(counts: [u64; N]) -> Option<Distribution<N>> {
        if counts.iter().all(|count| *count == 0) {
            return None;
        }
        let all: f64 = counts.iter().map(|count| *count as f64).sum();
        let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 }.max(LEAST * all));
        let count = counts.iter().sum();
        Some(Distribution { count, shares: counts.map(|share| share / count) })
    }

    /// The logarithm of how much better the second of two distributions explains the counts than the first.
    pub(super) fn log_ratio(&self, first: &[f64; N], second: &[f64; N]) -> f64 {
        let terms = self.shares.iter().zip(first.iter().zip(second));
        self.count * terms.map(|(share, (first, second))| share * (second / first).ln()).sum::<f64>()
    }

    /// The most likely distribution with this mean, which must be above 0 and below 1.
    pub(super) fn with_mean(&self, mean: f64) -> [f64; N] {
        self.with_zero(&std::array::from_fn(|class| value(class, N) - mean))
    }

    /// The most likely distribution whose mean is so many of its own standard deviations above 1/2.
    ///
    /// The condition bends, so it is replaced by its tangent at the last distribution that was found, until that one
    /// stays. The tangent errs to one side only (the mean of (1 + z²)/2 is never below the deviation that it stands
    /// for), so a start that fulfils the condition makes sure that each tangent can be fulfilled too.
    pub(super) fn with_deviations(&self, deviations: f64) -> [f64; N] {
        let mut found = binomial(deviations);
        for _ in 0..200 {
            let (_, mean, variance) = moments(&found);
            let deviation = variance.sqrt();
            let next = self.with_zero(&std::array::from_fn(|class| {
                let z = (value(class, N) - mean) / deviation;
                value(class, N) - 0.5 - deviations * deviation * (1.0 + z * z) / 2.0
            }));
            let same = next.iter().zip(&found).all(|(next, found)| (next - found).abs() < SAME);
            found = next;
            if same {
                break;
            }
        }
        found
    }

    /// The most likely distribution in which these numbers, some above and some below zero, have mean zero.
    fn with_zero(&self, excess: &[f64; N]) -> [f64; N] {
        // Between these bounds all shares are positive, and the sum falls from infinity to minus infinity.
        let (least, most) =
            excess.iter().fold((0.0_f64, 0.0_f64), |(least, most), e| (least.min(*e), most.max(*e)));
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let mut multiplier = 0.0;
        for _ in 0..200 {
            let (mut sum, mut slope) = (0.0, 0.0);
            for (share, e) in self.shares.iter().zip(excess) {
                let part = e / (1.0 + multiplier * e);
                sum += share * part;
                slope -= share * part * part;
            }
            *(if sum > 0.0 { &mut low } else { &mut high }) = multiplier;
            // Newton's step, or half the way if that leaves the bounds.
            let newton = multiplier - sum / slope;
            let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
            let step = (next - multiplier).abs();
            multiplier = next;
            if step <= 1e-15 * (1.0 + multiplier.abs()) {
                break;
            }
        }
        std::array::from_fn(|class| self.shares[class] / (1.0 + multiplier * excess[class]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some hundred kinds of counts, among them sweeps and very many results.
    fn each(mut check: impl FnMut(&Distribution<5>)) {
        let some = [0, 1, 7, 100_000];
        for code in 1..4_usize.pow(5) {
            let counts = std::array::from_fn(|class| some[code / 4_usize.pow(class as u32) % 4]);
            check(&Distribution::of(counts).unwrap());
        }
    }

    #[test]
    fn what_is_found_fulfils_its_condition() {
        each(|seen| {
            for mean in [0.01, 0.4, 0.5, 0.507, 0.95] {
                let (sum, found, _) = moments(&seen.with_mean(mean));
                assert!(
                    (sum - 1.0).abs() < 1e-6 && (found - mean).abs() < 1e-6,
                    "{seen:?} {mean}: {sum} {found}"
                );
            }
            for target in [-1.6, -0.3, 0.0, 0.01, 0.5, 1.6] {
                let (sum, mean, variance) = moments(&seen.with_deviations(target));
                let found = (mean - 0.5) / variance.sqrt();
                assert!(
                    (sum - 1.0).abs() < 1e-6 && (found - target).abs() < 1e-6,
                    "{seen:?} {target}: {sum} {found}"
                );
            }
        });
    }

    /// Mixing it with another one of the same mean explains the counts less well.
    #[test]
    fn what_is_found_is_most_likely() {
        each(|seen| {
            for (mean, wide) in [
                (0.5, [0.5, 0.0, 0.0, 0.0, 0.5]),
                (0.5, [0.0, 0.0, 1.0, 0.0, 0.0]),
                (0.25, [0.0, 1.0, 0.0, 0.0, 0.0]),
            ] {
                let best = seen.with_mean(mean);
                let mixed = std::array::from_fn(|class| 0.99 * best[class] + 0.01 * wide[class]);
                assert!(seen.log_ratio(&best, &mixed) <= 1e-9 * seen.count, "{seen:?} {mean}");
            }
        });
    }
}
