//! The engine `auto`: it looks at a position and at what is asked, and lets one of the other engines answer.
//!
//! [`Rules`] say who: each has conditions about [`Signs`], which any game shows, and the first whose conditions hold
//! chooses. Rules are files (file.rs); `plywood auto fit` writes them from what the laboratory has measured.

mod chooser;
mod condition;
mod file;
mod rules;
mod usual;

pub(crate) use chooser::{Chooser, memory_bytes};
pub use condition::Condition;
pub use rules::{Figures, Rule, Rules};
pub(crate) use usual::{TO_THE_END, to_a_depth};

/// What `auto` chooses among.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Among {
    /// Everybody, the game's own solver too.
    #[default]
    All,
    /// Searches that work for any game.
    General,
}
