//! What several threads gain against one, and where the rest is lost.

use plywood_engines::EngineSpec;
use plywood_workshop::{Estimate, Interval};

use super::asks_for_an_answer;
use crate::statistics::{Doubt, added, median};
use crate::{Experiment, Sample, Summary, Taken};

/// An engine with several threads against itself with one, on one set within one limit.
///
/// All figures follow from sums over the positions that both have finished, so that they fit together:
/// speed-up = threads x (1 - waiting) x speed per thread / (1 + extra nodes).
#[derive(Clone, PartialEq, Debug)]
pub struct Scaling {
    /// Which set.
    pub set: u32,
    /// Which limit.
    pub limit: u32,
    /// Which engine.
    pub engine: u32,
    /// The same engine with one thread.
    pub with: u32,
    /// How many threads it has.
    pub threads: usize,
    /// Over how many positions.
    pub positions: usize,
    /// Time of the one thread by the clock on the wall, divided by that of the threads.
    pub speedup: Estimate,
    /// Nodes that one thread did not need, as a share of those that it did.
    pub extra_nodes: Estimate,
    /// The part of the extra nodes that were visited in vain, because a cut-off was found above them meanwhile.
    pub aborted: f64,
    /// What only processor times tell; `None` where they could not be told.
    pub effort: Option<TeamEffort>,
}

/// How well threads use their processors.
#[derive(Clone, PartialEq, Debug)]
pub struct TeamEffort {
    /// The share of the threads' time in which they were on no processor.
    pub waiting: Estimate,
    /// Nodes in a second of processor time, divided by those of the one thread.
    pub speed: Estimate,
    /// The speed-up that follows from everything else. It is the measured one if the one thread never waited.
    pub product: f64,
}

/// What one thread and several took on some positions, added up.
#[derive(Copy, Clone)]
struct Sums {
    wall: [f64; 2],
    cpu: [f64; 2],
    nodes: [f64; 2],
    aborted: [f64; 2],
}

impl Sums {
    const COUNT: usize = 8;

    const fn of_array([a, b, c, d, e, f, g, h]: [f64; Sums::COUNT]) -> Sums {
        Sums { wall: [a, b], cpu: [c, d], nodes: [e, f], aborted: [g, h] }
    }

    fn speedup(self) -> f64 {
        self.wall[0] / self.wall[1]
    }

    fn nodes_ratio(self) -> f64 {
        self.nodes[1] / self.nodes[0]
    }

    /// The mean number of threads at work.
    fn at_work(self) -> f64 {
        self.cpu[1] / self.wall[1]
    }

    fn speed(self) -> f64 {
        (self.nodes[1] / self.cpu[1]) / (self.nodes[0] / self.cpu[0])
    }
}

/// Every engine that has several threads against the one that differs in nothing else.
pub(super) fn scalings(experiment: &Experiment, summary: &Summary) -> Vec<Scaling> {
    let found = summary.cells.iter().filter_map(|(key, cell)| {
        let spec = &experiment.engines[key.engine as usize].spec;
        let threads = spec.threads.filter(|threads| *threads > 1)?;
        if !asks_for_an_answer(experiment.limits[key.limit as usize]) {
            return None;
        }
        let with = experiment.engines.iter().position(|other| is_alone(&other.spec, spec))? as u32;
        let (pairs, _) = summary.cell(key.set, key.limit, with)?.paired(cell);
        let pairs: Vec<Part<'_>> = pairs.into_iter().map(Part).collect();
        let (sums, measured) = (Part::sum(&pairs), Basis::of(&pairs));
        let busy = |sums: Sums| sums.at_work() / threads as f64;
        let has_clock = sums.cpu.iter().all(|time| *time > 0.0);
        (sums.wall.iter().chain(&sums.nodes).all(|sum| *sum > 0.0)).then(|| Scaling {
            set: key.set,
            limit: key.limit,
            engine: key.engine,
            with,
            threads,
            positions: pairs.len(),
            speedup: measured.estimate(Sums::speedup),
            extra_nodes: moved(measured.estimate(Sums::nodes_ratio), |ratio| ratio - 1.0),
            aborted: (sums.aborted[1] - sums.aborted[0]) / sums.nodes[0],
            effort: has_clock.then(|| TeamEffort {
                waiting: moved(measured.estimate(busy), |busy| 1.0 - busy),
                speed: measured.estimate(Sums::speed),
                product: threads as f64 * busy(sums) * sums.speed() / sums.nodes_ratio(),
            }),
        })
    });
    found.collect()
}

/// Whether the one engine is the other with one thread.
fn is_alone(one: &EngineSpec, other: &EngineSpec) -> bool {
    let bare = |spec: &EngineSpec| EngineSpec { threads: None, parallel: None, ..spec.clone() };
    one.threads.is_none_or(|threads| threads == 1) && bare(one) == bare(other)
}

/// What one thread and several took on one position, in each repetition.
struct Part<'a>([&'a Sample; 2]);

impl Part<'_> {
    /// One figure after the other, those of the one thread first; times that are missing are no numbers.
    fn numbers(&self, choose: impl Fn(&Sample, fn(&Taken) -> f64) -> f64) -> [f64; Sums::COUNT] {
        let figures: [fn(&Taken) -> f64; 4] = [
            |taken| taken.wall.unwrap_or(f64::NAN),
            |taken| taken.cpu.unwrap_or(f64::NAN),
            |taken| taken.nodes,
            |taken| taken.aborted,
        ];
        std::array::from_fn(|index| choose(self.0[index % 2], figures[index / 2]))
    }

    fn medians(&self) -> [f64; Sums::COUNT] {
        self.numbers(|sample, figure| median(sample.each.iter().map(figure).collect()).unwrap_or(f64::NAN))
    }

    fn sum(parts: &[Part<'_>]) -> Sums {
        Sums::of_array(added(parts.iter().map(Part::medians)))
    }
}

/// What there is to estimate from.
struct Basis {
    positions: Vec<[f64; Sums::COUNT]>,
    /// All positions together, for each repetition that all of them have.
    rounds: Vec<Sums>,
}

impl Basis {
    fn of(parts: &[Part<'_>]) -> Basis {
        let counts = parts.iter().flat_map(|Part(both)| both).map(|sample| sample.each.len());
        let round = |index: usize| {
            let numbers = |part: &Part<'_>| part.numbers(|sample, figure| figure(&sample.each[index]));
            Sums::of_array(added(parts.iter().map(numbers)))
        };
        Basis {
            rounds: (0..counts.min().unwrap_or(0)).map(round).collect(),
            positions: parts.iter().map(Part::medians).collect(),
        }
    }

    /// A figure and its interval: what other positions would change, and another round on these.
    fn estimate(&self, figure: impl Fn(Sums) -> f64) -> Estimate {
        let value = figure(Sums::of_array(added(self.positions.iter().copied())));
        let others = Doubt::over_parts(&self.positions, |sums| figure(Sums::of_array(*sums)));
        let again =
            Doubt::over_repetitions(&self.rounds.iter().map(|sums| figure(*sums)).collect::<Vec<_>>());
        Doubt::around_if_known(others.map(|doubt| again.map_or(doubt, |again| doubt.and(again))), value)
    }
}

/// The estimate of something that follows from what was estimated.
fn moved(estimate: Estimate, by: impl Fn(f64) -> f64) -> Estimate {
    let interval = estimate.interval.map(|Interval { low, high }| {
        let (one, other) = (by(low), by(high));
        Interval { low: one.min(other), high: one.max(other) }
    });
    Estimate { value: by(estimate.value), interval }
}

#[cfg(test)]
mod tests;
