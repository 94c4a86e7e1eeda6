//! Files that appear under their name when they are complete, not before.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file under construction, beside the one it will be; it goes away unless it is finished.
#[derive(Debug)]
pub struct PartFile {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl PartFile {
    /// Begins the file of this name. What has this name already stays until the new file is complete.
    pub fn create(path: &Path) -> io::Result<PartFile> {
        let part = beside(path, ".part");
        let file = File::create(&part)?;
        Ok(PartFile { path: path.to_owned(), part, file })
    }

    /// Writes it and gives it its name.
    pub fn finish(mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()?;
        std::fs::rename(&self.part, &self.path)
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        // A finished file has been renamed, so there is nothing to remove then.
        let _ = std::fs::remove_file(&self.part);
    }
}

/// A file's neighbour whose name goes on with `ending`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
