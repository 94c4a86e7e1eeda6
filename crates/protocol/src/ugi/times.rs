//! How long to think about a request.

use std::time::Duration;

use plywood_core::TextError;

use super::message::Go;
use crate::bank_clock::{BankClock, Plan};
use crate::session::Second;

/// The clock of a game, and the position in which it was looked at last.
#[derive(Default)]
pub(super) struct Times {
    clock: BankClock,
    last: Option<Looked>,
}

/// Where in a game a clock was looked at.
struct Looked {
    start: Option<String>,
    played: Vec<String>,
}

impl Looked {
    fn at(position: &Second) -> Looked {
        Looked { start: position.start().map(str::to_owned), played: position.played().to_vec() }
    }

    /// Whether this position can come up later in the same game.
    fn leads_to(&self, later: &Second) -> bool {
        let played = later.played();
        self.start.as_deref() == later.start()
            && played.len() > self.played.len()
            && played.starts_with(&self.played)
    }
}

impl Times {
    /// What a clock shows in another game has nothing to do with what it showed in this one.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }

    /// What a move loses on its way, on top of what is measured.
    pub(super) const fn set_overhead(&mut self, overhead: Duration) {
        self.clock.set_overhead(overhead);
    }

    /// The time to spend, if anything says so; where clock and time for the move are both given, the shorter one.
    pub(super) fn plan(
        &mut self,
        go: &Go,
        position: &Second,
        waited: Duration,
    ) -> Result<Option<Plan>, TextError> {
        let side = position.side().index();
        if go.clocks[side].is_none() && go.clocks[1 - side].is_some() {
            return Err(TextError::new(format!("p{}time is missing, and it is their turn", side + 1)));
        }
        let last = self.last.take();
        if go.infinite {
            return Ok(None);
        }
        let single = go.move_time.map(|time| self.clock.begin_single(time, waited));
        let clocked = go.clocks[side].map(|left| {
            if !last.is_some_and(|last| last.leads_to(position)) {
                self.clock.forget_forecast();
            }
            self.last = Some(Looked::at(position));
            self.clock.begin_on_clock(left, go.increments[side], None, go.moves_to_go, waited)
        });
        Ok(clocked.into_iter().chain(single).min_by_key(|plan| plan.aim))
    }

    /// The answer was given `used` after the request was read.
    pub(super) fn end(&mut self, plan: &Plan, used: Duration) {
        self.clock.end(plan, used);
    }
}
