//! The engine `auto`: it looks at a position and at what is asked, and lets one of the other engines answer.
//!
//! [`Rules`] say who: each has conditions about [`Signs`], which any game shows, and the first whose conditions hold
//! chooses. Rules are files (file.rs); `plywood auto fit` writes them from what the laboratory has measured.

mod chooser;
mod condition;
mod file;
mod rules;
mod usual;

pub(crate) use chooser::Chooser;
pub use condition::Condition;
pub use rules::{Figures, Rule, Rules};
pub(crate) use usual::TO_THE_END;

use plywood_core::{Goal, Signs, TextError};

use crate::playable::Playable;
use crate::registry::{GameTask, with_game};

/// What `auto` chooses among.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Among {
    /// Everybody, the game's own solver too.
    #[default]
    All,
    /// Searches that work for any game.
    General,
}

/// The signs of the question for `goal` at a position of a game, both by name, if nothing may stop the search.
pub fn signs(game: &str, position: Option<&str>, goal: Goal) -> Result<Signs, TextError> {
    struct Look<'a>(Option<&'a str>, Goal);
    impl GameTask for Look<'_> {
        type Output = Result<Signs, TextError>;
        fn run<G: Playable>(self, game: G) -> Self::Output {
            let position = game.find_position(self.0)?;
            let evaluation = game.evaluation(None)?;
            Ok(Signs::of(&position, self.1, false, &G::Order::default(), &evaluation, |_| true))
        }
    }
    with_game(game, Look(position, goal))?
}
