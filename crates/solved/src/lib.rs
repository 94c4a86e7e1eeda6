//! Solved positions of Connect Four in bulk, on all cores: opening books and data sets.
//!
//! What a book and a class of positions *are* is part of the game (`plywood_connect4`); this crate makes and
//! checks many of them, which takes threads, files and time.

mod book;
mod candidates;
mod draw;
mod foresight;
mod journal;
mod line;
mod part_file;
mod set;
mod share;
mod solving;

pub use book::{Build, BuildError, recheck};
pub use line::Line;
pub use part_file::PartFile;
pub use set::{DataSet, Fault, generate};
pub use solving::Workers;
