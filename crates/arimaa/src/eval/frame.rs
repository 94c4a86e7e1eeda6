//! Frames: a piece stands on a trap with one friend beside it and no way out, so the friend cannot leave.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::scene::Scene;

/// What a framed piece costs, the weakest first.
const WORTH: [i32; 6] = [1, 2, 3, 5, 8, 10];

/// What a side's framed pieces are worth.
#[inline]
pub(super) fn frame(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let on_trap = own.all & own.thin_traps();
    if on_trap == 0 { 0 } else { own.weigh(on_trap & !neighbours(scene.empty), &WORTH) }
}
