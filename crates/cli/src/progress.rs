//! How far a long piece of work is, and when it will be done.

use std::fmt::Display;
use std::time::{Duration, Instant};

use plywood_core::grouped;

use crate::out::{self, Out};

/// Between two messages, where a screen shows the last one.
const ON_SCREEN: Duration = Duration::from_millis(500);
/// Between two messages in a log.
const IN_LOG: Duration = Duration::from_secs(60);

/// Tells of progress on standard error: on one line of a screen, or now and then in a log.
pub(crate) struct ProgressLine<'a> {
    out: &'a mut Out,
    /// What is counted, as in "positions".
    what: &'static str,
    total: usize,
    /// What was done before the clock started.
    before: usize,
    start: Instant,
    told: Instant,
}

impl<'a> ProgressLine<'a> {
    pub(crate) fn new(out: &'a mut Out, what: &'static str, before: usize, total: usize) -> ProgressLine<'a> {
        let now = Instant::now();
        ProgressLine { out, what, total, before, start: now, told: now }
    }

    /// So many are done.
    pub(crate) fn tell(&mut self, done: usize) {
        self.tell_with(done, "");
    }

    /// So many are done, and something else is worth a note.
    pub(crate) fn tell_with(&mut self, done: usize, note: impl Display) {
        let is_watched = self.out.is_watched();
        if self.told.elapsed() < if is_watched { ON_SCREEN } else { IN_LOG } {
            return;
        }
        self.told = Instant::now();
        let text = format!("{}{note}", self.text(done, self.start.elapsed()));
        if is_watched {
            out::show_status(&text);
        } else {
            self.out.remark(text);
        }
    }

    /// Says something in between.
    pub(crate) fn remark(&mut self, text: impl Display) {
        self.out.remark(text);
    }

    fn text(&self, done: usize, time: Duration) -> String {
        let share = done as f64 / self.total.max(1) as f64 * 100.0;
        let so_far = format!(
            "{} of {} {}, {share:.1} %, {}",
            grouped(done as u64),
            grouped(self.total as u64),
            self.what,
            clock(time)
        );
        let new = done.saturating_sub(self.before);
        match to_go(time, new, self.total.saturating_sub(self.before)) {
            Some(left) => format!("{so_far}, about {} to go", clock(left)),
            None => so_far,
        }
    }
}

/// Whatever comes next begins on a clean line.
impl Drop for ProgressLine<'_> {
    fn drop(&mut self) {
        if self.out.is_watched() {
            out::wipe_status();
        }
    }
}

/// How long the rest of `total` things will take if `done` of them took this long; `None` if none is done.
pub(crate) fn to_go(time: Duration, done: usize, total: usize) -> Option<Duration> {
    (done > 0).then(|| time.mul_f64(total.saturating_sub(done) as f64 / done as f64))
}

/// Minutes and seconds, as in 2:03, and hours if there are any, as in 1:02:03.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_counts_what_this_run_has_done() {
        let mut out = Out::new(false);
        let progress = ProgressLine::new(&mut out, "positions", 500, 1500);
        let minute = Duration::from_secs(60);
        assert_eq!(progress.text(500, minute), "500 of 1,500 positions, 33.3 %, 1:00");
        assert_eq!(progress.text(600, minute), "600 of 1,500 positions, 40.0 %, 1:00, about 9:00 to go");
    }
}
