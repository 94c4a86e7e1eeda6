//! What the tests of Plywood share. A development dependency only.
//!
//! - [`laws`]: one call per game checks everything that every game promises;
//! - [`boards`]: what games say about their looks is true of their rules;
//! - [`perft`] and [`playthrough`]: plain-text facts under `suites/`, checked and renewed;
//! - [`tree`] and [`dag`]: pseudo-random games made by hashing, small enough to be solved by brute force, and nasty:
//!   repeated turns, ties, uneven depth, transpositions, dated wins, ends without a verdict;
//! - [`loops`]: little graphs with cycles, in which the way to a position matters;
//! - [`lazy`]: an evaluation that lives on a stack of what searches told it, and checks that they told it right;
//! - [`oracle`]: a minimax of its own, written once more so that it shares no code with what it judges;
//! - [`differential`]: builds any search of the family from a [`setups::Setup`] and judges its reports.
//! - [`Folder`]: a place for the files that a test writes, and [`Disk`]: a small disk, to be filled or locked.
//! - [`mock_engine`]: a program that plays and misbehaves on demand, for those who have to live with such programs.
//!
//! The functions panic when something is wrong, because that is their job, and say how to run the failure again.

pub mod boards;
pub mod dag;
pub mod differential;
mod disk;
mod folder;
pub mod hashed;
pub mod laws;
pub mod lazy;
mod learning;
pub mod loops;
mod mock;
pub mod oracle;
pub mod perft;
pub mod playthrough;
pub mod setups;
pub mod tree;
mod tuning;
mod walk;

pub use disk::Disk;
pub use folder::Folder;
pub use learning::{check_learning, check_learning_from, random_network};
pub use mock::mock_engine;
pub use tuning::check_tuning;
pub use walk::{random_late_position, random_position};
