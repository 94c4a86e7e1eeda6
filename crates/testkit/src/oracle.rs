//! The truth by brute force: a minimax of its own, which shares no code with the searches that it judges.

use plywood_core::{Evaluate, Position, Score, Side};

/// Values positions by looking at every line.
#[derive(Copy, Clone, Debug)]
pub struct Oracle<E> {
    /// Values positions at the horizon.
    pub evaluate: E,
    /// Plies of noisy moves beyond the horizon.
    pub quiescence: u32,
    /// Whether wins are told apart by their dates.
    pub distance: bool,
    /// Whether positions are asked if they are decided.
    pub decided: bool,
    /// Whether positions on the horizon are asked if a threat must be answered first.
    pub extend: bool,
}

pub use plywood_core::TO_THE_END;

impl<E> Oracle<E> {
    /// The score of `position` for its side to move, looking `depth` plies ahead.
    pub fn score<P: Position>(&self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        for_mover(position, self.undecided(position, depth))
    }

    /// The score of `parent` for its side to move if it plays `mv`, looking `depth` plies ahead from `parent`.
    pub fn score_of<P: Position>(&self, parent: &P, mv: P::Move, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        for_mover(parent, self.for_first(&parent.after(mv), depth.saturating_sub(parent.plies(mv))))
    }

    /// Scores from the first player's point of view, so that repeated turns need no thought.
    fn for_first<P: Position>(&self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        if self.decided
            && position.verdict().is_none()
            && let Some(score) = position.decided()
        {
            return self.dated(position, score);
        }
        self.undecided(position, depth)
    }

    /// The same without asking whether it is decided: the root is searched in any case.
    fn undecided<P: Position>(&self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        if let Some(score) = position.verdict() {
            return self.dated(position, score);
        }
        let depth = if depth == 0 && self.extend { position.extension() } else { depth };
        if depth == 0 {
            return self.settled(position, self.quiescence);
        }
        let below = |mv| depth.saturating_sub(position.plies(mv));
        let children = position.moves().map(|mv| self.for_first(&position.after(mv), below(mv)));
        best_for(position.side(), children).expect("a position without a verdict has moves")
    }

    fn dated<P: Position>(&self, position: &P, score: Score) -> Score {
        for_mover(position, if self.distance { score } else { score.undated() })
    }

    fn settled<P: Position>(&self, position: &P, left: u32) -> Score
    where
        E: Evaluate<P>,
    {
        let stand = for_mover(position, self.evaluate.evaluate(self.evaluate.start(position), position));
        if left == 0 {
            return stand;
        }
        let children = position.noisy_moves().map(|mv| {
            let child = position.after(mv);
            let is_over = child.verdict().is_some() || (self.decided && child.decided().is_some());
            if is_over { self.for_first(&child, 0) } else { self.settled(&child, left - 1) }
        });
        best_for(position.side(), children.chain([stand])).expect("there is at least the evaluation")
    }
}

/// Turns the point of view from the mover's to the first player's, or back.
fn for_mover<P: Position>(position: &P, score: Score) -> Score {
    if position.side() == Side::First { score } else { -score }
}

fn best_for(side: Side, scores: impl Iterator<Item = Score>) -> Option<Score> {
    if side == Side::First { scores.max() } else { scores.min() }
}
