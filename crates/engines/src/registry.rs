//! The list of games.

use plywood_core::{Bot, TextError};
use plywood_games::connect4::{AnyShape, ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;

use crate::bot::GameBot;
use crate::playable::Playable;
use crate::spec::EngineSpec;
use crate::suggest::hint;

/// Something to do with a game whose type is known only once its name has been read.
pub trait GameTask {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<G: Playable>(self, game: G) -> Self::Output;
}

/// A game on the command line: `name` or `name:variant`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name without a variant.
    pub name: &'static str,
    /// The variants and what they mean, or nothing.
    pub variants: &'static str,
}

/// All games.
pub const fn games() -> &'static [Variant] {
    &[
        Variant { name: "connect4", variants: "connect4:WxH for a board of W columns and H rows" },
        Variant { name: "nim", variants: "nim:misere if whoever takes the last match loses" },
        Variant { name: "tictactoe", variants: "" },
        Variant { name: "tree", variants: "" },
    ]
}

/// Runs a task with the game of this name.
pub fn with_game<T: GameTask>(name: &str, task: T) -> Result<T::Output, TextError> {
    let (game, variant) = match name.split_once(':') {
        Some((game, variant)) => (game, Some(variant)),
        None => (name, None),
    };
    match (game, variant) {
        ("connect4", None | Some("7x6")) => Ok(task.run(ConnectFour::new(Standard))),
        ("connect4", Some(size)) => Ok(task.run(ConnectFour::new(AnyShape::parse(size)?))),
        ("nim", None) => Ok(task.run(Nim { misere: false })),
        ("nim", Some("misere")) => Ok(task.run(Nim { misere: true })),
        ("tictactoe", None) => Ok(task.run(TicTacToe)),
        ("tree", None) => Ok(task.run(TreeGame)),
        (game, variant) => Err(unknown(game, variant)),
    }
}

fn unknown(game: &str, variant: Option<&str>) -> TextError {
    if let (Some(known), Some(variant)) = (games().iter().find(|known| known.name == game), variant) {
        let variants = if known.variants.is_empty() { "it has none" } else { known.variants };
        return TextError::new(format!("{game} has no variant {variant:?}: {variants}"));
    }
    let names = || games().iter().map(|game| game.name);
    TextError::new(format!(
        "there is no game {game:?}{}; games: {}",
        hint(game, names()),
        names().collect::<Vec<_>>().join(", ")
    ))
}

/// A bot for a game.
pub fn bot(game: &str, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
    struct Build<'a>(&'a EngineSpec);
    impl GameTask for Build<'_> {
        type Output = Result<Box<dyn Bot>, TextError>;
        fn run<G: Playable>(self, game: G) -> Self::Output {
            Ok(Box::new(GameBot::new(game, self.0)?))
        }
    }
    with_game(game, Build(engine))?
}
