//! How the thread that talks to the observer hears what others did.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_core::Stats;

/// Nodes that are worth telling.
pub(super) const SOME: u64 = 256;
/// So many nodes may wait to be heard. A thread that has more to tell waits itself: somebody may want to stop it.
const MANY: u64 = 4096;

/// What was told and not heard yet.
#[derive(Debug, Default)]
pub(super) struct Ear {
    told: Mutex<Stats>,
    /// Whether that is anything.
    has_news: AtomicBool,
    is_open: AtomicBool,
}

/// Somebody listens as long as this lives.
#[derive(Debug)]
pub(super) struct Listening<'a>(&'a Ear);

impl Drop for Listening<'_> {
    fn drop(&mut self) {
        self.0.is_open.store(false, Ordering::Relaxed);
    }
}

impl Ear {
    fn told(&self) -> MutexGuard<'_, Stats> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn listen(&self) -> Listening<'_> {
        self.is_open.store(true, Ordering::Relaxed);
        Listening(self)
    }

    /// Takes what was told since the last time.
    pub(super) fn hear(&self) -> Option<Stats> {
        let is_told = self.has_news.load(Ordering::Relaxed) && self.has_news.swap(false, Ordering::Relaxed);
        is_told.then(|| std::mem::take(&mut *self.told()))
    }

    /// Tells what was done, and waits if that is too much to go on unheard, unless it `is_over`.
    pub(super) fn say(&self, done: Stats, is_over: impl Fn() -> bool) {
        let mut told = self.told();
        *told = *told + done;
        self.has_news.store(true, Ordering::Relaxed);
        while told.nodes > MANY && self.is_open.load(Ordering::Relaxed) && !is_over() {
            drop(told);
            std::thread::yield_now();
            told = self.told();
        }
    }
}
