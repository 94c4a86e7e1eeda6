//! What every move of a position is worth.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use plywood_core::{End, Goal, Limiter, Limits, MAX_DEPTH, Order, Position, Report, Stats};

use crate::any_search::AnySearch;
use crate::bot::{ReportOf, end_of, think};
use crate::playable::{MoveOf, Playable};

/// A move that is looked at.
pub(crate) struct Candidate<P: Position> {
    mv: P::Move,
    /// The position after it.
    pub(crate) after: P,
    /// What it takes.
    plies: u32,
    /// Whether the other side moves after it.
    turned: bool,
}

impl<P: Position> Candidate<P> {
    pub(crate) fn new(position: &P, mv: P::Move) -> Candidate<P> {
        let after = position.after(mv);
        let turned = after.side() != position.side();
        Candidate { mv, after, plies: position.plies(mv), turned }
    }

    /// What a report on the position after the move says about the move.
    pub(crate) fn before(&self, report: Report<P::Move>) -> Report<P::Move> {
        report.before(self.mv, self.plies, self.turned)
    }

    /// The report on a move that ends the game. It needs no search, so that it is known even if nothing is left to
    /// spend.
    fn finished(&self) -> Option<Report<P::Move>> {
        let score = self.after.verdict()?;
        Some(self.before(Report::of_finished_game(score, Stats::default())))
    }

    /// Searches for a goal that is about the position before the move.
    pub(crate) fn think<G: Playable<Position = P>>(
        &self,
        thinker: &mut AnySearch<G>,
        goal: Goal,
        limiter: &mut Limiter,
        news: &mut dyn FnMut(ReportOf<G>),
    ) -> ReportOf<G> {
        self.finished().unwrap_or_else(|| {
            let goal = goal.after_a_move(self.plies, self.turned);
            let mut news = |report| news(self.before(report));
            self.before(think(thinker, &self.after, goal, limiter, &mut news))
        })
    }
}

/// What is left of limits that hold for all moves together.
struct Purse<'a> {
    limits: &'a Limits,
    begun: Instant,
    spent: Stats,
}

impl Purse<'_> {
    /// The share of one move if so many still want the same.
    fn share(&self, moves: usize) -> Limits {
        let Limits { nodes, simulations, time, stop, meter } = self.limits.clone();
        let left = |limit: u64, spent: u64| limit.saturating_sub(spent).div_ceil(moves as u64);
        let spent = self.spent.nodes + self.spent.line_nodes;
        Limits {
            nodes: if stop.is_raised() { Some(0) } else { nodes.map(|nodes| left(nodes, spent)) },
            simulations: simulations.map(|simulations| left(simulations, self.spent.simulations)),
            time: time.map(|time| time.saturating_sub(self.begun.elapsed()) / moves as u32),
            stop,
            meter,
        }
    }
}

/// What came out for a move: what ended its last search, and how long all of its searches took.
pub(crate) struct Found<M> {
    pub(crate) mv: M,
    pub(crate) report: Report<M>,
    pub(crate) end: End,
    pub(crate) time: Duration,
}

/// A move with what is known of it.
struct Judged<P: Position> {
    candidate: Candidate<P>,
    report: Option<Report<P::Move>>,
    /// What all its searches did, and how long they took.
    stats: Stats,
    time: Duration,
    /// What ended the last one.
    end: End,
    /// Whether the goal is reached, or nothing more can be found out.
    is_done: bool,
}

impl<P: Position> Judged<P> {
    /// Searches the move, or searches it again. Iterations that say nothing new are no `news`.
    fn search<G: Playable<Position = P>>(
        &mut self,
        thinker: &mut AnySearch<G>,
        goal: Goal,
        limits: &Limits,
        news: &mut dyn FnMut(ReportOf<G>),
    ) -> ReportOf<G> {
        let depth = self.report.as_ref().map_or(0, |report| report.depth);
        let (before, begun, mut limiter) = (self.stats, Instant::now(), limits.start());
        let report = self.candidate.think(thinker, goal, &mut limiter, &mut |report| {
            if report.depth > depth {
                news(Report { stats: before + report.stats, ..report });
            }
        });
        self.stats = self.stats + report.stats;
        self.time += begun.elapsed();
        self.end = end_of(&report, &limiter);
        // What was stopped may know less than the round before.
        if self.report.is_none() || !report.stopped || report.proven || report.depth > depth {
            self.report = Some(report.clone());
        }
        report
    }
}

/// Searches every one of these moves, the most promising first. `step` says by how many plies the engine deepens, if it does: within
/// limits it then looks at all moves at one depth before it looks at any of them at the next, so that a limit leaves
/// them all equally well known.
pub(crate) fn every_move<G: Playable>(
    thinker: &mut AnySearch<G>,
    (position, mut moves): (&G::Position, Vec<MoveOf<G>>),
    goal: Goal,
    limits: &Limits,
    step: Option<u32>,
    news: &mut dyn FnMut(ReportOf<G>),
) -> Vec<Found<MoveOf<G>>> {
    let order = G::Order::default();
    moves.sort_by_key(|mv| Reverse(order.rank(position, *mv)));
    let judged = |mv| {
        let candidate = Candidate::new(position, mv);
        let report = candidate.finished();
        let (stats, time) = (Stats::default(), Duration::ZERO);
        Judged { candidate, is_done: report.is_some(), report, stats, time, end: End::Goal }
    };
    let mut moves: Vec<Judged<G::Position>> = moves.into_iter().map(judged).collect();
    let step = step.filter(|_| limits.is_any());
    let mut purse = Purse { limits, begun: Instant::now(), spent: Stats::default() };
    // What ended the search of a move early: it is the same for all that are not done.
    let mut ended = None;
    'rounds: for round in 1.. {
        let asked = step.map_or(goal, |step| no_deeper(goal, step.saturating_mul(round).saturating_add(1)));
        let mut waiting = moves.iter().filter(|judged| !judged.is_done).count();
        if waiting == 0 {
            break;
        }
        for judged in moves.iter_mut().filter(|judged| !judged.is_done) {
            // In the first round nobody shall go away empty-handed. Later ones go as far as they get.
            let share = purse.share(if round == 1 { waiting } else { 1 });
            waiting -= 1;
            // A move that takes more plies than others may have been looked at as far as that.
            let known = judged.report.as_ref().map(|report| report.depth);
            if known.is_some_and(|known| asked.depth.is_some_and(|depth| known >= depth)) {
                judged.is_done = asked == goal;
                continue;
            }
            let report = judged.search(thinker, asked, &share, news);
            purse.spent = purse.spent + report.stats;
            let is_over = asked == goal || asked.depth.is_some_and(|depth| report.depth < depth);
            judged.is_done = step.is_none() || report.proven || (is_over && !report.stopped);
            if report.stopped {
                ended = Some(judged.end);
            }
            if report.stopped && round > 1 {
                break 'rounds;
            }
        }
    }
    let told = |judged: Judged<G::Position>| {
        let (stats, time, stopped) = (judged.stats, judged.time, !judged.is_done);
        let report = judged.report?;
        let stopped = report.stopped || stopped;
        let end = if stopped { ended.unwrap_or(judged.end) } else { End::Goal };
        Some(Found { mv: judged.candidate.mv, report: Report { stats, stopped, ..report }, end, time })
    };
    moves.into_iter().filter_map(told).collect()
}

/// The goal, but no deeper than this. There is no depth beyond those that a table can tell apart but the end of the
/// game.
fn no_deeper(goal: Goal, depth: u32) -> Goal {
    if depth >= u32::from(MAX_DEPTH) {
        return goal;
    }
    Goal { depth: Some(goal.depth.map_or(depth, |wanted| wanted.min(depth))), ..goal }
}
