//! Rabbits beside friends are a wall that enemy rabbits do not pass.

use plywood_core::Side;

use super::super::bits::Direction;
use super::super::board::Kind;
use super::scene::{Scene, count};

/// Rabbits with a friend left or right, and rabbits with a friend in front or behind.
#[inline]
pub(super) fn wall(scene: &Scene, side: Side) -> i32 {
    let own = scene.of(side);
    let rabbits = own.pieces[Kind::Rabbit as usize];
    let level = Direction::East.shift(own.all) | Direction::West.shift(own.all);
    let upright = Direction::North.shift(own.all) | Direction::South.shift(own.all);
    count(rabbits & level) + count(rabbits & upright)
}
