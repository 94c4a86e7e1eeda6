//! Hostages: a piece is held near a trap behind the enemy's lines, and somebody has to guard that trap for it.

use plywood_core::Side;

use super::super::bits::{TRAPS, neighbours};
use super::scene::{Scene, own_half};

/// What a hostage is worth to those who hold it; rabbits are none.
const WORTH: [i32; 6] = [0, 1, 2, 4, 6, 0];

/// What a side's pieces are worth that are held near the enemy's traps.
#[inline]
pub(super) fn hostage(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    // With two guards besides the hostage nobody is bound.
    let beside = neighbours(TRAPS & own_half(side.other()) & !own.guarded[2]);
    own.weigh(own.dominated & (beside | neighbours(beside)), &WORTH)
}
