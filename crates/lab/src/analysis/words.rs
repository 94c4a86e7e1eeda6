//! What ratios mean, in words.

use plywood_workshop::format::{factor, factor_range, ratio};

use super::{Comparison, Difference, Measured, positions};
use crate::Limit;

impl Measured {
    /// Less of it, more of it, as much of it.
    pub(crate) const fn amounts(self) -> [&'static str; 3] {
        match self {
            Measured::Nodes => ["fewer", "more", "as many"],
            Measured::Time => ["less time", "more time", "as much time"],
        }
    }
}

/// How much more or less of something an engine needs: `139 times fewer`. If the totals say the opposite, that is
/// added.
pub(crate) fn amount(comparison: &Comparison, measured: Measured) -> Option<String> {
    let all = comparison.ratio(measured)?.all;
    let words = factor(all.geometric.value, measured.amounts());
    Some(if comparison.totals_contradict(measured) {
        format!("{words}, but {} in total", factor(all.totals.value, measured.amounts()))
    } else {
        words
    })
}

/// What a comparison shows: `needs 2.6 times fewer nodes (2.4 to 2.9)`.
pub(crate) fn verdict(comparison: &Comparison, measured: Measured, limit: Limit) -> Option<String> {
    let all = comparison.ratio(measured)?.all;
    let (value, interval) = (all.geometric.value, all.geometric.interval);
    let (verb, what) = match (measured, limit) {
        (Measured::Nodes, Limit::Time(_)) => ("visits", " nodes in the same time"),
        (Measured::Nodes, _) => ("needs", " nodes"),
        (Measured::Time, _) => ("takes", ""),
    };
    let does = format!("{verb} {}{what}", factor(value, measured.amounts()));
    let range = interval.map_or_else(String::new, |interval| factor_range(value, interval));
    let mut words = match comparison.difference(measured)? {
        Difference::TooFew => format!("{does} on {}, too few for an interval", positions(comparison.pairs)),
        Difference::Same => format!("the same {} on every position", measured.name()),
        Difference::Open => {
            let ends = interval.map_or_else(String::new, |interval| {
                format!(" ({} to {})", ratio(interval.low), ratio(interval.high))
            });
            return Some(format!("no difference shown{ends}"));
        }
        Difference::Once => format!("{does} ({range}), but timed once, so that may be noise"),
        Difference::Less | Difference::More => format!("{does} ({range})"),
    };
    if comparison.totals_contradict(measured) {
        words += &format!(", but {} in total", factor(all.totals.value, measured.amounts()));
    }
    Some(words)
}
