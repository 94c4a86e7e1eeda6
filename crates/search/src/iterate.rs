//! Iterative deepening: one ply deeper each time, so that there is always an answer, and each round teaches the next.

use plywood_core::{
    Bound, Evaluate, Iteration, MAX_DEPTH, Order, Position, Score, Switches, TO_THE_END, Table, Window,
};

use crate::company::Company;
use crate::found::{Found, Interrupted, Known};
use crate::tree_search::Algorithm;
use crate::worker::{Stopped, Worker};

/// How to deepen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Deepening {
    /// Plies added each time.
    pub step: u32,
    /// Search each depth first with a window of this half-width around the last score, and widen it if the score falls
    /// outside.
    pub aspiration: Option<u32>,
    /// Go on to the last depth even if the game is decided before it, as textbook versions do.
    pub onward: bool,
}

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening { step: 1, aspiration: None, onward: false }
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
    /// Searches depth after depth until `depth` is reached, the game is decided, or the search is stopped. MTD(f)
    /// starts each round with the score of the last. Each round finds as many `lines` as are asked for, and the first
    /// is the answer.
    pub(crate) fn deepen(
        &mut self,
        position: &mut P,
        algorithm: Algorithm,
        deepening: Deepening,
        depth: Option<u32>,
        window: Window,
        lines: usize,
    ) -> Known<P::Move> {
        let wanted = depth.unwrap_or(TO_THE_END).min(position.plies_left().unwrap_or(TO_THE_END)).max(1);
        // A table cannot tell greater depths apart; beyond them there is only the end of the game.
        let last = wanted.min(u32::from(MAX_DEPTH) - 1);
        let step = deepening.step.max(1);
        // Begin so that the steps end on the last depth.
        let mut depth = if last.is_multiple_of(step) { step } else { last % step };
        let mut known: Option<Known<P::Move>> = None;
        // What the other lines were worth in the round before.
        let mut guesses = vec![None; lines.saturating_sub(1)];
        loop {
            let guess = known.as_ref().map(|known| known.score);
            match self.aspire(position, algorithm, deepening, depth, window, guess) {
                Ok(found) => {
                    let round = self.conclude(position, depth, &found);
                    self.tell_round(position, &round, 1);
                    let mut decided = self.is_decided(position, deepening, &round);
                    let first = known.insert(round).clone();
                    if lines > 1 {
                        let asked = (algorithm, deepening, window);
                        match self.other_lines(position, asked, &first, &mut guesses) {
                            Ok(others) => decided = decided && others,
                            Err(Stopped) => return Known { stopped: true, ..first },
                        }
                    }
                    if depth >= wanted || decided {
                        break;
                    }
                }
                Err(Interrupted(found)) => {
                    return match known {
                        Some(known) => self.improved(known, algorithm, depth, &found),
                        None => Known::interrupted(depth, &found),
                    };
                }
            }
            depth = if depth < last { depth + step } else { TO_THE_END };
        }
        known.unwrap_or_else(|| Known::nothing(depth))
    }

    fn tell_round(&mut self, position: &P, round: &Known<P::Move>, rank: u32) {
        let distance = self.features().distance;
        let filled = self.table().map(Table::filled);
        self.observer.iteration(&Iteration {
            depth: round.depth,
            score: round.score,
            bound: round.bound,
            proven: round.is_proven(position, distance, &self.shared.gaps),
            line: &round.line,
            rank,
            filled,
        });
    }

    /// Whether greater depths will not change what a round has found. With gaps, what looks decided now may not do so
    /// when another depth orders the moves in another way.
    fn is_decided(&self, position: &P, deepening: Deepening, round: &Known<P::Move>) -> bool {
        !deepening.onward
            && decided_within(round.score, position.ply() + round.depth, self.features().distance)
            && self.shared.gaps.support(round.bound, position.side())
    }

    /// Finds the lines of a round behind the first, each without the moves that those before it begin with. Tells
    /// whether all of them are decided.
    fn other_lines(
        &mut self,
        position: &mut P,
        (algorithm, deepening, window): (Algorithm, Deepening, Window),
        first: &Known<P::Move>,
        guesses: &mut [Option<Score>],
    ) -> Result<bool, Stopped> {
        let left_out = &self.shared.left_out;
        let (before, mut best) = (left_out.count(), first.line.first().copied());
        let mut decided = true;
        let mut outcome = Ok(());
        for (rank, guess) in (2..).zip(guesses) {
            let Some(mv) = best else { break };
            left_out.add(mv);
            let Ok(found) = self.aspire(position, algorithm, deepening, first.depth, window, *guess) else {
                outcome = Err(Stopped);
                break;
            };
            let round = self.conclude(position, first.depth, &found);
            // Engines that look at a few moves of each position may have no other.
            if !round.line.is_empty() {
                self.tell_round(position, &round, rank);
            }
            decided &= self.is_decided(position, deepening, &round);
            (*guess, best) = (Some(round.score), round.line.first().copied());
        }
        left_out.truncate(before);
        outcome.map(|()| decided)
    }

    /// The answer of the last round, or a better one that a stopped round found: a move that was searched to its end at
    /// the greater depth and beats the old best move there. Where the old one was not searched again, it must promise
    /// more than that one did.
    fn improved(
        &self,
        known: Known<P::Move>,
        algorithm: Algorithm,
        depth: u32,
        found: &Found<P::Move>,
    ) -> Known<P::Move> {
        let known = Known { stopped: true, ..known };
        let Some(best) = found.best.filter(|_| found.lower > found.window.alpha) else { return known };
        let Some(old) = known.line.first() else { return known };
        let compared = !algorithm.is_by_tests() && self.root_done.contains(old);
        let promises_more = found.lower > known.score && known.bound != Bound::Lower;
        if best == *old || !(compared || promises_more) {
            return known;
        }
        let line = if self.memory.frames.line().first() == Some(&best) {
            self.memory.frames.line().to_vec()
        } else {
            vec![best]
        };
        Known { score: found.lower, bound: Bound::Lower, partial: Some(depth), line, ..known }
    }

    /// One round, inside a narrow window first if that is wished.
    fn aspire(
        &mut self,
        position: &mut P,
        algorithm: Algorithm,
        deepening: Deepening,
        depth: u32,
        window: Window,
        guess: Option<Score>,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let (Some(guess), Some(width)) = (guess, deepening.aspiration) else {
            return self.drive(position, algorithm, depth, window, guess);
        };
        let (mut below, mut above) = (width.max(1), width.max(1));
        loop {
            let narrow = Window {
                alpha: lowered(guess, below).max(window.alpha),
                beta: -lowered(-guess, above).max(-window.beta),
            };
            let narrow = if narrow.is_valid() { narrow } else { window };
            let found = self.drive(position, algorithm, depth, narrow, Some(guess))?;
            let (score, bound) = found.result();
            let outside = match bound {
                Bound::Exact => false,
                Bound::Lower => score < window.beta && narrow.beta < window.beta,
                Bound::Upper => score > window.alpha && narrow.alpha > window.alpha,
            };
            match bound {
                _ if !outside => return Ok(found),
                Bound::Upper => below = below.saturating_mul(8),
                _ => above = above.saturating_mul(8),
            }
        }
    }
}

/// `by` steps down the line of scores, but not beyond its end.
fn lowered(score: Score, by: u32) -> Score {
    let reach = (score.raw() + Score::INFINITY.raw()) as u32;
    score - by.min(reach) as i32
}

/// A win or loss that happens inside the searched depth cannot change when looking deeper, nor can one without a date
/// if dates do not count. If they do, a win without a date is only what contradictory answers of the table leave
/// behind.
pub(crate) fn decided_within(score: Score, ply: u32, distance: bool) -> bool {
    match score.decided_at() {
        Some(end) => end <= ply,
        None => !distance && score.is_decisive(),
    }
}
