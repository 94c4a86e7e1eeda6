//! An experiment from its plan to a full store, begun or gone on with.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use plywood_arena::ArenaError;
use plywood_core::grouped;
use plywood_engines::AnyGame;
use plywood_workshop::{Crew, Shard, Store, StoreError, manifest};

use crate::UnitStore;
use crate::experiment::Experiment;
use crate::plan::jobs;
use crate::row::UnitKey;
use crate::run::{RunError, Work, check};

/// What to do about results that are there already.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Begin {
    /// Leave them alone, and refuse.
    #[default]
    New,
    /// Go on where they end; begin if there are none.
    Resume,
    /// Throw them away.
    Overwrite,
}

/// An experiment and who runs it.
#[derive(Debug)]
pub struct Conduct<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its text, as somebody wrote it.
    pub source: &'a str,
    /// Its game.
    pub game: &'a AnyGame,
    /// Who measures.
    pub crew: &'a Crew,
    /// Which part of it.
    pub shard: Shard,
    /// What to do about results that are there already.
    pub begin: Begin,
}

/// How far an experiment is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Units that were there before this run.
    pub before: u64,
    /// Units that are there now.
    pub done: u64,
    /// Units of the plan.
    pub planned: u64,
    /// What is searched again before anything new is measured.
    pub again: Relearning,
}

/// Units that were measured before and have to be searched again, because tables that are kept must learn again what
/// they knew.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Relearning {
    /// How many there are.
    pub units: u64,
    /// How many are done.
    pub done: u64,
    /// How long they took the last time, all together.
    pub time: Duration,
}

impl Progress {
    /// Whether nothing is left to do.
    pub fn is_complete(self) -> bool {
        self.done == self.planned
    }

    /// A remark, if something is missing.
    pub(crate) fn incomplete(self) -> Option<String> {
        let (done, planned) = (grouped(self.done), grouped(self.planned));
        (!self.is_complete()).then(|| format!("Incomplete: {done} of {planned} units are measured so far."))
    }
}

impl Conduct<'_> {
    /// Measures what is not in the store yet. `hear` hears how far it is, now and then.
    pub fn run(
        &self,
        store: &Path,
        hear: &mut dyn FnMut(Progress),
    ) -> Result<(Store, Progress), ConductError> {
        // Before there is a store: who has to change the command should not have to say what becomes of an empty one.
        check::<StoreError>(self.crew, self.experiment)?;
        let store = self.store(store)?;
        let done = store.done()?;
        let jobs = self.shard.of(jobs(self.experiment));
        let work = Work { experiment: self.experiment, game: self.game, jobs: &jobs, done: &done };
        let planned = jobs.iter().map(|job| job.units().count() as u64).sum();
        let before = planned - work.left();
        let again: HashSet<UnitKey> = work.relearned().collect();
        let time = if again.is_empty() { Duration::ZERO } else { time_of(&store, &again)? };
        let again = Relearning { units: again.len() as u64, done: 0, time };
        let mut progress = Progress { before, done: before, planned, again };
        if progress.is_complete() {
            return Ok((store, progress));
        }
        let run = store.begin_run(&manifest(self.experiment.seed, self.crew, self.shard))?;
        let store = Mutex::new(store);
        let keep = |row: &_| store.lock().unwrap_or_else(PoisonError::into_inner).write(run, row);
        hear(progress);
        work.run(self.crew, &keep, &mut |heard| {
            progress.done = before + heard.measured;
            progress.again.done = heard.relearned;
            hear(progress);
        })?;
        let store = store.into_inner().unwrap_or_else(PoisonError::into_inner);
        store.end_run(run)?;
        Ok((store, progress))
    }

    fn store(&self, path: &Path) -> Result<Store, ConductError> {
        let create = || {
            make_folder_of(path)?;
            Ok(Store::create(path, self.experiment, self.source)?)
        };
        match self.begin {
            Begin::New => create(),
            Begin::Resume if !path.exists() => create(),
            Begin::Resume => {
                let store = Store::open(path)?;
                if store.experiment()?.fingerprint() != self.experiment.fingerprint() {
                    return Err(ConductError::Changed(path.to_owned()));
                }
                // Titles, names, claims and known scores may have been mended since.
                store.describe(self.experiment, self.source)?;
                Ok(store)
            }
            Begin::Overwrite => {
                Store::remove(path)?;
                create()
            }
        }
    }
}

/// Makes the folder that a store shall lie in.
pub(crate) fn make_folder_of(path: &Path) -> Result<(), ConductError> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        None => Ok(()),
        Some(folder) => {
            fs::create_dir_all(folder).map_err(|error| ConductError::Folder(folder.to_owned(), error))
        }
    }
}

/// How long these units took.
fn time_of(store: &Store, units: &HashSet<UnitKey>) -> Result<Duration, StoreError> {
    let mut nanoseconds = 0;
    store.for_each_row(&mut |row| {
        if units.contains(&row.key) {
            nanoseconds += row.times.map_or(0, |times| times.wall);
        }
    })?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// Why an experiment came to an end before its time. What was measured until then is in the store.
#[derive(Debug)]
pub enum ConductError {
    /// The folder of the store could not be made.
    Folder(PathBuf, io::Error),
    /// The store failed.
    Store(StoreError),
    /// The run failed.
    Run(RunError<StoreError>),
    /// The games failed.
    Arena(ArenaError),
    /// The store belongs to another version of the experiment or the tournament.
    Changed(PathBuf),
    /// The store belongs to another tournament than the one that shall be gone on with.
    OtherTournament(PathBuf),
}

impl fmt::Display for ConductError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConductError::Folder(path, error) => {
                write!(f, "the folder {} could not be made: {error}", path.display())
            }
            ConductError::Store(error) => error.fmt(f),
            ConductError::Run(error) => error.fmt(f),
            ConductError::Arena(error) => error.fmt(f),
            ConductError::OtherTournament(path) => write!(
                f,
                "{} belongs to another tournament: take another folder (--output), or --overwrite",
                path.display()
            ),
            ConductError::Changed(path) => write!(
                f,
                "{} comes from another version of the file, so what it holds does not fit: \
                 take the old file, another folder (--output), or --overwrite",
                path.display()
            ),
        }
    }
}

impl std::error::Error for ConductError {}

impl From<StoreError> for ConductError {
    fn from(error: StoreError) -> ConductError {
        ConductError::Store(error)
    }
}

impl From<ArenaError> for ConductError {
    fn from(error: ArenaError) -> ConductError {
        ConductError::Arena(error)
    }
}

impl From<RunError<StoreError>> for ConductError {
    fn from(error: RunError<StoreError>) -> ConductError {
        ConductError::Run(error)
    }
}
