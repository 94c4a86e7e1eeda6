//! How provers that work on one sum keep out of each other's way.

use std::sync::atomic::{AtomicU64, Ordering};

/// Where every prover is.
pub(super) struct Crew {
    paths: Vec<Path>,
}

/// The keys of the sums on a prover's way, by height; 0 beyond its end. Everybody writes their own alone, so this costs
/// them hardly anything.
#[repr(align(128))]
struct Path([AtomicU64; HEIGHTS]);

/// More than there are turns in a game.
const HEIGHTS: usize = 128;

/// One prover of a crew.
#[derive(Copy, Clone)]
pub(super) struct Mate<'a> {
    crew: &'a Crew,
    index: usize,
}

impl Crew {
    pub(super) fn of(provers: usize) -> Crew {
        Crew { paths: (0..provers).map(|_| Path([const { AtomicU64::new(0) }; HEIGHTS])).collect() }
    }

    pub(super) fn mate(&self, index: usize) -> Mate<'_> {
        Mate { crew: self, index }
    }
}

impl Mate<'_> {
    /// Tells the others which sum this prover works on at this height; 0 for none.
    pub(super) fn is_at(self, height: u32, key: u64) {
        if let Some(place) = self.crew.paths[self.index].0.get(height as usize) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// How many of the others work on a sum. The height is that of this prover; the same sum at another height is not
    /// noticed, and rare.
    pub(super) fn others_at(self, height: u32, key: u64) -> u32 {
        let others = self.crew.paths.iter().enumerate().filter(|(index, _)| *index != self.index);
        let there = others.filter_map(|(_, path)| path.0.get(height as usize));
        there.filter(|place| place.load(Ordering::Relaxed) == key).count() as u32
    }
}
