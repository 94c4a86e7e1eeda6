//! What a search did, in twenty bytes a node.
//!
//! [`Recorder`] is an observer; put it beside the limiter. What it wrote is a [`Record`]: rows in the order in which
//! nodes were visited, so that the first child of a row is the next row, and the next sibling lies as far on as the
//! row's size. Nothing in it is text: names, positions and moves that were not searched come from going the way again
//! with the game's rules ([`read`]), for the part that somebody looks at. So a search of ten million nodes fits into
//! 200 MB and costs a few nanoseconds a node.
//!
//! Of larger searches the recorder folds what lies deep and off the best line. A search on one thread does the same
//! every time, so that folded nodes can be recorded again ([`Recorder::only`]).

mod file;
mod fold;
mod read;
mod recorder;
mod row;
mod rows;

pub use file::{About, FILE_VERSION, Stored, open, save};
pub use read::{Selection, Unsearched, read, unsearched};
pub use recorder::{DEFAULT_ROWS, Recorder};
pub use row::{Fold, Row};
pub use rows::{Kind, Record, RowId, Siblings};
