//! Noise: how much the same work takes more or less time from one repetition to the next.

use plywood_workshop::format::list;

use super::{Comparison, Difference, Measured};
use crate::statistics::median;
use crate::{Experiment, Samples, Summary, Timing};

/// What is known of the noise of the machine.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Noise {
    /// No times were measured.
    NoTimes,
    /// Times are counts of nodes.
    None,
    /// Every unit was measured once, which says nothing about noise.
    Unknown,
    /// Half of the units vary by more than this from one repetition to another: (longest - shortest) / median.
    Typical(f64),
}

/// A difference smaller than this is nothing to warn about.
const MATTERS: f64 = 0.05;

/// The range of so many repetitions is about the root of their number times their standard deviation; of more than
/// these, it hardly grows.
const RANGE_GROWS: f64 = 10.0;

/// The standard error of a median beside that of a mean: the root of half of pi.
const OF_A_MEDIAN: f64 = 1.25;

impl Noise {
    /// The noise that repetitions show.
    pub(crate) fn of(experiment: &Experiment, summary: &Summary) -> Noise {
        let samples = || summary.cells.values().flat_map(|cell| &cell.samples);
        let variations = samples().filter(|sample| sample.repetitions > 1).filter_map(|sample| {
            let ((low, high), middle) = sample.time_range.zip(sample.time)?;
            (middle > 0.0).then(|| (high - low) / middle)
        });
        match median(variations.collect()) {
            Some(typical) => Noise::Typical(typical),
            None if samples().all(|sample| sample.time.is_none()) => Noise::NoTimes,
            None if experiment.clock == Timing::Virtual => Noise::None,
            None => Noise::Unknown,
        }
    }

    /// What it means for the report.
    pub(crate) fn words(self) -> String {
        match self {
            Noise::NoTimes => "No times were measured.".to_owned(),
            Noise::None => "Virtual time: a node is 1 µs, and waiting takes as long as it takes. Threads are simulated, each \
                            with a processor of its own, so times come out the same every time."
                .to_owned(),
            Noise::Unknown => "Every unit was timed once, so how noisy the machine was is unknown, and only \
                               differences by more than a factor of 2 in time are called shown: measure with 3 \
                               repetitions or more to see smaller ones."
                .to_owned(),
            Noise::Typical(share) => format!(
                "Repetitions of the same unit typically differ by {} in time (the median over units of longest minus shortest, as a share \
                 of the median). The intervals of times allow for that.",
                percent(share)
            ),
        }
    }
}

/// How far the ratio of two engines' times may be off if whatever disturbs a unit disturbs all positions alike, as a
/// logarithm: two standard errors. The scatter of positions holds only the noise that differs from one position to
/// the next; what they share (another program, a processor that gets warm) shows in repetitions alone.
pub(crate) fn margin(one: &Samples, other: &Samples) -> Option<f64> {
    Some(2.0 * error(one)?.hypot(error(other)?))
}

/// The standard error of a unit's time, the median of its repetitions, as a logarithm; `None` if no unit was timed
/// twice.
fn error(cell: &Samples) -> Option<f64> {
    let deviations = cell.samples.iter().filter(|sample| sample.repetitions > 1).filter_map(|sample| {
        let (low, high) = sample.time_range?;
        let range = (high.max(1.0) / low.max(1.0)).ln();
        Some(range / f64::from(sample.repetitions).min(RANGE_GROWS).sqrt())
    });
    let deviation = median(deviations.collect())?;
    let fewest = cell.samples.iter().map(|sample| sample.repetitions).min()?;
    Some(OF_A_MEDIAN * deviation / f64::from(fewest).sqrt())
}

/// Whether noise may hide a difference in time that would matter: a quieter machine, or more repetitions, could tell.
pub(crate) fn hides(comparison: &Comparison) -> bool {
    let interval = comparison.time.as_ref().and_then(|ratio| ratio.all.geometric.interval);
    let Some((interval, noise)) = interval.zip(comparison.noise) else { return false };
    let half_width = (interval.high / interval.low).ln() / 2.0;
    comparison.difference(Measured::Time) == Some(Difference::Open)
        && (interval.low < 1.0 - MATTERS || interval.high > 1.0 + MATTERS)
        && noise >= half_width / 2.0
}

/// A warning that these engines cannot be told apart from another.
pub(crate) fn warning(hidden: &[(String, f64)], other: &str) -> String {
    let names: Vec<String> = hidden.iter().map(|(name, _)| name.clone()).collect();
    let apart = match names.as_slice() {
        [one] => format!("{one} and {other} apart"),
        several => format!("{} apart from {other}", list(several)),
    };
    let most = hidden.iter().map(|(_, noise)| *noise).fold(0.0, f64::max).exp_m1();
    format!(
        "the machine was too noisy to tell {apart} by time: noise alone could make a difference of {}",
        percent(most)
    )
}

fn percent(share: f64) -> String {
    format!("{:.*} %", usize::from(share < 0.1), share * 100.0)
}
