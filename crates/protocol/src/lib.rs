//! Line protocols: what servers and interfaces say to a bot, and what it answers.
//!
//! Every protocol is a folder of its own, and [`control`] is the other side of them: programs that are talked to. What
//! the protocols share lies beside them. A [`session`] hears lines on one thread and thinks on another, so that a bot
//! always hears what is said to it, and a protocol is a dialect of it. [`EngineMind`] thinks with one engine, [`Mind`]
//! with a search and a solver; [`Log`] takes remarks and never makes anybody wait.
//!
//! Nothing here names standard input or output: whoever starts a bot says what it reads and where it writes.

pub mod aei;
mod bank_clock;
mod bots;
pub mod control;
mod engine_mind;
pub mod fourinarow;
mod listen;
mod log;
mod mind;
#[cfg(test)]
mod mock;
mod move_by_move;
mod numbers;
pub mod session;
mod think;
mod turn;
pub mod ugi;

pub use bank_clock::{BankClock, Plan};
pub use engine_mind::EngineMind;
pub use listen::{Heard, LONGEST_LINE, listen};
pub use log::Log;
pub use mind::{Engines, Mind};
pub use think::{MindThread, Task, Think, Thought, guarded};
