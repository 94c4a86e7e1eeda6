//! Connect Four on any board whose columns, each with one spare bit on top, fit into 64 bits.

mod book;
mod book_source;
mod class;
mod diagram;
mod eval;
mod explain;
mod mapped;
mod order;
mod playable;
mod playout;
mod rules;
mod shape;
mod solver;
mod text;

pub use book::{Book, Builder, Known, canonical};
pub use book_source::open_book;
pub use class::{Class, is_decided_at_once};
pub use eval::{Evaluation, Squares, Threats};
pub use order::CentreFirst;
pub use playable::enter;
pub use playout::RandomPlayout;
pub use rules::{Connect4, Disc, Discs};
pub use shape::{AnyShape, Shape, Standard};
pub use solver::Solver;
pub use text::ConnectFour;
