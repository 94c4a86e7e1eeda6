//! A request that is thought about.

use std::time::Instant;

use plywood_core::{Answer, Meaning, StopFlag};

use super::info;
use crate::clock::Plan;

/// What was asked, and what is known so far.
pub(super) struct Thinking {
    /// The number of the task.
    pub(super) task: u64,
    pub(super) arrived: Instant,
    /// The time to spend; `None` if there is no limit.
    pub(super) plan: Option<Plan>,
    /// Whether it is the opponent's turn: then nobody waits for an answer.
    pub(super) is_pondering: bool,
    pub(super) stop: StopFlag,
    pub(super) best: Option<Answer>,
    /// The last thing that was told about it.
    pub(super) told: Option<Answer>,
}

impl Thinking {
    /// When to answer, whatever the search is doing.
    pub(super) fn latest(&self) -> Option<Instant> {
        self.plan.map(|plan| self.arrived + plan.latest)
    }

    /// Keeps an answer that was found by searching; whether it shall be told, because it is news.
    pub(super) fn believe(&mut self, answer: &Answer) -> bool {
        if answer.meaning == Meaning::Unknown {
            return false;
        }
        // A search that was stopped at once may know less than the first glance. Steps mean nothing to simulations.
        let is_hasty = answer.stats.simulations == 0 && !answer.proven;
        if !is_hasty || self.best.as_ref().is_none_or(|best| answer.depth >= best.depth) {
            self.best = Some(answer.clone());
        }
        let is_news = self.told.as_ref().is_none_or(|told| {
            (told.depth, told.score, &told.line) != (answer.depth, answer.score, &answer.line)
        });
        if is_news {
            self.told = Some(answer.clone());
        }
        is_news
    }

    /// What our turn is worth, as far as it is known.
    pub(super) fn score(&self) -> Option<i32> {
        self.best.as_ref().filter(|_| !self.is_pondering).and_then(info::score)
    }
}
