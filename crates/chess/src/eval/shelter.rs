//! Own pawns before the king: on its file and the two beside it, how far the nearest one has gone. A file counts by
//! how far it is from the edge.

use plywood_core::Side;

use crate::bits::{FILE_A, Square, file, rank_of};

use super::geometry::{fill, nearest, own_rank};
use super::listener::Listener;
use super::term::Term;

/// Ranks from 1 to 6, and 0 for no pawn.
pub(super) const RANKS: usize = 7;
pub(super) const SIZE: usize = 4 * RANKS;

pub(super) fn entry(index: usize) -> String {
    file_and_rank(index)
}

/// Words for a kind of file, named by the first such file, and a rank.
pub(super) fn file_and_rank(index: usize) -> String {
    let file = ["a", "b", "c", "d"][index / RANKS];
    match index % RANKS {
        0 => format!("{file}.none"),
        rank => format!("{file}.{}", rank + 1),
    }
}

/// The files before a king, each with its distance from the edge and the squares on it from the king's rank on.
#[inline(always)]
pub(super) fn files_before(side: Side, king: Square) -> impl Iterator<Item = (usize, u64)> {
    let centre = file(king).clamp(1, 6);
    let ahead = fill(side, own_rank(side, rank_of(side, king)));
    (centre - 1..=centre + 1).map(move |file| (usize::from(file.min(7 - file)), ahead & FILE_A << file))
}

/// The rank of a side's nearest pawn as that side counts ranks, or 0.
#[inline(always)]
pub(super) fn rank_or_none(side: Side, pawns: u64) -> usize {
    if pawns == 0 { 0 } else { usize::from(rank_of(side, nearest(side, pawns))) }
}

/// The own pawns before a king.
#[inline(always)]
pub(super) fn shelter(listener: &mut impl Listener, side: Side, pawns: [u64; 2], king: Square) {
    for (edge, squares) in files_before(side, king) {
        let rank = rank_or_none(side, pawns[side.index()] & squares);
        listener.add(Term::Shelter.start() + edge * RANKS + rank, side, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn pawns_stand_before_a_king_or_do_not() {
        let fen = "4k3/8/8/8/8/6P1/5P2/6K1 w - - 0 1";
        assert_eq!(counts(fen, "shelter.c.2")[0], 1);
        assert_eq!(counts(fen, "shelter.b.3")[0], 1);
        assert_eq!(counts(fen, "shelter.a.none")[0], 1);
        // Both files beside the king of the second player's, and its own.
        assert_eq!(counts(fen, "shelter.d.none")[1], 2);
        assert_eq!(counts(fen, "shelter.c.none")[1], 1);
    }
}
