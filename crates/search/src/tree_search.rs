//! The whole family behind one door.

use plywood_core::{
    Bare, Bound, Evaluate, Features, Goal, MAX_DEPTH, Observer, Order, Position, Report, Score, Search,
    Stats, Switches, TO_THE_END, Table, Window,
};

use crate::alphabeta::AlphaBeta;
use crate::company::{Alone, Company};
use crate::found::{Found, Interrupted, Known};
use crate::horizon::Horizon;
use crate::iterate::Deepening;
use crate::memory::Memory;
use crate::parallel::{Crew, Parallel, Schedule, Simulation};
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
        /// The first guess f, in points. With [`plywood_core::Features::compact`] also a number of
        /// [`plywood_core::Endings`].
        guess: i32,
    },
    /// NegaC*: bisection by null windows.
    NegaC {
        /// Test half of the farther end while the window straddles zero.
        optimised: bool,
    },
}

impl Algorithm {
    /// Whether it cuts off what cannot matter, so that its work can be shared.
    const fn cuts(self) -> bool {
        !matches!(self, Algorithm::Minimax | Algorithm::Negamax)
    }

    /// Whether it closes in on the score by tests with null windows.
    pub(crate) const fn is_by_tests(self) -> bool {
        matches!(self, Algorithm::Mtdf { .. } | Algorithm::NegaC { .. })
    }
}

/// What to look at of the moves of a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootMoves<M> {
    /// These are left out, as if they were not legal. There must be others.
    pub without: Vec<M>,
    /// How many lines to find that begin with different moves, where there are so many.
    pub lines: usize,
    /// Whether to search a root that is drawn, but [nobody claims it](Position::DRAWS_ARE_CLAIMED).
    pub beyond_draws: bool,
}

impl<M> RootMoves<M> {
    /// All moves, and the best line alone.
    pub const ALL: RootMoves<M> = RootMoves { without: Vec::new(), lines: 1, beyond_draws: false };
}

/// So much further than asked a search may look where threats must be answered one after the other.
const FARTHER: u32 = 32;

/// How a team is asked. Behind a pointer, so that searches of several workers are compiled only for those who want
/// them.
type AskTeam<P, E, D, S> = fn(
    &mut TreeSearch<P, E, D, S>,
    Parallel,
    &Question<'_, P>,
    &mut dyn Observer<P>,
) -> Known<<P as Position>::Move>;

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
    /// One for each worker.
    memories: Vec<Memory<P::Move>>,
    team: Option<(Parallel, AskTeam<P, E, D, S>)>,
    schedule: Schedule,
    simulation: Option<Simulation>,
    /// How many lines iterative deepening finds.
    lines: usize,
    /// Whether a root that is drawn is searched all the same.
    beyond_draws: bool,
}

impl<P: Position, E, D, S> TreeSearch<P, E, D, S> {
    /// A search that looks once, at the depth it is asked for, and has no table.
    pub fn new(algorithm: Algorithm, evaluate: E, order: D, switches: S) -> TreeSearch<P, E, D, S> {
        TreeSearch {
            algorithm,
            deepening: None,
            horizon: None,
            evaluate,
            order,
            switches,
            shared: Shared::default(),
            memories: vec![Memory::new()],
            team: None,
            schedule: Schedule::Threads,
            simulation: None,
            lines: 1,
            beyond_draws: false,
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

    /// Workers run in this way from now on; on threads if nobody says otherwise.
    pub const fn set_schedule(&mut self, schedule: Schedule) {
        self.schedule = schedule;
    }

    /// Looks at these root moves from now on, until it is told otherwise. Where the lines are several, each round of
    /// iterative deepening searches again without the moves that its lines begin with.
    pub fn look_at(&mut self, root: &RootMoves<P::Move>) {
        self.shared.left_out.set(root.without.iter().copied());
        (self.lines, self.beyond_draws) = (root.lines.max(1), root.beyond_draws);
    }

    /// What became of the last search, if it was one of several workers that did not run on threads.
    pub const fn simulation(&self) -> Option<&Simulation> {
        self.simulation.as_ref()
    }

    /// Forgets everything learned.
    pub fn forget(&mut self) {
        self.memories = vec![Memory::new()];
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
    O: Company<P, E::State>,
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
        self.course.farthest = depth.saturating_add(FARTHER);
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
        // They are about all moves.
        if self.features().bounds && !self.shared.left_out.is_any() {
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
        if let Some(report) = self.begin(position, observer.stats()) {
            return report;
        }
        let question = self.question(position, goal);
        let shares = self.algorithm.cuts() && !observer.follows_every_node();
        let is_alone = |team: Parallel| team.workers < 2 && self.schedule == Schedule::Threads;
        let known = match self.team.filter(|(team, _)| shares && !is_alone(*team)) {
            Some((team, ask)) => ask(self, team, &question, observer),
            None if S::AT_RUN_TIME && *self.switches.features() == Features::OFF => {
                self.ask_one(Bare, &question, observer)
            }
            None => self.ask_one(self.switches, &question, observer),
        };
        self.report(position, known, observer.stats())
    }
}

/// What a worker is asked.
struct Question<'a, P> {
    position: &'a P,
    algorithm: Algorithm,
    deepening: Option<Deepening>,
    depth: Option<u32>,
    window: Window,
    lines: usize,
}

impl<P: Position> Question<'_, P> {
    fn ask<E, D, S, O>(&self, worker: &mut Worker<'_, P, E, D, S, O>) -> Known<P::Move>
    where
        E: Evaluate<P>,
        D: Order<P>,
        S: Switches,
        O: Company<P, E::State>,
    {
        let Question { position, algorithm, deepening, depth, window, lines } = *self;
        let mut root = position.clone();
        let Some(deepening) = deepening else {
            let depth = depth.unwrap_or(TO_THE_END);
            return match worker.drive(&mut root, algorithm, depth, window, None) {
                Ok(found) => worker.conclude(position, depth, &found),
                Err(Interrupted(found)) => Known::interrupted(depth, &found),
            };
        };
        worker.deepen(&mut root, algorithm, deepening, depth, window, lines)
    }
}

impl<P, E, D, S> TreeSearch<P, E, D, S>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
{
    /// With several workers, unless the observer [follows every node](Observer::follows_every_node). Searches that cut
    /// nothing off have one worker in any case.
    #[must_use]
    pub fn parallel(mut self, parallel: Parallel) -> TreeSearch<P, E, D, S> {
        self.team = Some((parallel, TreeSearch::ask_team));
        self
    }

    /// Searches as a team in any case, even of one worker, for whoever wants to see how it went.
    pub fn search_as_team(
        &mut self,
        position: &P,
        goal: Goal,
        team: Parallel,
        observer: &mut dyn Observer<P>,
    ) -> Report<P::Move> {
        if let Some(report) = self.begin(position, observer.stats()) {
            return report;
        }
        let question = self.question(position, goal);
        let known = self.ask_team(team, &question, observer);
        self.report(position, known, observer.stats())
    }

    /// Begins a search; there is nothing to search where the game is over.
    fn begin(&mut self, position: &P, stats: Stats) -> Option<Report<P::Move>> {
        let over = if self.beyond_draws { position.outcome_unclaimed() } else { position.outcome() };
        if let Some(score) = over {
            let score = if self.switches.features().distance { score } else { score.undated() };
            return Some(Report::of_finished_game(score, stats));
        }
        match &self.shared.table {
            Some(table) => table.next_search(),
            None => self.shared.gaps.close(),
        }
        None
    }

    fn question<'a>(&self, position: &'a P, goal: Goal) -> Question<'a, P> {
        let own = self.horizon.map(|horizon| horizon.depth(position));
        let asked = [goal.depth, own].into_iter().flatten().min();
        let left = || position.moves().count().saturating_sub(self.shared.left_out.count());
        Question {
            position,
            lines: if self.lines > 1 { self.lines.min(left()) } else { 1 },
            algorithm: self.algorithm,
            deepening: self.deepening,
            depth: asked.map(|depth| depth.min(u32::from(MAX_DEPTH) - 1)),
            window: goal.window,
        }
    }

    /// Asks a worker with these switches, which are its own or say the same.
    fn ask_one<T: Switches, O: Observer<P>>(
        &mut self,
        switches: T,
        question: &Question<'_, P>,
        observer: &mut O,
    ) -> Known<P::Move> {
        let crew = Crew {
            evaluate: &self.evaluate,
            order: &self.order,
            switches,
            shared: &self.shared,
            root_ply: question.position.ply(),
        };
        question.ask(&mut crew.worker(&mut self.memories[0], Alone(observer)))
    }

    /// Asks a team.
    fn ask_team(
        &mut self,
        team: Parallel,
        question: &Question<'_, P>,
        observer: &mut dyn Observer<P>,
    ) -> Known<P::Move> {
        let workers = team.workers.max(1);
        self.memories.resize_with(workers.max(self.memories.len()), Memory::new);
        let crew = Crew {
            evaluate: &self.evaluate,
            order: &self.order,
            switches: self.switches,
            shared: &self.shared,
            root_ply: question.position.ply(),
        };
        let memories = &mut self.memories[..workers];
        let (known, simulation) =
            crew.search(team, self.schedule, memories, observer, |worker| question.ask(worker));
        self.simulation = simulation;
        known
    }

    fn report(&self, position: &P, known: Known<P::Move>, stats: Stats) -> Report<P::Move> {
        let features = self.switches.features();
        // A stop before anything was found still owes a legal move: the one that the game would try first.
        let rank = |mv: &P::Move| if features.rank { self.order.rank(position, *mv) } else { 0 };
        let looked_at = position.moves().filter(|mv| self.shared.looks_at(*mv, 0));
        let fallback = looked_at.min_by_key(|mv| -rank(mv));
        // It need not reach what was found, unless every move does.
        let names_a_move = !known.line.is_empty() || known.bound == Bound::Upper;
        let proven = names_a_move && known.is_proven(position, features.distance, &self.shared.gaps);
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
}
