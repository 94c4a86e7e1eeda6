//! How threads that ask the same question go different ways.
//!
//! Everybody searches the whole tree, and what one of them has done the others find in the table. So it is enough to
//! keep away from what somebody else is doing: such moves are put off until nothing else is left (Kerrigan 2017 does
//! the same, after ABDADA of Weill 1996).

use std::sync::atomic::{AtomicU64, Ordering};

/// Which positions somebody is searching. Two positions may have the same place: then one of them is not known to be
/// searched, and is perhaps searched twice.
pub(super) struct Busy {
    hashes: Box<[AtomicU64]>,
}

/// Places, as a power of two. No thread needs more than there are plies to split at.
const PLACES: u32 = 12;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { hashes: (0..1 << PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.hashes[(hash >> (u64::BITS - PLACES)) as usize]
    }

    pub(super) fn has(&self, hash: u64) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash
    }

    pub(super) fn begin(&self, hash: u64) {
        self.place(hash).store(hash, Ordering::Relaxed);
    }

    /// The position is searched no more, by whoever ends first: the table has its score then.
    pub(super) fn end(&self, hash: u64) {
        if self.has(hash) {
            self.place(hash).store(0, Ordering::Relaxed);
        }
    }
}

/// One of several searches for the same answer, or a search alone.
#[derive(Copy, Clone)]
pub(super) struct Worker<'a> {
    /// What the others are at; `None` if there are none.
    busy: Option<&'a Busy>,
    /// Beyond this many stones all workers go the same way.
    together_from: i32,
    /// Every move has to be tried, as far as can be expected, where the number of stones has this parity.
    parity: i32,
}

impl<'a> Worker<'a> {
    pub(super) const ALONE: Worker<'static> = Worker { busy: None, together_from: 0, parity: 0 };

    pub(super) fn one_of_several(busy: &'a Busy, together_from: i32, parity: i32) -> Worker<'a> {
        Worker { busy: Some(busy), together_from, parity }
    }

    /// What others are at where this many stones are on the board, if it matters there.
    #[inline(always)]
    pub(super) fn others(self, stones: i32) -> Option<&'a Busy> {
        if stones < self.together_from { self.busy } else { None }
    }

    /// Whether a move is made even if somebody else is at it: the first one where it is expected to be good enough. All
    /// others would be for nothing then.
    pub(super) fn joins(self, stones: i32, index: usize) -> bool {
        index == 0 && stones % 2 != self.parity
    }
}
