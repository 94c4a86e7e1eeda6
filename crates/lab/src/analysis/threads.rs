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
    pub effort: Option<Effort>,
}

/// How well threads use their processors.
#[derive(Clone, PartialEq, Debug)]
pub struct Effort {
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
            effort: has_clock.then(|| Effort {
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
mod tests {
    use super::*;
    use crate::store::samples::experiment;
    use crate::{Limit, Row, Times, UnitKey, Value, ValueKind};
    use plywood_core::{Bound, Stats};

    /// One thread with 100 nodes of 10 ns at each position, and others with what is said.
    fn scaled(others: &[(&str, Times, u64, u64)], positions: u32, repetitions: u32) -> Vec<Scaling> {
        let mut experiment = experiment();
        let mut set = experiment.sets[0].clone();
        set.positions = vec![set.positions[0].clone(); positions as usize];
        experiment.sets = vec![set];
        experiment.limits = vec![Limit::Depth(8)];
        let mut engine = experiment.engines[0].clone();
        engine.spec = "pvs:table=1".parse().unwrap();
        experiment.engines = vec![engine.clone()];
        let one = ("", Times { wall: 1250, cpu: Some(1000) }, 100, 0);
        for (spec, ..) in others {
            engine.spec = spec.parse().unwrap();
            experiment.engines.push(engine.clone());
        }
        let mut rows = Vec::new();
        for (engine, (_, times, nodes, aborted)) in [one].iter().chain(others).enumerate() {
            for unit in 0..positions * repetitions {
                let (position, repetition) = (unit / repetitions, unit % repetitions);
                let key = UnitKey { set: 0, position, engine: engine as u32, limit: 0, repetition };
                // Positions differ in size and repetitions in speed, for all engines alike.
                let size = u64::from(position + 1);
                let by = |time: u64| time * size * u64::from(10 + repetition);
                let mut stats = Stats::default();
                (stats.nodes, stats.aborted) = (nodes * size, aborted * size);
                rows.push(Row {
                    key,
                    times: Some(Times { wall: by(times.wall), cpu: times.cpu.map(by) }),
                    peak_bytes: None,
                    table_bytes: None,
                    value: value(),
                    stats,
                });
            }
        }
        scalings(&experiment, &Summary::new(&experiment, &rows))
    }

    fn value() -> Value {
        Value {
            points: None,
            kind: ValueKind::Unknown,
            plies: None,
            bound: Bound::Exact,
            proven: false,
            stopped: false,
            best: None,
            line: String::new(),
            depth: None,
        }
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn a_speed_up_is_divided_into_what_it_comes_from() {
        // Four threads: 180 nodes in 4 x 800 ns, on processors for 2400 ns of them.
        let four = ("pvs:table=1,threads=4", Times { wall: 800, cpu: Some(2400) }, 180, 30);
        let found = scaled(&[four], 6, 3);
        let [one] = found.as_slice() else { panic!("{found:?}") };
        let effort = one.effort.as_ref().unwrap();
        assert_eq!((one.threads, one.with, one.positions), (4, 0, 6));
        assert!(close(one.speedup.value, 1250.0 / 800.0), "{one:?}");
        assert!(close(one.extra_nodes.value, 0.8) && close(one.aborted, 0.3), "{one:?}");
        assert!(close(effort.waiting.value, 0.25), "{one:?}");
        // 75 nodes in a microsecond of processor time, against 100.
        assert!(close(effort.speed.value, 0.75), "{one:?}");
        assert!(close(effort.product, 4.0 * (1.0 - 0.25) * 0.75 / 1.8), "{one:?}");
        // One thread waited for a fifth of its time: that is all the two differ by.
        assert!(close(effort.product / one.speedup.value, 1000.0 / 1250.0), "{one:?}");
        // Every position and every repetition says the same of both.
        for estimate in [one.speedup, one.extra_nodes, effort.waiting, effort.speed] {
            let interval = estimate.interval.unwrap();
            assert!((interval.high - interval.low).abs() < 1e-6, "{estimate:?}");
        }
    }

    #[test]
    fn only_engines_that_differ_in_nothing_but_threads_are_compared() {
        let times = Times { wall: 800, cpu: Some(1500) };
        let found = scaled(
            &[
                ("pvs:table=1,threads=2,parallel=lazy", times, 100, 0),
                ("pvs:table=2,threads=2", times, 100, 0),
                ("alphabeta:table=1", times, 100, 0),
                ("alphabeta:table=1,threads=2", times, 100, 0),
            ],
            2,
            1,
        );
        let pairs: Vec<(u32, u32)> = found.iter().map(|one| (one.engine, one.with)).collect();
        assert_eq!(pairs, [(1, 0), (4, 3)]);
        assert!(found.iter().all(|one| one.speedup.interval.is_none()), "two positions are too few");
    }

    #[test]
    fn without_processor_times_the_rest_is_told() {
        let found = scaled(&[("pvs:table=1,threads=2", Times { wall: 500, cpu: None }, 110, 0)], 5, 1);
        assert!(close(found[0].speedup.value, 2.5) && close(found[0].extra_nodes.value, 0.1));
        assert_eq!(found[0].effort, None);
    }
}
