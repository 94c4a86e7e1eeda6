//! Forks: a frozen piece stands between two traps, and nobody guards either of them.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::scene::Scene;

/// What a forked piece costs, the weakest first.
const WORTH: [i32; 6] = [1, 2, 3, 5, 8, 0];

/// What a side's forked pieces are worth.
#[inline]
pub(super) fn fork(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    if own.frozen == 0 {
        return 0;
    }
    // The piece itself stands beside the nearer trap, two squares from the other one. No other square beside a trap is
    // so far from one.
    let bare = own.bare_traps();
    let across = bare << 2 | bare >> 2 | bare << 16 | bare >> 16;
    own.weigh(own.frozen & neighbours(own.thin_traps()) & across, &WORTH)
}
