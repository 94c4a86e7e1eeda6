//! The truth by brute force: a minimax of its own, which shares no code with the searches that it judges.

use plywood_core::{Class, Evaluate, Position, Score, Side};

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
    /// The ply since which positions are asked what the way to them means; `None` to go by the rules alone.
    pub since: Option<u32>,
}

pub use plywood_core::TO_THE_END;

impl<E> Oracle<E> {
    /// Looks no further than asked, and goes by the rules alone.
    pub const fn plain(evaluate: E) -> Oracle<E> {
        Oracle { evaluate, quiescence: 0, distance: true, decided: false, extend: false, since: None }
    }

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
        match self.known(position) {
            Some(score) => for_mover(position, score),
            None => self.undecided(position, depth),
        }
    }

    /// What a position is worth if nothing has to be searched, for its side to move.
    fn known<P: Position>(&self, position: &P) -> Option<Score> {
        let repeated = self.since.filter(|_| P::REPEATS).and_then(|root| position.repetition(root)?.score);
        let decided = || if self.decided { position.decided() } else { None };
        repeated.or_else(|| position.verdict().or_else(decided).map(|score| self.dated(score)))
    }

    /// The same of a position that owes a move unless the game is over, as the root does.
    fn undecided<P: Position>(&self, position: &P, depth: u32) -> Score
    where
        E: Evaluate<P>,
    {
        if let Some(score) = position.verdict() {
            return for_mover(position, self.dated(score));
        }
        let depth = if depth == 0 && self.extend { position.extension() } else { depth };
        if depth == 0 {
            return self.settled(position, self.quiescence);
        }
        let below = |mv| depth.saturating_sub(position.plies(mv));
        let children = position.moves().map(|mv| self.for_first(&position.after(mv), below(mv)));
        best_for(position.side(), children).unwrap_or_else(|| self.stuck(position))
    }

    /// What it means to have no move.
    fn stuck<P: Position>(&self, position: &P) -> Score {
        assert!(P::MAY_BE_STUCK, "no moves and no verdict: {position:?}");
        for_mover(position, self.dated(position.stuck()))
    }

    fn dated(&self, score: Score) -> Score {
        if self.distance { score } else { score.undated() }
    }

    /// Beyond the horizon: the best of the evaluation and what noisy moves reach that do not lose by themselves, or of
    /// all moves under threat.
    fn settled<P: Position>(&self, position: &P, left: u32) -> Score
    where
        E: Evaluate<P>,
    {
        let stand = for_mover(position, self.evaluate.evaluate(self.evaluate.start(position), position));
        if left == 0 {
            return stand;
        }
        let after = |mv| {
            let child = position.after(mv);
            let known = self.known(&child).map(|score| for_mover(&child, score));
            known.unwrap_or_else(|| self.settled(&child, left - 1))
        };
        if position.under_threat() {
            return best_for(position.side(), position.moves().map(after))
                .unwrap_or_else(|| self.stuck(position));
        }
        let tried = position.noisy_moves().filter(|mv| position.class(*mv) != Class::Losing);
        best_for(position.side(), tried.map(after).chain([stand])).expect("there is at least the evaluation")
    }
}

/// Turns the point of view from the mover's to the first player's, or back.
fn for_mover<P: Position>(position: &P, score: Score) -> Score {
    if position.side() == Side::First { score } else { -score }
}

fn best_for(side: Side, scores: impl Iterator<Item = Score>) -> Option<Score> {
    if side == Side::First { scores.max() } else { scores.min() }
}
