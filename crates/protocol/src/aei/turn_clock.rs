//! How long to think about a turn. Nothing here looks at a clock; times are given.
//!
//! Every turn has a time of its own (`tcmove`). Who needs more takes it from a reserve (`tcreserve`), who needs less
//! adds a part of what is left to the reserve (`tcpercent`), up to its size (`tcmax`). Besides, a single turn
//! (`tcturntime`) and the whole game (`tctotal`) may be limited.

use std::time::Duration;

use plywood_core::Side;

use crate::bank_clock::{Plan, learn};

/// What is kept back whatever was measured, if nobody says.
const LEAST_MARGIN: Duration = Duration::from_millis(60);
/// What a search needs to come to its end, whatever was measured: it looks at the clock now and then, and completes
/// its turn.
const LEAST_SLACK: Duration = Duration::from_millis(20);
/// The part of a turn's own time that is kept back too: who has much of it can afford it, and busy computers can be
/// slow.
const MARGIN_SHARE: f64 = 0.02;
/// The turns that a reserve is divided among, if nobody says how many are left.
const TURNS_TO_GO: u32 = 20;
/// The part of a turn's own time that is spent while the reserve is low, so that it fills up.
const FRUGAL: f64 = 0.9;

/// The terms of a game, in the words of the protocol; nothing is as good as not limited.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// Every turn's own time (`tcmove`).
    pub per_turn: Duration,
    /// The reserve in the beginning (`tcreserve`).
    pub reserve: Duration,
    /// The part of unused time that is added to the reserve (`tcpercent`), 1 for all of it.
    pub kept: f64,
    /// The largest reserve (`tcmax`).
    pub largest_reserve: Duration,
    /// The length of the game (`tctotal`).
    pub game: Duration,
    /// The turns of each side (`tcturns`).
    pub turns: u32,
    /// The longest turn (`tcturntime`).
    pub longest_turn: Duration,
}

impl Default for Terms {
    fn default() -> Terms {
        let nothing = Duration::ZERO;
        Terms {
            per_turn: nothing,
            reserve: nothing,
            kept: 1.0,
            largest_reserve: nothing,
            game: nothing,
            turns: 0,
            longest_turn: nothing,
        }
    }
}

/// Where in a game a turn is.
#[derive(Copy, Clone, Debug)]
pub struct Moment {
    /// Whose turn it is.
    pub side: Side,
    /// Turns that this side has had.
    pub turns: u32,
    /// How long the game has lasted.
    pub elapsed: Duration,
    /// How long ago we were asked.
    pub waited: Duration,
}

/// Watches terms and reserves, and plans each turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TurnClock {
    /// The terms.
    pub terms: Terms,
    /// What both have in reserve; `None` for what they had in the beginning.
    reserves: [Option<Duration>; 2],
    /// What we spent on the last turn of either side.
    spent: [Option<Duration>; 2],
    /// How much of the current turn had passed when we heard of it.
    used: Duration,
    /// How much more than we do the controller counts.
    lag: Duration,
    /// What is kept back at least (`margin`); `None` if nobody said.
    margin: Option<Duration>,
    /// How long after its time was up a search came to its end.
    overshoot: Duration,
    /// How long after it was due an answer came.
    delay: Duration,
}

impl TurnClock {
    /// Another game on the same terms.
    pub(crate) fn begin_game(&mut self) {
        *self = TurnClock { reserves: [None; 2], spent: [None; 2], used: Duration::ZERO, ..self.clone() };
    }

    /// What to keep back at least.
    pub(crate) fn set_margin(&mut self, margin: Duration) {
        self.margin = Some(margin);
    }

    /// The controller says what a side has in reserve.
    pub(crate) fn set_reserve(&mut self, side: Side, reserve: Duration) {
        self.reserves[side.index()] = Some(reserve);
    }

    /// The controller says how much of the current turn has passed. It counts whole seconds: what it calls one may be
    /// nearly two.
    pub(crate) fn set_used(&mut self, used: Duration) {
        let begun = Duration::from_secs(u64::from(!used.is_zero()));
        self.used = used.saturating_add(begun);
    }

    /// The controller says what the last turn of a side took by its clock. Where that was ours, it shows the lag.
    pub fn learn(&mut self, side: Side, counted: Duration) {
        if let Some(spent) = self.spent[side.index()].take() {
            self.lag = self.lag.max(counted.saturating_sub(spent));
        }
    }

    /// What a side has in reserve.
    pub fn reserve(&self, side: Side) -> Duration {
        self.reserves[side.index()].unwrap_or(self.terms.reserve)
    }

    /// When a turn is too late, if it can be.
    fn left(&self, moment: &Moment) -> Option<Duration> {
        let Terms { per_turn, reserve: first_reserve, longest_turn, game, .. } = self.terms;
        let own = per_turn.saturating_add(self.reserve(moment.side));
        // Nothing means that there is no limit, but only in the beginning.
        let own = Some(own).filter(|own| !own.saturating_add(first_reserve).is_zero());
        let turn = own.into_iter().chain(Some(longest_turn).filter(|turn| !turn.is_zero())).min();
        let turn = turn.map(|turn| turn.saturating_sub(self.used));
        // What is left of the game counts from now, not from when we were asked.
        let game = Some(game)
            .filter(|game| !game.is_zero())
            .map(|game| game.saturating_sub(moment.elapsed).saturating_add(moment.waited));
        turn.into_iter().chain(game).min()
    }

    /// Plans a turn; `None` if nothing limits it.
    pub fn plan(&self, moment: &Moment) -> Option<Plan> {
        let left = self.left(moment)?;
        let margin = self.margin(left);
        let latest = left - margin;
        let reserve = self.reserve(moment.side);
        let turns = match self.terms.turns {
            0 => TURNS_TO_GO,
            turns => turns.saturating_sub(moment.turns).clamp(1, TURNS_TO_GO),
        };
        let own = self.terms.per_turn;
        let spend = if reserve < own / 2 && self.terms.kept > 0.0 {
            own.mul_f64(FRUGAL)
        } else {
            own.saturating_add(reserve / turns)
        };
        // Where a turn has no time of its own, and there is no reserve, the other limits are all there is.
        let spend = match (spend.is_zero(), self.terms.game.is_zero()) {
            (true, true) => left,
            (true, false) => left / turns,
            (false, _) => spend,
        };
        let spend = spend.saturating_sub(margin.saturating_add(self.used));
        Some(Plan { left, aim: spend.max(moment.waited).min(self.end_of_search(latest)), latest })
    }

    /// Plans a turn without its reserve: until its own time is up, or where it has none as usual.
    pub(crate) fn plan_own_time(&self, moment: &Moment) -> Option<Plan> {
        let plan = self.plan(moment)?;
        let own = self.terms.per_turn.saturating_sub(self.used);
        let aim = if self.terms.per_turn.is_zero() { plan.aim } else { own.saturating_sub(self.margin(own)) };
        Some(Plan { aim: aim.min(self.end_of_search(plan.latest)), ..plan })
    }

    /// When a search must end so that its answer is there in time. Busy computers show in what was measured.
    fn end_of_search(&self, latest: Duration) -> Duration {
        latest - (LEAST_SLACK + self.overshoot).min(latest / 2)
    }

    /// What is kept back of a time.
    fn margin(&self, time: Duration) -> Duration {
        let own = self.terms.per_turn.min(time).mul_f64(MARGIN_SHARE);
        let least = self.margin.unwrap_or(LEAST_MARGIN).max(own);
        least.saturating_add(self.lag + self.delay).min(time / 2)
    }

    /// A turn that was planned so was answered after so long. Where the search ended before its time was up, that
    /// says nothing.
    pub fn watch(&mut self, plan: &Plan, spent: Duration) {
        if spent >= plan.aim {
            learn(&mut self.overshoot, spent.min(plan.latest) - plan.aim.min(plan.latest));
            learn(&mut self.delay, spent.saturating_sub(plan.latest));
        }
    }

    /// A turn of this side took so long.
    pub fn end(&mut self, side: Side, spent: Duration) {
        let Terms { per_turn, kept, largest_reserve, .. } = self.terms;
        let spent_in_all = spent.saturating_add(self.used);
        let reserve = self.reserve(side);
        let grown = reserve.saturating_add(per_turn.saturating_sub(spent_in_all).mul_f64(kept));
        let reserve = grown.saturating_sub(spent_in_all.saturating_sub(per_turn));
        let most = if largest_reserve.is_zero() { reserve } else { largest_reserve };
        self.reserves[side.index()] = Some(reserve.min(most));
        self.spent[side.index()] = Some(spent_in_all);
        self.used = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests;
