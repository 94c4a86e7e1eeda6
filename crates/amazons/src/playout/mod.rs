//! Playouts of Amazons: games that are played on turn by turn, at random or by simple rules.
//!
//! `lines` is the board as playouts see it, `random` plays any turn, `ruled` plays what `rules` single out. All of them
//! think in halves of turns, the finer of the two shapes of the tree, and `ending` says what came of it in either
//! shape.

mod ending;
mod lines;
mod random;
mod ruled;
mod rules;
#[cfg(test)]
mod tests;

pub use random::RandomTurns;
pub use ruled::RuledTurns;
