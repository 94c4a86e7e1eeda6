//! Pieces that the enemy can capture in one turn, as far as a few shifts can tell.
//!
//! A piece is lost if it is pushed or pulled into a trap without another friend beside the trap, or if it stands on a
//! trap and its only friend there is taken away. That takes the enemy two steps from beside the piece, and more if it
//! has to come nearer first.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::scene::Scene;

/// What a piece under threat is worth, the weakest first.
const WORTH: [i32; 6] = [1, 2, 3, 5, 8, 14];
/// A threat that the enemy has steps enough for, and one that it has not.
const CERTAIN: i32 = 4;
const LATER: i32 = 1;

/// What the pieces of a side are worth that the enemy can capture.
#[inline]
pub(super) fn threats(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let (thin, empty) = (own.thin_traps(), scene.empty);
    let alone = own.all & neighbours(thin & empty);
    let on_trap = own.all & thin;
    let mut sum = 0;
    let mut add = |victims: u64, steps: u32| {
        if victims != 0 {
            sum += own.weigh(victims, &WORTH) * if steps <= own.enemy_steps { CERTAIN } else { LATER };
        }
    };
    for (steps, prey) in (2..).zip(own.prey) {
        let guards = if on_trap == 0 { 0 } else { neighbours(prey) };
        add(alone & prey | on_trap & guards, steps);
    }
    // Two squares from a bare trap: a push to the trap's side, and one into it.
    let bare = own.bare_traps() & empty;
    add(own.prey[0] & neighbours(neighbours(bare) & empty), 4);
    sum
}
