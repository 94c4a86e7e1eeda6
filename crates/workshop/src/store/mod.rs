//! The store: everything that was measured or played, in one SQLite file that survives whatever happens to those who
//! write it.
//!
//! One process writes, any number read meanwhile. What was written is there as soon as that is said, and stays there if
//! the process is killed. The layout of all tables is known here; what is written to them is up to those who measure
//! and play. `docs/store.md` describes tables and columns for those who read the file themselves.

mod error;
mod listing;
mod lock;
mod merge;
mod news;
mod runs;
mod schema;
mod view;
mod watch;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

pub use error::{StoreError, StoreProblem};
pub use listing::{Listed, Wanted};
use lock::WriterLock;
pub use news::Stamp;
use news::file_of;
pub use runs::{RunId, RunTimes};
pub use watch::StoreWatch;

/// A store that is open.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// Closed before the lock is given back.
    connection: Connection,
    /// Which file it was when it was opened.
    file: Option<u64>,
    _lock: Option<WriterLock>,
}

impl Store {
    /// Makes a new store with whatever `fill` puts into it, to be written by this process alone.
    pub fn create_with(path: &Path, fill: &Contents<'_>) -> Result<Store, StoreError> {
        Store::try_create(path, fill).map_err(|problem| problem.at(path))
    }

    fn try_create(path: &Path, fill: &Contents<'_>) -> Result<Store, StoreProblem> {
        if path.file_name().is_none() {
            return Err(StoreProblem::Missing);
        }
        let vacant = || if path.try_exists()? { Err(StoreProblem::Exists) } else { Ok(()) };
        vacant()?;
        let lock = WriterLock::take(path)?;
        vacant()?;
        // It gets its name when it is complete: who is killed before leaves no half-made store.
        let part = beside(path, ".part");
        let clear = || ["", "-wal", "-shm", "-journal"].map(|end| fs::remove_file(beside(&part, end)));
        let _ = clear();
        build(&part, fill).and_then(|()| Ok(fs::rename(&part, path)?)).inspect_err(|_| drop(clear()))?;
        let connection = connect(path)?;
        prepare(&connection)?;
        Ok(Store { path: path.to_owned(), connection, file: file_of(path), _lock: Some(lock) })
    }

    /// Makes a new store that is gone when it is dropped, for those who want to keep nothing.
    pub fn in_memory_with(fill: &Contents<'_>) -> Result<Store, StoreError> {
        let path = PathBuf::from("a store in memory");
        let made = Connection::open_in_memory().map_err(StoreProblem::from).and_then(|connection| {
            begin(&connection, fill)?;
            Ok(connection)
        });
        let connection = made.map_err(|problem| problem.at(&path))?;
        Ok(Store { path, connection, file: None, _lock: None })
    }

    /// Opens a store to write to it, which no other process can do meanwhile, and brings it up to date if an earlier
    /// version wrote it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::try_open(path).map_err(|problem| problem.at(path))
    }

    fn try_open(path: &Path) -> Result<Store, StoreProblem> {
        let connection = connect(path)?;
        if connection.is_readonly("main")? {
            return Err(StoreProblem::ReadOnly);
        }
        schema::version(&connection)?;
        let lock = WriterLock::take(path)?;
        prepare(&connection)?;
        // Asked again: somebody may have brought it up to date before we had the lock.
        let version = schema::version(&connection)?;
        schema::migrate(&connection, version)?;
        Ok(Store { path: path.to_owned(), connection, file: file_of(path), _lock: Some(lock) })
    }

    /// Opens a store to read it, whether somebody writes to it or not, and also where nothing can be written.
    pub fn read(path: &Path) -> Result<Store, StoreError> {
        let readable = |connection: Connection| {
            if !schema::is_current(schema::version(&connection)?) {
                return Err(StoreProblem::Older);
            }
            connection.pragma_update(None, "query_only", true)?;
            Ok(Store { path: path.to_owned(), connection, file: file_of(path), _lock: None })
        };
        let opened = connect(path).and_then(readable).or_else(|problem| match problem {
            // Readers share memory with the writer through a file. If it is not there and cannot be made, nobody is
            // writing.
            StoreProblem::ReadOnly if !has_log(path) => connect_unshared(path).and_then(readable),
            _ => Err(problem),
        });
        opened.map_err(|problem| problem.at(path))
    }

    /// Throws a store away; nothing happens if there is none, or if what is there is something else.
    pub fn remove(path: &Path) -> Result<(), StoreError> {
        if !path.exists() {
            return Ok(());
        }
        let Store { connection, _lock: lock, .. } = Store::open(path)?;
        drop(connection);
        for end in ["", "-wal", "-shm"] {
            match fs::remove_file(beside(path, end)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(StoreProblem::from(error).at(path));
                }
                _ => {}
            }
        }
        drop(lock);
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// For those who know what is in the tables.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Names this store as the one it happened to.
    pub fn fail(&self, problem: impl Into<StoreProblem>) -> StoreError {
        problem.into().at(&self.path)
    }
}

impl AsRef<Store> for Store {
    fn as_ref(&self) -> &Store {
        self
    }
}

/// A file that goes with the one at `path`.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// Whether rows may be in the write-ahead log that are not in the file yet.
fn has_log(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

fn connect(path: &Path) -> Result<Connection, StoreProblem> {
    if !path.try_exists()? {
        return Err(StoreProblem::Missing);
    }
    if path.is_dir() {
        return Err(StoreProblem::NotAStore);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // Absolute, for SQLite takes names such as ":memory:" for something else.
    Ok(Connection::open_with_flags(path::absolute(path)?, flags)?)
}

/// Opens a file that nobody changes as long as we read it.
fn connect_unshared(path: &Path) -> Result<Connection, StoreProblem> {
    let mut address = "file:///".to_owned();
    for byte in path::absolute(path)?.as_os_str().as_encoded_bytes() {
        let _ = write!(address, "%{byte:02x}");
    }
    address.push_str("?immutable=1");
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Ok(Connection::open_with_flags(address, flags)?)
}

/// What a connection that writes needs: commits that outlive the process but do not wait for the disk, and keys that
/// are checked.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// What is put into a store that is being made.
pub type Contents<'a> = dyn Fn(&Connection) -> Result<(), StoreProblem> + 'a;

/// Makes a store.
fn build(path: &Path, fill: &Contents<'_>) -> Result<(), StoreProblem> {
    begin(&Connection::open(path)?, fill)
}

fn begin(connection: &Connection, fill: &Contents<'_>) -> Result<(), StoreProblem> {
    schema::begin(connection)?;
    let transaction = connection.unchecked_transaction()?;
    fill(&transaction)?;
    transaction.commit()?;
    Ok(prepare(connection)?)
}
