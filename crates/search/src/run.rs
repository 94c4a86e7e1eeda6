//! One search under way: everything the recursions share.

use plywood_core::{
    Bound, Entry, Evaluate, Event, Fail, Foresight, Leave, Move, Observer, Order, Position, Probe, Reason,
    Score, Switches, Table, Window,
};

use crate::lines::Lines;
use crate::memory::Memory;
use crate::ordering::Ranked;

/// The observer asked to stop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// What one node is worth, unless the search was stopped.
pub(crate) type Outcome = Result<Score, Stopped>;

/// A search under way. Algorithms are methods of this type, each in its own file.
pub(crate) struct Run<'a, P: Position, E, D, S, O> {
    pub(crate) evaluate: &'a E,
    pub(crate) order: &'a D,
    pub(crate) switches: S,
    pub(crate) table: Option<&'a Table>,
    pub(crate) memory: &'a mut Memory<P::Move>,
    pub(crate) observer: &'a mut O,
    /// Moves of all nodes on the current path, each node's behind its parent's.
    pub(crate) moves: Vec<Ranked<P::Move>>,
    pub(crate) lines: Lines<P::Move>,
    /// The best root move of the root search under way and its score.
    pub(crate) root_best: Option<(P::Move, Score)>,
    /// Whether any switch orders moves, asked once.
    pub(crate) ordered: bool,
    /// The distance of height 0 from the position that the search was asked about; greater than 0 where a line is completed.
    pub(crate) base: u32,
    /// The height of the node that was reached by giving up a turn, the last one on the path.
    pub(crate) idle_at: Option<u32>,
    /// Searches that end at a threat look further, but not beyond this distance from the position that was asked about.
    pub(crate) farthest: u32,
    /// Inside a search that only orders moves, so that it does not order its own by searching.
    pub(crate) only_ordering: bool,
}

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
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
        let fitted = fit(self.switches.fail(), window, score);
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

    /// The score of a finished game, or of a decided one if that is asked for, dated only if distances count. The root of a decided game
    /// is searched nevertheless, because it owes a move.
    #[inline]
    pub(crate) fn verdict(&self, position: &P, height: u32) -> Option<Score> {
        let mut known = position.verdict();
        if known.is_none() && self.switches.decided() && height > 0 {
            known = position.decided();
        }
        let score = known?;
        Some(if self.switches.distance() { score } else { score.undated() })
    }

    /// The plies that are still to be searched at a node on the horizon.
    // Out of line, as everything that is rarely switched on.
    #[inline(never)]
    pub(crate) fn extension(&self, position: &P, height: u32) -> u32 {
        if self.base + height < self.farthest { position.extension() } else { 0 }
    }

    /// Bounds on the score, dated only if distances count.
    #[inline]
    pub(crate) fn dated(&self, (at_least, at_most): (Score, Score)) -> (Score, Score) {
        if self.switches.distance() { (at_least, at_most) } else { (at_least.undated(), at_most.undated()) }
    }

    /// What the game sees of the next two plies, dated only if distances count.
    // Out of line, as `mirrored` is: what is rarely switched on must not crowd the node's registers.
    #[inline(never)]
    pub(crate) fn foresee(&self, position: &P) -> Foresight<P::Moves> {
        let Foresight { bounds, moves } = position.foresee();
        Foresight { bounds: self.dated(bounds), moves }
    }

    /// What the table knows about a position, or else about its mirror image; the place to write to is the position's own.
    #[inline]
    pub(crate) fn look_up(&self, table: &Table, position: &P) -> Probe {
        let mut probe = table.probe(position.key());
        if self.switches.mirror() && probe.entry.is_none() {
            probe.entry = mirrored(table, position);
        }
        probe
    }

    /// The static evaluation of `position`.
    #[inline]
    pub(crate) fn guess(&self, state: E::State, position: &P) -> Score {
        let guess = self.evaluate.evaluate(state, position);
        debug_assert!(guess.raw().abs() <= Score::MAX_ESTIMATE, "an evaluation is never a win or loss");
        guess
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event<P::Move>) {
        self.observer.event(event);
    }

    /// Forgets what a stopped search left behind and what the last root search found.
    pub(crate) fn begin_root(&mut self) {
        self.moves.clear();
        self.lines.clear(0);
        self.root_best = None;
        self.base = 0;
        self.idle_at = None;
        self.only_ordering = false;
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
        // Hybrid cuts off at alpha only what was searched: what is known is returned as it is (Liese 2024, algorithm 3). If it were
        // cut off too, nothing above a window would ever be more than beta, and hybrid would be fail-hard.
        Fail::Soft | Fail::Hybrid => score,
        Fail::Hard => window.clamp(score),
    }
}
