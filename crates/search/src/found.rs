//! What searches find out, on its way to a report.

use plywood_core::{Bound, Move, Position, Score, TO_THE_END, Window};

use crate::iterate::decided_within;
use crate::shared::Gaps;

/// What the tests or the search of one depth found: the score lies between `lower` and `upper`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found<M> {
    pub(crate) window: Window,
    pub(crate) lower: Score,
    pub(crate) upper: Score,
    /// A move that reaches `lower`.
    pub(crate) best: Option<M>,
}

/// The search was stopped; what was found until then.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Interrupted<M>(pub(crate) Found<M>);

impl<M> Found<M> {
    pub(crate) fn new(window: Window) -> Found<M> {
        Found { window, lower: window.alpha, upper: window.beta, best: None }
    }

    /// The score as far as the window asked for it.
    pub(crate) fn result(&self) -> (Score, Bound) {
        if self.lower >= self.window.beta {
            (self.lower, Bound::Lower)
        } else if self.lower > self.window.alpha {
            (self.lower, Bound::Exact)
        } else {
            (self.upper, Bound::Upper)
        }
    }
}

/// An answer in the making.
#[derive(Clone, Debug)]
pub(crate) struct Known<M> {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Plies searched completely.
    pub(crate) depth: u32,
    /// The depth that the score belongs to if that was not completed.
    pub(crate) partial: Option<u32>,
    pub(crate) line: Vec<M>,
    pub(crate) stopped: bool,
}

impl<M: Move> Known<M> {
    /// Nothing but that the score is above minus infinity.
    pub(crate) fn nothing(depth: u32) -> Known<M> {
        Known {
            score: -Score::INFINITY,
            bound: Bound::Lower,
            depth: 0,
            partial: Some(depth),
            line: Vec::new(),
            stopped: true,
        }
    }

    /// Whether no guess entered the score of `root`, and no move was left out that could change it.
    pub(crate) fn is_proven<P>(&self, root: &P, distance: bool, gaps: &Gaps) -> bool
    where
        P: Position<Move = M>,
    {
        if !gaps.support(self.bound, root.side()) {
            return false;
        }
        let exhausted = self.depth >= root.plies_left().unwrap_or(TO_THE_END);
        match self.bound {
            _ if exhausted => self.score.raw().abs() < Score::INFINITY.raw(),
            // A win seen beyond the depth (by quiescence or from the table) may have a sooner rival there.
            Bound::Exact => decided_within(self.score, root.ply() + self.depth, distance),
            Bound::Lower => self.score.is_decisive() && self.score > Score::DRAW,
            Bound::Upper => self.score.is_decisive() && self.score < Score::DRAW,
        }
    }

    /// What a stopped search of one depth can still say.
    pub(crate) fn interrupted(depth: u32, found: &Found<M>) -> Known<M> {
        let known = Known { line: found.best.into_iter().collect(), ..Known::nothing(depth) };
        if found.lower > found.window.alpha {
            Known { score: found.lower, ..known }
        } else if found.upper < found.window.beta {
            Known { score: found.upper, bound: Bound::Upper, ..known }
        } else {
            known
        }
    }
}
