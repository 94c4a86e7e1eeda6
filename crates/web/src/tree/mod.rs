//! The tree of a search, as large as it is: recorded once, kept on a shelf, and looked at piece by piece.
//!
//! An address says everything about a search, and the same search on one thread does the same every time. So the shelf
//! is a cache: a record that had to make room is searched again when somebody asks for it.

mod compare;
mod find;
mod node;
mod open;
mod picture;
mod rects;
mod shelf;

pub(crate) use compare::compare;
pub(crate) use find::{find, next};
pub(crate) use node::node;
pub(crate) use open::open;
pub(crate) use rects::rects;
pub(crate) use shelf::Shelf;
