//! Bishops on squares of both colours.

use plywood_core::Side;

use crate::bits::DARK;
use crate::board::{Board, Kind};

use super::listener::Listener;
use super::term::Term;

/// Whether a side has both.
#[inline(always)]
pub(super) fn bishop_pair(listener: &mut impl Listener, board: &Board, side: Side) {
    let bishops = board.pieces(side, Kind::Bishop);
    listener.add(Term::BishopPair.start(), side, i32::from(bishops & DARK != 0 && bishops & !DARK != 0));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn two_of_one_colour_are_no_pair() {
        assert_eq!(counts("b1b1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop_pair"), [1, 0]);
    }
}
