//! Progress that a reader can follow.

use std::time::{Duration, Instant};

/// Lets through what comes at most ten times a second. What is held back is old news when the next comes.
#[derive(Copy, Clone, Debug, Default)]
pub struct Pace {
    last: Option<Instant>,
}

impl Pace {
    /// The shortest time between two.
    pub const EVERY: Duration = Duration::from_millis(100);

    /// Whether something that happens now shall be told.
    pub fn is_due(&mut self, now: Instant) -> bool {
        let is_due = self.last.is_none_or(|last| now.saturating_duration_since(last) >= Pace::EVERY);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_a_second_and_no_more() {
        let (begun, mut pace) = (Instant::now(), Pace::default());
        let told = (0..2000).filter(|ms| pace.is_due(begun + Duration::from_millis(*ms))).count();
        assert_eq!(told, 20);
    }
}
