//! The rule of the square: a passed pawn that the enemy king cannot catch, where the enemy has nothing else.

use plywood_core::Side;

use crate::bits::{Square, at, bit, file, forward, rank_of, squares};
use crate::board::{Board, Kind};

use super::geometry::{distance, fill, seen_by};
use super::listener::Listener;
use super::term::Term;

/// Whether a side has a passed pawn that runs through.
#[inline(always)]
pub(super) fn square(listener: &mut impl Listener, board: &Board, side: Side, passed: u64) {
    let other = side.other();
    let small = board.kind(Kind::Pawn) | board.kind(Kind::King);
    if passed == 0 || board.of(other) & !small != 0 {
        return;
    }
    let runs = |square: Square| {
        let goal = seen_by(side, at(file(square), 7));
        // A pawn may begin with two steps, and is late if the other side moves first.
        let steps = i32::from(7 - rank_of(side, square)).min(5);
        let late = i32::from(board.side() == other);
        let is_free = fill(side, forward(side, bit(square))) & board.occupied() == 0;
        is_free && distance(board.king(other), goal) - late > steps
    };
    listener.add(Term::Square.start(), side, i32::from(squares(passed).any(runs)));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn a_king_inside_the_square_catches_the_pawn() {
        assert_eq!(counts("8/8/8/P4k2/8/8/8/K7 w - - 0 1", "square"), [1, 0]);
        assert_eq!(counts("8/8/8/P3k3/8/8/8/K7 w - - 0 1", "square"), [1, 0]);
        assert_eq!(counts("8/8/8/P3k3/8/8/8/K7 b - - 0 1", "square"), [0, 0]);
        assert_eq!(counts("8/8/8/P2k4/8/8/8/K7 w - - 0 1", "square"), [0, 0]);
    }
}
