//! What can go wrong with a store, and what to do about it.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use rusqlite::ffi;

/// What happened to which store.
#[derive(Debug)]
pub struct StoreError {
    /// The store's file.
    pub path: PathBuf,
    /// What happened.
    pub problem: StoreProblem,
}

/// What can happen to a store.
#[derive(Debug)]
pub enum StoreProblem {
    /// It should be new, but something is there.
    Exists,
    /// It should be there, but is not, or the folder it should be made in is not.
    Missing,
    /// It was there, and somebody has deleted or moved it meanwhile.
    Gone,
    /// Another process writes to it.
    Locked,
    /// There is no space left.
    Full,
    /// The file cannot be opened or written, or its folder takes no files beside it.
    ReadOnly,
    /// The file is something else.
    NotAStore,
    /// A later version of Plywood wrote it.
    Newer {
        /// The version of its layout.
        found: i32,
        /// The newest version that is known here.
        known: usize,
    },
    /// An earlier version of Plywood wrote it, and it is only being read.
    Older,
    /// What is in the file makes no sense.
    Damaged(String),
    /// It holds something else than what is asked for: what it holds, and what it does not.
    Holds(&'static str, &'static str),
    /// It belongs to another experiment: what differs.
    OtherExperiment(String),
    /// The unit is there already: its key, in words.
    MeasuredTwice(String),
    /// The experiment has no such unit, or the store no such run: its key, in words.
    UnknownUnit(String),
    /// A number is greater than SQLite's integers: the name of its column.
    TooLarge(&'static str),
    /// The system refused something else.
    Io(io::Error),
    /// SQLite refused something else.
    Sqlite(rusqlite::Error),
}

impl StoreProblem {
    /// Names the file it happened to.
    pub(super) fn at(self, path: &Path) -> StoreError {
        StoreError { path: path.to_owned(), problem: self }
    }
}

impl From<rusqlite::Error> for StoreProblem {
    fn from(error: rusqlite::Error) -> StoreProblem {
        if error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE) {
            // The file that readers and writers share could not grow.
            return StoreProblem::Full;
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreProblem::Full,
            // It can be opened only where the files beside it can be made.
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                StoreProblem::ReadOnly
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreProblem::Locked,
            Some(ErrorCode::NotADatabase) => StoreProblem::NotAStore,
            // Without a code it is not SQLite but what it read: a negative count, a row that is not there.
            Some(ErrorCode::DatabaseCorrupt) | None => StoreProblem::Damaged(error.to_string()),
            Some(_) => StoreProblem::Sqlite(error),
        }
    }
}

impl From<io::Error> for StoreProblem {
    fn from(error: io::Error) -> StoreProblem {
        match error.kind() {
            io::ErrorKind::NotFound => StoreProblem::Missing,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreProblem::Full,
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => StoreProblem::ReadOnly,
            _ => StoreProblem::Io(error),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.problem {
            StoreProblem::Exists => {
                write!(f, "{path} exists already; resume it, or choose another name for a new store")
            }
            StoreProblem::Missing => write!(f, "{path} or its folder is not there; check the name"),
            StoreProblem::Gone => {
                write!(f, "{path} is gone: somebody deleted or moved it, so nothing new would be kept")
            }
            StoreProblem::Locked => {
                write!(f, "another process writes to {path}; wait until it ends, or end it")
            }
            StoreProblem::Full => {
                write!(f, "no space left for {path}; what it holds is safe: make room, and then resume")
            }
            StoreProblem::ReadOnly => write!(
                f,
                "{path} or its folder does not permit that; change their permissions, or copy it to another folder"
            ),
            StoreProblem::NotAStore => {
                write!(f, "{path} is not a store of experiments; check the name")
            }
            StoreProblem::Newer { found, known } => write!(
                f,
                "{path} has layout {found}, and this version of Plywood knows only up to {known}; use a newer version"
            ),
            StoreProblem::Older => write!(
                f,
                "{path} comes from an earlier version of Plywood; resume it or merge into it once, which brings it up to date"
            ),
            StoreProblem::Damaged(what) => write!(
                f,
                "{path} is damaged ({what}); take it from a backup, or save what `sqlite3 {path} .recover` can read"
            ),
            StoreProblem::Holds(this, that) => {
                write!(f, "{path} holds {this} and no {that}; check the name")
            }
            StoreProblem::OtherExperiment(what) => {
                write!(
                    f,
                    "{path} belongs to another experiment ({what}); only stores of one experiment go together"
                )
            }
            StoreProblem::MeasuredTwice(unit) => {
                write!(f, "{path} has a measurement of {unit} already; nothing is measured twice")
            }
            StoreProblem::UnknownUnit(unit) => {
                write!(f, "the experiment of {path} has no {unit}, or the run it came from is not there")
            }
            StoreProblem::TooLarge(column) => {
                write!(
                    f,
                    "{path} cannot keep a number above 9,223,372,036,854,775,807 in the column {column}"
                )
            }
            StoreProblem::Io(error) => write!(f, "{path} cannot be used: {error}"),
            StoreProblem::Sqlite(error) => write!(f, "{path} cannot be used: SQLite says \"{error}\""),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            StoreProblem::Io(error) => Some(error),
            StoreProblem::Sqlite(error) => Some(error),
            _ => None,
        }
    }
}
