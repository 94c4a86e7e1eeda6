//! The game that a request is about: where it began and what was played.

use plywood_api::Bot;
use plywood_engines::{AnyGame, Games};
use serde::Deserialize;

use crate::problem::Problem;

/// Longer games are something else.
pub(crate) const MOST_PLIES: usize = 4096;

/// A game as far as it was played.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Line {
    /// The game, with its variant.
    pub(crate) game: String,
    /// A position in the game's notation or a name of one; the usual start if nothing is said.
    #[serde(default)]
    pub(crate) start: Option<String>,
    /// What was played since, in the game's notation.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    pub(crate) fn game(&self, games: &Games) -> Result<AnyGame, Problem> {
        if self.moves.len() > MOST_PLIES {
            return Err(Problem::senseless(format!("a game has at most {MOST_PLIES} moves here")));
        }
        Ok(games.find(&self.game)?)
    }

    /// Somebody who knows the rules, before the first move.
    pub(crate) fn at_start(&self, game: &AnyGame) -> Result<Box<dyn Bot>, Problem> {
        let mut rules = game.rules()?;
        rules.set_position(self.start.as_deref())?;
        Ok(rules)
    }

    /// The same after the last move.
    pub(crate) fn at_end(&self, game: &AnyGame) -> Result<Box<dyn Bot>, Problem> {
        let mut rules = self.at_start(game)?;
        for (number, mv) in (1..).zip(&self.moves) {
            play(&mut *rules, number, mv)?;
        }
        Ok(rules)
    }

    /// Where it began, in the game's notation.
    pub(crate) fn start_text(&self, game: &AnyGame) -> Result<String, Problem> {
        Ok(self.at_start(game)?.position())
    }
}

/// Plays a move of a line, which is its number's.
pub(crate) fn play(rules: &mut dyn Bot, number: usize, mv: &str) -> Result<(), Problem> {
    rules.play(mv).map_err(|error| Problem::senseless(format!("move {number}: {error}")))
}
