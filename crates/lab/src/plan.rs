//! The plan: in which order units are measured, and who measures which.

use std::ops::Range;

use crate::experiment::{Experiment, Tables, UnitOrder};
use crate::row::UnitKey;

/// A part of an experiment that one worker does in one go: positions of a set within one limit, all engines or one.
///
/// Engines that are compared with each other meet a position in one job, one after the other on the same core, so that
/// a machine that gets slower or warmer does so for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    set: u32,
    limit: u32,
    repetition: u32,
    positions: Range<u32>,
    engines: Range<u32>,
}

impl Job {
    /// The first unit of each engine.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = UnitKey> + '_ {
        self.units().take(self.engines.len())
    }

    /// Its units in order. Which engine begins changes from position to position, so that none always comes after the
    /// same one.
    pub fn units(&self) -> impl Iterator<Item = UnitKey> + '_ {
        self.positions.clone().flat_map(move |position| {
            let count = self.engines.len() as u32;
            (0..count).map(move |turn| UnitKey {
                set: self.set,
                position,
                engine: self.engines.start + (turn + position + self.repetition) % count,
                limit: self.limit,
                repetition: self.repetition,
            })
        })
    }
}

/// All jobs in order. What is measured first covers everything once, so that an experiment that is cut short has
/// something to say.
pub fn jobs(experiment: &Experiment) -> Vec<Job> {
    let engines = experiment.engines.len() as u32;
    let mut jobs = Vec::new();
    for repetition in 0..experiment.repetitions {
        for limit in 0..experiment.limits.len() as u32 {
            for (set, positions) in experiment.sets.iter().enumerate() {
                let all = 0..positions.positions.len() as u32;
                let job = |positions: Range<u32>, engines| Job {
                    set: set as u32,
                    limit,
                    repetition,
                    positions,
                    engines,
                };
                match (experiment.order, experiment.tables) {
                    (UnitOrder::Interleaved, Tables::Fresh) => {
                        jobs.extend(all.map(|position| job(position..position + 1, 0..engines)));
                    }
                    // What tables know comes from the positions before, so these stay together.
                    (UnitOrder::Interleaved, Tables::Kept) => jobs.push(job(all, 0..engines)),
                    (UnitOrder::Blocks, _) => {
                        jobs.extend((0..engines).map(|engine| job(all.clone(), engine..engine + 1)));
                    }
                }
            }
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;
    use plywood_workshop::Shard;
    use std::collections::HashSet;

    fn experiment(more: &str) -> Experiment {
        let text = format!(
            "game = \"tictactoe\"\n{more}\n[[positions]]\ngenerate = {{ count = 5, plies = 2 }}\n\
             [[matrix]]\nalgorithm = [\"alphabeta\", \"pvs\", \"mtdf\"]\n[limits]\ndepth = [1, 2]\n"
        );
        Reading::new(&plywood_games::all()).text("plan", &text).expect("an experiment")
    }

    #[test]
    fn every_unit_is_planned_once_whatever_the_order_and_the_shards() {
        for more in [
            "repetitions = 2",
            "order = \"blocks\"",
            "tables = \"kept\"",
            "tables = \"kept\"\norder = \"blocks\"",
        ] {
            let experiment = experiment(more);
            for count in [1, 2, 7] {
                let parts = (1..=count).filter_map(|index| Shard::new(index, count));
                let units: Vec<UnitKey> = parts
                    .flat_map(|shard| shard.of(jobs(&experiment)))
                    .flat_map(|job| job.units().collect::<Vec<_>>())
                    .collect();
                assert_eq!(units.len() as u64, experiment.units(), "{more} {count}");
                assert_eq!(units.iter().collect::<HashSet<_>>().len(), units.len(), "{more} {count}");
            }
        }
    }

    #[test]
    fn no_engine_always_comes_first() {
        let firsts: HashSet<u32> =
            jobs(&experiment("")).iter().filter_map(|job| Some(job.units().next()?.engine)).collect();
        assert_eq!(firsts.len(), 3);
    }
}
