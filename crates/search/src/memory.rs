//! What searches remember about moves.

use plywood_core::{Bound, Move, Side};

/// What a search learns about moves and keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct Memory<M> {
    /// The last two moves that caused a cut-off at each height.
    killers: Vec<[Option<M>; 2]>,
    /// How much each move cut off so far, by side and move.
    history: [Vec<u16>; 2],
    /// Whether moves of each side were left out, or not searched as deeply as asked. What the table holds depends on it.
    gaps: [bool; 2],
}

const HISTORY_BITS: u32 = 16;
const HISTORY_SLOTS: usize = 1 << HISTORY_BITS;
const HISTORY_MAX: u16 = (1 << 15) - 1;

impl<M: Move> Memory<M> {
    /// Knows nothing.
    pub fn new() -> Memory<M> {
        Memory {
            killers: Vec::new(),
            history: [vec![0; HISTORY_SLOTS], vec![0; HISTORY_SLOTS]],
            gaps: [false; 2],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }

    /// The killers at this height, the newest first.
    pub(crate) fn killers(&self, height: u32) -> [Option<M>; 2] {
        self.killers.get(height as usize).copied().unwrap_or_default()
    }

    pub(crate) fn killer(&self, height: u32, mv: M) -> i64 {
        match self.killers.get(height as usize) {
            Some([Some(newest), _]) if *newest == mv => 2,
            Some([_, Some(older)]) if *older == mv => 1,
            _ => 0,
        }
    }

    pub(crate) fn add_killer(&mut self, height: u32, mv: M) {
        let height = height as usize;
        if self.killers.len() <= height {
            self.killers.resize(height + 1, [None; 2]);
        }
        let [newest, older] = &mut self.killers[height];
        if *newest != Some(mv) {
            *older = newest.replace(mv);
        }
    }

    /// Multiples of the golden ratio keep their distance from each other, so the first 25,000 numbers share no slot, and greater ones
    /// are spread evenly, however a game packs its moves.
    fn slot(mv: M) -> usize {
        (mv.to_bits().wrapping_mul(0x9E37_79B9) >> (u32::BITS - HISTORY_BITS)) as usize
    }

    pub(crate) fn history(&self, side: Side, mv: M) -> u16 {
        self.history[side.index()][Memory::slot(mv)]
    }

    pub(crate) fn add_history(&mut self, side: Side, mv: M, depth: u32) {
        let history = &mut self.history[side.index()];
        let weight = depth.saturating_mul(depth).clamp(1, 400) as u16;
        let count = &mut history[Memory::slot(mv)];
        *count = count.saturating_add(weight);
        if *count > HISTORY_MAX {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    /// A move of this side was not searched as asked.
    #[inline]
    pub(crate) fn leave_gap(&mut self, side: Side) {
        self.gaps[side.index()] = true;
    }

    /// Nothing is left of earlier searches that could have gaps.
    pub(crate) fn close_gaps(&mut self) {
        self.gaps = [false; 2];
    }

    /// Whether what was found does not depend on moves that were left out: a score that `side` reaches needs all moves of the other
    /// side, a score that it cannot exceed needs all of its own.
    pub(crate) fn supports(&self, bound: Bound, side: Side) -> bool {
        let (own, other) = (self.gaps[side.index()], self.gaps[side.other().index()]);
        match bound {
            Bound::Exact => !own && !other,
            Bound::Lower => !other,
            Bound::Upper => !own,
        }
    }
}

impl<M: Move> Default for Memory<M> {
    fn default() -> Memory<M> {
        Memory::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    struct Number(u32);

    impl Move for Number {
        fn to_bits(self) -> u32 {
            self.0
        }
        fn from_bits(bits: u32) -> Number {
            Number(bits)
        }
    }

    /// How many moves share the fullest slot.
    fn fullest(moves: impl Iterator<Item = u32>) -> usize {
        let mut slots = vec![0; HISTORY_SLOTS];
        moves.for_each(|bits| slots[Memory::slot(Number(bits))] += 1);
        slots.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn small_numbers_have_slots_of_their_own() {
        assert_eq!(fullest(0..25_000), 1);
    }

    #[test]
    fn great_numbers_share_slots_evenly() {
        assert!(fullest(0..1 << 21) <= 2 * (1 << 21) / HISTORY_SLOTS);
        // The moves of one piece on a board of 100 cells: where from, where to, and a third cell.
        let three_cells =
            (0..27).flat_map(|to| (0..27).map(move |third| (35 << 14) | ((to * 4) << 7) | (third * 3)));
        assert!(fullest(three_cells) <= 2);
    }

    #[test]
    fn gaps_of_one_side_leave_the_other_bound() {
        let mut memory: Memory<Number> = Memory::new();
        let supported = |memory: &Memory<Number>| {
            [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| memory.supports(bound, Side::First))
        };
        assert_eq!(supported(&memory), [true, true, true]);
        memory.leave_gap(Side::First);
        assert_eq!(supported(&memory), [false, true, false]);
        memory.close_gaps();
        memory.leave_gap(Side::Second);
        assert_eq!(supported(&memory), [false, false, true]);
    }
}
