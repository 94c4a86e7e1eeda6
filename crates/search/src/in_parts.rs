//! Searches a game by a tree of smaller plies, and answers in whole turns.

use std::marker::PhantomData;

use plywood_core::{
    Divide, Event, Flow, Goal, Iteration, Leave, Limits, Observer, Position, Report, Score, Search, Stats,
    Visit,
};

/// A search of the parts of turns, as a search of turns.
#[derive(Debug)]
pub struct InParts<S>(pub S);

/// What a search may spend on the rest of a turn that its answer left unfinished.
const NODES_FOR_THE_REST: u64 = 1000;

type PartMove<P> = <<P as Divide>::Part as Position>::Move;

impl<P: Divide, S: Search<P::Part>> Search<P> for InParts<S> {
    fn search<O: Observer<P>>(&mut self, position: &P, goal: Goal, observer: &mut O) -> Report<P::Move> {
        if let Some(score) = position.outcome() {
            return Report::of_finished_game(score, observer.stats());
        }
        let parts = position.divide();
        let goal = Goal { depth: goal.depth.map(P::part_plies), ..goal };
        let mut relay = Relay {
            allowance: observer.allowance(),
            outer: &mut *observer,
            pending: Stats::default(),
            turns: PhantomData,
        };
        let mut report = self.0.search(&parts, goal, &mut relay);
        relay.flush();
        self.finish_turn::<P>(&parts, &mut report.line);
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
    /// Completes the first turn of a line that ends in its middle.
    fn finish_turn<P: Divide>(&mut self, parts: &P::Part, line: &mut Vec<PartMove<P>>)
    where
        S: Search<P::Part>,
    {
        let mut at = parts.clone();
        line.iter().for_each(|mv| at.play(*mv));
        while P::join(line).is_none() && at.outcome().is_none() {
            let mut limiter = Limits { nodes: Some(NODES_FOR_THE_REST), ..Limits::default() }.start();
            let Some(mv) = self.0.search(&at, Goal::depth(1), &mut limiter).best else { return };
            at.play(mv);
            line.push(mv);
        }
    }
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
    turns: PhantomData<P>,
}

impl<P: Divide, O: Observer<P>> Relay<'_, P, O> {
    fn flush(&mut self) -> Flow {
        let flow = self.outer.bulk(&std::mem::take(&mut self.pending));
        self.allowance = self.outer.allowance();
        flow
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
        if let Event::Phase(phase) = event {
            // What was done before belongs to the phase that ends. The next node asks whether to go on.
            self.flush();
            self.outer.event(Event::Phase(phase));
        } else {
            Observer::<P::Part>::event(&mut self.pending, event);
        }
    }

    fn iteration(&mut self, iteration: &Iteration<'_, PartMove<P>>) {
        self.flush();
        self.outer.iteration(&Iteration {
            depth: P::turns(iteration.depth),
            score: in_turns::<P>(iteration.score),
            bound: iteration.bound,
            proven: iteration.proven,
            line: &whole_turns::<P>(iteration.line),
        });
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.pending = self.pending + *done;
        if self.pending.nodes >= self.allowance || done.simulations > 0 { self.flush() } else { Flow::Go }
    }

    fn allowance(&self) -> u64 {
        self.allowance.saturating_sub(self.pending.nodes)
    }

    fn stats(&self) -> Stats {
        self.outer.stats() + self.pending
    }
}
