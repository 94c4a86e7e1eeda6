//! Changing numbers that several threads may change, or only one.

use std::sync::atomic::{AtomicU32, Ordering};

/// How numbers of the tree are changed. A thread that is alone reads and writes them, which is as fast as if they were
/// no atomics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Hands {
    One,
    Several,
}

impl Hands {
    pub(super) fn of(threads: usize) -> Hands {
        if threads > 1 { Hands::Several } else { Hands::One }
    }

    /// Adds one, and says what was there before.
    #[inline]
    pub(super) fn increment(self, cell: &AtomicU32) -> u32 {
        match self {
            Hands::One => {
                let before = cell.load(Ordering::Relaxed);
                cell.store(before + 1, Ordering::Relaxed);
                before
            }
            Hands::Several => cell.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Replaces a number by another that depends on it.
    #[inline]
    pub(super) fn update(self, cell: &AtomicU32, change: impl Fn(u32) -> u32) {
        let mut before = cell.load(Ordering::Relaxed);
        match self {
            Hands::One => cell.store(change(before), Ordering::Relaxed),
            Hands::Several => {
                while let Err(now) =
                    cell.compare_exchange_weak(before, change(before), Ordering::Relaxed, Ordering::Relaxed)
                {
                    before = now;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        for (hands, threads) in [(Hands::One, 1), (Hands::Several, 4)] {
            let (ones, twos) = (AtomicU32::new(0), AtomicU32::new(0));
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        for _ in 0..10_000 {
                            hands.increment(&ones);
                            hands.update(&twos, |number| number + 2);
                        }
                    });
                }
            });
            assert_eq!((ones.into_inner(), twos.into_inner()), (threads * 10_000, threads * 20_000));
        }
    }
}
