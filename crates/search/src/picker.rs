//! Hands out the moves of a node, and generates and ranks no more of them than needed.

use plywood_core::{Class, Evaluate, Move, Order, Position, Switches};

use crate::alphabeta::AlphaBeta;
use crate::company::Company;
use crate::node::Manner;
use crate::ordering::{Rank, Ranked, Stage, sort};
use crate::worker::{Stopped, Worker};

/// So many moves are looked for one by one, because a good one ends the node; then the rest is sorted.
const LOOKED_FOR: usize = 4;
/// Fewer moves are never sorted.
const FEW: usize = 32;
/// The table's move and two killers.
const STAGED: usize = 3;

/// Hands out the moves of a node one by one.
pub(crate) enum Picker<P: Position> {
    /// As the game generates them; nothing is stored.
    Generated(P::Moves),
    /// By priority, from the worker's stack of moves.
    Ranked {
        /// Where the node's moves begin.
        first: usize,
        /// The next one to hand out.
        next: usize,
        /// From here on they are in order, or will be when it is reached.
        sorted_from: usize,
        /// Whether the node has other moves that were not generated yet.
        staged: bool,
        /// The next one was looked for already.
        ready: bool,
    },
}

impl<P: Position> Picker<P> {
    /// For moves from `first` to the end of the stack; `sorted` if they are in order already.
    pub(crate) fn ranked(first: usize, len: usize, sorted: bool) -> Picker<P> {
        let sorted_from = match len - first {
            _ if sorted => first,
            count if count > LOOKED_FOR + FEW => first + LOOKED_FOR,
            _ => usize::MAX,
        };
        Picker::Ranked { first, next: first, sorted_from, staged: false, ready: false }
    }

    /// The places on the stack of the moves that were handed out from there.
    pub(crate) fn handed_out(&self) -> std::ops::Range<usize> {
        match self {
            Picker::Generated(_) => 0..0,
            Picker::Ranked { first, next, .. } => *first..*next,
        }
    }
}

/// A node as far as the order of its moves is concerned.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Place<T> {
    /// The evaluation's state.
    pub(crate) state: T,
    /// Plies still to search.
    pub(crate) depth: u32,
    /// Distance from the root.
    pub(crate) height: u32,
    /// The table's move.
    pub(crate) hash_move: Option<u32>,
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Prepares the moves of a node: only the `foreseen` ones, where the game has chosen some.
    #[inline]
    pub(crate) fn pick<R: Manner>(
        &mut self,
        position: &mut P,
        foreseen: Option<P::Moves>,
        place: Place<E::State>,
    ) -> Result<Picker<P>, Stopped> {
        // The one flag saves asking all switches in turn; the switches are asked nevertheless, because the compiler
        // knows the plain ones.
        if !(self.ordered && self.features().orders()) {
            return Ok(Picker::Generated(foreseen.unwrap_or_else(|| position.moves())));
        }
        if self.features().staged && foreseen.is_none() {
            return Ok(self.first_stage(position, place));
        }
        let moves = foreseen.unwrap_or_else(|| position.moves());
        self.rank_moves::<R>(position, moves, place, 0)
    }

    /// The moves of a node beyond the horizon.
    #[inline]
    pub(crate) fn pick_noisy(
        &mut self,
        position: &mut P,
        moves: P::Moves,
        place: Place<E::State>,
    ) -> Result<Picker<P>, Stopped> {
        if self.features().quiet_order && self.ordered {
            // There is no depth left for searches that order moves, so it does not matter by which rule they would go.
            return self.rank_moves::<AlphaBeta>(position, moves, place, 0);
        }
        Ok(Picker::Generated(moves))
    }

    /// The table's move and the killers, as far as they are legal here.
    #[inline(never)]
    fn first_stage(&mut self, position: &P, place: Place<E::State>) -> Picker<P> {
        let first = self.moves.len();
        let width = self.features().widths.at(self.course.base + place.height);
        let known = place.hash_move.filter(|_| self.features().hash_move).map(P::Move::from_bits);
        // Where moves are ordered by class, noisy ones come before the killers.
        let killers = if self.features().killers && !self.features().classes {
            self.memory.frames.killers(place.height)
        } else {
            [None; 2]
        };
        for mv in [known].into_iter().chain(killers).flatten() {
            let is_new = self.moves[first..].iter().all(|ranked| ranked.mv != mv);
            if is_new && self.moves.len() - first < width && position.is_legal(mv) {
                let rank = Rank { stage: Stage::Table, value: 0, tie: 0, class: None };
                self.moves.push(Ranked::new(mv, rank));
            }
        }
        Picker::Ranked { first, next: first, sorted_from: first, staged: true, ready: false }
    }

    /// After the last move: turns to those that were not generated yet, if there are such moves.
    #[inline]
    pub(crate) fn next_stage<R: Manner>(
        &mut self,
        picker: &mut Picker<P>,
        position: &mut P,
        place: Place<E::State>,
    ) -> Result<bool, Stopped> {
        let Picker::Ranked { first, staged: true, .. } = picker else { return Ok(false) };
        *picker = self.second_stage::<R>(*first, position, place)?;
        Ok(true)
    }

    /// The moves that are not on the stack from `first` on, in their place.
    #[inline(never)]
    fn second_stage<R: Manner>(
        &mut self,
        first: usize,
        position: &mut P,
        place: Place<E::State>,
    ) -> Result<Picker<P>, Stopped> {
        let mut tried = [None; STAGED];
        for (slot, ranked) in tried.iter_mut().zip(&self.moves[first..]) {
            *slot = Some(ranked.mv);
        }
        let count = self.moves.len() - first;
        self.moves.truncate(first);
        let others = position.moves().filter(|mv| !tried.contains(&Some(*mv)));
        self.rank_moves::<R>(position, others, place, count)
    }

    /// The next move to search.
    // Always part of the node, which would otherwise keep its moves in memory.
    #[inline(always)]
    pub(crate) fn next_move(&mut self, picker: &mut Picker<P>) -> Option<P::Move> {
        match picker {
            Picker::Generated(moves) => moves.next(),
            Picker::Ranked { next, sorted_from, ready, .. } => {
                let place = *next;
                *next += 1;
                if std::mem::take(ready) {
                    return self.moves.get(place).map(|ranked| ranked.mv);
                }
                next_ranked(&mut self.moves, place, *sorted_from)
            }
        }
    }

    /// Looks for the move after the one that was handed out, and has what the table knows of it brought near while that
    /// one is searched. Only in games that know such keys.
    #[inline]
    pub(crate) fn look_ahead(&mut self, position: &P, picker: &mut Picker<P>, mv: P::Move) {
        if position.likely_key(mv).is_some()
            && let Picker::Ranked { next, sorted_from, ready, .. } = picker
        {
            *ready = true;
            if let Some(following) = next_ranked(&mut self.moves, *next, *sorted_from) {
                self.bring_near(position.likely_key(following));
            }
        }
    }

    /// The class of the move that was handed out last, if its rank told.
    #[inline]
    pub(crate) fn handed_class(&self, picker: &Picker<P>) -> Option<Class> {
        match picker {
            Picker::Ranked { next, .. } if self.features().classes || self.features().aims => {
                self.moves.get(next.wrapping_sub(1)).and_then(|ranked| ranked.class)
            }
            _ => None,
        }
    }

    /// The node is done with its moves.
    #[inline]
    pub(crate) fn drop_moves(&mut self, picker: &Picker<P>) {
        if let Picker::Ranked { first, .. } = picker {
            self.moves.truncate(*first);
        }
    }
}

/// The move with the best priority from `next` on. From `sorted_from` on they are in order, or will be when it is
/// reached.
fn next_ranked<M: Copy>(moves: &mut [Ranked<M>], next: usize, sorted_from: usize) -> Option<M> {
    let rest = moves.get_mut(next..)?;
    if next < sorted_from {
        // Selected without a branch, because nobody can foresee which one is best.
        let (mut best, mut priority) = (0, i64::MIN);
        for (index, ranked) in rest.iter().enumerate() {
            let is_better = ranked.priority > priority;
            best = if is_better { index } else { best };
            priority = if is_better { ranked.priority } else { priority };
        }
        // Rotating instead of swapping keeps moves of equal priority in the order of generation.
        rest.get_mut(..=best)?.rotate_right(1);
        if next + 1 == sorted_from {
            sort(&mut rest[1..]);
        }
    }
    rest.first().map(|ranked| ranked.mv)
}

#[cfg(test)]
mod tests;
