//! Frozen pieces.

use plywood_core::Side;

use super::scene::{BESIDE_TRAPS, Scene};

/// What a piece that cannot step costs, the weakest first.
const WORTH: [i32; 6] = [1, 2, 3, 5, 7, 0];

/// What a side's frozen pieces are worth; beside a trap they count twice, because they are on their way into it.
#[inline]
pub(super) fn frozen(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    own.weigh(own.frozen, &WORTH) + own.weigh(own.frozen & BESIDE_TRAPS, &WORTH)
}
