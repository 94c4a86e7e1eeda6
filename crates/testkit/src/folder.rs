//! Folders for tests that write files.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// An empty folder of a test's own, which goes away with it.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A folder for the test of this name; two tests of one program need two names.
    #[must_use]
    pub fn new(name: &str) -> Folder {
        let folder = env::temp_dir().join(format!("plywood-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Folder(folder)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where a file of this name is or would be.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
