//! Pawns that cannot go on, because an enemy pawn guards the square before them, and no pawn of their side will ever
//! guard it; apart by whether an enemy pawn is in front of them. Isolated pawns are none of these.

use plywood_core::Side;

use crate::bits::{forward, pawn_attacks};

use super::geometry::{count, fill};
use super::isolated::isolated_pawns;
use super::listener::Listener;
use super::term::Term;

pub(super) const SIZE: usize = 2;

pub(super) fn entry(index: usize) -> String {
    ["opposed", "open"][index].to_owned()
}

/// The backward pawns of a side.
#[inline(always)]
pub(super) fn backward(listener: &mut impl Listener, side: Side, own: u64, enemies: u64) {
    let guarded = fill(side, pawn_attacks(side, own));
    let stops = forward(side, own) & pawn_attacks(side.other(), enemies) & !guarded;
    let backward = forward(side.other(), stops) & !isolated_pawns(own);
    let opposed = fill(side.other(), enemies);
    listener.add(Term::Backward.start(), side, count(backward & opposed));
    listener.add(Term::Backward.start() + 1, side, count(backward & !opposed));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn who_stays_behind_is_backward() {
        // d3 cannot go on because of c5, and e4 and c4 cannot help any more.
        let fen = "4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1";
        assert_eq!(counts(fen, "backward.open"), [1, 0]);
        assert_eq!(counts(fen, "backward.opposed"), [0, 0]);
    }
}
