//! Records in files.
//!
//! ```text
//! 8 bytes      "PLYTREE\n"
//! u32          the version of this format
//! u32          0: nodes of a search, 1: the tree of a Monte Carlo search
//! u64          how many rows
//! u64          nodes aside
//! u32, u32     moves from the searched position to the first row; bytes of the description at the end
//! u64          checksum of everything after it
//!              the moves (u32 each), the rows (20 bytes each), the description (JSON)
//! ```
//!
//! All numbers are little-endian.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use plywood_core::TextError;
use serde::{Deserialize, Serialize};

use super::row::Row;
use super::rows::{Kind, Record};

const MAGIC: &[u8; 8] = b"PLYTREE\n";
/// The version of the files that are written; others are refused.
pub const FILE_VERSION: u32 = 1;
const HEADER: usize = 48;

/// What was searched and how: enough to search it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The game's name with its variant.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// Moves that were played since.
    pub moves: Vec<String>,
    /// The engine's specification.
    pub engine: String,
    /// Plies to look ahead; none for "to the end of the game".
    pub depth: Option<u32>,
    /// Nodes after which the search was to stop.
    pub nodes: Option<u64>,
    /// Simulations after which it was to stop.
    pub simulations: Option<u64>,
    /// The best line that was found, in the game's notation.
    pub line: Vec<String>,
    /// Whether a limit stopped the search.
    pub stopped: bool,
    /// The program's version.
    pub version: String,
}

/// A record with what it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// What was searched.
    pub about: About,
    /// What the search did.
    pub record: Record,
}

/// Writes a record to a file. A file that is there already is replaced when everything is written, and not before.
pub fn save(path: &Path, stored: &Stored) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = Path::new(&beside);
    let written = write(File::create(beside)?, stored).and_then(|()| std::fs::rename(beside, path));
    if written.is_err() {
        // What is half written is of no use to anybody.
        let _ = std::fs::remove_file(beside);
    }
    written
}

fn write(file: File, Stored { about, record }: &Stored) -> io::Result<()> {
    let about = serde_json::to_vec(about)?;
    let way = little(record.way.iter().copied());
    let rows = little(record.rows.iter().flat_map(|row| row.words()));
    let mut sum = Sum::default();
    for part in [&way[..], &rows, &about] {
        sum.add(part);
    }
    let mut out = BufWriter::new(file);
    out.write_all(MAGIC)?;
    out.write_all(&FILE_VERSION.to_le_bytes())?;
    out.write_all(&u32::from(record.kind == Kind::Sampled).to_le_bytes())?;
    out.write_all(&(record.rows.len() as u64).to_le_bytes())?;
    out.write_all(&record.aside.to_le_bytes())?;
    out.write_all(&(record.way.len() as u32).to_le_bytes())?;
    out.write_all(&(about.len() as u32).to_le_bytes())?;
    out.write_all(&sum.0.to_le_bytes())?;
    for part in [&way[..], &rows, &about] {
        out.write_all(part)?;
    }
    out.into_inner()?.sync_all()
}

/// Words as they stand in a file.
fn little(words: impl Iterator<Item = u32>) -> Vec<u8> {
    words.flat_map(u32::to_le_bytes).collect()
}

/// Reads a record from a file. What is not one, or not whole, or not sound, is refused with a sentence.
pub fn open(path: &Path) -> Result<Stored, TextError> {
    let wrong = |what: &str| TextError::new(format!("{}: {what}", path.display()));
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(|error| wrong(&error.to_string()))?;
    parse(&bytes).map_err(|what| wrong(&what))
}

fn parse(bytes: &[u8]) -> Result<Stored, String> {
    if !bytes.starts_with(MAGIC) {
        return Err("this is no recorded search: plywood tree --record FILE writes one".to_owned());
    }
    let Some((header, body)) = bytes.split_at_checked(HEADER) else { return Err(cut_short(0, 0)) };
    let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
    let (version, kind, count, aside) = (word(8), word(12), long(16), long(24));
    if version != FILE_VERSION {
        return Err(format!(
            "this record has version {version}, and version {FILE_VERSION} can be read: record the search again"
        ));
    }
    let (moves, text) = (u64::from(word(32)) * 4, u64::from(word(36)));
    let wanted = count.checked_mul(size_of::<Row>() as u64).and_then(|rows| rows.checked_add(moves + text));
    if wanted != Some(body.len() as u64) {
        return Err(cut_short(body.len() as u64, wanted.unwrap_or(u64::MAX)));
    }
    let damaged = "this record is damaged: record the search again";
    let (way, rest) = body.split_at(moves as usize);
    let (rows, about) = rest.split_at(rest.len() - text as usize);
    let mut sum = Sum::default();
    for part in [way, rows, about] {
        sum.add(part);
    }
    if sum.0 != long(40) {
        return Err(damaged.to_owned());
    }
    let about = serde_json::from_slice(about).map_err(|_| damaged.to_owned())?;
    let words = |bytes: &[u8]| -> Vec<u32> {
        bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
    };
    let row = |bytes: &[u8; 20]| -> Row {
        let mut words = [0; 5];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        Row::from_words(words)
    };
    let kind = if kind == 1 { Kind::Sampled } else { Kind::Searched };
    let way = words(way);
    let rows: Vec<Row> = rows.as_chunks().0.iter().map(row).collect();
    let record = Record { kind, rows, aside, is_part: !way.is_empty(), way };
    if !record.is_sound() {
        return Err(damaged.to_owned());
    }
    Ok(Stored { about, record })
}

fn cut_short(is: u64, should: u64) -> String {
    format!(
        "this record is cut short or has something behind it ({is} bytes instead of {should}): record the search again"
    )
}

impl Record {
    /// Whether the sizes of rows fit into each other, so that everybody can go through it.
    fn is_sound(&self) -> bool {
        let mut ends: Vec<u64> = Vec::new();
        let count = self.rows.len() as u64;
        for (id, row) in self.rows.iter().enumerate() {
            let id = id as u64;
            while ends.pop_if(|end| *end <= id).is_some() {}
            let end = id + u64::from(row.size());
            let fits = end <= ends.last().copied().unwrap_or(count);
            if !fits || !row.is_sound() || (row.is_fold() && row.size() != 1) {
                return false;
            }
            ends.push(end);
        }
        true
    }
}

/// A checksum that a flipped bit changes, eight bytes at a time.
#[derive(Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut mix = |word: u64| self.0 = (self.0 ^ word).wrapping_mul(MIX).rotate_left(29);
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        mix(u64::from_le_bytes(last));
        mix(bytes.len() as u64);
    }
}
