//! The strongest free piece of each wing rules it. A piece is free if it is neither frozen nor bound to guard a friend.

use plywood_core::Side;

use super::scene::{Scene, WEST};

/// The wings on which a side has the strongest free piece, where equal ones on both sides cancel out.
#[inline]
pub(super) fn freedom(scene: &Scene, side: Side) -> i32 {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let (free, enemies) = (own.all & !own.frozen & !own.bound(), other.all & !other.frozen & !other.bound());
    let rules = |wing: u64| {
        let strongest = (1..6).rev().find_map(|kind| {
            let there = (own.pieces[kind] & free & wing != 0, other.pieces[kind] & enemies & wing != 0);
            (there.0 != there.1).then_some(there.0)
        });
        i32::from(strongest == Some(true))
    };
    rules(WEST) + rules(!WEST)
}
