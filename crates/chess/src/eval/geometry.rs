//! Sets of squares that terms ask for.

use plywood_core::Side;

use crate::attacks;
use crate::bits::{FILE_A, FILE_H, Square, at, bit, file, first, forward, rank};

/// How many squares are in a set.
#[inline(always)]
pub(super) const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// A set with everything in front of it.
#[inline(always)]
pub(super) const fn fill(side: Side, set: u64) -> u64 {
    match side {
        Side::First => {
            let set = set | set << 8;
            let set = set | set << 16;
            set | set << 32
        }
        Side::Second => {
            let set = set | set >> 8;
            let set = set | set >> 16;
            set | set >> 32
        }
    }
}

/// The squares beside those of a set.
#[inline(always)]
pub(super) const fn beside(set: u64) -> u64 {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// The files of a set.
#[inline(always)]
pub(super) const fn files(set: u64) -> u64 {
    fill(Side::First, set) | fill(Side::Second, set)
}

/// A rank, counted from a side's own first one, which is 0.
#[inline(always)]
pub(super) const fn own_rank(side: Side, rank: u8) -> u64 {
    match side {
        Side::First => 0xFF << (8 * rank),
        Side::Second => 0xFF << (8 * (7 - rank)),
    }
}

/// A square as its side sees it: the first player's view.
#[inline(always)]
pub(super) const fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::First => square,
        Side::Second => square ^ 56,
    }
}

/// The square of a set that is nearest to a side's first rank; the set is not empty.
#[inline(always)]
pub(super) const fn nearest(side: Side, set: u64) -> Square {
    match side {
        Side::First => first(set),
        Side::Second => 63 - set.leading_zeros() as Square,
    }
}

/// Moves of a king from one square to another.
#[inline(always)]
pub(super) const fn distance(a: Square, b: Square) -> i32 {
    let (files, ranks) = (file(a).abs_diff(file(b)), rank(a).abs_diff(rank(b)));
    (if files > ranks { files } else { ranks }) as i32
}

/// The squares that matter to a king: around it, and one rank further ahead. At the edge it is as if it stood one
/// file further in.
#[inline(always)]
pub(super) fn zone(side: Side, king: Square) -> u64 {
    let centre = at(file(king).clamp(1, 6), rank(king));
    let around = attacks::king(centre) | bit(centre);
    around | forward(side, around)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_look_ahead() {
        assert_eq!(count(zone(Side::First, 6)), 9);
        assert_eq!(zone(Side::First, 7), zone(Side::First, 6));
        assert_eq!(zone(Side::Second, 62), zone(Side::First, 6).swap_bytes());
        assert_eq!(distance(0, 63), 7);
        assert_eq!(nearest(Side::First, 1 << 9 | 1 << 50), 9);
        assert_eq!(nearest(Side::Second, 1 << 9 | 1 << 50), 50);
    }
}
