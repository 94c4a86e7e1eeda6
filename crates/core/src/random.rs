//! Seeded randomness: the same numbers in every run and on every machine.

use crate::zobrist::{GOLDEN, mix};

/// A small seeded generator for tests, random play and generated positions (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of this seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A seed that follows from another and from the numbers of what it is for. Those of different things differ, and
    /// so do those of the same thing with different seeds.
    pub fn seed_for(seed: u64, parts: impl IntoIterator<Item = u32>) -> u64 {
        parts
            .into_iter()
            .fold(seed, |seed, part| Random::new(Random::new(seed).bits() ^ u64::from(part)).bits())
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `limit`, which must not be zero.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u64
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    /// One of the items, of which there must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_is_the_published_one() {
        assert_eq!(Random::new(0).bits(), 0xE220_A839_7B1D_CDAF);
    }

    /// Mixing the seed before a part comes in keeps (1, 2) apart from (2, 1).
    #[test]
    fn seeds_of_different_things_differ() {
        let mut seeds = std::collections::HashSet::new();
        for code in 0..8_u32.pow(3) {
            let [seed, one, other] = [0, 1, 2].map(|place| code / 8_u32.pow(place) % 8);
            seeds.insert(Random::seed_for(seed.into(), [one, other]));
        }
        assert_eq!(seeds.len(), 512);
        assert_eq!(Random::seed_for(7, []), 7);
    }

    #[test]
    fn every_item_is_picked_sooner_or_later() {
        let mut random = Random::new(1);
        let mut picked: Vec<i32> = (0..100).map(|_| *random.pick(&[3, 1, 2])).collect();
        picked.sort_unstable();
        picked.dedup();
        assert_eq!(picked, [1, 2, 3]);
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut random = Random::new(1);
        assert!((0..1000).all(|_| random.below(7) < 7 && (-3..=3).contains(&random.between(-3, 3))));
    }
}
