//! The ways to use the time of a turn: ours, and the three of Tollmien (2014), section 2.3.

use std::str::FromStr;
use std::time::Duration;

use plywood_core::TextError;

use crate::move_by_move::COST_OF_A_PLY;

/// How the time of a turn is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// Deepens until the turn's time and its share of the reserve are spent.
    #[default]
    Ours,
    /// Deepens until the turn's own time is up, and plays the best so far.
    Primitive,
    /// Searches move by move, and looks less or more far behind the next ones if the time runs out or will be left
    /// over.
    Dynamic,
    /// Fixes the depth before the search, from the time and the number of pieces.
    Static,
}

impl TimeControl {
    /// All of them.
    pub const ALL: [TimeControl; 4] =
        [TimeControl::Ours, TimeControl::Primitive, TimeControl::Dynamic, TimeControl::Static];

    /// Its name in options and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            TimeControl::Ours => "ours",
            TimeControl::Primitive => "primitive",
            TimeControl::Dynamic => "dynamic",
            TimeControl::Static => "static",
        }
    }
}

impl FromStr for TimeControl {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TimeControl, TextError> {
        TimeControl::ALL.into_iter().find(|control| control.name() == text).ok_or_else(|| {
            TextError::new(format!(
                "{text:?} is no time control: choose one of {}",
                TimeControl::ALL.map(TimeControl::name).join(", ")
            ))
        })
    }
}

/// The depth for 30 seconds and 32 pieces.
const STATIC_DEPTH: f64 = 6.0;
/// Two more steps with half of the pieces.
const PIECES_FOR_A_STEP: f64 = 8.0;

/// The depth in steps that can be searched in this time with so many pieces on the board: 6 in 30 seconds with all 32,
/// 8 with 16.
pub(crate) fn static_depth(time: Duration, pieces: u32) -> u32 {
    let missing = 32.0 - f64::from(pieces.min(32));
    let longer = (time.as_secs_f64().max(1e-3) / 30.0).log(COST_OF_A_PLY);
    // A little more, so that rounding does not take a step away.
    (STATIC_DEPTH + missing / PIECES_FOR_A_STEP + longer + 1e-9).floor().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn names_read_back() {
        for control in TimeControl::ALL {
            assert_eq!(control.name().parse(), Ok(control));
        }
        assert!("late".parse::<TimeControl>().is_err());
    }

    #[test]
    fn the_static_depth_is_that_of_the_thesis() {
        assert_eq!((static_depth(seconds(30), 32), static_depth(seconds(30), 16)), (6, 8));
        assert_eq!(static_depth(seconds(30), 24), 7);
        assert_eq!((static_depth(seconds(180), 32), static_depth(seconds(5), 32)), (7, 5));
        assert_eq!(static_depth(Duration::ZERO, 32), 1);
        assert!(static_depth(Duration::MAX, 2) < 254);
    }
}
