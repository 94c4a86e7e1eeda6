//! How many safe squares a piece reaches: no own pawn or king stands there and no enemy pawn guards them. Each number
//! of squares has a weight of its own, because the first ones matter more than the last ones.

use plywood_core::Side;

use crate::board::Kind;

use super::listener::Listener;
use super::material::NAMES;
use super::term::Term;

/// Knights reach up to 8 squares, bishops 13, rooks 14, queens 27.
const STARTS: [usize; 5] = [0, 9, 23, 38, 66];
pub(super) const SIZE: usize = STARTS[4];

pub(super) fn entry(index: usize) -> String {
    let kind = STARTS.iter().rposition(|start| *start <= index).unwrap_or(0);
    format!("{}.{}", NAMES[kind + 1], index - STARTS[kind])
}

/// A piece reaches this many safe squares.
#[inline(always)]
pub(super) fn mobility(listener: &mut impl Listener, side: Side, kind: Kind, reached: i32) {
    listener.add(Term::Mobility.start() + STARTS[kind as usize - 1] + reached as usize, side, 1);
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn enemy_pawns_and_own_ones_leave_less() {
        // Ne4 has eight squares, of which a pawn guards c5 and another takes d2.
        let fen = "4k3/8/1p6/8/4N3/8/3P4/4K3 w - - 0 1";
        assert_eq!(counts(fen, "mobility.knight.6"), [1, 0]);
        assert_eq!(counts("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "mobility.rook.10"), [1, 0]);
    }
}
