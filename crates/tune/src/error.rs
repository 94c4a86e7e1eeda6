//! What can go wrong.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use plywood_core::TextError;

/// Why nothing was played or fitted.
#[derive(Debug)]
pub enum TuneError {
    /// What was asked makes no sense.
    Text(TextError),
    /// A file cannot be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A line of a file of games is none.
    Line {
        /// Of which file.
        path: PathBuf,
        /// Which, beginning with 1.
        number: usize,
        /// What is wrong with it.
        message: String,
    },
    /// A game of a compact file is none.
    Game {
        /// Of which file.
        path: PathBuf,
        /// Which, beginning with 1.
        number: usize,
        /// What is wrong with it.
        message: String,
    },
    /// There is nothing to learn from.
    Useless(String),
}

impl TuneError {
    pub(crate) fn file(path: &Path, error: io::Error) -> TuneError {
        TuneError::File { path: path.to_owned(), error }
    }
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TuneError::Text(error) => error.fmt(f),
            TuneError::File { path, error } => write!(f, "{}: {error}", path.display()),
            TuneError::Line { path, number, message } => {
                write!(f, "{}, line {number}: {message}", path.display())
            }
            TuneError::Game { path, number, message } => {
                write!(f, "{}, game {number}: {message}", path.display())
            }
            TuneError::Useless(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for TuneError {}

impl From<TextError> for TuneError {
    fn from(error: TextError) -> TuneError {
        TuneError::Text(error)
    }
}
