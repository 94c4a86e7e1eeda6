//! What a program has said and nobody has read yet: bounded, whatever the program does.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::listen::Heard;

/// Lines that are kept, and their length in all.
const MOST_LINES: usize = 4096;
const MOST_BYTES: usize = 1 << 20;

/// Lines that wait to be read. Where they are too many the oldest go: the answer comes last.
#[derive(Debug, Default)]
pub(super) struct Pending {
    lines: Mutex<Lines>,
    news: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    waiting: VecDeque<(String, Instant)>,
    bytes: usize,
    lost: u64,
    is_over: bool,
}

/// What there was to read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    Line(String, Instant),
    Nothing,
    Over,
}

impl Pending {
    /// Takes what was heard, and never waits for a reader.
    pub(super) fn put(&self, heard: Heard) {
        let mut lines = self.lock();
        match heard {
            Heard::Line { text, at } => {
                lines.bytes += text.len();
                lines.waiting.push_back((text, at));
                while lines.waiting.len() > MOST_LINES || lines.bytes > MOST_BYTES {
                    lines.take();
                    lines.lost += 1;
                }
            }
            Heard::TooLong => lines.lost += 1,
            Heard::End => lines.is_over = true,
        }
        self.news.notify_all();
    }

    /// The next line, or nothing if there is none until `deadline`.
    pub(super) fn next(&self, deadline: Instant) -> Next {
        let mut lines = self.lock();
        loop {
            if let Some((text, at)) = lines.take() {
                return Next::Line(text, at);
            }
            if lines.is_over {
                return Next::Over;
            }
            let time = deadline.saturating_duration_since(Instant::now());
            if time.is_zero() {
                return Next::Nothing;
            }
            lines = self.news.wait_timeout(lines, time).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Throws away what was said so far.
    pub(super) fn clear(&self) {
        let mut lines = self.lock();
        lines.waiting.clear();
        lines.bytes = 0;
    }

    /// Lines that nobody will read, because they were too many or too long.
    pub(super) fn lost(&self) -> u64 {
        self.lock().lost
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lines {
    fn take(&mut self) -> Option<(String, Instant)> {
        let line = self.waiting.pop_front()?;
        self.bytes -= line.0.len();
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Heard {
        Heard::Line { text: text.to_owned(), at: Instant::now() }
    }

    #[test]
    fn the_oldest_lines_go_first() {
        let pending = Pending::default();
        for number in 0..MOST_LINES + 10 {
            pending.put(line(&number.to_string()));
        }
        assert_eq!(pending.lost(), 10);
        assert!(matches!(pending.next(Instant::now()), Next::Line(text, _) if text == "10"));
        pending.clear();
        for _ in 0..40 {
            pending.put(line(&"x".repeat(MOST_BYTES / 16)));
        }
        assert_eq!(pending.lock().waiting.len(), 16);
        pending.put(Heard::End);
        (0..16).for_each(|_| assert!(matches!(pending.next(Instant::now()), Next::Line(..))));
        assert_eq!(pending.next(Instant::now()), Next::Over);
    }
}
