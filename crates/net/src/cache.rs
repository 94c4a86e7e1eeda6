//! What was judged lately, by the keys of positions: where turns have several plies, many ways lead to one position.
//! A cache belongs to one evaluation.

/// Slots of a cache; a power of two.
const SLOTS: usize = 1 << 15;

/// The last scores of positions, one for each slot.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    slots: Vec<(u64, i32)>,
}

impl Cache {
    /// What was kept for this key, or else what `judge` says, which is kept.
    #[inline]
    pub(crate) fn get_or(&mut self, key: u64, judge: impl FnOnce() -> i32) -> i32 {
        if self.slots.is_empty() {
            self.slots = vec![(0, 0); SLOTS];
        }
        let slot = &mut self.slots[key as usize % SLOTS];
        // A slot that was never filled looks like the key 0, which is as good as none.
        if slot.0 != key || key == 0 {
            *slot = (key, judge());
        }
        slot.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_is_not_judged_again() {
        let mut cache = Cache::default();
        assert_eq!(cache.get_or(7, || 30), 30);
        assert_eq!(cache.get_or(7, || 40), 30);
        // Another key in the same slot takes its place.
        assert_eq!(cache.get_or(7 + SLOTS as u64, || 50), 50);
        assert_eq!(cache.get_or(7, || 60), 60);
        assert_eq!((cache.get_or(0, || 1), cache.get_or(0, || 2)), (1, 2));
    }
}
