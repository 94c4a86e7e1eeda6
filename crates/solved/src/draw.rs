//! Random samples.

use plywood_core::Random;

/// Keeps `count` of the items, drawn by `seed`; all of them, in another order, if there are not so many.
pub(crate) fn draw<T>(items: &mut Vec<T>, count: usize, seed: u64) {
    let mut random = Random::new(seed);
    for index in 0..count.min(items.len()) {
        let other = index + random.below((items.len() - index) as u64) as usize;
        items.swap(index, other);
    }
    items.truncate(count);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_distinct_and_repeatable() {
        for count in [0, 1, 7, 10, 20] {
            let sample = |seed| {
                let mut items: Vec<u32> = (0..10).collect();
                draw(&mut items, count, seed);
                items
            };
            let mut once = sample(1);
            assert_eq!(once, sample(1));
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), count.min(10));
        }
    }
}
