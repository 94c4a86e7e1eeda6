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
