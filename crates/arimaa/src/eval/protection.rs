//! False protection: a trap with two friends beside it looks safe, but if both stand beside stronger enemies, one is
//! pushed away and the other in.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::scene::{Scene, count};

/// How many guards of a side protect a trap falsely.
#[inline]
pub(super) fn protection(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let double = own.double_traps();
    if double == 0 {
        return 0;
    }
    // A trap with a safe guard is safe.
    let safe = neighbours(own.all & !own.prey[0]);
    count(own.all & neighbours(double & !safe))
}
