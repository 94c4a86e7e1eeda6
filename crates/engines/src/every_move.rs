//! What every move of a position is worth.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use plywood_core::{
    Bound, End, Goal, Limiter, Limits, MAX_DEPTH, Meaning, Order, Position, Report, Score, Stats,
};

use crate::any_search::AnySearch;
use crate::bot::end_of;
use crate::one_tree::one_tree;
use crate::playable::{MoveOf, Playable};
use crate::watch::{ReportOf, think};

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
pub(crate) struct Judged<P: Position> {
    candidate: Candidate<P>,
    pub(crate) report: Option<Report<P::Move>>,
    /// What all its searches did, and how long they took.
    pub(crate) stats: Stats,
    pub(crate) time: Duration,
    /// What ended the last one.
    pub(crate) end: End,
    /// Whether the goal is reached, or nothing more can be found out.
    pub(crate) is_done: bool,
}

impl<P: Position> Judged<P> {
    pub(crate) fn mv(&self) -> P::Move {
        self.candidate.mv
    }

    /// What moves are sorted by: the score, and nothing known below all scores.
    fn worth(&self, ply: u32) -> (bool, Option<(Score, bool)>) {
        let worth = |report: &Report<P::Move>| {
            (report.meaning(ply) != Meaning::Unknown, Some((report.score, report.bound != Bound::Upper)))
        };
        self.report.as_ref().map_or((false, None), worth)
    }

    /// What the moves of one tree are sorted by. It goes again and again where it is worth while, so that visits tell
    /// more than scores, of which some rest on a single visit.
    fn favour(&self, ply: u32) -> (u8, u64, Option<Score>) {
        let standing = match self.report.as_ref().map(|report| report.meaning(ply)) {
            None | Some(Meaning::Unknown) => 0,
            Some(Meaning::Loss { .. }) => 1,
            Some(Meaning::Draw | Meaning::Payoff(_) | Meaning::Estimate(_)) => 2,
            Some(Meaning::Win { .. }) => 3,
        };
        (standing, self.stats.simulations, self.report.as_ref().map(|report| report.score))
    }

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

/// Searches every one of these moves, and tells the best first.
///
/// `step` says by how many plies the engine deepens, if it does: within limits it then looks at all moves at one depth
/// before it looks at any of them at the next, so that a limit leaves them all equally well known. An engine that has
/// all moves in one tree searches that; only what is still open when the root is proven is searched apart.
pub(crate) fn every_move<G: Playable>(
    thinker: &mut AnySearch<G>,
    (position, mut moves): (&G::Position, Vec<MoveOf<G>>),
    goal: Goal,
    limits: &Limits,
    step: Option<u32>,
    news: &mut dyn FnMut(ReportOf<G>),
) -> Vec<Found<MoveOf<G>>> {
    let has_one_tree = thinker.has_one_tree() && moves.len() == position.moves().count();
    let order = G::Order::default();
    moves.sort_by_key(|mv| Reverse(order.rank(position, *mv)));
    let judged = |mv| {
        let candidate = Candidate::new(position, mv);
        let report = candidate.finished();
        let (stats, time) = (Stats::default(), Duration::ZERO);
        Judged { candidate, is_done: report.is_some(), report, stats, time, end: End::Goal }
    };
    let mut moves: Vec<Judged<G::Position>> = moves.into_iter().map(judged).collect();
    let mut purse = Purse { limits, begun: Instant::now(), spent: Stats::default() };
    let tree = has_one_tree.then(|| one_tree(thinker, (position, &mut moves), goal, limits, news));
    let ply = position.ply();
    // What ended the search of a move early: it is the same for all that are not done.
    let ended = match tree {
        Some((tree, end)) if tree.stopped => {
            moves.sort_by_key(|judged| Reverse((tree.best == Some(judged.mv()), judged.favour(ply))));
            Some(end)
        }
        tree => {
            purse.spent = tree.map_or(purse.spent, |(tree, _)| tree.stats);
            let ended = in_rounds(thinker, &mut moves, goal, purse, step, news);
            moves.sort_by_key(|judged| Reverse(judged.worth(ply)));
            ended
        }
    };
    let told = |judged: Judged<G::Position>| {
        let (stats, time, stopped) = (judged.stats, judged.time, !judged.is_done);
        let report = judged.report?;
        let stopped = report.stopped || stopped;
        let end = if stopped { ended.unwrap_or(judged.end) } else { End::Goal };
        Some(Found { mv: judged.candidate.mv, report: Report { stats, stopped, ..report }, end, time })
    };
    moves.into_iter().filter_map(told).collect()
}

/// Searches the moves one after the other, and all of them again as long as that leads farther. Says what ended that
/// early, if anything did.
fn in_rounds<G: Playable>(
    thinker: &mut AnySearch<G>,
    moves: &mut [Judged<G::Position>],
    goal: Goal,
    mut purse: Purse<'_>,
    step: Option<u32>,
    news: &mut dyn FnMut(ReportOf<G>),
) -> Option<End> {
    let step = step.filter(|_| purse.limits.is_any());
    let mut ended = None;
    for round in 1.. {
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
                return ended;
            }
        }
    }
    ended
}

/// The goal, but no deeper than this. There is no depth beyond those that a table can tell apart but the end of the
/// game.
fn no_deeper(goal: Goal, depth: u32) -> Goal {
    if depth >= u32::from(MAX_DEPTH) {
        return goal;
    }
    Goal { depth: Some(goal.depth.map_or(depth, |wanted| wanted.min(depth))), ..goal }
}
