//! The line on a screen that tells how far searches are, rewritten in place by a thread of its own.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use plywood_api::Answer;
use plywood_core::{Bound, Meter, is_to_the_end};

use crate::out;
use crate::progress::{clock, to_go};

/// What is over sooner needs no line.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two lines.
const PERIOD: Duration = Duration::from_millis(250);

/// Shows a line until it is dropped.
pub(crate) struct Ticker {
    known: Arc<Mutex<Known>>,
    /// Tells the thread to end by being dropped.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// Begins to show the nodes of a meter, and the positions done if there is a list of them.
    pub(crate) fn start(meter: Meter, list: Option<List>) -> Ticker {
        let known = Arc::new(Mutex::new(Known { list, ..Known::default() }));
        let shown = Arc::clone(&known);
        let (end, ended) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            let start = Instant::now();
            let mut wait = PATIENCE;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let text = locked(&shown, |known| known.text(start.elapsed(), meter.nodes()));
                out::show_status(&text);
                wait = PERIOD;
            }
        });
        Ticker { known, end: Some(end), thread: Some(thread) }
    }

    /// News of the search under way.
    pub(crate) fn hear(&self, answer: &Answer) {
        locked(&self.known, |known| known.hear(answer));
    }

    /// The search of another position begins.
    pub(crate) fn next(&self) {
        locked(&self.known, Known::next);
    }
}

/// Whatever comes next begins on a clean line.
impl Drop for Ticker {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked shows nothing any more either.
            let _ = thread.join();
        }
        out::wipe_status();
    }
}

/// Searches one after the other.
#[derive(Clone, Copy)]
pub(crate) struct List {
    /// What each of them is called.
    pub(crate) of: &'static str,
    pub(crate) begun: usize,
    /// How many there are, if anybody knows.
    pub(crate) total: Option<usize>,
}

/// What can be told.
#[derive(Default)]
struct Known {
    list: Option<List>,
    /// The move that the score belongs to, if the moves are searched one by one.
    subject: Option<String>,
    lower: Option<i32>,
    upper: Option<i32>,
    /// What the last iteration found, in words.
    found: Option<String>,
}

impl Known {
    fn hear(&mut self, answer: &Answer) {
        let subject = answer.best.clone();
        // A proven bound narrows the range; whatever else is found replaces what was found before.
        if !answer.proven || answer.bound == Bound::Exact {
            let depth = if is_to_the_end(answer.depth) { "end".to_owned() } else { answer.depth.to_string() };
            *self = Known { list: self.list, ..Known::default() };
            self.found = Some(format!("depth {depth}: {}", answer.score_in_words()));
            return;
        }
        if subject != self.subject {
            *self = Known { list: self.list, subject, ..Known::default() };
        }
        self.found = None;
        match answer.bound {
            Bound::Upper => self.upper = answer.points,
            _ => self.lower = answer.points,
        }
    }

    fn next(&mut self) {
        let list = self.list.map(|list| List { begun: list.begun + 1, ..list });
        *self = Known { list, ..Known::default() };
    }

    fn text(&self, time: Duration, nodes: u64) -> String {
        let rate = nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6;
        let mut text = format!("{}  {:.1} M nodes ({rate:.1} M/s)", clock(time), nodes as f64 / 1e6);
        if let Some(List { of, begun, total }) = self.list {
            text += &match total {
                Some(total) => format!("  {of} {begun} of {total}"),
                None => format!("  {of} {begun}"),
            };
            if let Some(left) = total.and_then(|total| to_go(time, begun.saturating_sub(1), total)) {
                text += &format!("  about {} to go", clock(left));
            }
        }
        if let Some(score) = self.score() {
            text += &format!("  {score}");
        }
        text
    }

    fn score(&self) -> Option<String> {
        let range = match (self.lower, self.upper) {
            (Some(lower), Some(upper)) => format!("score between {lower} and {upper}"),
            (Some(lower), None) => format!("score at least {lower}"),
            (None, Some(upper)) => format!("score at most {upper}"),
            (None, None) => return self.found.clone(),
        };
        Some(match &self.subject {
            Some(mv) => format!("{mv}: {range}"),
            None => range,
        })
    }
}

/// Nothing that is shown is worth a panic.
fn locked<T>(known: &Mutex<Known>, task: impl FnOnce(&mut Known) -> T) -> T {
    task(&mut known.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use plywood_core::{Meaning, Score, Stats};

    use super::*;

    fn answer(points: i32, bound: Bound, proven: bool) -> Answer {
        Answer {
            score: Score::points(points),
            points: Some(points),
            meaning: if proven { Meaning::Payoff(points) } else { Meaning::Estimate(points) },
            bound,
            best: None,
            line: Vec::new(),
            depth: 12,
            partial: None,
            proven,
            end: plywood_core::End::Goal,
            time: Duration::ZERO,
            stats: Stats::default(),
            rank: 1,
            filled: None,
            trying: None,
        }
    }

    const TIME: Duration = Duration::from_secs(10);

    #[test]
    fn bounds_close_in_on_the_score() {
        let mut known = Known::default();
        assert_eq!(known.text(TIME, 62_000_000), "0:10  62.0 M nodes (6.2 M/s)");
        known.hear(&answer(-3, Bound::Lower, true));
        known.hear(&answer(2, Bound::Upper, true));
        assert_eq!(known.text(TIME, 62_000_000), "0:10  62.0 M nodes (6.2 M/s)  score between -3 and 2");
        known.hear(&answer(1, Bound::Upper, true));
        assert!(known.text(TIME, 0).ends_with("score between -3 and 1"));
    }

    #[test]
    fn bounds_belong_to_one_move() {
        let mut known = Known::default();
        let of_move =
            |mv: &str, points, bound| Answer { best: Some(mv.to_owned()), ..answer(points, bound, true) };
        known.hear(&of_move("4", 3, Bound::Upper));
        known.hear(&of_move("3", -2, Bound::Lower));
        assert!(known.text(TIME, 0).ends_with("  3: score at least -2"));
    }

    #[test]
    fn iterations_replace_each_other() {
        let mut known = Known::default();
        known.hear(&answer(1, Bound::Exact, false));
        known.hear(&answer(5, Bound::Exact, false));
        assert!(known.text(TIME, 0).ends_with("  depth 12: 5 (estimate)"));
    }

    #[test]
    fn lists_tell_when_they_will_be_done() {
        let mut known =
            Known { list: Some(List { of: "position", begun: 1, total: Some(5) }), ..Known::default() };
        assert!(known.text(TIME, 0).ends_with("position 1 of 5"));
        known.next();
        assert!(known.text(TIME, 0).ends_with("position 2 of 5  about 0:40 to go"));
        let list = List { of: "position", begun: 0, total: None };
        let mut endless = Known { list: Some(list), ..Known::default() };
        endless.next();
        assert!(endless.text(TIME, 0).ends_with("position 1"));
    }
}
