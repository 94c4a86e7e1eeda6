//! A question that is thought about.

use std::time::{Duration, Instant};

use plywood_api::Answer;
use plywood_core::{Bound, Meaning, StopFlag, TextError};

use super::second::Second;
use crate::bank_clock::Plan;
use crate::think::{FOR_EVER, Task};

/// What a dialect wants to know.
#[derive(Clone, Debug)]
pub struct Question<A> {
    /// What to think about. The session sees to its number, its deadline and its end.
    pub task: Task,
    /// When it was asked.
    pub arrived: Instant,
    /// The time to spend; `None` if nothing limits it.
    pub plan: Option<Plan>,
    /// Whether the answer waits until somebody says `stop`.
    pub waits: bool,
    /// What the dialect wants to know when it is answered.
    pub about: A,
}

/// A question under way, and what is known so far.
pub struct Thinking<A> {
    number: u64,
    arrived: Instant,
    plan: Option<Plan>,
    waits: bool,
    /// The mind has said its last word.
    is_done: bool,
    /// The mind does not know when to end, because that was said after it had begun.
    is_hurried: bool,
    is_endless: bool,
    whole_turn: bool,
    stop: StopFlag,
    /// Knows the rules: what is legal is not left to the mind.
    second: Second,
    moves: Vec<String>,
    best: Option<Answer>,
    /// The last thing that was told about it.
    told: Option<Answer>,
    about: A,
}

/// A question that was answered.
#[derive(Clone, Debug)]
pub struct Answered<A> {
    /// The move, or all plies of a turn where whole turns are asked for. It is legal.
    pub plies: Vec<String>,
    /// What was known; `None` if the move is any that is legal.
    pub best: Option<Answer>,
    /// When it was asked.
    pub arrived: Instant,
    /// The time that was to be spent.
    pub plan: Option<Plan>,
    /// What the dialect wanted to know.
    pub about: A,
}

impl<A> Thinking<A> {
    /// Takes a first glance at a question; and what there is to think about it.
    pub(super) fn begin(question: Question<A>, number: u64) -> Result<(Thinking<A>, Task), TextError> {
        let Question { task, arrived, plan, waits, about } = question;
        let deadline = arrived + plan.map_or(FOR_EVER, |plan| plan.aim);
        let task = Task { number, deadline, stop: StopFlag::default(), ..task };
        let mut second = Second::new(&task.game, task.start.clone(), task.played.clone(), task.beyond_draws)?;
        second.attend(&task.attention.moves)?;
        let moves = second.moves();
        if moves.is_empty() {
            return Err(TextError::new("the game is over"));
        }
        let is_limited = plan.is_some() || task.effort.is_limited();
        let thinking = Thinking {
            number,
            arrived,
            plan,
            waits,
            is_done: false,
            is_hurried: false,
            is_endless: waits || !is_limited,
            whole_turn: task.whole_turn,
            stop: task.stop.clone(),
            best: second.glance(task.effort.depth),
            second,
            moves,
            told: None,
            about,
        };
        Ok((thinking, task))
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// When it was asked.
    pub fn arrived(&self) -> Instant {
        self.arrived
    }

    /// The time to spend; `None` if nothing limits it.
    pub fn plan(&self) -> Option<Plan> {
        self.plan
    }

    /// What the dialect wants to know when it is answered.
    pub fn about(&self) -> &A {
        &self.about
    }

    /// It was asked again, with so much time left: what counts is the new request.
    pub fn asked_again(&mut self, arrived: Instant, left: Duration) {
        self.arrived = arrived;
        self.plan = self.plan.map(|plan| Plan { left, ..plan });
    }

    /// The answer need not wait for `stop` any more: from `at` on this is the time to spend. Tells whether the mind is
    /// done already.
    pub fn wait_no_longer(&mut self, at: Instant, plan: Option<Plan>) -> bool {
        let waited = at.saturating_duration_since(self.arrived);
        // Who thinks was not told when to end, so the answer comes when the time is spent.
        self.plan = plan.map(|plan| Plan { latest: plan.aim, ..plan }.later(waited));
        (self.waits, self.is_hurried) = (false, true);
        self.is_endless = self.plan.is_none();
        self.is_done
    }

    /// The mind has said its last word; whether the answer may be given now.
    pub(super) fn is_through(&mut self) -> bool {
        self.is_done = true;
        !self.waits
    }

    /// Whether the mind should have ended by itself when its time was over.
    pub(super) fn is_late(&self) -> bool {
        !self.is_hurried
    }

    /// When to answer, whatever the mind is doing.
    pub(super) fn latest(&self) -> Option<Instant> {
        self.plan.map(|plan| self.arrived + plan.latest)
    }

    /// Whether nothing but `stop` limits it.
    pub(super) fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// Keeps an answer that can be played and is well founded; whether it shall be told, because it is news.
    pub(super) fn believe(&mut self, answer: &Answer) -> bool {
        let first = if self.whole_turn { answer.line.first() } else { answer.best.as_ref() };
        let is_legal = first.is_some_and(|first| self.moves.contains(first));
        if !is_legal || answer.meaning == Meaning::Unknown {
            return false;
        }
        // Other lines are told, and so is what comes next; the best line is what counts.
        if answer.rank > 1 || answer.trying.is_some() {
            return true;
        }
        // A search that was stopped at once may know less than the first glance. Plies mean nothing to simulations and
        // proofs; but what proves only that there is nothing better has no move to show for it.
        let is_proof = answer.proven && answer.bound != Bound::Upper;
        let goes_by_plies = answer.stats.simulations == 0 && !is_proof;
        if !goes_by_plies || self.best.as_ref().is_none_or(|best| answer.depth >= best.depth) {
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

    /// Ends the work on it with the best answer so far.
    pub(super) fn end(self) -> Answered<A> {
        self.stop.raise();
        let Thinking { mut second, moves, best, arrived, plan, about, .. } = self;
        let plies = if self.whole_turn {
            second.whole_turn(best.as_ref().map(|best| &*best.line).unwrap_or_default())
        } else {
            let best = best.as_ref().and_then(|best| best.best.clone());
            best.or_else(|| moves.get(moves.len() / 2).cloned()).into_iter().collect()
        };
        Answered { plies, best, arrived, plan, about }
    }

    /// Ends the work on it.
    pub(super) fn give_up(self) {
        self.stop.raise();
    }
}
