//! The journal of a book under construction: what is solved so far, on disk, so that a build can be killed and goes on
//! later.
//!
//! Words of 64 bits, little-endian: `"PLYJOUR4"`, the layout's version, plies, the key of the start position; then two
//! words for each solved position, its entry and a check. What a kill leaves half-written at the end is dropped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use plywood_connect4::{Builder, Connect4, Known};
use plywood_core::Position;
use plywood_core::zobrist::mix;

use crate::book::BuildError;

const MAGIC: u64 = u64::from_le_bytes(*b"PLYJOUR4");
const VERSION: u64 = 1;
/// A system that crashes loses no more than this; a program that is killed loses nothing it has written.
const SYNC: Duration = Duration::from_secs(5);

/// A journal, open for more. No other process can open it meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of this book or begins it, and says what it holds.
    pub(crate) fn open(
        path: &Path,
        builder: &Builder,
    ) -> Result<(Journal, Vec<(Connect4, Known)>), BuildError> {
        let failed = |error| BuildError::Io(path.to_owned(), error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => BuildError::InUse(path.to_owned()),
            TryLockError::Error(error) => failed(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let header =
            [MAGIC, VERSION, u64::from(builder.plies()), builder.start().key()].map(u64::to_le_bytes);
        let header = header.as_flattened();
        // A kill can leave less than a header, but not something else.
        if !bytes.starts_with(&header[..header.len().min(bytes.len())]) {
            return Err(BuildError::OtherJournal(path.to_owned()));
        }
        let records = bytes.get(header.len()..).unwrap_or(&[]);
        let known: Vec<(Connect4, Known)> = records.as_chunks::<RECORD>().0.iter().map_while(read).collect();
        let end = if bytes.len() < header.len() { 0 } else { header.len() + known.len() * RECORD };
        file.set_len(end as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if end == 0 {
            file.write_all(header).map_err(failed)?;
        }
        Ok((Journal { file, synced: Instant::now() }, known))
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, position: &Connect4, known: Known) -> io::Result<()> {
        let word = known.pack(position);
        self.file.write_all([word, check(word)].map(u64::to_le_bytes).as_flattened())?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// Bytes for a position.
const RECORD: usize = 16;

/// A record; `None` if it is damaged.
fn read(record: &[u8; RECORD]) -> Option<(Connect4, Known)> {
    let [word, found] = [0, 8].map(|at| record[at..].first_chunk().map(|word| u64::from_le_bytes(*word)));
    let word = word.filter(|word| found == Some(check(*word)))?;
    Known::unpack(word)
}

/// Not zero for zero: a file can end in zeros that were never written.
fn check(word: u64) -> u64 {
    mix(word ^ MAGIC)
}
