//! The log: remarks for people, written by a thread of its own.
//!
//! Whoever starts a bot may not read what it remarks. Then the pipe is full one day, and whoever writes to it waits for
//! ever; so the bot hands its remarks to a thread, and loses some rather than wait.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Remarks that may wait to be written.
const WAITING: usize = 1 << 14;
/// How long the end of the program waits for the last remarks to be written.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Takes remarks and never makes anybody wait.
#[derive(Debug)]
pub struct Log {
    entries: SyncSender<Entry>,
    written: Receiver<()>,
    started: Instant,
    lost: u64,
}

#[derive(Debug)]
enum Entry {
    /// For people and for the record.
    Remark(Duration, String),
    /// For the record only.
    Record(Duration, String),
}

impl Log {
    /// A log that shows remarks on `screen` and keeps everything, with times, in `record`.
    pub fn new(
        mut screen: impl Write + Send + 'static,
        mut record: impl Write + Send + 'static,
    ) -> io::Result<Log> {
        let (entries, to_write) = sync_channel(WAITING);
        let (done, written) = sync_channel(1);
        thread::Builder::new().name("log".to_owned()).spawn(move || {
            for entry in to_write {
                // There is nobody to tell that the log cannot be written.
                let _ = match entry {
                    Entry::Remark(time, text) => {
                        writeln!(screen, "{text}").and(keep(&mut record, time, &text))
                    }
                    Entry::Record(time, text) => keep(&mut record, time, &text),
                };
            }
            let _ = done.send(());
        })?;
        Ok(Log { entries, written, started: Instant::now(), lost: 0 })
    }

    /// Something that a person may want to know.
    pub fn remark(&mut self, text: impl Display) {
        self.put(Entry::Remark(self.started.elapsed(), text.to_string()));
    }

    /// Something for the record only.
    pub fn record(&mut self, text: impl Display) {
        self.put(Entry::Record(self.started.elapsed(), text.to_string()));
    }

    fn put(&mut self, entry: Entry) {
        if self.lost > 0 {
            let confession = format!("({} remarks were lost: they came too fast)", self.lost);
            if self.entries.try_send(Entry::Remark(self.started.elapsed(), confession)).is_ok() {
                self.lost = 0;
            }
        }
        if let Err(TrySendError::Full(_)) = self.entries.try_send(entry) {
            self.lost += 1;
        }
    }

    /// Waits a moment for the last remarks to be written.
    pub fn finish(self) {
        let Log { entries, written, .. } = self;
        drop(entries);
        let _ = written.recv_timeout(LAST_WORDS);
    }
}

fn keep(record: &mut impl Write, time: Duration, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(record, "{:9.3} {line}", time.as_secs_f64()))?;
    record.flush()
}

/// Of a wrong line this much is shown.
const SHOWN: usize = 60;

/// A line as it was heard, but not endless.
pub(crate) fn quoted(line: &str) -> String {
    if line.chars().count() <= SHOWN {
        return format!("{line:?}");
    }
    format!("{:?}…", line.chars().take(SHOWN).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that nobody reads.
    struct Blocked;

    impl Write for Blocked {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            thread::park();
            Ok(0)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_a_reader_that_does_not_read() -> io::Result<()> {
        let mut log = Log::new(Blocked, io::sink())?;
        for number in 0..3 * WAITING {
            log.remark(number);
        }
        assert!(log.lost > 0);
        log.finish();
        Ok(())
    }
}
