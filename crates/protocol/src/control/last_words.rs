//! The end of what a program writes to standard error, for messages.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// So much is kept.
const KEPT: usize = 8 << 10;

/// The last bytes, and whether more may come.
#[derive(Debug, Default)]
pub(super) struct LastWords {
    words: Mutex<Words>,
    end: Condvar,
}

#[derive(Debug, Default)]
struct Words {
    bytes: VecDeque<u8>,
    is_over: bool,
}

impl LastWords {
    /// Reads everything, so that nobody who writes has to wait, and keeps the end of it.
    pub(super) fn drain(&self, mut input: impl Read) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = input.read(&mut bytes) {
            let kept = &mut self.lock().bytes;
            kept.extend(&bytes[..count]);
            let excess = kept.len().saturating_sub(KEPT);
            kept.drain(..excess);
        }
        self.lock().is_over = true;
        self.end.notify_all();
    }

    /// What was said last. Of a program that has ended some words may still be on their way; `patience` is for those.
    pub(super) fn text(&self, patience: Duration) -> String {
        let waited = self.end.wait_timeout_while(self.lock(), patience, |words| !words.is_over);
        let mut words = waited.unwrap_or_else(PoisonError::into_inner).0;
        String::from_utf8_lossy(words.bytes.make_contiguous()).trim().to_owned()
    }

    fn lock(&self) -> MutexGuard<'_, Words> {
        self.words.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
