//! Changing numbers that several threads may change, or only one.

use std::sync::atomic::{AtomicU32, Ordering};

/// Adds something, and says what was there before. A thread that is alone reads and writes, which is as fast as if the
/// number were no atomic.
#[inline]
pub(super) fn increase<const SEVERAL: bool>(cell: &AtomicU32, by: u32) -> u32 {
    if SEVERAL {
        return cell.fetch_add(by, Ordering::Relaxed);
    }
    let before = cell.load(Ordering::Relaxed);
    cell.store(before + by, Ordering::Relaxed);
    before
}

/// Replaces a number by another that depends on it.
#[inline]
pub(super) fn update<const SEVERAL: bool>(cell: &AtomicU32, change: impl Fn(u32) -> u32) {
    let mut before = cell.load(Ordering::Relaxed);
    if !SEVERAL {
        cell.store(change(before), Ordering::Relaxed);
        return;
    }
    let (success, failure) = (Ordering::Relaxed, Ordering::Relaxed);
    while let Err(now) = cell.compare_exchange_weak(before, change(before), success, failure) {
        before = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count<const SEVERAL: bool>(threads: u32) {
        let (ones, twos) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        increase::<SEVERAL>(&ones, 1);
                        update::<SEVERAL>(&twos, |number| number + 2);
                    }
                });
            }
        });
        assert_eq!((ones.into_inner(), twos.into_inner()), (threads * 10_000, threads * 20_000));
    }

    #[test]
    fn nothing_is_lost() {
        count::<false>(1);
        count::<true>(4);
    }
}
