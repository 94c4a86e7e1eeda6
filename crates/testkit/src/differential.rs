//! Judges what a search reports against the [`Oracle`].

use std::fmt::{Debug, Display};

use plywood_core::{
    Bound, Evaluate, Features, Flow, Goal, Observer, Order, Position, Report, Score, Search, Stats, Visit,
    Window,
};

use plywood_search::TreeSearch;

use crate::oracle::{Oracle, TO_THE_END};
use crate::setups::Setup;
use crate::walk::is_small;

/// Visits after which a search of a small tree is taken to run for ever.
const PATIENCE: u64 = 5_000_000;

/// How many times more trees than usual the tests should grow: `PLYWOOD_EFFORT`, 1 if it is not set. For a long look
/// now and then.
pub fn effort() -> u64 {
    std::env::var("PLYWOOD_EFFORT").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Ends a search that does not end, so that a test fails instead of hanging.
#[derive(Debug)]
pub struct Guard(u64);

impl Default for Guard {
    fn default() -> Guard {
        Guard(PATIENCE)
    }
}

impl<P: Position> Observer<P> for Guard {
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { Flow::Stop } else { Flow::Go }
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.0 = self.0.saturating_sub(done.nodes);
        if self.0 == 0 { Flow::Stop } else { Flow::Go }
    }
}

/// A question to a search and everything needed to judge the answer and to ask again.
#[derive(Copy, Clone, Debug)]
pub struct Case<'a, P, E, D> {
    /// The root.
    pub position: &'a P,
    /// The evaluation.
    pub evaluate: E,
    /// The order.
    pub order: D,
    /// The search.
    pub setup: Setup,
    /// The question.
    pub goal: Goal,
}

impl<P, E, D> Case<'_, P, E, D>
where
    P: Position,
    E: Evaluate<P> + Copy + Debug,
    D: Order<P> + Copy + Debug,
{
    /// Searches and judges. Panics unless the report is right in every respect; returns it otherwise.
    pub fn check(&self) -> Report<P::Move> {
        self.check_with(self.setup.build(self.evaluate, self.order))
    }

    /// The same with the setup's team.
    pub fn check_team(&self) -> Report<P::Move> {
        self.check_with(self.setup.build_team(self.evaluate, self.order))
    }

    fn check_with(&self, mut search: TreeSearch<P, E, D, Features>) -> Report<P::Move> {
        let report = search.search(self.position, self.goal, &mut (Guard::default(), Stats::default()));
        self.require(!report.stopped, &report, "the search does not end");
        self.judge(&report);
        report
    }

    /// The oracle with the same horizon rules.
    pub fn oracle(&self) -> Oracle<E> {
        Oracle {
            evaluate: self.evaluate,
            quiescence: self.setup.features.quiescence,
            distance: self.setup.features.distance,
            decided: self.setup.features.decided,
            extend: self.setup.features.extend,
            since: Some(self.position.ply()),
        }
    }

    /// Panics unless the report of a search that nothing disturbed is right.
    pub fn judge(&self, report: &Report<P::Move>) {
        self.judge_answer(report, true);
    }

    /// Panics unless the report of a search with a limit is right. The limit may also have been reached while the line
    /// was completed, which shortens the line and is no stop.
    pub fn judge_limited(&self, report: &Report<P::Move>) {
        self.judge_answer(report, false);
    }

    fn judge_answer(&self, report: &Report<P::Move>, undisturbed: bool) {
        if self.position.outcome().is_some() {
            let right = report.best.is_none() && report.line.is_empty() && report.bound == Bound::Exact;
            self.require(right, report, "the game is over: no move, and the exact score");
            self.require_score(report.score, TO_THE_END, report);
            return;
        }
        let best = report.best.filter(|best| self.position.moves().any(|mv| mv == *best));
        let Some(best) = best else { self.fail(report, "no legal best move") };
        self.require(
            report.line.first() == Some(&best),
            report,
            "the line does not begin with the best move",
        );

        // Where a position is met with more or fewer plies to search, the table may answer with what it found deeper
        // down. Only the end of the game has one right answer then.
        let left = self.position.plies_left().unwrap_or(TO_THE_END);
        let looked = report.partial.unwrap_or(report.depth);
        let mixed = !P::KEY_FIXES_PLY && self.setup.table.is_some() && looked < left;
        let depth = if mixed { TO_THE_END } else { looked };
        let truth = self.oracle().score(self.position, depth);
        self.require(holds(report, truth), report, format_args!("the truth at its depth is {truth}"));
        self.judge_depth(report);
        self.judge_proof(report);
        if report.bound == Bound::Exact {
            let reached = self.oracle().score_of(self.position, best, depth);
            self.require(reached == truth, report, format_args!("the best move only reaches {reached}"));
        }
        let whole = report.bound == Bound::Exact && self.setup.features.line && undisturbed && !mixed;
        self.judge_line(report, truth, whole);
    }

    /// Whole depth unless something was decided before, and then the greater depth says the same.
    fn judge_depth(&self, report: &Report<P::Move>) {
        let left = self.position.plies_left().unwrap_or(TO_THE_END);
        let wanted = self.goal.depth.unwrap_or(TO_THE_END).min(left);
        self.require(report.depth <= wanted, report, "it looked deeper than it was asked to");
        let is_right = match report.partial {
            None => report.depth > 0,
            Some(partial) => report.stopped && partial > report.depth && report.bound != Bound::Exact,
        };
        self.require(is_right, report, "a depth is called completed, or not, that was not, or was");
        if report.depth < wanted && !report.stopped {
            // A win behind a threat may be beyond the horizon of a greater depth that has no threat there.
            let wanted = if self.setup.features.extend { TO_THE_END } else { wanted };
            let deeper = self.oracle().score(self.position, wanted);
            let decided = report.score.is_decisive() && holds(report, deeper);
            self.require(decided, report, format_args!("it stopped early, but the truth is {deeper}"));
        }
        if self.goal.window == Window::FULL && !report.stopped {
            self.require(report.bound == Bound::Exact, report, "a full window needs an exact score");
        }
    }

    /// What is called proven holds to the end of the game, where brute force can look that far.
    fn judge_proof(&self, report: &Report<P::Move>) {
        let early = report.depth < self.position.plies_left().unwrap_or(TO_THE_END);
        if report.proven && early && is_small(self.position) {
            let end = self.oracle().score(self.position, TO_THE_END);
            self.require(
                holds(report, end),
                report,
                format_args!("called proven, but in the end it is {end}"),
            );
        }
    }

    /// Every move of the line is legal and, if the line must be `whole`, keeps the score until the end.
    fn judge_line(&self, report: &Report<P::Move>, truth: Score, whole: bool) {
        let mut position = self.position.clone();
        let mut score = truth;
        let mut depth = report.partial.unwrap_or(report.depth);
        // Beyond the depth that was asked for a line may end anywhere.
        let mut beyond = false;
        for mv in &report.line {
            if depth == 0 && self.setup.features.extend {
                (depth, beyond) = (position.extension(), true);
            }
            let legal = !self.is_over(&position) && position.moves().any(|legal| legal == *mv);
            self.require(legal && depth > 0, report, format_args!("{mv:?} is not legal in {position:?}"));
            if whole {
                let reached = self.oracle().score_of(&position, *mv, depth);
                self.require(
                    reached == score,
                    report,
                    format_args!("the line loses its score at {mv:?}: {reached}"),
                );
            }
            let mover = position.side();
            depth = depth.saturating_sub(position.plies(*mv));
            position.play(*mv);
            score = if position.side() == mover { score } else { -score };
        }
        let decided = self.setup.features.decided && position.decided().is_some();
        let ended = self.is_over(&position) || decided || depth == 0 || beyond;
        self.require(ended || !whole, report, "the line ends too early");
    }

    /// Whether a line ends here, by the rules or because a search takes the way here for the end.
    fn is_over(&self, position: &P) -> bool {
        let root = self.position.ply();
        let repeats = || {
            P::REPEATS
                && position.ply() > root
                && position.repetition(root).is_some_and(|it| it.score.is_some())
        };
        position.outcome().is_some() || repeats()
    }

    fn require_score(&self, score: Score, depth: u32, report: &Report<P::Move>) {
        let truth = self.oracle().score(self.position, depth);
        self.require(score == truth, report, format_args!("the truth is {truth}"));
    }

    /// Complaints come as arguments of a format, so that nobody writes those that are not needed.
    fn require(&self, right: bool, report: &Report<P::Move>, complaint: impl Display) {
        if !right {
            self.fail(report, complaint);
        }
    }

    fn fail(&self, report: &Report<P::Move>, complaint: impl Display) -> ! {
        panic!("{complaint}\n{report:#?}\nto run it again: {self:#?}");
    }
}

/// Whether what is reported agrees with the truth.
pub fn holds<M>(report: &Report<M>, truth: Score) -> bool {
    match report.bound {
        Bound::Exact => report.score == truth,
        Bound::Lower => report.score <= truth,
        Bound::Upper => report.score >= truth,
    }
}
