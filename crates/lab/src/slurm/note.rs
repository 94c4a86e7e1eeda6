//! The note of which job is under way.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::SlurmError;
use super::queue::job_of;

/// A file with the number of the job that was submitted last, and the right to follow it: two that follow would both
/// submit what is lost.
#[derive(Debug)]
pub(super) struct JobNote {
    path: PathBuf,
    file: File,
}

impl JobNote {
    /// Takes the note, which is empty if there was none, or says that another has it.
    pub(super) fn take(path: &Path) -> Result<JobNote, SlurmError> {
        let fail = |error| SlurmError::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => Ok(JobNote { path: path.to_owned(), file }),
            Err(TryLockError::WouldBlock) => Err(SlurmError::Followed(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(fail(error)),
        }
    }

    /// The job, if there is one.
    pub(super) fn read(&self) -> Result<Option<String>, SlurmError> {
        let mut text = Vec::new();
        let mut read = || -> io::Result<usize> {
            let mut file = &self.file;
            file.rewind()?;
            file.read_to_end(&mut text)
        };
        read().map_err(|error| self.fail(error))?;
        Ok(job_of(&String::from_utf8_lossy(&text)))
    }

    pub(super) fn write(&mut self, job: &str) -> Result<(), SlurmError> {
        let mut write = || -> io::Result<()> {
            self.file.rewind()?;
            self.file.set_len(0)?;
            writeln!(self.file, "{job}")
        };
        write().map_err(|error| self.fail(error))
    }

    fn fail(&self, error: io::Error) -> SlurmError {
        SlurmError::File(self.path.clone(), error)
    }
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use super::*;

    #[test]
    fn one_at_a_time_reads_and_writes_the_note() {
        let folder = Folder::new("lab-note");
        let path = folder.file("slurm.job");
        let mut note = JobNote::take(&path).unwrap();
        assert_eq!(note.read().unwrap(), None);
        note.write("12345").unwrap();
        note.write("67").unwrap();
        assert!(matches!(JobNote::take(&path), Err(SlurmError::Followed(_))));
        drop(note);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "67\n");
        assert_eq!(JobNote::take(&path).unwrap().read().unwrap().as_deref(), Some("67"));
    }
}
