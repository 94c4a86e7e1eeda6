//! The Game of the Amazons (Walter Zamkauskas, 1988): queens that burn a square after every move. Who cannot move loses.
//!
//! From the inside out: `squares` are sets of squares and rays, `board` is what stands where, `whole` and `halves` are the two shapes of
//! its game tree (a turn as one ply, or as two: move, then arrow), and `text` is the notation of both.

mod board;
mod halves;
mod squares;
mod starts;
#[cfg(test)]
mod tests;
mod text;
mod whole;

pub use board::{Board, Cell};
pub use halves::{Half, HalfMoves, Halves};
pub use squares::{Square, Squares};
pub use text::{Amazons, Turns};
pub use whole::{Turn, TurnMoves, Whole};
