//! Many ratios put into one.

use plywood_workshop::Estimate;

use super::added;
use super::doubt::Doubt;

/// Two ways to put many ratios into one.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ratios {
    /// The geometric mean of the ratios: every position counts alike.
    pub geometric: Estimate,
    /// The ratio of the totals: hard positions count more.
    pub totals: Estimate,
}

/// The ratios one/other of pairs of positive numbers, with intervals that hold with this probability; `None` without
/// pairs. With fewer than five pairs there are no intervals.
pub fn ratios(pairs: &[(f64, f64)], confidence: f64) -> Option<Ratios> {
    if pairs.is_empty() {
        return None;
    }
    let parts: Vec<[f64; 4]> =
        pairs.iter().map(|(one, other)| [(one / other).ln(), 1.0, *one, *other]).collect();
    let estimate = |number: fn(&[f64; 4]) -> f64| {
        let value = number(&added(parts.iter().copied()));
        let doubt = Doubt::over_parts(&parts, number);
        doubt.map_or(Estimate { value, interval: None }, |doubt| doubt.around(value, confidence))
    };
    Some(Ratios {
        geometric: estimate(|[logarithms, count, ..]| (logarithms / count).exp()),
        totals: estimate(|[.., one, other]| one / other),
    })
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6 * other.abs().max(1.0)
    }

    #[test]
    fn pairs_that_all_agree_leave_no_doubt() {
        let pairs: Vec<(f64, f64)> = (1..50).map(|n| (f64::from(n), f64::from(2 * n))).collect();
        let found = ratios(&pairs, 0.95).unwrap();
        for estimate in [found.geometric, found.totals] {
            let interval = estimate.interval.unwrap();
            assert!(close(estimate.value, 0.5) && close(interval.low, 0.5) && close(interval.high, 0.5));
        }
    }

    #[test]
    fn the_two_ways_to_average_are_what_they_say() {
        let found = ratios(&[(1.0, 10.0), (1000.0, 100.0)], 0.95).unwrap();
        assert!(close(found.geometric.value, 1.0) && close(found.totals.value, 1001.0 / 110.0));
        assert_eq!(found.geometric.interval, None, "two pairs are too few for an interval");
        assert_eq!(ratios(&[], 0.95), None);
    }

    #[test]
    fn more_confidence_takes_a_wider_interval() {
        let pairs: Vec<(f64, f64)> = (1..9).map(|n| (f64::from(n), f64::from(10 - n))).collect();
        let width = |confidence| {
            let interval = ratios(&pairs, confidence).unwrap().geometric.interval.unwrap();
            (interval.high / interval.low).ln()
        };
        assert!(width(0.99) > 1.3 * width(0.95));
    }

    /// Of 2000 samples of five, 95 % catch the truth, give or take what chance does to 2000: three standard errors are
    /// 1.5 %.
    #[test]
    fn intervals_of_five_positions_cover_the_truth_95_times_in_100() {
        let mut random = Random::new(5);
        let mut normal =
            || (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0;
        let covered = (0..2000).filter(|_| {
            let pairs: Vec<(f64, f64)> = (0..5).map(|_| (2.0 * normal().exp(), 1.0)).collect();
            ratios(&pairs, 0.95).unwrap().geometric.interval.unwrap().contains(2.0)
        });
        let covered = covered.count();
        assert!((1870..=1930).contains(&covered), "{covered} of 2000");
    }
}
