//! Tic-tac-toe: three in a row on nine squares, small enough to search completely in the blink of an eye.

mod diagram;
mod eval;
mod order;
mod rules;
mod symmetry;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use diagram::DIAGRAM;
pub use eval::{Evaluation, Lines};
pub use order::CentreFirst;
pub use rules::{Board, Square, Squares};
pub use text::TicTacToe;
