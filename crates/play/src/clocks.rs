//! The clocks of a game. Nothing here looks at a clock; times are given.

use std::time::Duration;

use plywood_api::TwoTimes;
use plywood_core::Side;

/// The time that is left to both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What they began with, and what a turn adds.
    pub control: TwoTimes,
    /// What is left to the first and to the second player.
    pub left: [Duration; 2],
}

impl Clocks {
    /// As they are when a game begins.
    pub fn new(control: TwoTimes) -> Clocks {
        Clocks { control, left: [control.base; 2] }
    }

    /// What is left to a side.
    pub fn left(&self, side: Side) -> Duration {
        self.left[side.index()]
    }

    /// A side whose time is over has lost.
    pub fn is_over(&self, side: Side) -> bool {
        self.left(side).is_zero()
    }

    /// Takes the time that a side has thought.
    pub fn spend(&mut self, side: Side, time: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(time);
    }

    /// Adds what a side gets for the turn that it has made.
    pub fn reward(&mut self, side: Side) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_add(self.control.increment);
    }
}

/// Tenths of a second are of interest below this.
const HURRY: Duration = Duration::from_secs(10);

/// A time as clocks show it: `1:05:00`, `4:59` or `0:09.3`. A second that has begun is still there.
pub fn in_digits(time: Duration) -> String {
    if time < HURRY {
        let tenths = time.as_millis().div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = time.as_millis().div_ceil(1000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_runs_down_and_gets_something_for_a_turn() {
        let mut clocks = Clocks::new(TwoTimes { base: 10 * SECOND, increment: 2 * SECOND });
        clocks.spend(Side::Second, 4 * SECOND);
        clocks.reward(Side::Second);
        assert_eq!(clocks.left, [10 * SECOND, 8 * SECOND]);
        clocks.spend(Side::First, 9 * SECOND);
        assert!(!clocks.is_over(Side::First));
        clocks.spend(Side::First, SECOND);
        assert!(clocks.is_over(Side::First) && !clocks.is_over(Side::Second));
        clocks.spend(Side::Second, 60 * SECOND);
        assert_eq!(clocks.left, [Duration::ZERO; 2]);
    }

    #[test]
    fn times_as_clocks_show_them() {
        for (ms, shown) in [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (9_300, "0:09.3"),
            (9_901, "0:10.0"),
            (10_000, "0:10"),
            (299_001, "5:00"),
            (300_000, "5:00"),
            (3_599_500, "1:00:00"),
            (3_900_000, "1:05:00"),
        ] {
            assert_eq!(in_digits(Duration::from_millis(ms)), shown);
        }
    }
}
