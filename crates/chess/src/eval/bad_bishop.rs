//! Pawns in the way of a bishop: those of its side on squares of its colour.

use plywood_core::Side;

use crate::bits::DARK;
use crate::board::{Board, Kind};

use super::geometry::count;
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

/// The pawns in the way of a side's bishops, for each of these.
#[inline(always)]
pub(super) fn bad_bishop(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let (bishops, pawns) = (board.pieces(side, Kind::Bishop), scene.of(side).pawns);
    let dark = count(bishops & DARK) * count(pawns & DARK);
    let light = count(bishops & !DARK) * count(pawns & !DARK);
    listener.add(Term::BadBishop.start(), side, dark + light);
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn pawns_on_the_bishops_colour_are_in_its_way() {
        // c1 is dark, and so are b2 and d4, but not e4.
        assert_eq!(counts("4k3/8/8/8/3PP3/8/1P6/2B1K3 w - - 0 1", "bad_bishop"), [2, 0]);
        assert_eq!(counts("4k3/8/8/8/4P3/8/8/2B1K3 w - - 0 1", "bad_bishop"), [0, 0]);
    }
}
