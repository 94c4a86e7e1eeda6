//! How long to think. Nothing here looks at a clock; times are given.
//!
//! The server says with each request what is left in the time bank, this move included; after the move it adds a fixed
//! time, up to the size of the bank. A clock with an increment is a bank without an upper limit. What it counts is more
//! than what we measure: the lines travel, and programs wait for their turn. The clock learns how much more by
//! comparing what the server says with what we expected it to say.

use std::time::Duration;

/// What is kept back whatever was measured.
const LEAST_MARGIN: Duration = Duration::from_millis(5);
/// The lag that is assumed before any was measured.
const FIRST_LAG: Duration = Duration::from_millis(10);
/// What stays in the bank besides the margin as long as each move can live on what it adds: it costs nothing in the
/// long run, and a computer that is busy with something else for a moment does not cost the game.
const RESERVE: Duration = Duration::from_millis(30);
/// The part of what a move adds that is spent while the bank is below its reserve, so that it fills up again.
const FRUGAL: f64 = 0.5;
/// The moves that a clock has to last for if nobody says how many. Whoever spends such a part of what is left never
/// runs out of it.
const MOVES_TO_GO: u32 = 12;
/// The part of the increment that is spent on top.
const SHARE_OF_INCREMENT: f64 = 0.8;
/// No move is worth more than this part of a clock.
const LARGEST_SHARE: f64 = 0.7;
/// An estimate that turns out too high comes down by one part in so many at a time.
const PATIENCE: u32 = 8;

/// Watches the bank and plans each move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BankClock {
    bank: Option<Duration>,
    per_move: Duration,
    /// What somebody says that a move loses, on top of what is measured.
    overhead: Duration,
    lag: Duration,
    overshoot: Duration,
    forecast: Option<Duration>,
}

/// How to spend time on one move. All times count from the moment in which the request was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What is left in the bank.
    pub left: Duration,
    /// When to stop thinking.
    pub aim: Duration,
    /// When to answer, whatever the search is doing.
    pub latest: Duration,
}

impl Plan {
    /// The same plan for a request that was read so much before it became one.
    pub(crate) fn later(self, by: Duration) -> Plan {
        Plan { left: self.left + by, aim: self.aim + by, latest: self.latest + by }
    }
}

impl Default for BankClock {
    fn default() -> BankClock {
        BankClock {
            bank: None,
            per_move: Duration::ZERO,
            overhead: Duration::ZERO,
            lag: FIRST_LAG,
            overshoot: Duration::ZERO,
            forecast: None,
        }
    }
}

impl BankClock {
    /// The size of the bank; said once, before a game.
    pub(crate) fn set_bank(&mut self, bank: Duration) {
        self.bank = Some(bank);
        self.forecast = None;
    }

    /// What each move adds.
    pub(crate) fn set_per_move(&mut self, time: Duration) {
        self.per_move = time;
        self.forecast = None;
    }

    /// What a move loses on its way, on top of what is measured.
    pub(crate) const fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The size of the bank and what each move adds, as far as the server has said.
    pub fn settings(&self) -> (Option<Duration>, Duration) {
        (self.bank, self.per_move)
    }

    /// What is kept back for everything that happens outside the search.
    pub fn margin(&self) -> Duration {
        LEAST_MARGIN + self.overhead + self.lag + self.overshoot
    }

    /// Plans a move: `left` is what the server says, `waited` is how long ago it said so, `share` is the part to spend
    /// of what can be spent.
    pub fn begin(&mut self, left: Duration, waited: Duration, share: f64) -> Plan {
        if let Some(forecast) = self.forecast.take() {
            learn(&mut self.lag, forecast.saturating_sub(left));
        }
        // Of very little, half: an answer that is nearly too late is better than one without a thought.
        let latest = left - self.margin().min(left / 2);
        let spendable = latest.saturating_sub(waited);
        let above_reserve = spendable.saturating_sub(RESERVE);
        let least = self.per_move.mul_f64(FRUGAL).max(spendable / 10);
        let spend = spendable.mul_f64(share.clamp(0.0, 1.0)).min(above_reserve.max(least));
        Plan { left, aim: latest.min(waited + spend), latest }
    }

    /// Plans a move on a clock that shows `left`, to which a move adds `increment`, with so many moves until more time
    /// is added. Where it is a time bank, it holds no more than `most`.
    pub fn begin_on_clock(
        &mut self,
        left: Duration,
        increment: Duration,
        most: Option<Duration>,
        moves: Option<u32>,
        waited: Duration,
    ) -> Plan {
        let bank = most.unwrap_or(Duration::MAX);
        if self.settings() != (Some(bank), increment) {
            self.set_bank(bank);
            self.set_per_move(increment);
        }
        self.begin(left, waited, BankClock::share(left, increment, moves))
    }

    /// Plans a move that has a time of its own, which was said `waited` ago. What it leaves is lost, so that everything
    /// but the margin is spent.
    pub(crate) fn begin_single(&self, time: Duration, waited: Duration) -> Plan {
        let keep = self.margin().min(time / 2);
        let latest = time - keep / 2;
        Plan { left: time, aim: latest.min(waited.max(time - keep)), latest }
    }

    /// The part of a clock to spend on one move: `left` and `increment` are what the clock shows, `moves` are those
    /// until more time is added.
    pub fn share(left: Duration, increment: Duration, moves: Option<u32>) -> f64 {
        let moves = f64::from(moves.unwrap_or(MOVES_TO_GO).max(1));
        let increment = increment.as_secs_f64() / left.as_secs_f64().max(1e-3);
        (1.0 / moves + SHARE_OF_INCREMENT * increment).min(LARGEST_SHARE)
    }

    /// What comes is no continuation of what was: the next time that is told says nothing about the lag.
    pub fn forget_forecast(&mut self) {
        self.forecast = None;
    }

    /// The answer was given `used` after the request was read.
    pub fn end(&mut self, plan: &Plan, used: Duration) {
        learn(&mut self.overshoot, used.saturating_sub(plan.aim));
        let next = plan.left.saturating_sub(used) + self.per_move;
        // A full bank hides the lag.
        self.forecast = self.bank.filter(|bank| next < *bank).map(|_| next);
    }
}

/// Believes bad news at once and good news slowly.
pub(crate) fn learn(estimate: &mut Duration, measured: Duration) {
    *estimate = if measured >= *estimate { measured } else { *estimate - (*estimate - measured) / PATIENCE };
}

#[cfg(test)]
mod tests;
