//! One vocabulary for everybody who talks to a search: the command line, protocols, the laboratory, the arena, and
//! programs that read JSON.
//!
//! A [`Bot`] is asked within an [`Effort`] and gives an [`Answer`], which says what was found, what it cost and what
//! ended the search. A [`Level`] is an effort for people who play, and [`TwoTimes`] are what a clock gives. [`wire`] is how
//! all that is written; [`schema`] describes it for programs. [`Pace`] keeps progress to what a reader can follow. A
//! [`board`] is what a game looks like, as data.

mod answer;
pub mod board;
mod bot;
mod effort;
mod level;
mod pace;
mod two_times;
pub mod wire;

pub use answer::{Answer, Trying};
pub use bot::{Attention, Bot, Choice};
pub use effort::Effort;
pub use level::Level;
pub use pace::Pace;
pub use two_times::TwoTimes;
pub use wire::schema;

/// The number in the field `version` of what is written; it grows when a field changes its meaning or goes away.
pub const VERSION: u32 = 1;
