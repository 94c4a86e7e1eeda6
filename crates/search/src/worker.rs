//! A worker: everything that one thread of a search has for itself. What it shares with others is in [`Shared`].

use plywood_core::{
    Bound, Entry, Evaluate, Event, Fail, Features, Foresight, Leave, Move, Order, Phase, Position, Probe,
    Reason, Score, Switches, Table, Window,
};

use crate::company::Company;
use crate::memory::Memory;
use crate::ordering::Ranked;
use crate::shared::Shared;

/// The observer asked to stop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// What one node is worth, unless the search was stopped.
pub(crate) type Outcome = Result<Score, Stopped>;

/// No ply of the past: what was found does not depend on the way.
pub(crate) const NO_PLY: u32 = u32::MAX;

/// What a path is for, and what holds on all of it: small, so that whoever goes on with another worker's path takes it
/// over as a whole.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Course {
    /// The ply of the position that the search was asked about.
    pub(crate) root_ply: u32,
    /// The distance of height 0 from the position that the search was asked about; greater than 0 where a line is
    /// completed.
    pub(crate) base: u32,
    /// The height of the node that was reached by giving up a turn, the last one on the path.
    pub(crate) idle_at: Option<u32>,
    /// No null move is tried above this height: a verification search is under way.
    pub(crate) verified_to: u32,
    /// Searches that end at a threat look further, but not beyond this distance from the position that was asked about.
    pub(crate) farthest: u32,
    /// Inside a search that only orders moves, so that it does not order its own by searching.
    pub(crate) only_ordering: bool,
}

/// A search under way. Algorithms are methods of this type, each in its own file.
pub(crate) struct Worker<'a, P: Position, E: Evaluate<P>, D, S, O> {
    pub(crate) evaluate: &'a E,
    pub(crate) order: &'a D,
    pub(crate) switches: S,
    pub(crate) shared: &'a Shared,
    pub(crate) memory: &'a mut Memory<P::Move>,
    pub(crate) observer: O,
    /// What the evaluation keeps for the path.
    pub(crate) scratch: E::Scratch,
    /// Moves of all nodes on the current path, each node's behind its parent's.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    /// The best root move of the root search under way and its score.
    pub(crate) root_best: Option<(P::Move, Score)>,
    /// The root moves of the root search under way that were searched to their ends.
    pub(crate) root_done: Vec<P::Move>,
    /// Whether any switch orders moves, asked once.
    pub(crate) ordered: bool,
    /// Whether any switch is about what is known before moves are made, asked once.
    pub(crate) asks_first: bool,
    /// Whether any switch is about pruning, asked once.
    pub(crate) selective: bool,
    pub(crate) course: Course,
    /// The earliest ply that what is found at the node under way depends on, because positions repeat.
    pub(crate) since: u32,
    /// Noisy moves were left out below the node under way, because they went on for too long.
    pub(crate) cut_short: bool,
}

impl<'a, P, E, D, S, O> Worker<'a, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// A worker that searches a position at ply `root_ply` and has done nothing yet.
    pub(crate) fn new(
        evaluate: &'a E,
        order: &'a D,
        switches: S,
        shared: &'a Shared,
        memory: &'a mut Memory<P::Move>,
        observer: O,
        root_ply: u32,
    ) -> Self {
        let features = *switches.features();
        Worker {
            evaluate,
            order,
            switches,
            shared,
            memory,
            observer,
            scratch: E::Scratch::default(),
            moves: Vec::new(),
            root_best: None,
            root_done: Vec::new(),
            ordered: features.orders(),
            asks_first: features.asks_first(),
            selective: features.pruning.is_on(),
            course: Course { root_ply, ..Course::default() },
            since: NO_PLY,
            cut_short: false,
        }
    }

    /// What is switched on.
    #[inline]
    pub(crate) fn features(&self) -> &Features {
        self.switches.features()
    }

    /// The table, if there is one and it is used.
    #[inline]
    pub(crate) fn table(&self) -> Option<&'a Table> {
        if self.features().table { self.shared.table.as_ref() } else { None }
    }

    /// Leaves a node that needs no search, with a score that is exactly known or a `bound` on it.
    #[inline]
    pub(crate) fn leave_early(
        &mut self,
        position: &P,
        window: Window,
        score: Score,
        bound: Bound,
        reason: Reason,
    ) -> Outcome {
        let fitted = fit(self.features().fail, window, score);
        let bound = if fitted < score {
            Bound::Lower
        } else if fitted > score {
            Bound::Upper
        } else {
            bound
        };
        self.observer.leave(position, &Leave { score: fitted, bound, reason });
        Ok(fitted)
    }

    /// Leaves a node after its moves were searched.
    #[inline]
    pub(crate) fn leave_searched(
        &mut self,
        position: &P,
        score: Score,
        bound: Bound,
        reason: Reason,
    ) -> Outcome {
        self.observer.leave(position, &Leave { score, bound, reason });
        Ok(score)
    }

    /// The score of a finished game, or of a decided one if that is asked for, dated only if distances count. The root
    /// of a decided game is searched nevertheless, because it owes a move.
    #[inline]
    pub(crate) fn verdict(&self, position: &P, height: u32) -> Option<Score> {
        let mut known = position.verdict();
        if known.is_none() && self.features().decided && height > 0 {
            known = position.decided();
        }
        let score = known?;
        Some(if self.features().distance { score } else { score.undated() })
    }

    /// The plies that are still to be searched at a node on the horizon.
    // Out of line, as everything that is rarely switched on.
    #[inline(never)]
    pub(crate) fn extension(&self, position: &P, height: u32) -> u32 {
        if self.course.base + height < self.course.farthest { position.extension() } else { 0 }
    }

    /// Bounds on the score, dated only if distances count.
    #[inline]
    pub(crate) fn dated(&self, (at_least, at_most): (Score, Score)) -> (Score, Score) {
        if self.features().distance { (at_least, at_most) } else { (at_least.undated(), at_most.undated()) }
    }

    /// What the game sees of the next two plies, dated only if distances count.
    // Out of line, as `mirrored` is: what is rarely switched on must not crowd the node's registers.
    #[inline(never)]
    pub(crate) fn foresee(&self, position: &P) -> Foresight<P::Moves> {
        let Foresight { bounds, moves } = position.foresee();
        Foresight { bounds: self.dated(bounds), moves }
    }

    /// What the table knows about a position, or else about its mirror image; the place to write to is the position's
    /// own.
    #[inline]
    pub(crate) fn look_up(&self, table: &Table, position: &P) -> Probe {
        let mut probe = table.probe(position.key());
        if self.features().mirror && probe.entry.is_none() {
            probe.entry = mirrored(table, position);
        }
        probe
    }

    /// The static evaluation of `position`, which has this height.
    #[inline]
    pub(crate) fn guess(&mut self, height: u32, state: E::State, position: &P) -> Score {
        let guess = self.evaluate.judge(&mut self.scratch, height, state, position);
        debug_assert!(guess.raw().abs() <= Score::MAX_ESTIMATE, "an evaluation is never a win or loss");
        guess
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event<P::Move>) {
        self.observer.event(event);
    }

    /// Asks something aside from the search of the node under way: its nodes lead to no move.
    pub(crate) fn aside<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.tell(Event::Begin(Phase::Idle));
        let answer = ask(self);
        self.tell(Event::End(Phase::Idle));
        answer
    }

    /// What a position without moves is worth, dated only if distances count.
    #[inline(never)]
    pub(crate) fn without_moves(&self, position: &P) -> Score {
        let score = position.stuck();
        if self.features().distance { score } else { score.undated() }
    }

    /// Begins a search of `root`: forgets what a stopped search left behind and what the last root search found.
    pub(crate) fn begin_root(&mut self, root: &P) -> E::State {
        self.moves.clear();
        self.memory.frames.begin();
        self.root_best = None;
        self.root_done.clear();
        let Course { root_ply, farthest, .. } = self.course;
        self.course = Course { root_ply, farthest, ..Course::default() };
        self.since = NO_PLY;
        self.cut_short = false;
        self.evaluate.begin(&mut self.scratch, 0, root);
        self.evaluate.start(root)
    }
}

/// What the table knows about a position's mirror image, said of the position itself.
#[inline(never)]
fn mirrored<P: Position>(table: &Table, position: &P) -> Option<Entry> {
    let entry = table.probe(position.mirror_key()?).entry?;
    let back = |bits| position.mirror_move(P::Move::from_bits(bits)).to_bits();
    Some(Entry { mv: entry.mv.map(back), ..entry })
}

/// The result that a kind of failing allows for a node of known score.
#[inline]
fn fit(fail: Fail, window: Window, score: Score) -> Score {
    match fail {
        // Hybrid cuts off at alpha only what was searched: what is known is returned as it is (Liese 2024, algorithm
        // 3). If it were cut off too, nothing above a window would ever be more than beta, and hybrid would be
        // fail-hard.
        Fail::Soft | Fail::Hybrid => score,
        Fail::Hard => window.clamp(score),
    }
}
