//! Searches a game by a tree of smaller plies, and answers in whole turns.

use std::marker::PhantomData;

use plywood_core::{
    Bound, Branch, Divide, Event, Flow, Goal, Iteration, Leave, Observer, Phase, Position, Remaining, Report,
    Score, Search, Stats, Visit, Window,
};

use crate::horizon::Horizon;

/// A search of the parts of turns, as a search of turns.
#[derive(Debug)]
pub struct InParts<S> {
    search: S,
    horizon: Option<Horizon>,
}

type PartMove<P> = <<P as Divide>::Part as Position>::Move;

impl<S> InParts<S> {
    /// Answers in turns what `search` finds out about their parts.
    pub const fn new(search: S) -> InParts<S> {
        InParts { search, horizon: None }
    }

    /// Looks no farther ahead than this, whatever it is asked; in turns, and by the number of turns where that counts.
    #[must_use]
    pub const fn horizon(mut self, horizon: Option<Horizon>) -> InParts<S> {
        self.horizon = horizon;
        self
    }

    /// The search of the parts.
    pub const fn inner(&self) -> &S {
        &self.search
    }

    /// The same, to change it.
    pub const fn inner_mut(&mut self) -> &mut S {
        &mut self.search
    }
}

impl<P: Divide, S: Search<P::Part>> Search<P> for InParts<S> {
    fn search<O: Observer<P>>(&mut self, position: &P, goal: Goal, observer: &mut O) -> Report<P::Move> {
        if let Some(score) = position.outcome() {
            return Report::of_finished_game(score, observer.stats());
        }
        let parts = position.divide();
        let own = self.horizon.map(|horizon| horizon.depth(position));
        let turns = [goal.depth, own].into_iter().flatten().min();
        let goal = Goal { depth: turns.map(P::part_plies), ..goal };
        let mut relay = Relay {
            allowance: observer.allowance(),
            outer: &mut *observer,
            pending: Stats::default(),
            is_finishing: false,
            turns: PhantomData,
        };
        let mut report = self.search.search(&parts, goal, &mut relay);
        relay.flush();
        self.finish_turn(&parts, goal.depth, &mut report, &mut relay);
        let line = whole_turns::<P>(&report.line);
        Report {
            score: in_turns::<P>(report.score),
            bound: report.bound,
            best: line.first().copied(),
            line,
            depth: P::turns(report.depth),
            partial: report.partial.map(P::turns),
            proven: report.proven,
            stopped: report.stopped,
            stats: observer.stats(),
        }
    }
}

impl<S> InParts<S> {
    /// Completes the first turn of a line that ends in its middle, with parts that reach the score. What the limits do
    /// not allow to find, or what is not there because the score is a guess that contradicts itself, becomes any legal
    /// part, and the report calls nothing proven.
    fn finish_turn<P: Divide, O: Observer<P>>(
        &mut self,
        parts: &P::Part,
        mut depth: Option<u32>,
        report: &mut Report<PartMove<P>>,
        relay: &mut Relay<'_, P, O>,
    ) where
        S: Search<P::Part>,
    {
        if P::join(&report.line).is_some() {
            return;
        }
        let mut at = parts.clone();
        for mv in &report.line {
            depth = depth.map(|depth| depth.saturating_sub(at.plies(*mv)));
            at.play(*mv);
        }
        relay.begin_finishing();
        while P::join(&report.line).is_none() && at.outcome().is_none() {
            let goal = match (report.bound, wanted(report)) {
                // Every move does what is said of all of them.
                (Bound::Upper, _) | (_, None) => Goal::depth(1),
                (_, Some(window)) => Goal { depth, window },
            };
            let rest = self.search.search(&at, goal, relay);
            let Some(mv) = rest.best else { break };
            if report.bound != Bound::Upper && !reaches(report, &rest) {
                report.proven = false;
                report.stopped |= rest.stopped;
            }
            depth = depth.map(|depth| depth.saturating_sub(at.plies(mv)));
            at.play(mv);
            report.line.push(mv);
        }
        relay.end_finishing();
    }
}

/// Where the rest of a turn must have its score if the whole turn has the one that is reported; `None` if nothing is
/// known.
fn wanted<M>(report: &Report<M>) -> Option<Window> {
    let above = i32::from(report.bound == Bound::Exact);
    let window = Window { alpha: report.score - 1, beta: report.score + above };
    window.is_valid().then_some(window)
}

/// Whether the rest of a turn is as good as the report on the turn says, and as certain.
fn reaches<M>(report: &Report<M>, rest: &Report<M>) -> bool {
    rest.bound != Bound::Upper && rest.score >= report.score && (rest.proven || !report.proven)
}

/// The turns that a line makes.
fn whole_turns<P: Divide>(mut line: &[PartMove<P>]) -> Vec<P::Move> {
    let mut turns = Vec::new();
    while let Some((turn, parts)) = P::join(line) {
        turns.push(turn);
        line = &line[parts..];
    }
    turns
}

/// A score whose date counts turns.
fn in_turns<P: Divide>(score: Score) -> Score {
    match score.decided_at() {
        None => score,
        Some(_) if score == score.undated() => score,
        Some(ply) if score > Score::DRAW => Score::win_at(P::turns(ply)),
        Some(ply) => Score::loss_at(P::turns(ply)),
    }
}

/// Tells an observer of turns what happens in a search of their parts: in bulk, since it does not know those positions.
struct Relay<'a, P, O> {
    outer: &'a mut O,
    pending: Stats,
    /// How many nodes may be pending.
    allowance: u64,
    /// The score is known, and only the rest of a turn is looked for.
    is_finishing: bool,
    turns: PhantomData<P>,
}

impl<P: Divide, O: Observer<P>> Relay<'_, P, O> {
    fn flush(&mut self) -> Flow {
        let flow = self.outer.bulk(&std::mem::take(&mut self.pending));
        self.allowance = self.outer.allowance();
        flow
    }

    fn begin_finishing(&mut self) {
        self.outer.event(Event::Begin(Phase::Line));
        self.is_finishing = true;
    }

    fn end_finishing(&mut self) {
        self.flush();
        self.outer.event(Event::End(Phase::Line));
    }
}

impl<P: Divide, O: Observer<P>> Observer<P::Part> for Relay<'_, P, O> {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P::Part>) -> Flow {
        if self.pending.nodes >= self.allowance && self.flush() == Flow::Stop {
            return Flow::Stop;
        }
        self.pending.enter(visit)
    }

    #[inline]
    fn leave(&mut self, position: &P::Part, leave: &Leave) {
        self.pending.leave(position, leave);
    }

    #[inline]
    fn event(&mut self, event: Event<PartMove<P>>) {
        let told = match event {
            Event::Begin(phase) => Event::Begin(phase),
            Event::End(phase) => Event::End(phase),
            _ => return Observer::<P::Part>::event(&mut self.pending, event),
        };
        if self.is_finishing {
            return;
        }
        // What was done before belongs to the phase around it or to the one that ends. The next node asks whether to
        // go on.
        self.flush();
        self.outer.event(told);
    }

    fn iteration(&mut self, iteration: &Iteration<'_, PartMove<P>>) {
        let depth = P::turns(iteration.depth);
        // Half a turn is no depth that anybody asked for.
        if self.is_finishing || depth == 0 {
            return;
        }
        self.flush();
        self.outer.iteration(&Iteration {
            depth,
            score: in_turns::<P>(iteration.score),
            bound: iteration.bound,
            proven: iteration.proven,
            line: &whole_turns::<P>(iteration.line),
            rank: iteration.rank,
            filled: iteration.filled,
        });
    }

    fn wants_branches(&mut self, is_over: bool) -> u32 {
        // What the rest of a turn is worth is not what was asked.
        if self.is_finishing { 0 } else { P::part_plies(self.outer.wants_branches(is_over)) }
    }

    fn branches(&mut self, branches: &[Branch<PartMove<P>>]) {
        let whole = |branch: &Branch<PartMove<P>>| {
            let line = whole_turns::<P>(&branch.line);
            let score = in_turns::<P>(branch.score);
            let Branch { bound, proven, visits, .. } = *branch;
            (!line.is_empty()).then_some(Branch { line, score, bound, proven, visits })
        };
        self.flush();
        self.outer.branches(&branches.iter().filter_map(whole).collect::<Vec<_>>());
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.pending = self.pending + *done;
        // Who has done nothing yet asks whether anything is allowed.
        let asks = self.pending.nodes >= self.allowance || done.simulations > 0 || done.nodes == 0;
        if asks { self.flush() } else { Flow::Go }
    }

    fn allowance(&self) -> u64 {
        self.allowance.saturating_sub(self.pending.nodes)
    }

    fn remaining(&self) -> Remaining {
        self.outer.remaining().after(&self.pending)
    }

    fn stats(&self) -> Stats {
        self.outer.stats() + self.pending
    }
}
