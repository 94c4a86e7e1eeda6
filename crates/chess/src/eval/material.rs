//! The pieces, whatever they do.

use crate::board::Kind;

use super::term::Term;

pub(super) const SIZE: usize = 5;

pub(super) const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

pub(super) fn entry(index: usize) -> String {
    NAMES[index].to_owned()
}

/// The weight of a piece; kings have none.
pub(super) const fn weight(kind: Kind) -> Option<usize> {
    match kind {
        Kind::King => None,
        _ => Some(Term::Material.start() + kind as usize),
    }
}

/// What a piece adds to the phase of the game.
pub(super) const fn phase(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::King => 0,
        Kind::Knight | Kind::Bishop => 1,
        Kind::Rook => 2,
        Kind::Queen => 4,
    }
}
