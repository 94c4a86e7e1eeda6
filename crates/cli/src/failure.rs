//! What can go wrong, and which exit code it has.

use std::fmt;
use std::io;
use std::path::Path;

use plywood_core::TextError;
use plywood_lab::{ConductError, SlurmError};
use plywood_workshop::{FileFault, StoreError, StoreProblem};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request makes no sense: exit code 2.
    Usage(String),
    /// The request makes sense but could not be fulfilled: exit code 1.
    Failed(String),
    /// Ctrl-C, between two positions of a file: exit code 1.
    Interrupted,
    /// Standard output was closed, as by `| head`.
    ReaderGone,
}

impl Failure {
    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
        Failure::Failed(format!("{} could not be written: {error}", path.display()))
    }

    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Failed(_) | Failure::Interrupted => 1,
            Failure::ReaderGone => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Failed(message) => f.write_str(message),
            Failure::Interrupted => f.write_str("interrupted: the positions that follow were not searched"),
            Failure::ReaderGone => f.write_str("standard output was closed"),
        }
    }
}

/// Text that cannot be read is wrong usage.
impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

/// A wrong experiment file is wrong usage.
impl From<FileFault> for Failure {
    fn from(fault: FileFault) -> Failure {
        Failure::Usage(fault.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<ConductError> for Failure {
    fn from(error: ConductError) -> Failure {
        match error {
            ConductError::Store(StoreError { problem: StoreProblem::Exists, path }) => {
                Failure::Usage(format!(
                    "{} has results already: --resume goes on with them, --overwrite throws them away, --output takes another folder",
                    path.display()
                ))
            }
            error @ ConductError::OtherTournament(_) => Failure::Usage(error.to_string()),
            error => Failure::Failed(error.to_string()),
        }
    }
}

impl From<SlurmError> for Failure {
    fn from(error: SlurmError) -> Failure {
        match error {
            SlurmError::Conduct(error) => error.into(),
            error => Failure::Failed(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::ReaderGone
        } else {
            Failure::Failed(error.to_string())
        }
    }
}
