//! The camel keeps away from the enemy elephant, which would take it hostage.

use plywood_core::Side;

use super::super::bits::neighbours;
use super::super::board::Kind;
use super::scene::{Scene, own_half};

/// How near a side's camel is to an enemy elephant that is free to come: 3 beside it, 2 and 1 further away, twice that
/// behind the lines.
#[inline]
pub(super) fn camel(scene: &Scene, side: Side) -> i32 {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let camel = own.pieces[Kind::Camel as usize];
    let elephant = other.pieces[Kind::Elephant as usize];
    let beside = other.beside[Kind::Elephant as usize];
    if elephant & other.bound() != 0 || beside & (scene.empty | camel) == 0 {
        return 0;
    }
    let two_away = neighbours(beside);
    let nearness = match camel {
        _ if camel & beside != 0 => 3,
        _ if camel & two_away != 0 => 2,
        _ if camel & neighbours(two_away) != 0 => 1,
        _ => 0,
    };
    if camel & own_half(side) == 0 { 2 * nearness } else { nearness }
}
