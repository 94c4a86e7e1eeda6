//! What searches learn about moves from cut-offs.
//!
//! Moves are known by their slots ([`plywood_core::Position::slot`]). The plain history counts how much a move has cut
//! off. The others have *gravity*: the nearer a merit is to its limit, the less is added to it and the more is taken
//! from it, so that old merits fade; and moves that were tried in vain before the one that cut off lose as much as that
//! one gains.

use plywood_core::{Move, Side};

use crate::frame::Played;

/// What one worker has learned about moves, kept from search to search.
#[derive(Clone, Debug)]
pub(crate) struct Histories<M> {
    /// How much each move cut off so far, by side and slot.
    counts: [Vec<u16>; 2],
    /// The merits of each move, by side and slot.
    merits: [Vec<i16>; 2],
    /// The merits of each move after another one.
    continued: Vec<i16>,
    /// The move that refuted each move last.
    counters: Vec<Option<M>>,
}

const SLOT_BITS: u32 = 16;
const SLOTS: usize = 1 << SLOT_BITS;
const COUNT_MAX: u16 = (1 << 15) - 1;
/// Merits stay between minus this and this.
pub(crate) const MERIT_MAX: i32 = 1 << 14;

/// Multiples of the golden ratio keep their distance from each other, so the first 25,000 numbers share no slot, and
/// greater ones are spread evenly, however a game packs its moves.
#[inline]
fn slot(number: u32) -> usize {
    (number.wrapping_mul(0x9E37_79B9) >> (u32::BITS - SLOT_BITS)) as usize
}

/// The slot of a move after another one. The constant only has to be odd and unlike the golden ratio.
#[inline]
fn pair(before: u32, number: u32) -> usize {
    slot(number ^ before.wrapping_mul(0x85EB_CA6B).rotate_left(15))
}

/// What a cut-off with so many plies left is worth.
#[inline]
fn bonus(depth: u32) -> i32 {
    (32 * depth.saturating_mul(depth).min(64)) as i32
}

#[inline]
fn pull(merit: &mut i16, by: i32) {
    let old = i32::from(*merit);
    *merit = (old + by - old * by.abs() / MERIT_MAX) as i16;
}

/// A move and what was played before it, as far back as histories look.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Context {
    pub(crate) side: Side,
    /// The slots of the last two moves, the last one first.
    pub(crate) before: [Option<u32>; 2],
}

/// What is learned.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lesson {
    pub(crate) context: Context,
    /// Plies left at the node.
    pub(crate) depth: u32,
    pub(crate) gravity: bool,
    pub(crate) continuation: bool,
}

impl<M: Move> Histories<M> {
    /// Knows nothing.
    pub(crate) fn new() -> Histories<M> {
        Histories {
            counts: [vec![0; SLOTS], vec![0; SLOTS]],
            merits: [vec![0; SLOTS], vec![0; SLOTS]],
            continued: vec![0; SLOTS],
            counters: vec![None; SLOTS],
        }
    }

    /// How much a move cut off so far.
    #[inline]
    pub(crate) fn count(&self, side: Side, number: u32) -> i32 {
        i32::from(self.counts[side.index()][slot(number)])
    }

    pub(crate) fn add_count(&mut self, side: Side, number: u32, depth: u32) {
        let counts = &mut self.counts[side.index()];
        let weight = depth.saturating_mul(depth).clamp(1, 400) as u16;
        let count = &mut counts[slot(number)];
        *count = count.saturating_add(weight);
        if *count > COUNT_MAX {
            counts.iter_mut().for_each(|count| *count /= 2);
        }
    }

    /// The merits of a move by itself.
    #[inline]
    pub(crate) fn merit(&self, side: Side, number: u32) -> i32 {
        i32::from(self.merits[side.index()][slot(number)])
    }

    /// The merits of a move after those before it.
    #[inline]
    pub(crate) fn continued(&self, context: &Context, number: u32) -> i32 {
        let after = |before: u32| i32::from(self.continued[pair(before, number)]);
        context.before.into_iter().flatten().map(after).sum()
    }

    /// The move that refuted the last one.
    #[inline]
    pub(crate) fn counter(&self, last: Option<Played<M>>) -> Option<M> {
        self.counters[slot(last?.slot)]
    }

    pub(crate) fn set_counter(&mut self, last: Option<Played<M>>, mv: M) {
        if let Some(last) = last {
            self.counters[slot(last.slot)] = Some(mv);
        }
    }

    /// A move caused a cut-off (`good`) or was tried in vain before one that did.
    pub(crate) fn learn(&mut self, lesson: &Lesson, number: u32, good: bool) {
        let by = if good { bonus(lesson.depth) } else { -bonus(lesson.depth) };
        if lesson.gravity {
            pull(&mut self.merits[lesson.context.side.index()][slot(number)], by);
        }
        if lesson.continuation {
            for before in lesson.context.before.into_iter().flatten() {
                pull(&mut self.continued[pair(before, number)], by);
            }
        }
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
        let mut slots = vec![0; SLOTS];
        moves.for_each(|bits| slots[slot(bits)] += 1);
        slots.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn small_numbers_have_slots_of_their_own() {
        assert_eq!(fullest(0..25_000), 1);
    }

    #[test]
    fn great_numbers_share_slots_evenly() {
        assert!(fullest(0..1 << 21) <= 2 * (1 << 21) / SLOTS);
        // The moves of one piece on a board of 100 cells: where from, where to, and a third cell.
        let three_cells =
            (0..27).flat_map(|to| (0..27).map(move |third| (35 << 14) | ((to * 4) << 7) | (third * 3)));
        assert!(fullest(three_cells) <= 2);
    }

    fn lesson(depth: u32) -> Lesson {
        let context = Context { side: Side::First, before: [Some(7), None] };
        Lesson { context, depth, gravity: true, continuation: true }
    }

    #[test]
    fn merits_rise_and_sink_but_stay_in_bounds() {
        let mut histories: Histories<Number> = Histories::new();
        for _ in 0..1000 {
            histories.learn(&lesson(20), 3, true);
            histories.learn(&lesson(20), 4, false);
        }
        let context = lesson(1).context;
        for (number, sign) in [(3, 1), (4, -1)] {
            for merit in [histories.merit(Side::First, number), histories.continued(&context, number)] {
                assert!(merit * sign > MERIT_MAX / 2 && merit * sign <= MERIT_MAX, "{merit}");
            }
        }
        assert_eq!(histories.merit(Side::Second, 3), 0, "the other side's moves are others");
        let high = histories.merit(Side::First, 3);
        histories.learn(&lesson(2), 3, false);
        let fallen = high - histories.merit(Side::First, 3);
        histories.learn(&lesson(2), 3, true);
        let risen = histories.merit(Side::First, 3) - (high - fallen);
        assert!(fallen > risen, "near the top it is easier to fall ({fallen}) than to rise ({risen})");
    }

    #[test]
    fn what_was_played_before_matters() {
        let mut histories: Histories<Number> = Histories::new();
        histories.learn(&lesson(3), 5, true);
        let elsewhere = Context { before: [Some(8), None], ..lesson(3).context };
        assert!(histories.continued(&lesson(3).context, 5) > 0);
        assert_eq!(histories.continued(&elsewhere, 5), 0);
        let last = Some(Played { mv: Number(1), slot: 1 });
        assert_eq!(histories.counter(last), None);
        histories.set_counter(last, Number(9));
        assert_eq!((histories.counter(last), histories.counter(None)), (Some(Number(9)), None));
    }
}
