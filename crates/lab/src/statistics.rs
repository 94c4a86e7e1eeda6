//! Statistics: the few formulas that the laboratory needs, on plain numbers.

use plywood_core::Random;

/// How often a sample is drawn again for an interval.
const RESAMPLES: usize = 2000;
/// Larger samples are dealt into this many groups first, so that an interval costs the same for any number of positions.
const GROUPS: usize = 512;
/// With fewer pairs than this, resampling says more about luck than about engines.
const FEWEST: usize = 5;

/// The middle of some values; `None` if there are none.
pub(crate) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    Some(if values.len().is_multiple_of(2) { f64::midpoint(values[middle - 1], upper) } else { upper })
}

/// The mean of some values; `None` if there are none.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The standard deviation of a sample (with n - 1); `None` for fewer than two values.
pub(crate) fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (values.len() > 1).then(|| (squares / (values.len() - 1) as f64).sqrt())
}

/// The effective branching factor: the b with 1 + b + … + b^depth = nodes, the width of an even tree with as many nodes (Russell and
/// Norvig, Artificial Intelligence, on heuristic functions). `None` if there is no such b above zero.
pub(crate) fn branching(nodes: f64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes <= 1.0 || !nodes.is_finite() {
        return None;
    }
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if even_tree(middle, depth) < nodes { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

/// The nodes of an even tree.
fn even_tree(width: f64, depth: u32) -> f64 {
    // The closed form divides by almost nothing near 1.
    if (width - 1.0).abs() < 1e-6 {
        return f64::from(depth) + 1.0;
    }
    let power = width.powi(i32::try_from(depth).unwrap_or(i32::MAX).saturating_add(1));
    (power - 1.0) / (width - 1.0)
}

/// A figure, and where it would lie 95 times out of 100 if the positions had been drawn again.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The interval; `None` if there are too few positions to tell.
    pub interval: Option<Interval>,
}

/// A range of values.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies in it, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Two ways to put many ratios into one.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ratios {
    /// The geometric mean of the ratios: every position counts alike.
    pub geometric: Estimate,
    /// The ratio of the totals: hard positions count more.
    pub totals: Estimate,
}

/// What pairs, or groups of them, add up to.
#[derive(Copy, Clone, Default)]
struct Sums {
    logarithms: f64,
    count: f64,
    one: f64,
    other: f64,
}

impl Sums {
    fn add(&mut self, more: Sums) {
        self.logarithms += more.logarithms;
        self.count += more.count;
        self.one += more.one;
        self.other += more.other;
    }

    fn ratios(self) -> (f64, f64) {
        ((self.logarithms / self.count).exp(), self.one / self.other)
    }
}

/// The ratios one/other of pairs of positive numbers, with intervals by the bootstrap: the percentiles of what pairs drawn again with
/// replacement give (Efron 1979). `None` without pairs. The same seed gives the same intervals.
pub(crate) fn ratios(pairs: &[(f64, f64)], seed: u64) -> Option<Ratios> {
    let mut random = Random::new(seed);
    let groups = deal(pairs, &mut random);
    let mut all = Sums::default();
    groups.iter().for_each(|group| all.add(*group));
    if pairs.is_empty() {
        return None;
    }
    let (geometric, totals) = all.ratios();
    let mut intervals = (None, None);
    if pairs.len() >= FEWEST {
        let mut drawn: (Vec<f64>, Vec<f64>) = (0..RESAMPLES)
            .map(|_| {
                let mut sums = Sums::default();
                groups.iter().for_each(|_| sums.add(*random.pick(&groups)));
                sums.ratios()
            })
            .unzip();
        intervals = (Some(middle_95(&mut drawn.0)), Some(middle_95(&mut drawn.1)));
    }
    Some(Ratios {
        geometric: Estimate { value: geometric, interval: intervals.0 },
        totals: Estimate { value: totals, interval: intervals.1 },
    })
}

/// One group for each pair, or random groups of equal size: their sums scatter as those of the pairs do. Random, because positions often
/// come sorted, and groups dealt in turn would then be more alike than chance allows.
fn deal(pairs: &[(f64, f64)], random: &mut Random) -> Vec<Sums> {
    let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
    if pairs.len() > GROUPS {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
    }
    let mut groups = vec![Sums::default(); pairs.len().min(GROUPS)];
    for (turn, index) in order.into_iter().enumerate() {
        let (one, other) = pairs[index as usize];
        let group = turn % groups.len();
        groups[group].add(Sums { logarithms: (one / other).ln(), count: 1.0, one, other });
    }
    groups
}

fn middle_95(values: &mut [f64]) -> Interval {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values[(share * (values.len() - 1) as f64).round() as usize];
    Interval { low: at(0.025), high: at(0.975) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6 * other.abs().max(1.0)
    }

    #[test]
    fn means_medians_and_deviations_are_the_textbook_ones() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!(close(
            deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap(),
            (32.0_f64 / 7.0).sqrt()
        ));
        assert_eq!(deviation(&[1.0]), None);
    }

    #[test]
    fn the_branching_factor_of_an_even_tree_is_its_width() {
        for (width, depth) in [(2.0_f64, 10), (7.0, 8), (1.5, 30), (35.0, 4)] {
            let nodes: f64 = (0..=depth).map(|ply| width.powi(ply)).sum();
            assert!(close(branching(nodes, depth as u32).unwrap(), width), "{width} {depth}");
        }
        assert!((branching(53.0, 5).unwrap() - 1.92).abs() < 0.005, "the book's example");
        assert_eq!(branching(10.0, 0), None);
        assert_eq!(branching(1.0, 5), None);
        assert!(close(branching(11.0, 10).unwrap(), 1.0));
    }

    #[test]
    fn pairs_that_all_agree_leave_no_doubt() {
        let pairs: Vec<(f64, f64)> = (1..50).map(|n| (f64::from(n), f64::from(2 * n))).collect();
        let found = ratios(&pairs, 1).unwrap();
        for estimate in [found.geometric, found.totals] {
            let interval = estimate.interval.unwrap();
            assert!(close(estimate.value, 0.5) && close(interval.low, 0.5) && close(interval.high, 0.5));
        }
    }

    #[test]
    fn the_two_ways_to_average_are_what_they_say() {
        let found = ratios(&[(1.0, 10.0), (1000.0, 100.0)], 1).unwrap();
        assert!(close(found.geometric.value, 1.0) && close(found.totals.value, 1001.0 / 110.0));
        assert_eq!(found.geometric.interval, None, "two pairs are too few for an interval");
        assert_eq!(ratios(&[], 1), None);
    }

    /// For means of logarithms, theory has an interval too: mean ± 1.96 standard errors.
    #[test]
    fn intervals_are_those_of_theory_with_and_without_groups() {
        for count in [300, 20_000] {
            let mut random = Random::new(9);
            // Sorted, which is what groups dealt in turn would fall for.
            let mut logs: Vec<f64> = (0..count)
                .map(|_| (0..12).map(|_| random.below(1000) as f64 / 1000.0).sum::<f64>() - 6.0)
                .collect();
            logs.sort_by(f64::total_cmp);
            let pairs: Vec<(f64, f64)> = logs.iter().map(|log| (log.exp(), 1.0)).collect();
            let error = 1.96 * deviation(&logs).unwrap() / f64::from(count).sqrt();
            let middle = mean(&logs).unwrap();
            let interval = ratios(&pairs, 4).unwrap().geometric.interval.unwrap();
            let (low, high) = (middle - interval.low.ln(), interval.high.ln() - middle);
            assert!(
                (low / error - 1.0).abs() < 0.12 && (high / error - 1.0).abs() < 0.12,
                "{low} {high} {error}"
            );
        }
    }

    #[test]
    fn intervals_cover_the_truth_about_95_times_in_100() {
        let mut random = Random::new(5);
        let covered = (0..200)
            .filter(|seed| {
                let pairs: Vec<(f64, f64)> =
                    (0..60).map(|_| (2.0 * (random.below(2001) as f64 / 1000.0 - 1.0).exp(), 1.0)).collect();
                ratios(&pairs, *seed).unwrap().geometric.interval.unwrap().contains(2.0)
            })
            .count();
        assert!((180..=199).contains(&covered), "{covered} of 200");
    }

    #[test]
    fn a_seed_fixes_the_interval() {
        let pairs: Vec<(f64, f64)> = (1..30).map(|n| (f64::from(n), f64::from(30 - n))).collect();
        assert_eq!(ratios(&pairs, 3), ratios(&pairs, 3));
        assert_ne!(ratios(&pairs, 3), ratios(&pairs, 4));
    }
}
