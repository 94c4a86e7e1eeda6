//! Which column first.

use plywood_core::Order;

use super::rules::{Connect4, Disc};
use super::shape::Shape;

/// From the centre outwards, the left of two equally central columns first: 4, 3, 5, 2, 6, 1, 7. Threats are counted
/// apart.
#[derive(Copy, Clone, Debug, Default)]
pub struct CentreFirst;

impl<S: Shape> Order<Connect4<S>> for CentreFirst {
    #[inline]
    fn rank(&self, position: &Connect4<S>, disc: Disc) -> i32 {
        let doubled = 2 * position.column_of(disc) as i32;
        let centre = position.shape().width() as i32 - 1;
        -(doubled - centre).abs()
    }

    /// Liese (2024), section 4.1.3: the empty cells, playable or not, that would complete four after the move.
    #[inline]
    fn threats(&self, position: &Connect4<S>, disc: Disc) -> u32 {
        position.completing(position.own() | disc.bit()).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Game, Position, Score};

    use super::super::text::ConnectFour;
    use super::*;

    fn after(columns: &str) -> Connect4 {
        ConnectFour::default().parse_position(columns).unwrap()
    }

    #[test]
    fn threats_are_the_cells_that_would_complete_four() {
        // The first player holds columns 3 and 4 of the bottom row.
        let position = after("3344");
        let threats = |column: u32| CentreFirst.threats(&position, position.disc_in(column - 1).unwrap());
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(threats), [1, 2, 0, 0, 2, 1, 0]);
    }

    #[test]
    fn what_two_plies_decide_is_foreseen() {
        for (columns, score, moves) in [
            ("334455", Some(Score::win_at(7)), "26"),
            ("33445", Some(Score::loss_at(7)), "1234567"),
            // A single threat can be answered.
            ("12131", None, "1"),
        ] {
            let position = after(columns);
            let foresight = position.foresee();
            let names: String =
                foresight.moves.map(|disc| (position.column_of(disc) + 1).to_string()).collect();
            assert_eq!(names, moves, "{columns}");
            let (at_least, at_most) = foresight.bounds;
            assert_eq!((at_least == at_most).then_some(at_least), score, "{columns}");
        }
    }
}
