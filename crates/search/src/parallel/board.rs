//! The splits of a team, where whoever has time looks for work, and whoever waits is told that something has changed.

use std::time::Duration;

use plywood_core::Position;

use crate::sync::{Arc, AtomicBool, AtomicUsize, Condvar, Mutex, MutexGuard, Ordering};

use super::split::Split;
use super::team::lock;

/// The splits of a team.
#[derive(Debug)]
pub(crate) struct Board<P: Position, T> {
    open: Mutex<Open<P, T>>,
    changed: Condvar,
    /// Workers without work.
    idle: AtomicUsize,
    /// Raised when the search is over.
    pub(super) end: Arc<AtomicBool>,
}

/// What the board shows.
#[derive(Debug)]
pub(crate) struct Open<P: Position, T> {
    splits: Vec<Arc<Split<P, T>>>,
    /// How often anything has changed.
    pub(super) changes: u64,
    pub(super) is_over: bool,
    /// A worker is gone without saying so: nobody must wait for it.
    pub(super) is_broken: bool,
}

impl<P: Position, T> Open<P, T> {
    /// The split where help is worth most: the one with the most plies to go, and the oldest of those. Only splits that
    /// somebody made for `whom`, if there is such a one.
    pub(super) fn find(&self, whom: Option<&Split<P, T>>) -> Option<&Arc<Split<P, T>>> {
        let fits =
            |split: &&Arc<Split<P, T>>| whom.is_none_or(|whom| split.is_for(whom)) && split.wants_help();
        // Of equal ones the last is taken, so the newest come first.
        self.splits.iter().rev().filter(fits).max_by_key(|split| split.brothers.place.depth)
    }
}

impl<P: Position, T> Board<P, T> {
    pub(super) fn new() -> Board<P, T> {
        let open = Open { splits: Vec::new(), changes: 0, is_over: false, is_broken: false };
        Board {
            open: Mutex::new(open),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            end: Arc::new(AtomicBool::new(false)),
        }
    }

    pub(super) fn open(&self) -> MutexGuard<'_, Open<P, T>> {
        lock(&self.open)
    }

    /// How many workers have nothing to do.
    #[inline]
    pub(super) fn idle(&self) -> usize {
        self.idle.load(Ordering::Relaxed)
    }

    pub(super) fn begin_idling(&self) {
        self.idle.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn end_idling(&self) {
        self.idle.fetch_sub(1, Ordering::Relaxed);
    }

    fn tell(&self, open: &mut Open<P, T>) {
        open.changes += 1;
        self.changed.notify_all();
    }

    /// Something has changed.
    pub(super) fn touch(&self) {
        self.tell(&mut self.open());
    }

    /// Everybody may help with a split. If what it is for is over, so is it.
    pub(super) fn put_up(&self, split: &Arc<Split<P, T>>) {
        let mut open = self.open();
        let in_vain = open.is_over || open.splits.iter().any(|other| other.is_over() && split.is_for(other));
        if in_vain {
            split.flag.store(true, Ordering::Relaxed);
        }
        open.splits.push(split.clone());
        self.tell(&mut open);
    }

    /// A split is done.
    pub(super) fn take_down(&self, split: &Arc<Split<P, T>>) {
        self.open().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Whatever is done for a split is in vain.
    pub(super) fn cut(&self, split: &Split<P, T>) {
        let mut open = self.open();
        split.flag.store(true, Ordering::Relaxed);
        for other in open.splits.iter().filter(|other| other.is_for(split)) {
            other.flag.store(true, Ordering::Relaxed);
        }
        self.tell(&mut open);
    }

    /// The search is over; `broken` if a worker is gone without saying so.
    pub(super) fn finish(&self, broken: bool) {
        let mut open = self.open();
        open.is_over = true;
        open.is_broken |= broken;
        self.end.store(true, Ordering::Relaxed);
        for split in &open.splits {
            split.flag.store(true, Ordering::Relaxed);
        }
        self.tell(&mut open);
    }

    /// Waits until something has changed since `seen`, or for so long.
    pub(super) fn wait(&self, seen: u64, at_most: Option<Duration>) {
        let open = self.open();
        if open.changes != seen || open.is_over {
            return;
        }
        // Whoever is woken for nothing looks again.
        match at_most {
            None => drop(self.changed.wait(open)),
            Some(time) => drop(self.changed.wait_timeout(open, time)),
        }
    }
}
