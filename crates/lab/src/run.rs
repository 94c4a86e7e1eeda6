//! Running an experiment: workers on the cores of one machine, each with tables of its own.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use plywood_core::{Bot, StopFlag, grouped};

use crate::experiment::{Experiment, Tables};
use crate::file::set_position;
use crate::machine;
use crate::measure::measure;
use crate::plan::Job;
use crate::row::{Row, UnitKey};
use crate::subject::Subject;

/// How often the caller hears that time passes, so that it can show progress.
const TICK: Duration = Duration::from_millis(200);

/// How an experiment is run.
#[derive(Clone, Debug)]
pub struct Crew {
    /// How many units are measured at the same time.
    pub workers: usize,
    /// Whether each worker is bound to a core.
    pub pin: bool,
    /// Raised from outside to end the run; the units under way are dropped.
    pub stop: StopFlag,
}

impl Default for Crew {
    fn default() -> Crew {
        Crew { workers: 1, pin: true, stop: StopFlag::default() }
    }
}

impl Crew {
    /// Refuses what this machine has too few cores or too little memory for.
    pub(crate) fn check<E>(&self, experiment: &Experiment) -> Result<(), RunError<E>> {
        let cores = machine::cores().len();
        if self.workers > cores {
            return Err(RunError::Cores { cores });
        }
        if experiment.measure.memory && self.workers > 1 {
            return Err(RunError::SharedMemory);
        }
        // Tables that do not fit would be swapped, and swapping would be measured.
        let bytes = |engine: &crate::Engine| engine.spec.table_bytes().or(engine.spec.tree_bytes());
        let tables: u64 = experiment.engines.iter().filter_map(bytes).sum();
        let needed = tables.saturating_mul(self.workers as u64);
        match machine::free_memory() {
            Some(free) if needed > free => Err(RunError::Memory { needed, free }),
            _ => Ok(()),
        }
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

/// What is left to do, and with what.
pub struct Work<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its game.
    pub subject: &'a Subject,
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

    /// Measures every unit that is left. `keep` gets each row as soon as it is there, on the worker's thread and before the worker goes on;
    /// `hear` hears how many units this run has measured, on this thread, and now and then even if there is no more. Returns whether
    /// the plan was fulfilled; if not, somebody raised the flag.
    pub fn run<E: Send>(
        &self,
        crew: &Crew,
        keep: &(dyn Fn(&Row) -> Result<(), E> + Sync),
        hear: &mut dyn FnMut(u64),
    ) -> Result<bool, RunError<E>> {
        crew.check(self.experiment)?;
        let cores = machine::cores();
        let workers = crew.workers.max(1);
        let next = AtomicUsize::new(0);
        let failed = StopFlag::default();
        let (sender, receiver) = mpsc::channel();
        let mut failure = None;
        thread::scope(|scope| {
            for core in cores.into_iter().take(workers) {
                let (next, failed, sender) = (&next, &failed, sender.clone());
                scope.spawn(move || {
                    if crew.pin && workers > 1 {
                        machine::pin(core);
                    }
                    let mut worker = Worker::new(self, crew, workers == 1);
                    while !failed.is_raised()
                        && let Some(job) = self.jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let outcome = worker.job(job, &mut |row| {
                            keep(row).map_err(RunError::Keep)?;
                            let _ = sender.send(Ok(()));
                            Ok(())
                        });
                        if let Err(error) = outcome {
                            failed.raise();
                            let _ = sender.send(Err(error));
                        }
                    }
                });
            }
            drop(sender);
            let mut measured = 0;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(Ok(())) => measured += 1,
                    Ok(Err(error)) => failure = failure.take().or(Some(error)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                hear(measured);
            }
        });
        failure.map_or_else(|| Ok(!crew.stop.is_raised()), Err)
    }
}

/// One thread's engines.
struct Worker<'a> {
    work: &'a Work<'a>,
    crew: &'a Crew,
    alone: bool,
    bots: Vec<Option<Box<dyn Bot>>>,
}

impl<'a> Worker<'a> {
    fn new(work: &'a Work<'a>, crew: &'a Crew, alone: bool) -> Worker<'a> {
        let bots = work.experiment.engines.iter().map(|_| None).collect();
        Worker { work, crew, alone, bots }
    }

    /// Measures what is left of a job.
    fn job<E>(
        &mut self,
        job: &Job,
        keep: &mut dyn FnMut(&Row) -> Result<(), RunError<E>>,
    ) -> Result<(), RunError<E>> {
        let Work { experiment, done, .. } = *self.work;
        let left: HashSet<u32> =
            job.units().filter(|key| !done.contains(key)).map(|key| key.engine).collect();
        let kept = experiment.tables == Tables::Kept;
        if kept {
            for engine in job.engines().filter(|engine| left.contains(engine)) {
                self.bot(engine)?.forget();
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
            let bot = self.bot(key.engine)?;
            if !kept {
                bot.forget();
            }
            let text = &experiment.sets[key.set as usize].positions[key.position as usize].text;
            set_position(bot, text).map_err(RunError::Engine)?;
            match measure(experiment, key, bot, alone, &crew.stop) {
                None => return Ok(()),
                Some(_) if is_done => {}
                Some(row) => keep(&row)?,
            }
        }
        Ok(())
    }

    /// Gives the memory of the other engines back, which would count for the one that is measured.
    fn dismiss_all_but(&mut self, engine: u32) {
        let others = self.bots.iter_mut().enumerate().filter(|(index, _)| *index != engine as usize);
        others.for_each(|(_, bot)| *bot = None);
    }

    fn bot<E>(&mut self, engine: u32) -> Result<&mut dyn Bot, RunError<E>> {
        let slot = &mut self.bots[engine as usize];
        if slot.is_none() {
            let spec = &self.work.experiment.engines[engine as usize].spec;
            *slot = Some(self.work.subject.bot(spec).map_err(|error| RunError::Engine(error.to_string()))?);
        }
        match slot {
            Some(bot) => Ok(bot.as_mut()),
            None => unreachable!("it was built just now"),
        }
    }
}
