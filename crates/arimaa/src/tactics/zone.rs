//! Which steps can matter.
//!
//! Take a shortest sequence of steps that reaches its aim. No action of it (a step of an own piece, a push or a pull)
//! can be left out, so each of them changes something that a later action needs, down to the last, which the aim itself
//! needs. What does an action need? Its pieces, the squares that they go to, the neighbours of these squares, which say
//! who is frozen, and for every trap among all these the neighbours of the trap, which say who is lost there. And it
//! changes the squares that its pieces leave and enter, and traps beside them.
//!
//! So if the aim depends on a set of squares, the last action but the aim's own touches the set [`needed`] around it,
//! and the action before that touches what such an action needs, [`before`].

use crate::bits::{TRAPS, neighbours};

/// The squares that an action on these squares needs or changes.
#[inline]
pub(super) const fn needed(set: u64) -> u64 {
    let around = set | neighbours(set);
    around | neighbours(around & TRAPS)
}

/// The squares that an action touches that an action needs which touches the set.
#[inline]
pub(super) const fn before(set: u64) -> u64 {
    needed(set | neighbours(set))
}

/// The squares that an action touches that a push or pull needs which touches the set.
#[inline]
pub(super) const fn before_a_pair(set: u64) -> u64 {
    before(set | neighbours(set))
}
