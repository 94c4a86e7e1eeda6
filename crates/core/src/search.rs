//! What a search is asked and what it answers.

use crate::{Bound, Meaning, Observer, Position, Score, Stats, Window};

/// The depth of a search that looks to the end of the game. No game is that long.
pub const TO_THE_END: u32 = 1 << 30;

/// Whether a depth, or what is left of it further down, means "to the end of the game".
#[inline]
pub const fn is_to_the_end(depth: u32) -> bool {
    depth >= TO_THE_END / 2
}

/// What to find out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Plies to look ahead; `None` means to the end of the game.
    pub depth: Option<u32>,
    /// Where the answer must be exact.
    pub window: Window,
}

impl Goal {
    /// The exact score, looking `depth` plies ahead.
    pub const fn depth(depth: u32) -> Goal {
        Goal { depth: Some(depth), window: Window::FULL }
    }

    /// The same goal for the position after a move that takes so many [`Position::plies`]; `turned` if the other side
    /// moves there.
    #[must_use]
    pub fn after_a_move(self, plies: u32, turned: bool) -> Goal {
        Goal {
            depth: self.depth.map(|depth| depth.saturating_sub(plies)),
            window: if turned { self.window.turned() } else { self.window },
        }
    }

    /// The exact score of the game.
    pub const SOLVE: Goal = Goal { depth: None, window: Window::FULL };
    /// Only who wins.
    pub const SOLVE_WEAKLY: Goal = Goal { depth: None, window: Window::WEAK };
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The score for the side to move. [`Score::INFINITY`] with either sign if nothing is known.
    pub score: Score,
    /// How it relates to the truth at `depth`, or at `partial` if that is given.
    pub bound: Bound,
    /// A move that achieves the score, or the best answer there is; `None` only if the game is over.
    pub best: Option<M>,
    /// The line that both sides follow if they play their best, beginning with `best`.
    pub line: Vec<M>,
    /// Plies searched completely; [`TO_THE_END`] if the game has no known end, 0 if nothing was completed.
    pub depth: u32,
    /// The depth that was under way when the search was stopped, if the answer comes from there: because no depth was
    /// completed, or because a better move was found there. The score is what the moves searched so far guarantee at
    /// this depth.
    pub partial: Option<u32>,
    /// Whether no guess entered the score: it would be the same with any evaluation and any greater depth.
    pub proven: bool,
    /// Whether a limit ended the search before it reached its goal.
    pub stopped: bool,
    /// What the observer counted.
    pub stats: Stats,
}

impl<M> Report<M> {
    /// The report on a game that is over: nothing to search, nothing to play.
    pub fn of_finished_game(score: Score, stats: Stats) -> Report<M> {
        Report {
            score,
            bound: Bound::Exact,
            best: None,
            line: Vec::new(),
            depth: 0,
            partial: None,
            proven: true,
            stopped: false,
            stats,
        }
    }

    /// What the report on the position after `mv` says about this move: as many plies more as the move takes, and the
    /// opposite score if `turned`, that is, if the other side moves after it.
    #[must_use]
    pub fn before(self, mv: M, plies: u32, turned: bool) -> Report<M>
    where
        M: Copy,
    {
        let farther = |depth| if is_to_the_end(depth) { depth } else { depth + plies };
        // What was stopped before it had completed any depth has not completed this move either.
        let is_complete = self.depth > 0 || (self.partial.is_none() && !self.stopped);
        Report {
            score: if turned { -self.score } else { self.score },
            bound: if turned { self.bound.turned() } else { self.bound },
            best: Some(mv),
            line: std::iter::once(mv).chain(self.line).collect(),
            depth: if is_complete { farther(self.depth) } else { 0 },
            partial: self.partial.map(farther),
            ..self
        }
    }

    /// The score in words, for a root at `ply`.
    pub fn meaning(&self, ply: u32) -> Meaning {
        self.score.meaning(ply, self.proven)
    }
}

/// Something that can be asked for the best move.
pub trait Search<P: Position> {
    /// Searches `position` until the goal is reached or the observer stops it; a stop always leaves a legal answer.
    fn search<O: Observer<P>>(&mut self, position: &P, goal: Goal, observer: &mut O) -> Report<P::Move>;
}
