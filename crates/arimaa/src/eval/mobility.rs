//! Squares that pieces can step to. It matters for the elephant most, for rabbits not at all.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::scene::{Scene, count};

/// Squares beside the elephant, strong pieces, and dogs and cats that are not frozen, the elephant's twice.
#[inline]
pub(super) fn mobility(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let [_, cats, dogs, horses, camel, elephant] = own.pieces;
    let reached = |set: u64| count(neighbours(set & !own.frozen) & scene.empty);
    reached(elephant) + reached(elephant | camel | horses) + reached(dogs | cats)
}
