//! What a node knows before it makes any move: from the rules, from the table, and from what is probably not worth a
//! search.

use std::ops::ControlFlow;

use plywood_core::{
    Bound, Entry, Evaluate, Event, Foresight, MAX_DEPTH, Move, Order, Position, Probe, Reason, Score,
    Switches, Window,
};

use crate::company::Company;
use crate::node::{Manner, recalled};
use crate::picker::Place;
use crate::pruning::Shortcut;
use crate::worker::{Stopped, Worker};

/// What a node knows before it makes any move.
pub(crate) struct Insight<P: Position> {
    /// The score is at least this,
    pub(crate) floor: Score,
    /// and at most this.
    pub(crate) ceiling: Score,
    /// The only moves worth searching, where the game has chosen some.
    pub(crate) foreseen: Option<P::Moves>,
    /// The table's place for the node.
    pub(crate) probe: Option<Probe>,
    /// What the table knows of it.
    pub(crate) entry: Option<Entry>,
    /// The move that the table remembers.
    pub(crate) hash_move: Option<u32>,
    /// A move that is left out on purpose.
    pub(crate) excluded: Option<P::Move>,
    /// Plies still to search.
    pub(crate) depth: u32,
}

impl<P: Position> Insight<P> {
    #[inline]
    pub(crate) fn nothing(depth: u32) -> Insight<P> {
        Insight {
            floor: -Score::INFINITY,
            ceiling: Score::INFINITY,
            foreseen: None,
            probe: None,
            entry: None,
            hash_move: None,
            excluded: None,
            depth,
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
    /// Whether a node asks anything before it makes moves.
    // The flag saves asking for all of it; it is asked nevertheless, because the compiler may know.
    #[inline]
    pub(crate) fn asks_first(&self) -> bool {
        self.asks_first && self.features().asks_first()
    }

    /// The result of a node, if it is known without its moves, or what is known for their search. The root searches on
    /// in any case, because it owes a move.
    // Out of line, so that a node which asks nothing keeps its registers.
    #[inline(never)]
    pub(crate) fn ask_first<R: Manner, const ROOT: bool>(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
        window: Window,
        past_matters: bool,
    ) -> Result<ControlFlow<Score, Insight<P>>, Stopped> {
        let mut known = Insight::nothing(depth);

        // Perhaps the next two plies decide the game, if there are two to look at, and else the score lies between
        // bounds.
        if self.features().early && depth >= 2 {
            let Foresight { bounds, moves } = self.foresee(position);
            if bounds.0 == bounds.1 && !ROOT {
                return self
                    .leave_early(position, window, bounds.0, Bound::Exact, Reason::Foreseen)
                    .map(ControlFlow::Break);
            }
            if self.features().bounds && !ROOT {
                (known.floor, known.ceiling) = bounds;
            }
            // Where moves of the root are left out, those may be all that is worth searching.
            known.foreseen = Some(moves).filter(|_| !(ROOT && self.shared.left_out.is_any()));
        }
        if self.features().bounds && !ROOT {
            let (at_least, at_most) = self.dated(position.bounds());
            let (floor, ceiling) = (known.floor.max(at_least), known.ceiling.min(at_most));
            (known.floor, known.ceiling) = (floor, ceiling);
            if floor >= window.beta {
                return self
                    .leave_early(position, window, floor, Bound::Lower, Reason::StaticBounds)
                    .map(ControlFlow::Break);
            }
            if ceiling <= window.alpha {
                return self
                    .leave_early(position, window, ceiling, Bound::Upper, Reason::StaticBounds)
                    .map(ControlFlow::Break);
            }
        }

        // What the table knows counts unless the answer depends on the way, or a move is left out on purpose.
        known.excluded = self.excluded(height);
        known.probe = self.table().map(|table| self.look_up(table, position));
        if let Some(probe) = known.probe {
            self.tell(Event::Probe(probe.entry.is_some()));
            known.entry = probe.entry;
            if let Some(entry) = probe.entry {
                known.hash_move = entry.mv;
                self.bring_near(entry.mv.and_then(|mv| position.likely_key(P::Move::from_bits(mv))));
                if !ROOT && deep_enough(entry, depth) && !past_matters && known.excluded.is_none() {
                    // What is known for certain overrules a search that left moves out.
                    let score = recalled(entry.score, position).max(known.floor).min(known.ceiling);
                    match entry.bound {
                        Bound::Exact => (known.floor, known.ceiling) = (score, score),
                        Bound::Lower => known.floor = known.floor.max(score),
                        Bound::Upper => known.ceiling = known.ceiling.min(score),
                    }
                    if answers(entry.bound, score, window) {
                        return self
                            .leave_early(position, window, score, entry.bound, Reason::Table)
                            .map(ControlFlow::Break);
                    }
                }
            }
        }

        // Perhaps it is not worth a search of all moves, or not one of this depth.
        if self.prunes() {
            let place = Place { state, depth, height, hash_move: known.hash_move };
            self.open_frame(position, height, known.entry.as_ref());
            if !ROOT && known.excluded.is_none() {
                let asked =
                    Window { alpha: window.alpha.max(known.floor), beta: window.beta.min(known.ceiling) };
                if let Some(Shortcut { score, bound, reason }) = self.shortcut::<R>(position, place, asked)? {
                    let score = score.max(known.floor).min(known.ceiling);
                    return self.leave_early(position, window, score, bound, reason).map(ControlFlow::Break);
                }
                known.depth -= self.internal_reduction(place);
            }
        }
        Ok(ControlFlow::Continue(known))
    }
}

/// Whether an entry looked at least as far ahead as is needed here.
#[inline]
pub(crate) fn deep_enough(entry: Entry, depth: u32) -> bool {
    u32::from(entry.depth) >= depth.min(u32::from(MAX_DEPTH))
}

/// Whether a score with this bound is all that a window asks for.
#[inline]
pub(crate) fn answers(bound: Bound, score: Score, window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    }
}
