//! Explicit game trees, written as text: for worked examples, tests and teaching.
//!
//! ```text
//! node   = [ label [ "!" ] ":" ] ( number | inner ) ;
//! inner  = [ "max" | "min" ] "(" node { "," node } ")" [ "=" number ] ;
//! label  = ( letter | "_" ) { letter | digit | "_" } ;        (* but not max or min *)
//! number = [ "-" | "+" ] digit { digit } ;                     (* at most 999,999 either way *)
//! ```
//!
//! Blanks and line breaks may stand between all of these, and `#` begins a comment that ends with the line.
//!
//! - A number is a leaf: the payoff for MAX, who is the first player, whoever would be to move there.
//! - A label names a node and the move that leads to it; siblings have different labels. A child without a label is
//!   reached by its number among its siblings, counted from 1.
//! - `!` marks the move to a node as noisy, so that quiescence search follows it.
//! - `max` and `min` say whose turn it is. Without them MAX begins, and sides alternate from parent to child.
//! - `=` after an inner node is the static estimate of its worth for MAX, for searches that stop there; else it is 0.
//!
//! Adorf's (2009) example of alpha-beta search is `A:(B:(D:4,E:-2),C:(F:-3,G:2))`, and a tree in which MAX may move
//! twice is `(once:(2,5),twice:max(4,-6))`.

mod diagram;
mod eval;
mod parse;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod write;

pub(crate) use diagram::DIAGRAM;
pub use eval::Estimate;
pub use parse::{MAX_NESTING, MAX_NODES};
pub use rules::{Tree, TreeMove, TreeMoves, TreePosition};
pub use text::TreeGame;
