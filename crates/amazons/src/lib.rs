//! The Game of the Amazons (Walter Zamkauskas, 1988): queens that burn a square after every move. Who cannot move
//! loses.
//!
//! From the inside out: `squares` are sets of squares and rays, `board` is what stands where, `whole` and `halves` are
//! the two shapes of its game tree (a turn as one ply, or as two: move, then arrow), `turns` is what they share, and
//! `text` is the notation. On top of that, `eval` guesses, `order` says which move first, `glance` which turns are worth
//! a look, and `filling` decides games by counting when the sides cannot meet any more.

mod board;
mod diagram;
mod eval;
mod filling;
mod glance;
mod halves;
mod order;
mod playable;
mod playout;
mod solver;
mod squares;
mod starts;
#[cfg(test)]
mod tests;
mod text;
mod turns;
mod whole;

pub use board::{Board, Cell};
pub use eval::{Breakdown, Evaluation, Features, Lieberum, SquareWorth, Weighed, Weights};
pub use halves::{Half, HalfMoves, Halves};
pub use order::Lively;
pub use playable::{AmazonsPlayouts, enter};
pub use playout::{RandomTurns, RuledTurns};
pub use solver::Solver;
pub use squares::{Square, Squares};
pub use text::Amazons;
pub use turns::{Parts, Turns};
pub use whole::{Turn, TurnMoves, Whole};
