//! Observers: one concept for limits, statistics and tracing.

use crate::{Bound, Position, Score, Stats, Window};

/// Told what a search does, as it does it. Every method has a default that does nothing and costs nothing; pairs of
/// observers are observers.
pub trait Observer<P: Position> {
    /// A node is entered. The only place where a search can be stopped.
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        let _ = visit;
        Flow::Go
    }

    /// The node entered last is left. A stopped search does not leave the nodes it was in.
    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        let _ = (position, leave);
    }

    /// Something happened inside the node entered last.
    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        let _ = event;
    }

    /// A whole iteration of iterative deepening (or of anything that goes in rounds) is done.
    #[inline]
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        let _ = iteration;
    }

    /// The root of a search turns to another of its moves; `index` were searched before it in this round.
    #[inline]
    fn root_move(&mut self, mv: P::Move, index: u32) {
        let _ = (mv, index);
    }

    /// A search that has all moves of its root in one tree asks after each simulation, and when it `is_over`, whether
    /// somebody wants to hear now what each move is worth: then of how many plies a move is made; 0 if nobody does.
    #[inline]
    fn wants_branches(&mut self, is_over: bool) -> u32 {
        let _ = is_over;
        0
    }

    /// What is known of the moves of the root, for whoever wants to hear that. Moves of which nothing is known are not
    /// among them.
    fn branches(&mut self, branches: &[Branch<P::Move>]) {
        let _ = branches;
    }

    /// A search that counts for itself tells what it did since the last time, instead of calling [`Observer::enter`] at
    /// every node. It can be stopped here too.
    fn bulk(&mut self, done: &Stats) -> Flow {
        let _ = done;
        Flow::Go
    }

    /// How many nodes such a search may visit before it calls [`Observer::bulk`] again.
    fn allowance(&self) -> u64 {
        u64::MAX
    }

    /// What such a search may still do in all, as long as nobody stops it. Unlike the allowance it does not depend on
    /// the clock: a search that plans with it does the same in every run. Threads can share it out among them.
    fn remaining(&self) -> Remaining {
        Remaining::EVERYTHING
    }

    /// Whether it must be told of every node as it comes, so that nobody can search for it on several threads: those
    /// tell what they did in [bulk](Observer::bulk).
    fn follows_every_node(&self) -> bool {
        false
    }

    /// What was counted, if this observer counts.
    fn stats(&self) -> Stats {
        Stats::default()
    }
}

/// What may still be spent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// Nodes to visit.
    pub nodes: u64,
    /// Simulations of a Monte Carlo search.
    pub simulations: u64,
}

impl Remaining {
    /// No limit.
    pub const EVERYTHING: Remaining = Remaining { nodes: u64::MAX, simulations: u64::MAX };

    /// What two limits leave together.
    #[must_use]
    pub fn min(self, other: Remaining) -> Remaining {
        Remaining { nodes: self.nodes.min(other.nodes), simulations: self.simulations.min(other.simulations) }
    }

    /// What is left after `done`.
    #[must_use]
    pub fn after(self, done: &Stats) -> Remaining {
        Remaining {
            nodes: self.nodes.saturating_sub(done.nodes),
            simulations: self.simulations.saturating_sub(done.simulations),
        }
    }
}

/// Whether to go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Go on.
    Go,
    /// Stop now; what is known so far is the answer.
    Stop,
}

/// A node as the search enters it.
#[derive(Copy, Clone, Debug)]
pub struct Visit<'a, P> {
    /// The position.
    pub position: &'a P,
    /// Distance from the root.
    pub height: u32,
    /// Plies still to search.
    pub depth: u32,
    /// The window, for the side to move.
    pub window: Window,
}

/// A node as the search leaves it.
#[derive(Copy, Clone, Debug)]
pub struct Leave {
    /// What the search returns, for the side to move.
    pub score: Score,
    /// How that relates to the truth.
    pub bound: Bound,
    /// What ended the work on this node.
    pub reason: Reason,
}

/// What ended the work on a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over (or decided) here.
    Verdict,
    /// The horizon: the static evaluation was taken.
    Evaluated,
    /// Quiescence search found standing pat good enough.
    StandPat,
    /// The table knew enough.
    Table,
    /// The mover is well off even if it gives up its turn.
    Idle,
    /// The evaluation is so good that the plies left will not change it.
    Futile,
    /// The evaluation is so bad that only noise could help, and it does not.
    Razored,
    /// The position was there before.
    Repetition,
    /// Static bounds leave nothing to search for.
    StaticBounds,
    /// The game saw that the next two plies decide it.
    Foreseen,
    /// A move was so good that the opponent will avoid this node.
    Cutoff,
    /// Every move was looked at.
    Exhausted,
}

/// Something that happens inside a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// The child after this move is searched next.
    Child {
        /// The move.
        mv: M,
        /// How many moves of this node were searched before it.
        index: u32,
        /// Why it is searched.
        pass: Pass,
    },
    /// The last child raised alpha.
    Raise(M),
    /// The move with this index caused a cut-off.
    Cut {
        /// The move.
        mv: M,
        /// How many moves were searched before it.
        index: u32,
    },
    /// The table was asked; `true` if it knew the position.
    Probe(bool),
    /// The table was written; `true` if that threw another position out.
    Store(bool),
    /// The nodes that follow are for this, until it ends. Phases nest: what began last ends first, also if the search
    /// is stopped in it.
    Begin(Phase),
    /// The phase that began last is over, and the one around it goes on.
    End(Phase),
}

/// Why a child is searched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    /// With the node's own window.
    Full,
    /// With a null window, expecting it to fail.
    Scout,
    /// Again with the node's own window, because the scout did not fail.
    Research,
    /// Shallowly, only to order the moves.
    Ordering,
    /// A noisy move beyond the horizon.
    Noisy,
}

/// What nodes are for, if they do not simply find the score.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Completing the principal variation after the score is known.
    Line,
    /// Asking something aside: what the opponent could do if the mover gave up its turn, whether that can be believed,
    /// or what a node is worth without its best move or with noisy moves only.
    Idle,
}

/// A finished round.
#[derive(Copy, Clone, Debug)]
pub struct Iteration<'a, M> {
    /// Plies searched.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// How it relates to the truth at this depth.
    pub bound: Bound,
    /// Whether no guess entered the score.
    pub proven: bool,
    /// The best line known.
    pub line: &'a [M],
    /// 1 for the best line, 2 for the best one that begins otherwise, and so on.
    pub rank: u32,
    /// How full the transposition table is, in thousandths; `None` where there is none.
    pub filled: Option<u32>,
}

/// A move of the root of a tree, with what is known behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<M> {
    /// The line that both sides prefer, beginning with the move.
    pub line: Vec<M>,
    /// The score for the side to move at the root.
    pub score: Score,
    /// How it relates to the truth.
    pub bound: Bound,
    /// Whether no guess entered the score.
    pub proven: bool,
    /// Simulations that went this way, in this search and in those before that grew the same tree.
    pub visits: u32,
}

/// Sees nothing.
impl<P: Position> Observer<P> for () {}

/// Lends an observer.
impl<P: Position, O: Observer<P> + ?Sized> Observer<P> for &mut O {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        (**self).enter(visit)
    }
    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        (**self).leave(position, leave);
    }
    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        (**self).event(event);
    }
    #[inline]
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        (**self).iteration(iteration);
    }
    #[inline]
    fn root_move(&mut self, mv: P::Move, index: u32) {
        (**self).root_move(mv, index);
    }
    #[inline]
    fn wants_branches(&mut self, is_over: bool) -> u32 {
        (**self).wants_branches(is_over)
    }
    fn branches(&mut self, branches: &[Branch<P::Move>]) {
        (**self).branches(branches);
    }
    fn bulk(&mut self, done: &Stats) -> Flow {
        (**self).bulk(done)
    }
    fn allowance(&self) -> u64 {
        (**self).allowance()
    }
    fn remaining(&self) -> Remaining {
        (**self).remaining()
    }
    fn follows_every_node(&self) -> bool {
        (**self).follows_every_node()
    }
    fn stats(&self) -> Stats {
        (**self).stats()
    }
}

/// Both see everything, the first one first. If the first stops the search, the second does not see the node.
impl<P: Position, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        match self.0.enter(visit) {
            Flow::Go => self.1.enter(visit),
            Flow::Stop => Flow::Stop,
        }
    }
    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        self.0.leave(position, leave);
        self.1.leave(position, leave);
    }
    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        self.0.event(event);
        self.1.event(event);
    }
    #[inline]
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.0.iteration(iteration);
        self.1.iteration(iteration);
    }
    #[inline]
    fn root_move(&mut self, mv: P::Move, index: u32) {
        self.0.root_move(mv, index);
        self.1.root_move(mv, index);
    }
    #[inline]
    fn wants_branches(&mut self, is_over: bool) -> u32 {
        self.0.wants_branches(is_over).max(self.1.wants_branches(is_over))
    }
    fn branches(&mut self, branches: &[Branch<P::Move>]) {
        self.0.branches(branches);
        self.1.branches(branches);
    }
    fn bulk(&mut self, done: &Stats) -> Flow {
        // What is done is done: the second has to know of it even if the first stops the search.
        let flows = [self.0.bulk(done), self.1.bulk(done)];
        if flows.contains(&Flow::Stop) { Flow::Stop } else { Flow::Go }
    }
    fn allowance(&self) -> u64 {
        self.0.allowance().min(self.1.allowance())
    }
    fn remaining(&self) -> Remaining {
        self.0.remaining().min(self.1.remaining())
    }
    fn follows_every_node(&self) -> bool {
        self.0.follows_every_node() || self.1.follows_every_node()
    }
    fn stats(&self) -> Stats {
        self.0.stats() + self.1.stats()
    }
}
