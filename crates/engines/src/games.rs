//! The list of games: a value that is passed along. Whoever has it can name games, and enter more of them.

use std::fmt;
use std::sync::Arc;

use plywood_api::Bot;
use plywood_core::TextError;

use crate::any_game::AnyGame;
use crate::playable::Playable;
use crate::spec::EngineSpec;
use crate::suggest::hint;

/// Makes the game of a variant, or of none; `None` if there is no such variant.
type Make = dyn Fn(Option<&str>) -> Option<Result<AnyGame, TextError>> + Send + Sync;

/// A game of a list, on the command line `name` or `name:variant`.
#[derive(Clone)]
pub struct GameEntry {
    /// The name without a variant.
    pub name: String,
    /// The variants and what they mean, or nothing.
    pub variants: &'static str,
    make: Arc<Make>,
}

/// Games by name.
///
/// ```
/// use plywood_engines::Games;
/// # use plywood_games::tictactoe::TicTacToe;
///
/// let games = Games::new().game(TicTacToe);
/// let mut bot = games.find("tictactoe")?.bot(&"pvs:id".parse()?)?;
/// bot.play("b2")?;
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    entries: Vec<GameEntry>,
}

impl Games {
    /// An empty list.
    pub fn new() -> Games {
        Games::default()
    }

    /// Enters a game under its own name. It takes the place of one that has this name already.
    #[must_use]
    pub fn game<G: Playable>(self, game: G) -> Games {
        let game = AnyGame::of(game);
        self.enter(game.name().to_owned(), "", move |variant| variant.is_none().then(|| Ok(game.clone())))
    }

    /// Enters a game with variants: `what` says for help texts which there are, and `make` makes the game of one, or
    /// the usual one if none was named; `None` if there is no such variant.
    #[must_use]
    pub fn variants(
        self,
        name: &str,
        what: &'static str,
        make: impl Fn(Option<&str>) -> Option<Result<AnyGame, TextError>> + Send + Sync + 'static,
    ) -> Games {
        self.enter(name.to_owned(), what, make)
    }

    fn enter(
        mut self,
        name: String,
        variants: &'static str,
        make: impl Fn(Option<&str>) -> Option<Result<AnyGame, TextError>> + Send + Sync + 'static,
    ) -> Games {
        self.entries.retain(|entry| entry.name != name);
        self.entries.push(GameEntry { name, variants, make: Arc::new(make) });
        self.entries.sort_by(|one, other| one.name.cmp(&other.name));
        self
    }

    /// All games, by name.
    pub fn list(&self) -> &[GameEntry] {
        &self.entries
    }

    /// The game of this name, as in `connect4` or `connect4:8x7`.
    pub fn find(&self, name: &str) -> Result<AnyGame, TextError> {
        let (plain, variant) = match name.split_once(':') {
            Some((game, variant)) => (game, Some(variant)),
            None => (name, None),
        };
        let entry =
            self.entries.iter().find(|entry| entry.name == plain).ok_or_else(|| self.unknown(plain))?;
        match (entry.make)(variant) {
            Some(game) => Ok(game?.named(name)),
            None => {
                let variants = if entry.variants.is_empty() { "it has none" } else { entry.variants };
                let variant = variant.unwrap_or("");
                Err(TextError::new(format!("{plain} has no variant {variant:?}: {variants}")))
            }
        }
    }

    /// A bot for the game of this name.
    pub fn bot(&self, game: &str, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
        self.find(game)?.bot(engine)
    }

    fn unknown(&self, game: &str) -> TextError {
        let names = || self.entries.iter().map(|entry| entry.name.as_str());
        TextError::new(format!(
            "there is no game {game:?}{}; games: {}",
            hint(game, names()),
            names().collect::<Vec<_>>().join(", ")
        ))
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
