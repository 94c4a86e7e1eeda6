//! What can go wrong with a cluster, and what to do about it.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_workshop::StoreError;

use super::parts::as_array;
use super::script::log_name;
use crate::conduct::ConductError;

/// How many lines of a log are shown.
const LINES: usize = 10;
/// How many logs are named.
const LOGS: usize = 5;

/// Why a cluster did not do everything. What it did is in the stores.
#[derive(Debug)]
pub enum SlurmError {
    /// A program of Slurm is not installed.
    Missing(&'static str),
    /// A program of Slurm failed: its name, and what it said.
    Refused(&'static str, String),
    /// Slurm has stopped answering: the job, and what it said last.
    Silent(String, String),
    /// A file or a folder.
    File(PathBuf, io::Error),
    /// A store, or one that is in the way.
    Conduct(ConductError),
    /// Another process follows the job that is noted in this file.
    Followed(PathBuf),
    /// A job of an earlier run is not over.
    Running(String),
    /// A job of an earlier run is not over, and its script differs.
    OtherCall(String, PathBuf),
    /// A store belongs to another number of parts.
    OtherParts(PathBuf, u32),
    /// Somebody raised the flag while this job was followed.
    Stopped(String),
    /// Parts were not done completely.
    Lost {
        /// Which parts.
        parts: Vec<u32>,
        /// How many times something was submitted.
        rounds: u32,
        /// The logs of their last tasks.
        logs: Vec<PathBuf>,
        /// A log that is there, and its last lines.
        shown: Option<(PathBuf, String)>,
    },
}

impl SlurmError {
    /// Parts that are lost for good, and the end of the first log that says something.
    pub(super) fn lost(folder: &Path, job: &str, parts: &[u32], rounds: u32) -> SlurmError {
        let logs: Vec<PathBuf> =
            parts.iter().map(|part| folder.join(log_name(job, &part.to_string()))).collect();
        let shown = logs.iter().find_map(|log| {
            let text = fs::read(log).ok()?;
            let text = String::from_utf8_lossy(&text);
            let lines: Vec<&str> = text.lines().collect();
            (!lines.is_empty()).then(|| (log.clone(), lines[lines.len().saturating_sub(LINES)..].join("\n")))
        });
        SlurmError::Lost { parts: parts.to_vec(), rounds, logs, shown }
    }
}

impl fmt::Display for SlurmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlurmError::Missing(program) => write!(
                f,
                "the program {program} is not here: go to a machine of a Slurm cluster (or install Slurm's programs, in Debian the package \
                 slurm-client), or let GNU parallel do the parts, with --shard instead of --executor slurm: parallel plywood compare FILE --shard {{}}/8 ::: 1 2 3 4 5 6 7 8"
            ),
            SlurmError::Refused(program, message) => write!(f, "{program} failed: {message}"),
            SlurmError::Silent(job, message) => {
                write!(
                    f,
                    "Slurm does not answer: {message}. Job {job} may well go on; --resume comes back to it"
                )
            }
            SlurmError::File(path, error) => write!(f, "{} cannot be used: {error}", path.display()),
            SlurmError::Conduct(error) => error.fmt(f),
            SlurmError::Followed(path) => write!(
                f,
                "another process follows the jobs that {} is about; wait until it ends, or end it",
                path.display()
            ),
            SlurmError::Running(job) => {
                write!(
                    f,
                    "job {job} of an earlier run is not over: --resume follows it, scancel {job} ends it"
                )
            }
            SlurmError::OtherCall(job, script) => write!(
                f,
                "job {job} of an earlier run is not over and does something else (see {}): repeat its options to follow it, or end it \
                 with scancel {job}",
                script.display()
            ),
            SlurmError::OtherParts(path, count) => write!(
                f,
                "{} is one of {count} parts: go on with --shards {count}, or throw the results away with --overwrite",
                path.display()
            ),
            SlurmError::Stopped(job) => {
                write!(f, "job {job} goes on without us: --resume comes back to it, scancel {job} ends it")
            }
            SlurmError::Lost { parts, rounds, logs, shown } => {
                let times = if *rounds == 1 { "once" } else { "several times" };
                let what = if parts.len() == 1 { "part" } else { "parts" };
                write!(f, "{what} {} not complete, submitted {times}; the logs are", as_array(parts))?;
                for log in logs.iter().take(LOGS) {
                    write!(f, "\n  {}", log.display())?;
                }
                if logs.len() > LOGS {
                    write!(f, "\n  and {} more", logs.len() - LOGS)?;
                }
                match shown {
                    Some((log, lines)) => write!(f, "\n{} ends with\n{lines}", log.display())?,
                    None => write!(f, "\nand none of them says anything")?,
                }
                write!(f, "\nwhat is in the stores is safe, and --resume goes on with it")
            }
        }
    }
}

impl std::error::Error for SlurmError {}

impl From<ConductError> for SlurmError {
    fn from(error: ConductError) -> SlurmError {
        SlurmError::Conduct(error)
    }
}

impl From<StoreError> for SlurmError {
    fn from(error: StoreError) -> SlurmError {
        SlurmError::Conduct(error.into())
    }
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use super::*;

    #[test]
    fn the_end_of_a_log_is_shown() {
        let folder = Folder::new("lab-lost");
        let none = SlurmError::lost(folder.path(), "9", &[3], 1).to_string();
        assert!(none.starts_with("part 3 not complete, submitted once"), "{none}");
        assert!(none.contains("slurm-9_3.log") && none.contains("none of them says anything"), "{none}");

        let lines: String = (1..=30).map(|line| format!("line {line}.\n")).collect();
        std::fs::write(folder.file("slurm-9_4.log"), lines).unwrap();
        let parts: Vec<u32> = (3..=20).collect();
        let some = SlurmError::lost(folder.path(), "9", &parts, 3).to_string();
        assert!(some.contains("parts 3-20 ") && some.contains("and 13 more"), "{some}");
        assert!(some.contains("slurm-9_4.log ends with\nline 21.\n") && some.contains("line 30."), "{some}");
        assert!(!some.contains("line 20."), "{some}");
    }
}
