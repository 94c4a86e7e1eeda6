//! Running an experiment: workers on the cores of one machine, each with tables of its own.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use plywood_core::{Random, TextError, grouped};
use plywood_engines::AnyGame;
use plywood_workshop::{Crew, machine};

use crate::experiment::{Cap, Engine, Experiment, Tables, Timing};
use crate::measure::measure;
use crate::plan::Job;
use crate::row::{Row, UnitKey};
use crate::runner::Runner;

/// Refuses what this machine has too few cores or too little memory for.
pub(crate) fn check<E>(crew: &Crew, experiment: &Experiment) -> Result<(), RunError<E>> {
    let cores = machine::cores().len();
    if crew.workers > cores {
        return Err(RunError::Cores { cores });
    }
    if experiment.measure.memory && crew.workers > 1 {
        return Err(RunError::SharedMemory);
    }
    // Tables that do not fit would be swapped, and swapping would be measured.
    let bytes = |engine: &Engine| engine.spec.table_bytes().or(engine.spec.tree_bytes());
    let tables: u64 = experiment.engines.iter().filter_map(bytes).sum();
    let needed = tables.saturating_mul(crew.workers as u64);
    match machine::free_memory() {
        Some(free) if needed > free => Err(RunError::Memory { needed, free }),
        _ => Ok(()),
    }
}

/// Why a run ended before its plan.
#[derive(Debug)]
pub enum RunError<E> {
    /// A row could not be kept.
    Keep(E),
    /// An engine could not be built, or a position not be set.
    Engine(String),
    /// The tables need more memory than there is.
    Memory {
        /// What the tables of all workers need, in bytes.
        needed: u64,
        /// What the machine can still give.
        free: u64,
    },
    /// Memory should be measured, and several workers share it.
    SharedMemory,
    /// There are more workers than cores.
    Cores {
        /// How many cores this process may use.
        cores: usize,
    },
}

impl<E: fmt::Display> fmt::Display for RunError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = |bytes: u64| grouped(bytes >> 20);
        match self {
            RunError::Keep(error) => error.fmt(f),
            RunError::Engine(message) => f.write_str(message),
            RunError::Memory { needed, free } => write!(
                f,
                "the tables of all engines and workers need {} MiB and the machine has {} MiB left: \
                 use fewer workers or smaller tables",
                mebibytes(*needed),
                mebibytes(*free)
            ),
            RunError::SharedMemory => f.write_str(
                "the peak of the memory is that of all workers together: measure memory with one worker, or leave it out",
            ),
            RunError::Cores { cores } => {
                write!(
                    f,
                    "there are only {cores} cores here: use at most {cores} workers, or they would measure each other"
                )
            }
        }
    }
}

impl<E: fmt::Display + fmt::Debug> std::error::Error for RunError<E> {}

impl<E> From<TextError> for RunError<E> {
    fn from(error: TextError) -> RunError<E> {
        RunError::Engine(error.to_string())
    }
}

/// What is left to do, and with what.
pub struct Work<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its game.
    pub game: &'a AnyGame,
    /// The jobs, in order.
    pub jobs: &'a [Job],
    /// The units that were measured before; they are not measured again.
    pub done: &'a HashSet<UnitKey>,
}

impl Work<'_> {
    /// How many units are left.
    pub fn left(&self) -> u64 {
        self.jobs.iter().flat_map(Job::units).filter(|key| !self.done.contains(key)).count() as u64
    }

    /// The units that were measured before and are searched again all the same: where tables are kept, those of an
    /// engine whose job was cut short have to learn again what they knew.
    pub fn relearned(&self) -> impl Iterator<Item = UnitKey> + '_ {
        let kept = self.experiment.tables == Tables::Kept;
        self.jobs.iter().filter(move |_| kept).flat_map(move |job| {
            let left = self.engines_left(job);
            job.units().filter(move |key| left.contains(&key.engine) && self.done.contains(key))
        })
    }

    /// The engines that still have something to do in a job.
    fn engines_left(&self, job: &Job) -> HashSet<u32> {
        job.units().filter(|key| !self.done.contains(key)).map(|key| key.engine).collect()
    }

    /// Measures every unit that is left. `keep` gets each row as soon as it is there, on the worker's thread and before
    /// the worker goes on; `hear` hears how far this run is, on this thread, and now and then even if there is nothing
    /// new. Returns whether the plan was fulfilled; if not, somebody raised the flag.
    pub fn run<E: Send>(
        &self,
        crew: &Crew,
        keep: &(dyn Fn(&Row) -> Result<(), E> + Sync),
        hear: &mut dyn FnMut(Heard),
    ) -> Result<bool, RunError<E>> {
        check(crew, self.experiment)?;
        let next = AtomicUsize::new(0);
        let measure = |tell: &dyn Fn(bool)| -> Result<(), RunError<E>> {
            let mut worker = Worker::new(self, crew, crew.workers <= 1);
            while !crew.stop.is_raised()
                && let Some(job) = self.jobs.get(next.fetch_add(1, Ordering::Relaxed))
            {
                worker.job(job, &mut |row, is_new| {
                    if is_new {
                        keep(row).map_err(RunError::Keep)?;
                    }
                    tell(is_new);
                    Ok(())
                })?;
            }
            Ok(())
        };
        let mut heard = Heard::default();
        crew.work(measure, &mut |news| {
            match news {
                Some(true) => heard.measured += 1,
                Some(false) => heard.relearned += 1,
                None => {}
            }
            hear(heard);
        })?;
        Ok(!crew.stop.is_raised())
    }
}

/// How far a run is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// Units that it has measured.
    pub measured: u64,
    /// Units that it has searched again, because tables that are kept had to learn them again.
    pub relearned: u64,
}

/// Before it is measured for the first time, an engine is measured on so many nodes for nothing: whoever comes first
/// would pay for code and memory that nobody has used yet.
const WARM_UP: u64 = 20_000;

/// Who gets the rows of a job, and hears whether they are new.
type Keep<'a, E> = &'a mut dyn FnMut(&Row, bool) -> Result<(), RunError<E>>;

/// One thread's engines.
struct Worker<'a> {
    work: &'a Work<'a>,
    crew: &'a Crew,
    alone: bool,
    runners: Vec<Option<Runner>>,
    /// What an engine's randomness depends on besides its own seed.
    chances: Vec<u64>,
    is_warm: Vec<bool>,
}

impl<'a> Worker<'a> {
    fn new(work: &'a Work<'a>, crew: &'a Crew, alone: bool) -> Worker<'a> {
        let engines = work.experiment.engines.len();
        let runners = (0..engines).map(|_| None).collect();
        // In virtual time nobody pays for code and memory that is new.
        let is_warm = vec![work.experiment.clock == Timing::Virtual; engines];
        Worker { work, crew, alone, runners, chances: vec![0; engines], is_warm }
    }

    /// Measures what is left of a job.
    fn job<E>(&mut self, job: &Job, keep: Keep<'_, E>) -> Result<(), RunError<E>> {
        let Work { experiment, done, .. } = *self.work;
        let left = self.work.engines_left(job);
        let kept = experiment.tables == Tables::Kept;
        self.warm_up(job, &left)?;
        if kept {
            for key in job.firsts().filter(|key| left.contains(&key.engine)) {
                self.reseed(key);
                self.runner(key.engine)?.forget();
            }
        }
        for key in job.units().filter(|key| left.contains(&key.engine)) {
            if self.crew.stop.is_raised() {
                return Ok(());
            }
            let is_done = done.contains(&key);
            // Of a job that was cut short, tables that are kept have to learn again what they knew.
            if is_done && !kept {
                continue;
            }
            if experiment.measure.memory && !kept {
                self.dismiss_all_but(key.engine);
            }
            let (alone, crew) = (self.alone, self.crew);
            if !kept {
                self.reseed(key);
            }
            let runner = self.runner(key.engine)?;
            if !kept {
                runner.forget();
            }
            let text = &experiment.sets[key.set as usize].positions[key.position as usize].text;
            runner.set_position(text).map_err(RunError::Engine)?;
            match measure(experiment, key, experiment.cap, runner, alone, &crew.stop)? {
                None => return Ok(()),
                Some(row) => keep(&row, !is_done)?,
            }
        }
        Ok(())
    }

    /// Gives the memory of the other engines back, which would count for the one that is measured.
    fn dismiss_all_but(&mut self, engine: u32) {
        let others = self.runners.iter_mut().enumerate().filter(|(index, _)| *index != engine as usize);
        others.for_each(|(_, runner)| *runner = None);
    }

    /// Gives an engine that throws dice those of the unit: they follow from the experiment's seed and differ from
    /// position to position and from one repetition to the next.
    fn reseed(&mut self, key: UnitKey) {
        let experiment = self.work.experiment;
        if !experiment.engines[key.engine as usize].spec.makes_simulations() {
            return;
        }
        let seed = Random::seed_for(experiment.seed, [key.set, key.position, key.repetition]);
        self.chances[key.engine as usize] = seed;
        self.runners[key.engine as usize] = None;
    }

    fn runner<E>(&mut self, engine: u32) -> Result<&mut Runner, RunError<E>> {
        let index = engine as usize;
        if self.runners[index].is_none() {
            let experiment = self.work.experiment;
            let spec = experiment.engines[index].spec.reseeded(self.chances[index]);
            let runner = Runner::new(self.work.game, experiment.clock, spec)?;
            self.runners[index] = Some(runner);
        }
        match &mut self.runners[index] {
            Some(runner) => Ok(runner),
            None => unreachable!("it was built just now"),
        }
    }

    /// Measures a unit of each engine that is new, in short and for nothing.
    fn warm_up<E>(&mut self, job: &Job, left: &HashSet<u32>) -> Result<(), RunError<E>> {
        let Work { experiment, .. } = *self.work;
        let cap = Cap { nodes: Some(WARM_UP), ..experiment.cap };
        for key in job.firsts().filter(|key| left.contains(&key.engine)) {
            if std::mem::replace(&mut self.is_warm[key.engine as usize], true) {
                continue;
            }
            let (alone, crew) = (self.alone, self.crew);
            let runner = self.runner(key.engine)?;
            let text = &experiment.sets[key.set as usize].positions[key.position as usize].text;
            runner.set_position(text).map_err(RunError::Engine)?;
            measure(experiment, key, cap, runner, alone, &crew.stop)?;
            runner.forget();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::mock::{Asked, Simulator};
    use crate::plan::jobs;
    use crate::store::samples::experiment;

    /// Whoever is measured first must not pay for code and memory that nobody has used yet.
    #[test]
    fn engines_warm_up_before_they_are_measured() {
        let mut experiment = experiment();
        experiment.engines.truncate(1);
        experiment.sets.truncate(1);
        experiment.limits.truncate(1);
        experiment.repetitions = 1;
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let shared = Arc::clone(&asked);
        let game = plywood_games::all()
            .find(&experiment.game)
            .expect("a game")
            .with_bots(move |_| Ok(Box::new(Simulator { asked: Arc::clone(&shared), ..Simulator::new(1) })));
        let (jobs, done) = (jobs(&experiment), HashSet::new());
        let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
        work.run(&Crew::default(), &|_| Ok::<(), Infallible>(()), &mut |_| {}).expect("a run");
        let asked = asked.lock().expect("no panic").clone();
        assert_eq!(asked[..2], [Asked::Think(Some(WARM_UP)), Asked::Forget], "{asked:?}");
        let warming = |asked: &&Asked| **asked == Asked::Think(Some(WARM_UP));
        assert_eq!(asked.iter().filter(warming).count(), 1, "once is enough");
    }
}
