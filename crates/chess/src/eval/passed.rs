//! Passed pawns: no enemy pawn is or comes in their way. By rank: what they are worth, what it adds if a pawn supports
//! them, what it costs if something stands before them, what it adds if the way is safe, and what each step costs that
//! their own king is away, or brings that the other king is.

use plywood_core::Side;

use crate::bits::{bit, first, forward, pawn_attacks, rank_of, squares};

use super::geometry::{distance, fill};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

const RANKS: usize = 6;
const WORDS: [&str; 6] = ["rank", "supported", "blocked", "safe", "own_king", "other_king"];
pub(super) const SIZE: usize = WORDS.len() * RANKS;
/// Kings further away than that are just far away.
const FAR: i32 = 5;

pub(super) fn entry(index: usize) -> String {
    format!("{}.{}", WORDS[index / RANKS], index % RANKS + 2)
}

#[inline(always)]
const fn weight(word: usize, rank: usize) -> usize {
    Term::Passed.start() + word * RANKS + rank - 1
}

/// What depends on pawns alone. Returns a side's passed pawns, of those on one file the first one only.
#[inline(always)]
pub(super) fn passed_pawns(listener: &mut impl Listener, side: Side, own: u64, enemies: u64) -> u64 {
    let other = side.other();
    let stopped = fill(other, forward(other, enemies) | pawn_attacks(other, enemies));
    let behind = fill(other, forward(other, own));
    let passed = own & !stopped & !behind;
    let supported = passed & pawn_attacks(side, own);
    for square in squares(passed) {
        let rank = usize::from(rank_of(side, square));
        listener.add(weight(0, rank), side, 1);
        if supported & bit(square) != 0 {
            listener.add(weight(1, rank), side, 1);
        }
    }
    passed
}

/// What depends on the others.
#[inline(always)]
pub(super) fn passed(listener: &mut impl Listener, scene: &Scene, side: Side, passed: u64) {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    for square in squares(passed) {
        let rank = usize::from(rank_of(side, square));
        let stop = forward(side, bit(square));
        if stop & scene.occupied != 0 {
            listener.add(weight(2, rank), side, 1);
        }
        let way = fill(side, stop);
        if way & other.all & !own.all == 0 {
            listener.add(weight(3, rank), side, 1);
        }
        let target = first(stop);
        listener.add(weight(4, rank), side, distance(own.king, target).min(FAR));
        listener.add(weight(5, rank), side, distance(other.king, target).min(FAR));
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn pawns_pass_pawns() {
        let fen = "4k3/8/8/1P3p2/P3n3/4P3/8/4K3 w - - 0 1";
        assert_eq!(counts(fen, "passed.rank.5"), [1, 0]);
        assert_eq!(counts(fen, "passed.supported.5"), [1, 0]);
        assert_eq!(counts(fen, "passed.rank.4"), [1, 0]);
        assert_eq!(counts(fen, "passed.rank.3"), [0, 0], "f5 guards e4");
        assert_eq!(counts(fen, "passed.blocked.5"), [0, 0]);
        assert_eq!(counts(fen, "passed.other_king.5"), [3, 0]);
        assert_eq!(counts(fen, "passed.own_king.5"), [5, 0]);
    }
}
