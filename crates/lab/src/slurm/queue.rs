//! The calls of Slurm's programs, and what they answer.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::SlurmError;

/// The tasks of a job that are not over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Queue {
    pub(super) parts: HashSet<u32>,
    pub(super) states: States,
}

/// How many tasks are in which state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct States(BTreeMap<String, usize>);

/// As in "2 pending, 4 running".
impl fmt::Display for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (state, count)) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{count} {}", state.to_lowercase())?;
        }
        Ok(())
    }
}

impl Queue {
    /// Reads lines of a part's number and its state.
    fn read(text: &str) -> Queue {
        let mut queue = Queue::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if let (Some(part), Some(state)) = (words.next(), words.next())
                && let Ok(part) = part.parse()
            {
                queue.parts.insert(part);
                *queue.states.0.entry(state.to_owned()).or_default() += 1;
            }
        }
        queue
    }

    pub(super) fn is_over(&self) -> bool {
        self.parts.is_empty()
    }
}

/// Asks which tasks of a job are waiting or at work. A job that Slurm does not know has been over for a while.
pub(super) fn squeue(job: &str) -> Result<Queue, SlurmError> {
    // One line for each task, also of those that wait; %K is the part's number, %T the state.
    let output = call("squeue", |squeue| {
        squeue.args(["--noheader", "--array", &format!("--jobs={job}"), "--format=%K %T"])
    });
    match output {
        Ok(text) => Ok(Queue::read(&text)),
        Err(SlurmError::Refused(_, message)) if message.contains("Invalid job id") => Ok(Queue::default()),
        Err(error) => Err(error),
    }
}

/// Submits an array of tasks, which begin in `folder`, and returns the job's number.
pub(super) fn sbatch(
    folder: &Path,
    script: &Path,
    array: &str,
    options: &[String],
) -> Result<String, SlurmError> {
    let array = format!("--array={array}");
    // Our options come last, because the last one counts.
    let answer = call("sbatch", |sbatch| {
        sbatch.current_dir(folder).args(options).args(["--parsable", &array]).arg(script)
    })?;
    job_of(&answer).ok_or_else(|| SlurmError::Refused("sbatch", format!("it answered {answer:?}")))
}

/// Whether there is a Slurm to talk to.
pub(super) fn check() -> Result<(), SlurmError> {
    call("sbatch", |sbatch| sbatch.arg("--version")).map(drop)
}

/// The job's number, which the name of its cluster may follow.
pub(super) fn job_of(answer: &str) -> Option<String> {
    let job = answer.lines().next()?.split(';').next()?.trim();
    (!job.is_empty() && job.bytes().all(|byte| byte.is_ascii_digit())).then(|| job.to_owned())
}

/// Runs a program of Slurm and returns what it prints.
///
/// It is out of reach of Ctrl-C, which is meant for us: a submission that is cut short could leave jobs that nobody
/// knows.
fn call(
    program: &'static str,
    prepare: impl FnOnce(&mut Command) -> &mut Command,
) -> Result<String, SlurmError> {
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let output = prepare(&mut command).stdin(Stdio::null()).output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => SlurmError::Missing(program),
        _ => SlurmError::Refused(program, error.to_string()),
    })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(SlurmError::Refused(program, complaint(&output)))
    }
}

fn complaint(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = errors.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() { output.status.to_string() } else { lines.join("; ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_is_counted_by_state() {
        let queue = Queue::read("3 PENDING\n 4 PENDING \n1 RUNNING\n2 COMPLETING\n");
        assert_eq!(queue.parts, HashSet::from([1, 2, 3, 4]));
        assert_eq!(queue.states.to_string(), "1 completing, 2 pending, 1 running");
        assert!(!queue.is_over());
        for nothing in ["", "\n", "CLUSTER: far\n"] {
            assert!(Queue::read(nothing).is_over(), "{nothing:?}");
        }
    }

    #[test]
    fn the_job_is_found_in_the_answer() {
        assert_eq!(job_of("123\n").as_deref(), Some("123"));
        assert_eq!(job_of("123;far\n").as_deref(), Some("123"));
        for wrong in ["", "\n", "Submitted batch job 123", ";far"] {
            assert_eq!(job_of(wrong), None, "{wrong:?}");
        }
    }
}
