//! How many pieces of each kind there are, four bits each.

use plywood_core::Side;

use super::super::board::{Board, Kind};

/// The pieces of both sides, counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts(u64);

impl Counts {
    /// What a game begins with.
    pub(super) fn full() -> Counts {
        let mut counts = Counts::default();
        for (side, kind) in all() {
            counts.0 += u64::from(kind.full_count()) << shift(side, kind);
        }
        counts
    }

    pub(super) fn of_board(board: &Board) -> Counts {
        let mut counts = Counts::default();
        for (side, kind) in all() {
            counts.0 += u64::from(board.pieces(side, kind).count_ones()) << shift(side, kind);
        }
        counts
    }

    #[inline]
    pub(super) const fn of(self, side: Side, kind: Kind) -> u32 {
        (self.0 >> shift(side, kind)) as u32 & 15
    }

    #[inline]
    pub(super) const fn with(self, side: Side, kind: Kind) -> Counts {
        Counts(self.0.wrapping_add(1 << shift(side, kind)))
    }

    #[inline]
    pub(super) const fn without(self, side: Side, kind: Kind) -> Counts {
        Counts(self.0.wrapping_sub(1 << shift(side, kind)))
    }

    /// All pieces of a side but rabbits.
    pub(super) fn high(self, side: Side) -> u32 {
        Kind::ALL[1..].iter().map(|kind| self.of(side, *kind)).sum()
    }
}

#[inline]
const fn shift(side: Side, kind: Kind) -> usize {
    4 * (side.index() * 6 + kind as usize)
}

fn all() -> impl Iterator<Item = (Side, Kind)> {
    [Side::First, Side::Second].into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
}
