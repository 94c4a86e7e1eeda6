//! Opening books for the solver.

use std::fs::File;
use std::path::Path;

use plywood_core::TextError;
use plywood_games::connect4::Book;

use crate::mapped::map;

/// Where a solver's opening book comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum BookSource {
    /// The book that is part of the program.
    #[default]
    Embedded,
    /// No book: everything is searched.
    Off,
    /// The book in this file.
    File(String),
}

impl BookSource {
    /// Opens the book, if there shall be one.
    pub fn open(&self) -> Result<Option<Book>, TextError> {
        match self {
            BookSource::Embedded => Book::embedded().map(Some),
            BookSource::Off => Ok(None),
            BookSource::File(path) => open_book(Path::new(path)).map(Some),
        }
    }
}

/// Opens a book from a file, which is mapped into memory, not copied.
pub fn open_book(path: &Path) -> Result<Book, TextError> {
    let named = path.display();
    let bytes = File::open(path)
        .and_then(|file| map(&file))
        .map_err(|error| TextError::new(format!("the opening book {named} could not be opened: {error}")))?;
    Book::new(bytes).map_err(|error| TextError::new(format!("{named}: {error}")))
}
