//! Putting moves off: where everybody searches the whole tree, each begins with moves that the others are not at.
//!
//! When the last move has been looked at, those that were put off have their turn. By then the table usually knows what
//! somebody else found out about them.

use plywood_core::zobrist::mix;
use plywood_core::{Bound, Evaluate, Move, Order, Position, Score, Switches, Window};

use crate::before::{answers, deep_enough};
use crate::company::Company;
use crate::node::recalled;
use crate::picker::Place;
use crate::worker::Worker;

use super::busy;
use super::desk::Desk;
use super::{Parallel, Scheme};

/// The mark of a move that a worker is searching.
pub(crate) type Mark = Option<busy::Place>;

impl<P: Position, T> Desk<P, T> {
    /// Whether moves of nodes like this are put off.
    #[inline]
    fn chooses(&self, place: &Place<T>) -> bool {
        let Parallel { scheme, grain, .. } = self.team.parallel;
        !scheme.splits() && place.depth >= grain && !self.is_private
    }

    fn is_for_others(&self, position: &P, mv: P::Move, depth: u32) -> bool {
        match self.team.parallel.scheme {
            Scheme::Abdada => self.team.busy.contains(number(position, mv, depth)),
            // The one who was asked goes the usual way, so that nothing is lost if the others are of no help.
            _ if self.number == 0 => false,
            _ => {
                let workers = self.team.parallel.workers as u64;
                (number(position, mv, 0) >> 1) % workers != self.number as u64
            }
        }
    }
}

/// A move of a position, searched to this depth, as a number that is never zero.
fn number<P: Position>(position: &P, mv: P::Move, depth: u32) -> u64 {
    mix(position.key() ^ mix(u64::from(mv.to_bits()) | u64::from(depth) << 32)) | 1
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Where the moves begin that the node under way puts off.
    #[inline]
    pub(crate) fn moves_put_off(&mut self) -> usize {
        self.observer.desk().map_or(0, |desk| desk.put_off.len())
    }

    /// Whether a move waits until the others have been searched; the first one never does.
    #[inline]
    pub(crate) fn puts_off(&mut self, position: &P, mv: P::Move, place: Place<E::State>, index: u32) -> bool {
        let Some(desk) = self.observer.desk() else { return false };
        let waits = index > 0 && desk.chooses(&place) && desk.is_for_others(position, mv, place.depth);
        if waits {
            desk.put_off.push(mv);
        }
        waits
    }

    /// The next of the moves that a node put off, which begin at `first`: one that nobody is at, if there is such a
    /// move.
    #[inline]
    pub(crate) fn next_put_off(
        &mut self,
        first: usize,
        position: &P,
        place: Place<E::State>,
    ) -> Option<P::Move> {
        let desk = self.observer.desk()?;
        let waiting = desk.put_off.get(first..).filter(|waiting| !waiting.is_empty())?;
        let is_free = |mv: &P::Move| !desk.team.busy.contains(number(position, *mv, place.depth));
        let next =
            if desk.team.parallel.scheme == Scheme::Abdada { waiting.iter().position(is_free) } else { None };
        Some(desk.put_off.remove(first + next.unwrap_or(0)))
    }

    /// What somebody else has found out about the node under way, if that is all that its window asks for. Those who
    /// search the same tree look again and again, because they meet at the same nodes.
    #[inline]
    pub(crate) fn known_meanwhile(
        &mut self,
        position: &P,
        place: Place<E::State>,
        window: Window,
        (floor, ceiling): (Score, Score),
    ) -> Option<(Score, Bound)> {
        let desk = self.observer.desk()?;
        if !desk.chooses(&place) {
            return None;
        }
        let entry = self.look_up(self.table()?, position).entry?;
        // What is known for certain overrules a search that left moves out.
        let score = recalled(entry.score, position).max(floor).min(ceiling);
        let is_enough = deep_enough(entry, place.depth) && answers(entry.bound, score, window);
        is_enough.then_some((score, entry.bound))
    }

    /// The node is done with the moves that it put off.
    #[inline]
    pub(crate) fn drop_put_off(&mut self, first: usize) {
        if let Some(desk) = self.observer.desk() {
            desk.put_off.truncate(first);
        }
    }

    /// Tells others that a move is being searched.
    #[inline]
    pub(crate) fn mark(&mut self, position: &P, mv: P::Move, place: Place<E::State>) -> Mark {
        let desk = self.observer.desk()?;
        let is_told = desk.team.parallel.scheme == Scheme::Abdada && desk.chooses(&place);
        if is_told { desk.team.busy.begin(number(position, mv, place.depth)) } else { None }
    }

    /// It has been searched.
    #[inline]
    pub(crate) fn unmark(&mut self, mark: Mark) {
        if let Some(desk) = self.observer.desk()
            && let Some(mark) = mark
        {
            desk.team.busy.end(mark);
        }
    }
}
