//! Reports for LaTeX: figures as pgfplots pictures with their data beside them, tables, a list of references, and a
//! document of all of them.

mod contents;
mod data;
mod document;
mod lines;
mod pdf;
mod picture;
mod rows;
mod table;
mod text;

use std::fs;
use std::io::{self, BufRead as _};
use std::path::Path;

pub use pdf::{PdfError, typeset};

use crate::results::WriteError;

/// How all files begin that Plywood writes for LaTeX, behind the sign of a comment.
const SIGNATURE: &str = "Plywood";

/// A folder of files for LaTeX.
#[derive(Clone, Debug)]
pub struct Latex {
    /// The names of the files, and what is in them.
    files: Vec<(String, String)>,
    /// The documents that show one figure each, without their ending.
    figures: Vec<String>,
}

impl Latex {
    /// The document of everything.
    pub const MAIN: &'static str = "report.tex";

    /// How many figures there are.
    pub fn figures(&self) -> usize {
        self.figures.len()
    }

    /// The text of a file.
    pub fn file(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str())
    }

    /// Writes all files into a folder. Files of these names that somebody else has written stay, and nothing is written
    /// then.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        fs::create_dir_all(folder).map_err(|error| WriteError::File(folder.to_owned(), error))?;
        for (name, _) in &self.files {
            let path = folder.join(name);
            match is_ours(&path) {
                Ok(true) => {}
                Ok(false) => return Err(WriteError::Foreign(path)),
                Err(error) => return Err(WriteError::File(path, error)),
            }
        }
        for (name, text) in &self.files {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|error| WriteError::File(path, error))?;
        }
        Ok(())
    }

    /// Typesets each figure alone in the folder that it was written to.
    pub fn typeset(&self, folder: &Path) -> Result<(), PdfError> {
        self.figures.iter().try_for_each(|name| typeset(folder, name))
    }
}

/// Whether a file may be overwritten: it is not there, or it says that Plywood has written it.
fn is_ours(path: &Path) -> io::Result<bool> {
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    let mut line = Vec::new();
    io::BufReader::new(file).read_until(b'\n', &mut line)?;
    Ok(["% ", "# "].iter().any(|comment| line.starts_with(format!("{comment}{SIGNATURE} ").as_bytes())))
}
