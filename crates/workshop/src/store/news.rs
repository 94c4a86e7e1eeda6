//! Whether there is news in a store, for those who look on while somebody writes.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::{Store, StoreError, beside};

/// What shows from outside of the files of a store: it changes with everything that is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// Of the file and of its log, as far as they are there.
    files: [Option<(u64, SystemTime)>; 2],
}

impl Stamp {
    /// That of the store at `path`, which need not be there.
    pub fn of(path: &Path) -> Stamp {
        let stamp = |end: &str| {
            let about = fs::metadata(beside(path, end)).ok()?;
            Some((about.len(), about.modified().ok()?))
        };
        Stamp { files: ["", "-wal"].map(stamp) }
    }

    /// When something was written last.
    pub fn changed(&self) -> Option<SystemTime> {
        self.files.iter().flatten().map(|(_, time)| *time).max()
    }
}

impl Store {
    /// A number that is another one whenever somebody else has written something. To ask costs next to nothing, and
    /// whoever writes does not notice.
    pub fn data_version(&self) -> Result<i64, StoreError> {
        self.connection
            .pragma_query_value(None, "data_version", |row| row.get(0))
            .map_err(|error| self.fail(error))
    }

    /// Whether this is still the file of its name: whoever throws a store away and makes a new one leaves readers of
    /// the old one behind.
    pub fn is_in_place(&self) -> bool {
        self.file.is_some() && file_of(&self.path) == self.file
    }
}

/// What tells a file from another one of the same name. Where systems do not tell, files that are open stay in place.
pub(super) fn file_of(path: &Path) -> Option<u64> {
    let about = fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        Some(std::os::unix::fs::MetadataExt::ino(&about))
    }
    #[cfg(not(unix))]
    {
        about.is_file().then_some(0)
    }
}
