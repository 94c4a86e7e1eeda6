//! Noise: how much the same work takes more or less time from one repetition to the next.

use super::{Comparison, Measured};
use crate::Summary;
use crate::report::format::list;
use crate::statistics::median;

/// What is known of the noise of the machine.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Noise {
    /// No times were measured.
    NoTimes,
    /// Every unit was measured once, which says nothing about noise.
    Unknown,
    /// Half of the units vary by more than this from one repetition to another: (longest - shortest) / median.
    Typical(f64),
}

/// A difference smaller than this is nothing to warn about.
const MATTERS: f64 = 0.05;

impl Noise {
    /// The noise that repetitions show.
    pub(crate) fn of(summary: &Summary) -> Noise {
        let samples = || summary.cells.values().flat_map(|cell| &cell.samples);
        let variations = samples().filter(|sample| sample.repetitions > 1).filter_map(|sample| {
            let ((low, high), middle) = sample.time_range.zip(sample.time)?;
            (middle > 0.0).then(|| (high - low) / middle)
        });
        match median(variations.collect()) {
            Some(typical) => Noise::Typical(typical),
            None if samples().any(|sample| sample.time.is_some()) => Noise::Unknown,
            None => Noise::NoTimes,
        }
    }

    /// What it means for the report.
    pub(crate) fn words(self) -> String {
        match self {
            Noise::NoTimes => "No times were measured.".to_owned(),
            Noise::Unknown => "Every unit was measured once, so how noisy the machine was is unknown: \
                               measure with 3 repetitions or more to find out."
                .to_owned(),
            Noise::Typical(share) => format!(
                "Repetitions of the same unit typically differ by {} in time (the median over units of longest minus shortest, as a share \
                 of the median).",
                percent(share)
            ),
        }
    }

    /// Whether noise may hide a difference in time that would matter.
    pub(crate) fn hides(self, comparison: &Comparison) -> bool {
        let Some(interval) = comparison.ratio(Measured::Time).and_then(|ratio| ratio.all.geometric.interval)
        else {
            return false;
        };
        let matters = interval.low < 1.0 - MATTERS || interval.high > 1.0 + MATTERS;
        // Noise shrinks with the number of positions. If it is much smaller than the interval, the positions are what differs, and a
        // quieter machine would not help.
        let explained = match self {
            Noise::NoTimes => false,
            Noise::Unknown => true,
            Noise::Typical(share) => {
                let half_width = (interval.high / interval.low).ln() / 2.0;
                2.0 * share / (comparison.pairs as f64).sqrt() >= half_width / 2.0
            }
        };
        interval.contains(1.0) && matters && explained
    }

    /// A warning that these engines cannot be told apart from another.
    pub(crate) fn warning(self, engines: &[String], other: &str) -> String {
        let apart = match engines {
            [one] => format!("{one} and {other} apart"),
            several => format!("{} apart from {other}", list(several)),
        };
        match self {
            Noise::Typical(share) => {
                format!(
                    "the machine was too noisy (repetitions differ by {}) to tell {apart} by time",
                    percent(share)
                )
            }
            Noise::Unknown | Noise::NoTimes => {
                format!(
                    "times do not tell {apart}, and without repetitions nobody knows whether noise is the reason"
                )
            }
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.*} %", usize::from(share < 0.1), share * 100.0)
}
