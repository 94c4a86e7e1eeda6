//! The clocks of a game.

use std::time::Duration;

use plywood_core::Side;
use plywood_protocol::control::Time;

use super::tournament::TimeControl;

/// What a player on a clock is told of an opponent without one: a number that every program can read.
pub(super) const AGES: Duration = Duration::from_secs(1_000_000);

/// The time that is left to both sides.
pub(super) struct Clocks {
    controls: [TimeControl; 2],
    pub(super) left: [Duration; 2],
}

impl Clocks {
    pub(super) fn new(controls: [TimeControl; 2]) -> Clocks {
        let left = controls.map(|control| match control {
            TimeControl::Unlimited => AGES,
            TimeControl::Move(time) => time,
            TimeControl::Clock { base, .. } | TimeControl::Bank { base, .. } => base,
        });
        Clocks { controls, left }
    }

    pub(super) fn time(&self, side: Side) -> Time {
        let increment = self.controls.map(|control| match control {
            TimeControl::Clock { increment, .. } | TimeControl::Bank { increment, .. } => increment,
            TimeControl::Unlimited | TimeControl::Move(_) => Duration::ZERO,
        });
        let clock = |most| Time::Clock { left: self.left, increment, most, moves_to_go: None };
        match self.controls[side.index()] {
            TimeControl::Unlimited => Time::Unlimited,
            TimeControl::Move(time) => Time::PerMove(time),
            TimeControl::Clock { .. } => clock(None),
            TimeControl::Bank { base, .. } => clock(Some(base)),
        }
    }

    /// Takes the time of a move from a clock; how much too late it was.
    pub(super) fn spend(&mut self, side: Side, time: Duration) -> Duration {
        let left = &mut self.left[side.index()];
        let over = time.saturating_sub(*left);
        match self.controls[side.index()] {
            TimeControl::Unlimited => return Duration::ZERO,
            TimeControl::Move(_) => {}
            TimeControl::Clock { increment, .. } => {
                *left = left.saturating_sub(time).saturating_add(increment);
            }
            TimeControl::Bank { base, increment } => {
                *left = left.saturating_sub(time).saturating_add(increment).min(base);
            }
        }
        over
    }
}

/// What the clocks of both sides show after a ply; `None` for a side that has none.
pub type ClockReading = [Option<Duration>; 2];

/// What the clocks showed after every ply of a game, of which it is known who made it and how long it took.
pub fn clock_readings(
    controls: [TimeControl; 2],
    plies: impl IntoIterator<Item = (Side, Duration)>,
) -> Vec<ClockReading> {
    let mut clocks = Clocks::new(controls);
    let has_clock =
        controls.map(|control| matches!(control, TimeControl::Clock { .. } | TimeControl::Bank { .. }));
    let mut last = None;
    let reading = |(side, time): (Side, Duration)| {
        // What was told of a turn stands with its first ply, and clocks get their increment once.
        if last.replace(side) != Some(side) || !time.is_zero() {
            clocks.spend(side, time);
        }
        [0, 1].map(|seat: usize| has_clock[seat].then_some(clocks.left[seat]))
    };
    plies.into_iter().map(reading).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_they_showed() {
        let seconds = Duration::from_secs;
        let clock = TimeControl::Clock { base: seconds(10), increment: seconds(1) };
        let plies = [(Side::First, 3), (Side::Second, 4), (Side::Second, 0), (Side::First, 1)];
        let readings = clock_readings(
            [clock, TimeControl::Move(seconds(5))],
            plies.map(|(side, time)| (side, seconds(time))),
        );
        assert_eq!(readings, [8, 8, 8, 8].map(|left| [Some(seconds(left)), None]));
        let bank = TimeControl::Bank { base: seconds(10), increment: seconds(4) };
        let readings = clock_readings([clock, bank], plies.map(|(side, time)| (side, seconds(time))));
        assert_eq!(readings[1..3], [[Some(seconds(8)), Some(seconds(10))]; 2], "one turn, one increment");
    }
}
