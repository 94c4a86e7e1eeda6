//! Enemy pawns before the king: on its file and the two beside it, how near the nearest one has come, as the king's
//! side counts ranks. Those that an own pawn blocks count apart.

use plywood_core::Side;

use crate::bits::Square;

use super::listener::Listener;
use super::shelter::{RANKS, file_and_rank, files_before, rank_or_none};
use super::term::Term;

const BLOCKED: usize = 4 * RANKS;
pub(super) const SIZE: usize = BLOCKED + RANKS;

pub(super) fn entry(index: usize) -> String {
    if index < BLOCKED { file_and_rank(index) } else { format!("blocked.{}", index - BLOCKED + 1) }
}

/// The enemy pawns before a side's king.
#[inline(always)]
pub(super) fn storm(listener: &mut impl Listener, side: Side, pawns: [u64; 2], king: Square) {
    let (own, enemies) = (pawns[side.index()], pawns[side.other().index()]);
    for (edge, squares) in files_before(side, king) {
        let rank = rank_or_none(side, enemies & squares);
        let shield = rank_or_none(side, own & squares);
        let is_blocked = shield > 0 && shield + 1 == rank;
        let index = if is_blocked { BLOCKED + rank } else { edge * RANKS + rank };
        listener.add(Term::Storm.start() + index, side, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn pawns_come_near_until_they_are_blocked() {
        let fen = "4k3/8/8/8/7p/5p2/5P2/6K1 w - - 0 1";
        assert_eq!(counts(fen, "storm.blocked.3"), [1, 0]);
        assert_eq!(counts(fen, "storm.a.4"), [1, 0]);
        assert_eq!(counts(fen, "storm.b.none")[0], 1);
    }
}
