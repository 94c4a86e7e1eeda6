//! Opening books: the exact score and the best columns (of the last ply one) of **all** positions of the first plies.
//!
//! A book is a sequence of 64-bit words, little-endian:
//!
//! ```text
//! word 0          "PLYBOOK4"
//! word 1          the version of this layout, 1
//! word 2          plies: the book holds every position up to this many plies after its start position
//! word 3          the key of the start position, 0 for the empty board
//! next plies + 1  how many entries each ply has
//! …               the entries ply by ply, those of a ply in ascending order; entry.rs says how one is packed
//! last word       the checksum of all words before it
//! ```
//!
//! Of a position and its mirror image one is stored. Finished games have no entry: they need none.
//!
//! Nothing is built in memory to read a book: look-ups search its bytes, which may be part of the program or a mapped
//! file.

mod answer;
mod build;
mod check;
mod entry;

use std::fmt;
use std::ops::Range;

use plywood_core::zobrist::mix;
use plywood_core::{Position, TextError};

use self::entry::{Entry, key_of};
use super::rules::Connect4;

pub use self::build::Builder;
pub use self::entry::{Known, canonical};

const MAGIC: u64 = u64::from_le_bytes(*b"PLYBOOK4");
const VERSION: u64 = 1;
/// Words before the number of entries of each ply.
const HEADER: usize = 4;

/// An opening book over bytes from anywhere.
pub struct Book {
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    start: Connect4,
    /// Where the entries of each ply are, counted in words.
    levels: Vec<Range<usize>>,
}

impl Book {
    /// The book that is part of the program.
    pub fn embedded() -> Result<Book, TextError> {
        Book::new(include_bytes!("../book.bin").as_slice())
    }

    /// A book from its bytes. Reads all of them once, for the checksum.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Book, TextError> {
        let (words, rest) = bytes.as_ref().as_chunks::<8>();
        let word = |index: usize| words.get(index).map(|word| u64::from_le_bytes(*word));
        if word(0) != Some(MAGIC) {
            return Err(TextError::new(
                "this is not an opening book: give a file that `plywood book build` has written",
            ));
        }
        match word(1) {
            Some(VERSION) => {}
            Some(version) if version > VERSION => {
                return Err(TextError::new(format!(
                    "the book has layout {version}, and this program knows layouts up to {VERSION}: update the \
                     program, or build the book again with `plywood book build`"
                )));
            }
            _ => return Err(damaged("its header is cut short")),
        }
        let start = word(3)
            .and_then(Connect4::from_key)
            .filter(|start| start.verdict().is_none())
            .ok_or_else(|| damaged("its start position is none"))?;
        let plies = word(2)
            .filter(|plies| *plies < u64::from(start.plies_left().unwrap_or(0)))
            .ok_or_else(|| damaged("it claims more plies than the game has"))?;
        let mut levels = Vec::new();
        let mut end = HEADER + plies as usize + 1;
        for ply in 0..=plies as usize {
            let count = word(HEADER + ply).ok_or_else(|| damaged("its header is cut short"))?;
            let begin = end;
            end = usize::try_from(count)
                .ok()
                .and_then(|count| begin.checked_add(count))
                .filter(|end| *end < words.len())
                .ok_or_else(|| damaged("its end is missing"))?;
            levels.push(begin..end);
        }
        if end + 1 != words.len() || !rest.is_empty() {
            return Err(damaged("there is something behind its end"));
        }
        if word(end) != Some(checksum(&words[..end])) {
            return Err(damaged("its checksum is wrong"));
        }
        Ok(Book { start, levels, bytes: Box::new(bytes) })
    }

    /// The first position.
    pub fn start(&self) -> &Connect4 {
        &self.start
    }

    /// How many plies after the first position it knows.
    pub fn plies(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// Positions in all, mirror images counted once.
    pub fn len(&self) -> usize {
        self.levels.iter().map(ExactSizeIterator::len).sum()
    }

    /// Never: there is always the first position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its size in bytes.
    pub fn size(&self) -> usize {
        (*self.bytes).as_ref().len()
    }

    /// The checksum at its end.
    pub fn checksum(&self) -> u64 {
        self.words().last().map_or(0, |word| u64::from_le_bytes(*word))
    }

    /// All positions that are `ply` plies after the first, with what is known of them.
    pub fn level(&self, ply: u32) -> impl Iterator<Item = (Connect4, Known)> {
        self.entries(ply).iter().filter_map(|word| Known::unpack(u64::from_le_bytes(*word)))
    }

    /// What the book knows of a position.
    pub fn look_up(&self, position: &Connect4) -> Option<Known> {
        let entries = self.entries(position.ply().checked_sub(self.start.ply())?);
        let (key, is_image) = canonical(position);
        let index = entries.binary_search_by_key(&key, |word| key_of(u64::from_le_bytes(*word))).ok()?;
        let known = Entry::unpack(u64::from_le_bytes(entries[index])).known;
        Some(if is_image { known.mirrored() } else { known })
    }

    fn words(&self) -> &[[u8; 8]] {
        (*self.bytes).as_ref().as_chunks().0
    }

    fn entries(&self, ply: u32) -> &[[u8; 8]] {
        self.levels.get(ply as usize).and_then(|level| self.words().get(level.clone())).unwrap_or(&[])
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("plies", &self.plies()).field("entries", &self.len()).finish()
    }
}

fn damaged(what: &str) -> TextError {
    TextError::new(format!(
        "the book is damaged ({what}): get another copy, or build it again with `plywood book build`"
    ))
}

/// Each step is reversible, so a change in a single word is always noticed.
fn checksum(words: &[[u8; 8]]) -> u64 {
    words.iter().fold(0, |sum: u64, word| mix(sum.rotate_left(1) ^ u64::from_le_bytes(*word)).wrapping_add(1))
}
