//! Lemmings: rabbits that run to a trap to save a friend, and are lost one after the other.

use plywood_core::Side;

use super::super::board::Kind;
use super::scene::{BESIDE_TRAPS, Scene, count};

/// A side's rabbits beside traps that stronger enemies can get at; those that they are beside of already count twice.
#[inline]
pub(super) fn lemmings(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let rabbits = own.pieces[Kind::Rabbit as usize] & BESIDE_TRAPS;
    if rabbits == 0 { 0 } else { 2 * count(rabbits & own.prey[0]) + count(rabbits & own.prey[1]) }
}
