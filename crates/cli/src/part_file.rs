//! Files that appear under their name when they are complete, not before.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file under construction; it goes away unless it is finished.
pub(crate) struct PartFile {
    path: PathBuf,
    part: PathBuf,
}

impl PartFile {
    /// Begins the file of this name.
    pub(crate) fn create(path: &Path) -> Result<PartFile, Failure> {
        let mut part = OsString::from(path);
        part.push(".part");
        let file = PartFile { path: path.to_owned(), part: part.into() };
        fs::write(&file.part, "").map_err(|error| file.unwritable(&error))?;
        Ok(file)
    }

    /// Writes it.
    pub(crate) fn finish(self, text: &str) -> Result<(), Failure> {
        fs::write(&self.part, text)
            .and_then(|()| fs::rename(&self.part, &self.path))
            .map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::Failed(format!("{} could not be written: {error}", self.path.display()))
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        // A finished file has been renamed, so there is nothing to remove then.
        let _ = fs::remove_file(&self.part);
    }
}
