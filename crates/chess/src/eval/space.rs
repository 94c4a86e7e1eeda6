//! Room: squares on the four files in the middle and the ranks from 2 to 4 where no own pawn stands and which no enemy
//! pawn attacks; twice those that are behind an own pawn.

use plywood_core::Side;

use crate::bits::{FILE_A, forward};

use super::geometry::{count, fill, own_rank};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

const MIDDLE: u64 = FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5;

/// The room that a side has.
#[inline(always)]
pub(super) fn space(listener: &mut impl Listener, scene: &Scene, side: Side) {
    let own = scene.of(side);
    let home = MIDDLE & (own_rank(side, 1) | own_rank(side, 2) | own_rank(side, 3));
    let room = home & !own.pawns & !scene.of(side.other()).pawn_attacks;
    let behind = fill(side.other(), forward(side.other(), own.pawns));
    listener.add(Term::Space.start(), side, count(room) + count(room & behind));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn room_is_behind_pawns() {
        // Eleven squares of twelve, and two of them behind the pawn, which attacks two squares of the other side.
        assert_eq!(counts("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "space"), [13, 10]);
    }
}
