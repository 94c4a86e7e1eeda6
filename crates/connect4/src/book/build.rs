//! Making a book: list the positions, solve those of the last ply, back their scores up.

use plywood_core::Position;

use super::entry::{Entry, Known, canonical};
use super::{MAGIC, VERSION, checksum};
use crate::Connect4;

/// A book under construction. Only the positions of its last ply have to be solved.
#[derive(Clone, Debug)]
pub struct Builder {
    start: Connect4,
    /// The canonical keys of the positions after 0, 1, 2 … plies, sorted.
    levels: Vec<Vec<u64>>,
}

impl Builder {
    /// The book of all positions up to `plies` plies after `start`; `None` if the game is over then or before.
    pub fn new(start: &Connect4, plies: u32) -> Option<Builder> {
        if start.verdict().is_some() || plies >= start.plies_left()? {
            return None;
        }
        let mut levels = vec![vec![canonical(start).0]];
        for _ in 0..plies {
            let mut next: Vec<u64> = positions(levels.last()?)
                .flat_map(|position| position.moves().map(move |disc| position.after(disc)))
                .filter(|child| child.verdict().is_none())
                .map(|child| canonical(&child).0)
                .collect();
            next.sort_unstable();
            next.dedup();
            levels.push(next);
        }
        // The book's reader finds the start's side of the mirror in its header.
        let start = Connect4::from_key(canonical(start).0)?;
        levels.iter().all(|level| !level.is_empty()).then_some(Builder { start, levels })
    }

    /// The first position.
    pub fn start(&self) -> &Connect4 {
        &self.start
    }

    /// How many plies the book has.
    pub fn plies(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// The positions to be solved: those of the last ply.
    pub fn last(&self) -> impl ExactSizeIterator<Item = Connect4> {
        let last: &[u64] = self.levels.last().map_or(&[], Vec::as_slice);
        // Every key was made from a position, so none is lost here.
        last.iter().map(|key| Connect4::from_key(*key).unwrap_or(self.start))
    }

    /// The canonical keys of all positions that are `ply` plies after the first.
    pub(super) fn keys(&self, ply: u32) -> &[u64] {
        self.levels.get(ply as usize).map_or(&[], Vec::as_slice)
    }

    /// The book's bytes, from what is known of the positions of the last ply; `None` if one of them is not known.
    pub fn finish(&self, last: impl Fn(&Connect4) -> Option<Known>) -> Option<Vec<u8>> {
        // The last ply comes first, each other one from the ply after it.
        let mut levels: Vec<Vec<Entry>> = Vec::new();
        for keys in self.levels.iter().rev() {
            let after = levels.last();
            let entry = |position: Connect4| {
                let known = match after {
                    None => last(&position)?,
                    Some(after) => Known::from_children(&position, |child| points_in(after, child))?,
                };
                Some(Entry::new(&position, known))
            };
            levels.push(positions(keys).map(entry).collect::<Option<_>>()?);
        }
        levels.reverse();
        Some(self.bytes(&levels))
    }

    fn bytes(&self, levels: &[Vec<Entry>]) -> Vec<u8> {
        let mut words = vec![MAGIC, VERSION, u64::from(self.plies()), self.start.key()];
        words.extend(levels.iter().map(|level| level.len() as u64));
        words.extend(levels.iter().flatten().map(|entry| entry.pack()));
        let mut bytes: Vec<[u8; 8]> = words.into_iter().map(u64::to_le_bytes).collect();
        bytes.push(checksum(&bytes).to_le_bytes());
        bytes.into_flattened()
    }
}

fn positions(keys: &[u64]) -> impl Iterator<Item = Connect4> {
    keys.iter().filter_map(|key| Connect4::from_key(*key))
}

fn points_in(entries: &[Entry], position: &Connect4) -> Option<i32> {
    let key = canonical(position).0;
    let index = entries.binary_search_by_key(&key, |entry| entry.key).ok()?;
    Some(entries[index].known.points)
}
