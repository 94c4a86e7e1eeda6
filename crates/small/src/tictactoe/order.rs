//! Which square first.

use plywood_core::Order;

use super::rules::{Board, Square};

/// The centre, then the corners, then the edges: four, three and two lines run through them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct CentreFirst;

impl Order<Board> for CentreFirst {
    #[inline]
    fn rank(&self, _: &Board, square: Square) -> i32 {
        match (square.column(), square.row()) {
            (1, 1) => 2,
            (0 | 2, 0 | 2) => 1,
            _ => 0,
        }
    }
}
