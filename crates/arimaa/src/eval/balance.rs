//! Force distribution: strong pieces on one wing only leave the other one to the enemy.

use plywood_core::Side;

use super::squares::Sums;

/// How much stronger one wing of a side is than the other.
#[inline]
pub(super) fn balance(sums: &Sums, side: Side) -> i32 {
    sums.of(side, 4).abs()
}
