//! Comparisons in pairs: two engines on the same positions within the same limit.

use plywood_workshop::{CONFIDENCE, Estimate, Interval};

use super::noise;
use crate::statistics::{Ratios, ratios};
use crate::{Experiment, Limit, Sample, Summary, Timing};

/// So many ratios of single positions are kept for plots.
const KEPT: usize = 500;

/// An engine against another on one set within one limit.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Which set.
    pub set: u32,
    /// Which limit.
    pub limit: u32,
    /// Which engine.
    pub engine: u32,
    /// What it is compared with.
    pub with: u32,
    /// How many positions both have searched.
    pub pairs: usize,
    /// How many positions are left out because one of the two was stopped before it had its answer.
    pub left_out: usize,
    /// Nodes of the one per node of the other.
    pub nodes: Option<Ratio>,
    /// Time of the one per time of the other. Its intervals allow for the noise of the machine.
    pub time: Option<Ratio>,
    /// How far noise alone could move the ratio of times, as a logarithm: 0.1 is about 10 %. `None` if nothing tells,
    /// because units were timed once or not at all.
    pub noise: Option<f64>,
}

/// How two engines' figures relate.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratio {
    /// Over all positions, in two ways.
    pub all: Ratios,
    /// On single positions: all, or an even choice if there are very many.
    pub each: Vec<f64>,
}

/// What is measured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Measured {
    Nodes,
    Time,
}

impl Measured {
    pub(crate) const BOTH: [Measured; 2] = [Measured::Nodes, Measured::Time];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Measured::Nodes => "nodes",
            Measured::Time => "time",
        }
    }

    /// Whether it can differ within a limit: what is limited comes out the same for all.
    pub(crate) const fn varies(self, limit: Limit) -> bool {
        !matches!((self, limit), (Measured::Nodes, Limit::Nodes(_)) | (Measured::Time, Limit::Time(_)))
    }
}

impl Comparison {
    pub(crate) fn ratio(&self, measured: Measured) -> Option<&Ratio> {
        match measured {
            Measured::Nodes => self.nodes.as_ref(),
            Measured::Time => self.time.as_ref(),
        }
    }

    /// What the geometric mean shows. Whatever a report says about two engines follows from this alone, so that its
    /// sentences cannot contradict its tables.
    pub(crate) fn difference(&self, measured: Measured) -> Option<Difference> {
        let Estimate { value, interval } = self.ratio(measured)?.all.geometric;
        let Some(interval) = interval else { return Some(Difference::TooFew) };
        let noise_unknown = measured == Measured::Time && self.noise.is_none();
        Some(if interval.low == 1.0 && interval.high == 1.0 {
            Difference::Same
        } else if interval.contains(1.0) {
            Difference::Open
        } else if noise_unknown && (1.0 / TIMED_ONCE..=TIMED_ONCE).contains(&value) {
            Difference::Once
        } else if value < 1.0 {
            Difference::Less
        } else {
            Difference::More
        })
    }

    /// Whether the totals over all positions lie on the other side of 1 than the geometric mean.
    pub(crate) fn totals_contradict(&self, measured: Measured) -> bool {
        self.ratio(measured).is_some_and(|ratio| {
            let Ratios { geometric, totals } = ratio.all;
            (geometric.value < 1.0 && totals.value > 1.0) || (geometric.value > 1.0 && totals.value < 1.0)
        })
    }
}

/// Where units are timed once, nothing tells how noisy the machine was. Only what exceeds this factor is then called
/// a difference.
pub(crate) const TIMED_ONCE: f64 = 2.0;

/// What a comparison shows of the one engine beside the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Difference {
    /// It needs less: the whole interval lies below 1.
    Less,
    /// It needs more: the whole interval lies above 1.
    More,
    /// It needs the same on every position.
    Same,
    /// The interval includes 1.
    Open,
    /// The interval of times excludes 1, but units were timed once, and the difference is no more than a noisy
    /// machine could make.
    Once,
    /// There are too few positions for an interval.
    TooFew,
}

/// Every engine against the baseline.
pub(crate) fn with_baseline(experiment: &Experiment, summary: &Summary) -> Vec<Comparison> {
    let baseline = experiment.baseline;
    let others = summary.cells.keys().filter(|key| key.engine != baseline);
    others.filter_map(|key| compare(experiment, summary, key.set, key.limit, key.engine, baseline)).collect()
}

/// How often each of so many intervals must hold for all of them to hold 95 times out of 100 (Bonferroni).
fn confidence_of_each(intervals: usize) -> f64 {
    1.0 - (1.0 - CONFIDENCE) / intervals.max(1) as f64
}

/// Compares two engines; `None` if one of them has no rows there. Intervals are so wide that all engines of the set and
/// limit can be compared with one of them.
pub(crate) fn compare(
    experiment: &Experiment,
    summary: &Summary,
    set: u32,
    limit: u32,
    engine: u32,
    with: u32,
) -> Option<Comparison> {
    let (one, other) = (summary.cell(set, limit, engine)?, summary.cell(set, limit, with)?);
    let (pairs, left_out) = one.paired(other);
    let noise = match experiment.clock {
        Timing::Real => noise::margin(one, other),
        Timing::Virtual => Some(0.0),
    };
    let bound = *experiment.limits.get(limit as usize)?;
    let engines = summary.cells.keys().filter(|key| (key.set, key.limit) == (set, limit)).count();
    let confidence = confidence_of_each(engines - 1);
    let ratio = |measured: Measured, values: &[(f64, f64)], noise: f64| {
        let all = if measured.varies(bound) { ratios(values, confidence) } else { None }?;
        let all = Ratios { geometric: widened(all.geometric, noise), totals: widened(all.totals, noise) };
        Some(Ratio { all, each: even_choice(values) })
    };
    let nodes: Vec<(f64, f64)> =
        pairs.iter().filter_map(|pair| both(*pair, |sample| Some(sample.nodes))).collect();
    let times: Vec<(f64, f64)> = pairs.iter().filter_map(|pair| both(*pair, |sample| sample.time)).collect();
    Some(Comparison {
        set,
        limit,
        engine,
        with,
        pairs: pairs.len(),
        left_out,
        nodes: ratio(Measured::Nodes, &nodes, 0.0),
        time: ratio(Measured::Time, &times, noise.unwrap_or(0.0)),
        noise,
    })
}

/// An estimate that may also be off by so much, as a logarithm. The two have nothing to do with each other, so their
/// squares add up.
fn widened(estimate: Estimate, noise: f64) -> Estimate {
    let widen = |interval: Interval| {
        if noise == 0.0 {
            return interval;
        }
        let factor = ((interval.high / interval.low).ln() / 2.0).hypot(noise).exp();
        Interval { low: estimate.value / factor, high: estimate.value * factor }
    };
    Estimate { interval: estimate.interval.map(widen), ..estimate }
}

/// What both engines took on a position. A solver that answers from its book visits no node at all, and a ratio needs a
/// number above zero.
fn both(pair: [&Sample; 2], taken: fn(&Sample) -> Option<f64>) -> Option<(f64, f64)> {
    let [one, other] = pair.map(|sample| taken(sample).map(|value| value.max(1.0)));
    one.zip(other)
}

fn even_choice(pairs: &[(f64, f64)]) -> Vec<f64> {
    pairs.iter().step_by(pairs.len().div_ceil(KEPT).max(1)).map(|(one, other)| one / other).collect()
}

pub(crate) fn positions(count: usize) -> String {
    format!("{} position{}", plywood_core::grouped(count as u64), if count == 1 { "" } else { "s" })
}
