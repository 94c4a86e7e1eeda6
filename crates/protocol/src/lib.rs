//! Line protocols: what servers and interfaces say to a bot, and what it answers.
//!
//! Every protocol is a folder of its own, and [`control`] is the other side of them: programs that are talked to. What
//! the protocols share lies beside them. [`listen()`] reads lines on a thread and [`Thinker`] thinks on another, so
//! that a bot always hears what is said to it; [`Mind`] thinks with a search and a solver; [`Log`] takes remarks and
//! never makes anybody wait.
//!
//! Nothing here names standard input or output: whoever starts a bot says what it reads and where it writes.

pub mod aei;
mod clock;
pub mod control;
pub mod fourinarow;
mod listen;
mod log;
mod mind;
#[cfg(test)]
mod mock;
mod think;
mod turn;
pub mod ugi;

pub use clock::{Clock, Plan};
pub use listen::{Heard, LONGEST_LINE, listen};
pub use log::Log;
pub use mind::{Engines, Mind};
pub use think::{Task, Think, Thinker, Thought, guarded};
