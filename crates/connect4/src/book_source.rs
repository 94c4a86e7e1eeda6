//! Where the solver's opening book comes from.

use std::fs::File;
use std::path::Path;

use plywood_core::TextError;
use plywood_engines::BookSource;

use crate::book::Book;
use crate::mapped::map;

/// Opens the book that an engine specification asks for, if there shall be one.
pub(crate) fn open(source: &BookSource) -> Result<Option<Book>, TextError> {
    match source {
        BookSource::Embedded => Book::embedded().map(Some),
        BookSource::Off => Ok(None),
        BookSource::File(path) => open_book(Path::new(path)).map(Some),
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
