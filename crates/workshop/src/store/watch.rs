//! Whether a store is still there.

use std::path::Path;
use std::time::{Duration, Instant};

use plywood_core::StopFlag;

use super::{StoreError, StoreProblem};

/// Looks now and then whether a store is still there, and stops the work if it is not: the system lets a program write
/// to a deleted file for hours.
#[derive(Debug)]
pub struct StoreWatch<'a> {
    store: &'a Path,
    stop: &'a StopFlag,
    looked: Instant,
    /// Whether it was there at all. If it could not be made, that is an error of another name.
    was_there: bool,
}

impl StoreWatch<'_> {
    const PERIOD: Duration = Duration::from_millis(500);

    /// Watches a store that is there or will be.
    pub fn new<'a>(store: &'a Path, stop: &'a StopFlag) -> StoreWatch<'a> {
        StoreWatch { store, stop, looked: Instant::now(), was_there: store.exists() }
    }

    /// To be called often.
    pub fn look(&mut self) {
        if !self.was_there {
            self.was_there = self.store.exists();
        } else if self.looked.elapsed() >= StoreWatch::PERIOD {
            self.looked = Instant::now();
            if !self.store.exists() {
                self.stop.raise();
            }
        }
    }

    /// To be asked when the work has ended. It was stopped by nobody if the store is gone, so the flag is lowered.
    pub fn check(self) -> Result<(), StoreError> {
        if !self.was_there || self.store.exists() {
            return Ok(());
        }
        self.stop.lower();
        Err(StoreProblem::Gone.at(self.store))
    }
}
