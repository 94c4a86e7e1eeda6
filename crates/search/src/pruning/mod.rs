//! Selectivity: what is left out, or searched less deeply or more deeply than asked, one technique a file.
//!
//! A node asks three times: whether there is a [`Shortcut`] before any move is generated, whether to search less deeply
//! as a whole, and what to do with each move ([`Plan`]). Whatever is left out leaves a gap on the side whose moves were
//! not looked at ([`crate::shared::Gaps`]).

mod futility;
mod hopeless;
mod improving;
mod internal;
mod late_moves;
mod late_prune;
mod null_move;
mod razor;
mod singular;
mod strike;

use plywood_core::{Bound, Class, Entry, Evaluate, Order, Position, Reason, Score, Switches, Window};

use crate::company::Company;
use crate::node::{Below, Manner};
use crate::picker::Place;
use crate::worker::{Stopped, Worker};

/// A result without a search of the moves.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Shortcut {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) reason: Reason,
}

/// What a node knows when it is a move's turn.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Turn<M> {
    /// How many moves came before it.
    pub(crate) index: u32,
    pub(crate) below: Below,
    /// The window as it is now.
    pub(crate) asked: Window,
    /// The best score so far.
    pub(crate) best: Score,
    /// What the table knows of the node.
    pub(crate) entry: Option<Entry>,
    /// The move that is left out on purpose.
    pub(crate) excluded: Option<M>,
    /// The class of the move, if that is known.
    pub(crate) class: Option<Class>,
}

impl<M: Copy> Turn<M> {
    /// The class of the move.
    #[inline]
    pub(crate) fn class<P: Position<Move = M>>(&self, position: &P, mv: M) -> Class {
        self.class.unwrap_or_else(|| position.class(mv))
    }

    /// Whether nothing is better so far than a certain loss: whoever is about to lose looks at everything.
    #[inline]
    fn is_in_need(&self) -> bool {
        self.best.is_decisive() && self.best < Score::DRAW || self.best == -Score::INFINITY
    }
}

/// What to do with a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// It is left out on purpose: as if it were not there.
    Skip,
    /// It is left out, because it is probably worth nothing.
    Leave,
    /// It is tested with so many plies less first; 0 for none.
    Reduce(u32),
    /// It is searched so many plies more deeply.
    Extend(u32),
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Whether anything here is switched on.
    // The flag saves asking for all of them; they are asked nevertheless, because the compiler may know them.
    #[inline]
    pub(crate) fn prunes(&self) -> bool {
        self.selective && self.features().pruning.is_on()
    }

    /// The move that the node at this height leaves out on purpose.
    #[inline]
    pub(crate) fn excluded(&self, height: u32) -> Option<P::Move> {
        if self.features().pruning.singular == 0 {
            return None;
        }
        self.memory.frames.get(height).and_then(|frame| frame.excluded)
    }

    /// A result for which no move has to be searched, if there is one.
    #[inline(never)]
    pub(crate) fn shortcut<R: Manner>(
        &mut self,
        position: &mut P,
        place: Place<E::State>,
        asked: Window,
    ) -> Result<Option<Shortcut>, Stopped> {
        // Exact scores are wanted in open windows, and wins and losses are not guessed at.
        let decisive = asked.alpha.is_decisive() || asked.beta.is_decisive();
        let pruning = self.features().pruning;
        if asked.is_null()
            && !decisive
            && (pruning.futility > 0 || pruning.razor > 0)
            && !position.under_threat()
        {
            if let Some(shortcut) = self.reverse_futility(position, place, asked) {
                return Ok(Some(shortcut));
            }
            if let Some(shortcut) = self.razor(position, place, asked)? {
                return Ok(Some(shortcut));
            }
        }
        if pruning.null_move > 0 {
            return self.by_doing_nothing::<R>(position, place, asked);
        }
        Ok(None)
    }

    /// What to do with a move of a node.
    #[inline(never)]
    pub(crate) fn plan<R: Manner>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        place: Place<E::State>,
        turn: &Turn<P::Move>,
    ) -> Result<Plan, Stopped> {
        if turn.excluded == Some(mv) {
            return Ok(Plan::Skip);
        }
        if turn.index == 0 {
            return Ok(Plan::Extend(self.singularity::<R>(position, mv, place, turn)?));
        }
        if self.is_struck(position, mv, place)
            || self.is_too_late(position, mv, place, turn)
            || self.is_hopeless(position, mv, place, turn)
        {
            self.shared.gaps.leave(position.side());
            return Ok(Plan::Leave);
        }
        Ok(Plan::Reduce(self.reduction(position, mv, place, turn)))
    }
}
