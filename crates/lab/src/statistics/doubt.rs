//! Doubt: how far a number may be from the truth, by the jackknife.

use std::array;

use plywood_core::Random;
use plywood_workshop::{CONFIDENCE, Estimate, Interval};

use super::added;
use super::student::student;

/// More parts than this are put into random groups first, so that an interval costs the same for any number of
/// positions.
const GROUPS: usize = 512;
/// With fewer positions than this, their scatter says next to nothing about other positions.
const FEWEST: usize = 5;

/// How uncertain the logarithm of a number above zero is: its variance, and how many degrees of freedom that variance
/// comes from.
///
/// Logarithms, because what is measured here is ratios and sizes: twice as much and half as much are equally far from
/// the truth.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Doubt {
    variance: f64,
    freedom: f64,
}

impl Doubt {
    /// No doubt at all: everything that could have been measured was, and comes out the same every time.
    pub(crate) const NONE: Doubt = Doubt { variance: 0.0, freedom: f64::INFINITY };

    /// How much a number depends on the positions that it was measured on. `parts` are what each of them adds to some
    /// sums, and `number` follows from the sums. The variance is the jackknife's: how much the number changes if each
    /// part in turn is left out (Tukey 1958; for a mean of logarithms that is the textbook's standard error). `None`
    /// with fewer than five parts, or if a number is not above zero.
    pub(crate) fn over_parts<const N: usize>(
        parts: &[[f64; N]],
        number: impl Fn(&[f64; N]) -> f64,
    ) -> Option<Doubt> {
        if parts.len() < FEWEST {
            return None;
        }
        let groups = grouped(parts);
        let all = added(groups.iter().copied());
        let without = |group: &[f64; N]| number(&array::from_fn(|at| all[at] - group[at])).ln();
        let left: Vec<f64> = groups.iter().map(without).collect();
        let count = left.len() as f64;
        let mean = left.iter().sum::<f64>() / count;
        let squares: f64 = left.iter().map(|value| (value - mean).powi(2)).sum();
        let variance = squares * (count - 1.0) / count;
        variance.is_finite().then_some(Doubt { variance, freedom: count - 1.0 })
    }

    /// How much a number differs from one repetition of the whole measurement to the next; `None` for fewer than two.
    pub(crate) fn over_repetitions(numbers: &[f64]) -> Option<Doubt> {
        let logarithms: Vec<f64> = numbers.iter().map(|number| number.ln()).collect();
        let deviation = super::deviation(&logarithms)?;
        let (variance, count) = (deviation.powi(2), logarithms.len() as f64);
        variance.is_finite().then_some(Doubt { variance: variance / count, freedom: count - 1.0 })
    }

    /// The same if only so many of the positions that the number is about were left out: with all of them there is no
    /// doubt. Cochran, *Sampling Techniques*: the finite population correction.
    #[must_use]
    pub(crate) fn measured(self, share: f64) -> Doubt {
        Doubt { variance: self.variance * (1.0 - share).clamp(0.0, 1.0), ..self }
    }

    /// Two doubts that have nothing to do with each other: variances add up. The degrees of freedom are Satterthwaite's
    /// (1946).
    #[must_use]
    pub(crate) fn and(self, other: Doubt) -> Doubt {
        let variance = self.variance + other.variance;
        let weight = |doubt: Doubt| doubt.variance.powi(2) / doubt.freedom;
        let weights = weight(self) + weight(other);
        let freedom =
            if weights > 0.0 { variance.powi(2) / weights } else { self.freedom.min(other.freedom) };
        Doubt { variance, freedom }
    }

    /// A number with the interval that a doubt leaves; without one if there is too little to tell.
    pub(crate) fn around_if_known(doubt: Option<Doubt>, value: f64) -> Estimate {
        doubt.map_or(Estimate { value, interval: None }, |doubt| doubt.around(value, CONFIDENCE))
    }

    /// A number with the interval that follows, by Student's distribution.
    pub(crate) fn around(self, value: f64, confidence: f64) -> Estimate {
        if self.variance == 0.0 {
            return Estimate::exact(value);
        }
        let factor = (student(self.freedom, confidence) * self.variance.sqrt()).exp();
        Estimate { value, interval: Some(Interval { low: value / factor, high: value * factor }) }
    }
}

/// The parts themselves, or random groups of equal size: their sums scatter as those of the parts do. Random, because
/// positions often come sorted, and groups dealt in turn would then be more alike than chance allows. Always the same
/// groups, so that a report that is written again says the same.
fn grouped<const N: usize>(parts: &[[f64; N]]) -> Vec<[f64; N]> {
    if parts.len() <= GROUPS {
        return parts.to_vec();
    }
    let mut order: Vec<u32> = (0..parts.len() as u32).collect();
    let mut random = Random::new(parts.len() as u64);
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    let mut groups = vec![[0.0; N]; GROUPS];
    for (turn, index) in order.into_iter().enumerate() {
        let group = &mut groups[turn % GROUPS];
        *group = added([*group, parts[index as usize]]);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{deviation, mean};

    fn mean_of([sum, count]: &[f64; 2]) -> f64 {
        (sum / count).exp()
    }

    /// For means of logarithms, theory has the interval: mean ± Student's quantile times the standard error.
    #[test]
    fn the_jackknife_of_a_mean_is_the_textbooks_interval_with_and_without_groups() {
        for (count, tolerance) in [(7, 1e-9), (300, 1e-9), (20_000, 0.12)] {
            let mut random = Random::new(9);
            // Sorted, which is what groups dealt in turn would fall for.
            let mut logs: Vec<f64> =
                (0..count).map(|_| (0..12).map(|_| random.below(1000) as f64 / 1000.0).sum()).collect();
            logs.sort_by(f64::total_cmp);
            let parts: Vec<[f64; 2]> = logs.iter().map(|log| [*log, 1.0]).collect();
            let doubt = Doubt::over_parts(&parts, mean_of).unwrap();
            let error = deviation(&logs).unwrap() / f64::from(count).sqrt();
            assert!((doubt.variance.sqrt() / error - 1.0).abs() < tolerance, "{count}: {doubt:?} {error}");
            let middle = mean(&logs).unwrap();
            let Interval { low, high } = doubt.around(middle.exp(), 0.95).interval.unwrap();
            assert!((low * high).ln() / 2.0 - middle < 1e-9, "it lies around the number");
        }
    }

    #[test]
    fn what_was_measured_whole_is_exact() {
        let parts: Vec<[f64; 2]> = (0..10).map(|part| [f64::from(part), 1.0]).collect();
        let doubt = Doubt::over_parts(&parts, mean_of).unwrap();
        assert!(doubt.measured(1.0).around(3.0, 0.95).is_exact());
        assert_eq!(doubt.measured(0.0), doubt);
        assert!((doubt.measured(0.75).variance / doubt.variance - 0.25).abs() < 1e-12);
    }

    #[test]
    fn independent_doubts_add_up() {
        let (one, other) = (Doubt { variance: 4.0, freedom: 8.0 }, Doubt { variance: 2.0, freedom: 5.0 });
        let both = one.and(other);
        // Satterthwaite by hand: 6² / (4²/8 + 2²/5).
        assert_eq!((both.variance, (both.freedom * 1000.0).round()), (6.0, 12857.0));
        assert_eq!(one.and(Doubt::NONE), one);
        assert!(Doubt::NONE.and(Doubt::NONE).around(2.0, 0.95).is_exact());
    }

    #[test]
    fn too_little_is_no_ground_for_an_interval() {
        assert_eq!(Doubt::over_parts(&[[1.0, 1.0]; 4], mean_of), None);
        assert_eq!(Doubt::over_repetitions(&[3.0]), None);
        assert_eq!(Doubt::over_parts(&[[0.0, 1.0]; 9], |[sum, _]| *sum), None, "zero has no logarithm");
    }
}
