//! The whole family behind one door.

use plywood_core::{
    Bare, Bound, Evaluate, Features, Goal, MAX_DEPTH, Observer, Order, Position, Report, Score, Search,
    Stats, Switches, TO_THE_END, Table, Window,
};

use crate::alphabeta::AlphaBeta;
use crate::found::{Found, Interrupted, Known};
use crate::horizon::Horizon;
use crate::iterate::Deepening;
use crate::memory::Memory;
use crate::pvs::Pvs;
use crate::shared::Shared;
use crate::worker::Worker;

/// A search algorithm.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Algorithm {
    /// MAX and MIN nodes, nothing cut.
    Minimax,
    /// The same with one kind of node.
    Negamax,
    /// Alpha-beta.
    AlphaBeta,
    /// Principal variation search (NegaScout).
    Pvs,
    /// MTD(f).
    Mtdf {
        /// The first guess f, in points. With [`plywood_core::Features::compact`] also a number of [`plywood_core::Endings`].
        guess: i32,
    },
    /// NegaC*: bisection by null windows.
    NegaC {
        /// Test half of the farther end while the window straddles zero.
        optimised: bool,
    },
}

impl Algorithm {
    /// Whether it closes in on the score by tests with null windows.
    pub(crate) const fn is_by_tests(self) -> bool {
        matches!(self, Algorithm::Mtdf { .. } | Algorithm::NegaC { .. })
    }
}

/// So much further than asked a search may look where threats must be answered one after the other.
const FARTHER: u32 = 32;

/// An algorithm with its evaluation, ordering, switches and memory, ready to search.
#[derive(Debug)]
pub struct TreeSearch<P: Position, E, D, S> {
    algorithm: Algorithm,
    deepening: Option<Deepening>,
    horizon: Option<Horizon>,
    evaluate: E,
    order: D,
    switches: S,
    shared: Shared,
    memory: Memory<P::Move>,
}

impl<P: Position, E, D, S> TreeSearch<P, E, D, S> {
    /// A search that looks once, at the depth it is asked for, and has no table.
    pub fn new(algorithm: Algorithm, evaluate: E, order: D, switches: S) -> TreeSearch<P, E, D, S> {
        let memory = Memory::new();
        TreeSearch {
            algorithm,
            deepening: None,
            horizon: None,
            evaluate,
            order,
            switches,
            shared: Shared::default(),
            memory,
        }
    }

    /// With iterative deepening.
    #[must_use]
    pub fn deepening(mut self, deepening: Deepening) -> TreeSearch<P, E, D, S> {
        self.deepening = Some(deepening);
        self
    }

    /// Looks no farther ahead than this, whatever it is asked.
    #[must_use]
    pub fn horizon(mut self, horizon: Horizon) -> TreeSearch<P, E, D, S> {
        self.horizon = Some(horizon);
        self
    }

    /// With a transposition table, used if the switches say so. It keeps its entries from search to search.
    #[must_use]
    pub fn table(mut self, table: Table) -> TreeSearch<P, E, D, S> {
        self.shared.table = Some(table);
        self
    }

    /// Forgets everything learned.
    pub fn forget(&mut self) {
        self.memory = Memory::new();
        self.shared.gaps.close();
        if let Some(table) = &mut self.shared.table {
            table.clear();
        }
    }
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// Searches one depth with one algorithm.
    pub(crate) fn drive(
        &mut self,
        position: &mut P,
        algorithm: Algorithm,
        depth: u32,
        window: Window,
        guess: Option<Score>,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        self.farthest = depth.saturating_add(FARTHER);
        if S::ONLY_PVS || algorithm == Algorithm::Pvs {
            debug_assert!(algorithm == Algorithm::Pvs, "the switches promise it");
            let outcome = self.root::<Pvs>(position, depth, window);
            return self.found(window, outcome.ok());
        }
        self.drive_others(position, algorithm, depth, window, guess)
    }

    /// The same with any algorithm but principal variation search.
    fn drive_others(
        &mut self,
        position: &mut P,
        algorithm: Algorithm,
        depth: u32,
        window: Window,
        guess: Option<Score>,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        // Searches by test need ends to begin with.
        let mut tested = Window {
            alpha: window.alpha.max(Window::POSSIBLE.alpha),
            beta: window.beta.min(Window::POSSIBLE.beta),
        };
        if self.features().bounds {
            let (at_least, at_most) = self.dated(position.bounds());
            let tighter = Window {
                alpha: tested.alpha.max((at_least - 1).max(-Score::INFINITY)),
                beta: tested.beta.min((at_most + 1).min(Score::INFINITY)),
            };
            if tighter.is_valid() {
                tested = tighter;
            }
        }
        match algorithm {
            Algorithm::Mtdf { guess: first } => self.mtdf(position, depth, tested, guess, first),
            Algorithm::NegaC { optimised } => self.negac(position, depth, tested, optimised),
            Algorithm::AlphaBeta | Algorithm::Pvs => {
                let outcome = self.root::<AlphaBeta>(position, depth, window);
                self.found(window, outcome.ok())
            }
            Algorithm::Minimax | Algorithm::Negamax => {
                let state = self.begin_root(position);
                let score = if algorithm == Algorithm::Minimax {
                    let side = position.side();
                    self.minimax(position, state, depth, 0).ok().map(|value| value.for_side(side))
                } else {
                    self.negamax(position, state, depth, 0).ok()
                };
                self.found(Window::FULL, score)
            }
        }
    }

    /// What a search of the root with one window found; `score` is missing if it was stopped.
    fn found(&self, window: Window, score: Option<Score>) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let mut found = Found::new(window);
        if let Some((mv, score)) = self.root_best {
            // Below the window the move is only the least bad one seen, and reaches nothing for certain.
            found.best = Some(mv);
            found.lower = score.max(window.alpha);
        }
        match score {
            None => Err(Interrupted(found)),
            Some(score) if score <= window.alpha => Ok(Found { upper: score, lower: window.alpha, ..found }),
            Some(score) => Ok(Found { lower: score, ..found }),
        }
    }

    /// Turns what was found at `depth` into an answer with a line.
    pub(crate) fn conclude(&mut self, position: &P, depth: u32, found: &Found<P::Move>) -> Known<P::Move> {
        let (score, bound) = found.result();
        let mut line: Vec<P::Move> = Vec::new();
        if let Some(best) = found.best {
            // The last root search may have been another test than the one that found the best move.
            if self.memory.frames.line().first() == Some(&best) {
                line.extend_from_slice(self.memory.frames.line());
            } else {
                line.push(best);
            }
        }
        if bound == Bound::Exact && depth > 0 {
            self.finish_line(position, depth, score, &mut line, self.features().line);
        }
        Known { score, bound, depth, partial: None, line, stopped: false }
    }
}

impl<P, E, D, S> Search<P> for TreeSearch<P, E, D, S>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
{
    fn search<O: Observer<P>>(&mut self, position: &P, goal: Goal, observer: &mut O) -> Report<P::Move> {
        if S::AT_RUN_TIME && *self.switches.features() == Features::OFF {
            return self.search_with(Bare, position, goal, observer);
        }
        self.search_with(self.switches, position, goal, observer)
    }
}

impl<P, E, D, S> TreeSearch<P, E, D, S>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
{
    /// Searches with these switches, which are its own or say the same.
    fn search_with<T: Switches, O: Observer<P>>(
        &mut self,
        switches: T,
        position: &P,
        goal: Goal,
        observer: &mut O,
    ) -> Report<P::Move> {
        let features = *switches.features();
        if let Some(score) = position.outcome() {
            let score = if features.distance { score } else { score.undated() };
            return Report::of_finished_game(score, observer.stats());
        }
        match &self.shared.table {
            Some(table) => table.next_search(),
            None => self.shared.gaps.close(),
        }
        let mut worker = Worker::new(
            &self.evaluate,
            &self.order,
            switches,
            &self.shared,
            &mut self.memory,
            observer,
            position.ply(),
        );
        let mut root = position.clone();
        let own = self.horizon.map(|horizon| horizon.depth(position));
        let asked = [goal.depth, own].into_iter().flatten().min();
        let depth = asked.map(|depth| depth.min(u32::from(MAX_DEPTH) - 1));
        let known = match self.deepening {
            Some(deepening) => worker.deepen(&mut root, self.algorithm, deepening, depth, goal.window),
            None => {
                let depth = depth.unwrap_or(TO_THE_END);
                match worker.drive(&mut root, self.algorithm, depth, goal.window, None) {
                    Ok(found) => worker.conclude(position, depth, &found),
                    Err(Interrupted(found)) => Known::interrupted(depth, &found),
                }
            }
        };
        // A stop before anything was found still owes a legal move: the one that the game would try first.
        let rank = |mv: &P::Move| if features.rank { self.order.rank(position, *mv) } else { 0 };
        let fallback = position.moves().min_by_key(|mv| -rank(mv));
        // It need not reach what was found, unless every move does.
        let names_a_move = !known.line.is_empty() || known.bound == Bound::Upper;
        let proven = names_a_move && known.is_proven(position, features.distance, &self.shared.gaps);
        report(position, known, fallback, proven, observer.stats())
    }
}

fn report<P: Position>(
    position: &P,
    known: Known<P::Move>,
    fallback: Option<P::Move>,
    proven: bool,
    stats: Stats,
) -> Report<P::Move> {
    let mut line = known.line;
    let best = line.first().copied().or(fallback);
    if line.is_empty() {
        line.extend(best);
    }
    Report {
        score: known.score,
        bound: known.bound,
        best,
        line,
        depth: known.depth.min(position.plies_left().unwrap_or(known.depth)),
        partial: known.partial,
        proven,
        stopped: known.stopped,
        stats,
    }
}
