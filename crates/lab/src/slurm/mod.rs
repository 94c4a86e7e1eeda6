//! Experiments and tournaments on a Slurm cluster: one array of jobs, a task for each part.
//!
//! Slurm tells which tasks are still in its queue, and the stores tell what came of them. Nothing else is believed: a
//! part whose store is not complete when its task is gone is lost, whatever became of the task, and is submitted again.

mod error;
mod note;
mod parts;
mod queue;
mod script;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use plywood_core::StopFlag;
use plywood_workshop::{Store, StoreError, StoreProblem};

pub use self::error::SlurmError;
use self::note::JobNote;
use self::parts::{Parts, as_array};
use self::queue::Queue;
pub use self::queue::States;
pub use self::script::JobScript;
use crate::conduct::{Begin, Progress, Relearning};
use crate::divided::Divided;

/// How often parts are submitted before somebody has to look what is wrong.
const ROUNDS: u32 = 3;
/// Between two questions to Slurm, at first and at most: short experiments should not wait, and long ones should not
/// bother.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(15)];
/// How often the caller hears that time passes.
const TICK: Duration = Duration::from_millis(200);
/// How many times in a row Slurm may fail to answer: it may be restarting.
const PATIENCE: u32 = 40;

/// Work that a cluster is to do.
#[derive(Debug)]
pub struct SlurmArray<'a> {
    /// The work.
    pub work: &'a dyn Divided,
    /// What the tasks run, and where the results go.
    pub script: JobScript<'a>,
    /// More options for `sbatch`.
    pub options: &'a [String],
    /// What to do about results that are there already.
    pub begin: Begin,
    /// Raised from outside to stop following; the jobs go on.
    pub stop: StopFlag,
}

/// What happens meanwhile.
#[derive(Debug)]
pub enum SlurmNews<'a> {
    /// Parts were submitted, as in `1-4,7`.
    Submitted {
        /// The job's number.
        job: &'a str,
        /// Which parts.
        parts: &'a str,
    },
    /// A job that was submitted earlier is not over.
    Found {
        /// The job's number.
        job: &'a str,
    },
    /// Tasks wait or are at work.
    Waiting(&'a States),
}

/// Hears how far the work is and what happens.
type Hear<'h> = dyn FnMut(Progress, SlurmNews<'_>) + 'h;

impl SlurmArray<'_> {
    /// Has everything done that is not in the stores yet, and returns the stores of all parts.
    pub fn run(&self, hear: &mut Hear<'_>) -> Result<Vec<PathBuf>, SlurmError> {
        queue::check()?;
        let folder = self.script.folder;
        fs::create_dir_all(folder).map_err(|error| SlurmError::File(folder.to_owned(), error))?;
        let mut note = JobNote::take(&folder.join("slurm.job"))?;
        let script = folder.join("slurm.sh");
        let mut found = self.found(&note, &script)?;
        self.make_way(folder)?;

        let mut parts = Parts::new(self.work, self.script.parts);
        let queue = found.as_deref().map_or_else(|| Ok(Queue::default()), queue::squeue)?;
        parts.look(folder, &queue.parts)?;
        let before = parts.done();
        let progress = |parts: &Parts<'_>| Progress {
            before,
            done: parts.done(),
            planned: parts.planned(),
            again: Relearning::default(),
        };
        let mut rounds = 0;
        loop {
            let lost = parts.lost();
            if lost.is_empty() && found.is_none() {
                return Ok(parts.stores(folder)?.into_iter().map(|store| store.path).collect());
            }
            let job = if let Some(job) = found.take() {
                hear(progress(&parts), SlurmNews::Found { job: &job });
                job
            } else {
                let array = as_array(&lost);
                write(&script, &self.script.text())?;
                let job = queue::sbatch(folder, &script, &array, self.options)?;
                note.write(&job)?;
                hear(progress(&parts), SlurmNews::Submitted { job: &job, parts: &array });
                job
            };
            let had = parts.done();
            self.follow(
                &job,
                |queue| {
                    parts.look(folder, &queue.parts)?;
                    Ok(progress(&parts))
                },
                hear,
            )?;
            rounds += 1;
            let lost = parts.lost();
            if !lost.is_empty() && self.stop.is_raised() {
                return Err(SlurmError::Stopped(job));
            }
            if !lost.is_empty() && (rounds == ROUNDS || parts.done() == had) {
                return Err(SlurmError::lost(folder, &job, &lost, rounds));
            }
        }
    }

    /// The job of an earlier run, if it is not over.
    fn found(&self, note: &JobNote, script: &Path) -> Result<Option<String>, SlurmError> {
        let Some(job) = note.read()? else { return Ok(None) };
        if queue::squeue(&job)?.is_over() {
            return Ok(None);
        }
        if self.begin != Begin::Resume {
            return Err(SlurmError::Running(job));
        }
        match fs::read(script) {
            Ok(text) if text == self.script.text() => Ok(Some(job)),
            _ => Err(SlurmError::OtherCall(job, script.to_owned())),
        }
    }

    /// Sees to it that no results are in the way.
    fn make_way(&self, folder: &Path) -> Result<(), SlurmError> {
        let files = self.work.files();
        let whole = files.whole(folder);
        let stores = files.parts_in(folder).map_err(|error| SlurmError::File(folder.to_owned(), error))?;
        let mut paths = stores.iter().map(|store| &store.path).chain([&whole]);
        match self.begin {
            Begin::New => match paths.find(|path| path.exists()) {
                Some(path) => Err(StoreError { path: path.clone(), problem: StoreProblem::Exists }.into()),
                None => Ok(()),
            },
            Begin::Overwrite => Ok(paths.try_for_each(|path| Store::remove(path))?),
            Begin::Resume => match stores.iter().find(|store| store.count != self.script.parts) {
                Some(other) => Err(SlurmError::OtherParts(other.path.clone(), other.count)),
                None => Ok(()),
            },
        }
    }

    /// Waits until a job is over. `look` looks what has come of the tasks that are not in the queue any more.
    fn follow(
        &self,
        job: &str,
        mut look: impl FnMut(&Queue) -> Result<Progress, SlurmError>,
        hear: &mut Hear<'_>,
    ) -> Result<(), SlurmError> {
        let [mut pause, longest] = PAUSES;
        let mut failures = 0;
        let mut known = None;
        loop {
            match queue::squeue(job) {
                Ok(queue) => {
                    failures = 0;
                    let progress = look(&queue)?;
                    if queue.is_over() {
                        return Ok(());
                    }
                    known = Some((progress, queue.states));
                }
                Err(SlurmError::Refused(_, message)) => {
                    failures += 1;
                    if failures == PATIENCE {
                        return Err(SlurmError::Silent(job.to_owned(), message));
                    }
                }
                Err(error) => return Err(error),
            }
            let mut waited = Duration::ZERO;
            while waited < pause {
                if self.stop.is_raised() {
                    return Err(SlurmError::Stopped(job.to_owned()));
                }
                if let Some((progress, states)) = &known {
                    hear(*progress, SlurmNews::Waiting(states));
                }
                thread::sleep(TICK);
                waited += TICK;
            }
            pause = (pause * 3 / 2).min(longest);
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SlurmError> {
    fs::write(path, bytes).map_err(|error| SlurmError::File(path.to_owned(), error))
}
