//! Searches that somebody listens to, within limits.

use std::time::{Duration, Instant};

use plywood_core::{
    Branch, Event, Flow, Goal, Iteration, Leave, Limiter, Observer, Position, Remaining, Report, Stats, Visit,
};

use crate::any_search::AnySearch;
use crate::playable::{MoveOf, Playable};

pub(crate) type ReportOf<G> = Report<MoveOf<G>>;
pub(crate) type BranchOf<G> = Branch<MoveOf<G>>;

/// Searches until the goal or the limit is reached. `news` hears of every iteration.
pub(crate) fn think<G: Playable>(
    thinker: &mut AnySearch<G>,
    position: &G::Position,
    goal: Goal,
    limiter: &mut Limiter,
    news: &mut dyn FnMut(ReportOf<G>),
) -> ReportOf<G> {
    let mut tell = |told: Told<'_, _>, stats| {
        if let Told::Round(iteration) = told {
            news(round(iteration, stats));
        }
    };
    watch(thinker, position, goal, limiter, &mut tell)
}

/// Something that happens in a search under way.
pub(crate) enum Told<'a, M> {
    /// An iteration is over.
    Round(&'a Iteration<'a, M>),
    /// The root turns to a move, after so many others.
    Move(M, u32),
    /// What is known of the moves of the root.
    Branches(&'a [Branch<M>]),
}

/// The same for whoever wants to hear more.
pub(crate) fn watch<G: Playable>(
    thinker: &mut AnySearch<G>,
    position: &G::Position,
    goal: Goal,
    limiter: &mut Limiter,
    tell: &mut dyn FnMut(Told<'_, MoveOf<G>>, Stats),
) -> ReportOf<G> {
    let spending = (limiter, Stats::default());
    thinker.search(position, goal, &mut Watch { spending, pause: None, tell })
}

/// Searches with one tree that has all moves of the root. `news` hears of them a few times a second and at the end.
pub(crate) fn watch_branches<G: Playable>(
    thinker: &mut AnySearch<G>,
    position: &G::Position,
    goal: Goal,
    limiter: &mut Limiter,
    news: &mut dyn FnMut(&[BranchOf<G>], Stats),
) -> ReportOf<G> {
    let mut tell = |told: Told<'_, _>, stats| {
        if let Told::Branches(branches) = told {
            news(branches, stats);
        }
    };
    let spending = (limiter, Stats::default());
    thinker.search(position, goal, &mut Watch { spending, pause: Some(Pause::begin()), tell: &mut tell })
}

/// The time between two looks at all moves, which take much longer than a simulation does.
struct Pause {
    begun: Instant,
    simulations: u32,
}

impl Pause {
    const LENGTH: Duration = Duration::from_millis(100);
    /// Simulations between two looks at the clock.
    const SOME: u32 = 16;

    fn begin() -> Pause {
        Pause { begun: Instant::now(), simulations: 0 }
    }

    /// Another simulation was made.
    fn is_over(&mut self) -> bool {
        self.simulations += 1;
        self.simulations.is_multiple_of(Pause::SOME) && self.begun.elapsed() >= Pause::LENGTH
    }
}

/// The report on an iteration.
pub(crate) fn round<M: Copy>(iteration: &Iteration<'_, M>, stats: Stats) -> Report<M> {
    Report {
        score: iteration.score,
        bound: iteration.bound,
        best: iteration.line.first().copied(),
        line: iteration.line.to_vec(),
        depth: iteration.depth,
        partial: None,
        proven: iteration.proven,
        stopped: false,
        stats,
    }
}

/// Limits and statistics, and word of every iteration.
struct Watch<'a, M> {
    spending: (&'a mut Limiter, Stats),
    /// How long somebody who wants to hear of all moves has waited.
    pause: Option<Pause>,
    tell: &'a mut dyn FnMut(Told<'_, M>, Stats),
}

impl<P: Position> Observer<P> for Watch<'_, P::Move> {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        self.spending.enter(visit)
    }
    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        self.spending.leave(position, leave);
    }
    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        Observer::<P>::event(&mut self.spending, event);
    }
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        (self.tell)(Told::Round(iteration), self.spending.1);
    }
    fn root_move(&mut self, mv: P::Move, index: u32) {
        (self.tell)(Told::Move(mv, index), self.spending.1);
    }
    #[inline]
    fn wants_branches(&mut self, is_over: bool) -> u32 {
        u32::from(self.pause.as_mut().is_some_and(|pause| is_over || pause.is_over()))
    }
    fn branches(&mut self, branches: &[Branch<P::Move>]) {
        (self.tell)(Told::Branches(branches), self.spending.1);
        self.pause = Some(Pause::begin());
    }
    fn bulk(&mut self, done: &Stats) -> Flow {
        Observer::<P>::bulk(&mut self.spending, done)
    }
    fn allowance(&self) -> u64 {
        Observer::<P>::allowance(&self.spending)
    }
    fn remaining(&self) -> Remaining {
        Observer::<P>::remaining(&self.spending)
    }
    fn stats(&self) -> Stats {
        self.spending.1
    }
}
