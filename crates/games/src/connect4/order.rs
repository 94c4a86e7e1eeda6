//! Which column first.

use plywood_core::Order;

use super::rules::{Connect4, Disc};
use super::shape::Shape;

/// From the centre outwards, the left of two equally central columns first: 4, 3, 5, 2, 6, 1, 7.
#[derive(Copy, Clone, Debug, Default)]
pub struct CentreFirst;

impl<S: Shape> Order<Connect4<S>> for CentreFirst {
    #[inline]
    fn rank(&self, position: &Connect4<S>, disc: Disc) -> i32 {
        let doubled = 2 * position.column_of(disc) as i32;
        let centre = position.shape().width() as i32 - 1;
        -(doubled - centre).abs()
    }
}
