//! One writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::beside;
use super::error::StoreProblem;

/// The right to write to a store. The system takes it back when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Takes the right to write to the store at `path`, or says that another has it.
    ///
    /// It is a lock on a file beside the store: closing any handle of the store itself would drop SQLite's own locks.
    /// The file stays, because whoever deletes it could delete it under one who has just opened it.
    pub(super) fn take(path: &Path) -> Result<WriterLock, StoreProblem> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(beside(path, ".lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(WriterLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreProblem::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}
