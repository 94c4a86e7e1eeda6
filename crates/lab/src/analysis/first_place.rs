//! Who is first on a set within a limit: shown against all others, or shared.

use super::compare::compare;
use super::findings::Place;
use super::{Difference, Measured};
use crate::Limit;

/// What can be said about the first place.
pub(super) enum FirstPlace {
    /// This engine is shown to be better than every other one.
    Won(u32),
    /// None of these is shown to be worse than any engine, so the best is among them.
    Shared(Vec<u32>),
    /// No engine is shown to be better than any other.
    AllAlike,
    /// Some are shown to be better than others, but none than all others.
    Open,
}

impl Place<'_> {
    /// What a better engine is shown to need: less, but more where it is asked how much can be done in a time.
    pub(super) fn better(&self) -> Difference {
        if matches!(self.bound(), Limit::Time(_)) { Difference::More } else { Difference::Less }
    }

    /// The engines that are compared, baseline included, the best geometric mean first.
    fn ranked(&self, measured: Measured) -> Vec<u32> {
        let ratio = |comparison: &super::Comparison| Some(comparison.ratio(measured)?.all.geometric.value);
        let mut ranked: Vec<(f64, u32)> =
            self.comparisons().filter_map(|one| Some((ratio(one)?, one.engine))).collect();
        ranked.push((1.0, self.experiment.baseline));
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        if self.better() == Difference::More {
            ranked.reverse();
        }
        ranked.into_iter().map(|(_, engine)| engine).collect()
    }

    /// Compares every engine with the others as if each were the baseline. A wrong winner takes an interval that
    /// misses among those of the truly best engine, and these are as wide as those of the table: so that happens at
    /// most 5 times in 100 (Hsu 1981, "Simultaneous confidence intervals for all distances from the best").
    pub(super) fn first_place(&self, measured: Measured) -> FirstPlace {
        let ranked = self.ranked(measured);
        // Who is worse than the leader needs no second look, which makes this cheap in most cases.
        let leader = ranked[0];
        let rest = ranked.iter().filter(|engine| !self.beats(leader, **engine, measured));
        let unbeaten: Vec<u32> = rest
            .filter(|engine| !ranked.iter().any(|other| self.beats(*other, **engine, measured)))
            .copied()
            .collect();
        match unbeaten.as_slice() {
            [one] if ranked.iter().all(|other| other == one || self.beats(*one, *other, measured)) => {
                FirstPlace::Won(*one)
            }
            [] | [_] => FirstPlace::Open,
            several if several.len() == ranked.len() => FirstPlace::AllAlike,
            _ => FirstPlace::Shared(unbeaten),
        }
    }

    /// Whether a direct comparison shows one engine to be better than another.
    fn beats(&self, one: u32, other: u32, measured: Measured) -> bool {
        one != other
            && compare(self.experiment, self.analysis.summary(), self.set, self.limit, one, other)
                .is_some_and(|comparison| comparison.difference(measured) == Some(self.better()))
    }

    /// The engine that does better than this one by the totals over all positions, and the ratio of its total to this
    /// one's.
    pub(super) fn better_in_total(&self, than: u32, measured: Measured) -> Option<(u32, f64)> {
        let totals = self.ranked(measured).into_iter().filter(|other| *other != than).filter_map(|other| {
            let summary = self.analysis.summary();
            let comparison = compare(self.experiment, summary, self.set, self.limit, other, than)?;
            Some((other, comparison.ratio(measured)?.all.totals.value))
        });
        if self.better() == Difference::More {
            totals.filter(|(_, ratio)| *ratio > 1.0).max_by(|one, other| one.1.total_cmp(&other.1))
        } else {
            totals.filter(|(_, ratio)| *ratio < 1.0).min_by(|one, other| one.1.total_cmp(&other.1))
        }
    }
}
