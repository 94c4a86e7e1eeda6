//! Nim: take any number of matches from one pile. A game with a complete theory, so searches can be checked against it.

mod diagram;
mod rules;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use diagram::DIAGRAM;
pub use rules::{MAX_PILES, Piles, Take, Takes};
pub use text::Nim;
