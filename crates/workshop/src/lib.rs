//! The workshop: what the laboratory and the arena both work with.
//!
//! Files that people write are read, and mistakes in them are told with their line ([`mod@file`]). A [`Crew`] of
//! workers does what there is to do, or the part of it that a [`Shard`] names. What comes out goes into a [`Store`],
//! which survives whatever happens to those who write it. Numbers have intervals ([`Estimate`]), statements about them
//! are judged ([`claims`]), and [`table`] and [`mod@format`] show both.

pub mod claims;
mod crew;
mod draw;
mod export;
pub mod file;
mod fingerprint;
pub mod format;
pub mod machine;
mod manifest;
mod shard;
mod statistics;
mod store;
pub mod table;

pub use crew::{Crew, most_threads};
pub use draw::{Walk, draw};
pub use export::{ExportError, Format, export};
pub use file::FileFault;
pub use fingerprint::{Fingerprint, fingerprint_of};
pub use manifest::manifest;
pub use shard::Shard;
pub use statistics::{Beta, CONFIDENCE, Estimate, Interval, share_interval};
pub use store::{
    Contents, Listed, RunId, RunTimes, Stamp, Store, StoreError, StoreProblem, StoreWatch, Wanted,
};
