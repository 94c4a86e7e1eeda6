//! Work on many threads whose result does not depend on how many they are.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` makes of each part, in order. Whoever is free takes the next part.
pub(crate) fn in_parts<T: Send>(parts: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return done;
            }
            done.push((part, work(part)));
        }
    };
    let mut all: Vec<(usize, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(parts)).map(|_| scope.spawn(take)).collect();
        let mut all = take();
        for other in others {
            match other.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_by_key(|(part, _)| *part);
    all.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_in_order() {
        for threads in [1, 2, 7] {
            assert_eq!(
                in_parts(100, threads, |part| part * part),
                (0..100).map(|n| n * n).collect::<Vec<_>>()
            );
        }
        assert!(in_parts(0, 3, |part| part).is_empty());
    }
}
