//! Which squares pieces attack. Everything here is a table that the compiler fills by walking over the board, so that
//! nobody has to believe in numbers.

mod leapers;
mod magic;
mod rays;

pub(crate) use leapers::{king, knight};
pub(crate) use magic::{bishop, rook};
pub(crate) use rays::{between, line};

/// The squares that a queen attacks.
#[inline]
pub(crate) fn queen(square: crate::bits::Square, occupied: u64) -> u64 {
    bishop(square, occupied) | rook(square, occupied)
}
