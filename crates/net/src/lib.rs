//! Evaluations that are learned: small networks whose inputs are facts about a position that hold or do not.
//!
//! Every fact has a row of numbers. The rows of all facts that hold are added up twice, as each side sees the board;
//! both sums are clipped, weighed and added to one number ([`Network`]). A move changes few facts, so a search keeps
//! the sums and changes them ([`Accumulators`]). A game says what its facts are ([`Inputs`]) and gets an evaluation
//! ([`NetEvaluation`]), beside the one that it has ([`Learned`]). Everything is in integers: a network says the same on
//! every machine.
//!
//! `file` says how networks are kept, `reference` computes plainly what `machine` computes fast.

mod accumulators;
mod cache;
mod changes;
mod embedded;
mod evaluation;
mod file;
mod inputs;
mod lanes;
mod learned;
mod machine;
mod network;
mod reference;
mod shape;

pub use accumulators::Accumulators;
pub use cache::Cache;
pub use changes::Changes;
pub use embedded::Embedded;
pub use evaluation::NetEvaluation;
pub use file::{FILE_VERSION, crc32};
pub use inputs::{InputSet, Inputs};
pub use learned::Learned;
pub use machine::Machine;
pub use network::{Network, Parts};
pub use shape::{Activation, Shape};
