//! The list of games.

use plywood_core::{Bot, Position, TextError};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::Arimaa;
use plywood_games::connect4::{AnyShape, ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;

use crate::auto::TO_THE_END;
use crate::bot::GameBot;
use crate::playable::Playable;
use crate::spec::EngineSpec;
use crate::suggest::hint;

/// Something to do with a game whose type is known only once its name has been read.
///
/// Whatever a task calls is compiled for every game in the crate that has the task. So searches begin in this crate,
/// behind [`bot`] and [`crate::recorder`], and tasks elsewhere only ask games about themselves.
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

/// The one list of games: name, what its variants mean, and the game of each variant.
macro_rules! games {
    ($($name:literal, $variants:literal { $($variant:pat => $game:expr,)+ })+) => {
        /// All games.
        pub const fn games() -> &'static [Variant] {
            &[$(Variant { name: $name, variants: $variants }),+]
        }

        /// Runs a task with the game of this name.
        pub fn with_game<T: GameTask>(name: &str, task: T) -> Result<T::Output, TextError> {
            let (game, variant) = match name.split_once(':') {
                Some((game, variant)) => (game, Some(variant)),
                None => (name, None),
            };
            match game {
                $($name => match variant {
                    $($variant => Ok(task.run($game)),)+
                    #[allow(unreachable_patterns, reason = "some games take any variant")]
                    _ => Err(unknown_variant($name, $variants, variant)),
                },)+
                _ => Err(unknown_game(game)),
            }
        }
    };
}

games! {
    "amazons", "amazons:halves for turns of two plies, move and arrow" {
        None => Amazons::<Whole>::new(),
        Some("halves") => Amazons::<Halves>::new(),
    }
    "arimaa", "" {
        None => Arimaa,
    }
    "connect4", "connect4:WxH for a board of W columns and H rows" {
        None | Some("7x6") => ConnectFour::new(Standard),
        Some(size) => ConnectFour::new(AnyShape::parse(size)?),
    }
    "nim", "nim:misere if whoever takes the last match loses" {
        None => Nim { misere: false },
        Some("misere") => Nim { misere: true },
    }
    "tictactoe", "" {
        None => TicTacToe,
    }
    "tree", "" {
        None => TreeGame,
    }
}

fn unknown_variant(game: &str, variants: &str, variant: Option<&str>) -> TextError {
    let variants = if variants.is_empty() { "it has none" } else { variants };
    TextError::new(format!("{game} has no variant {:?}: {variants}", variant.unwrap_or("")))
}

fn unknown_game(game: &str) -> TextError {
    let names = || games().iter().map(|game| game.name);
    TextError::new(format!(
        "there is no game {game:?}{}; games: {}",
        hint(game, names()),
        names().collect::<Vec<_>>().join(", ")
    ))
}

/// The engine that plays a game well at once.
pub fn usual_player(game: &str) -> Result<EngineSpec, TextError> {
    struct Usual;
    impl GameTask for Usual {
        type Output = Result<EngineSpec, TextError>;
        fn run<G: Playable>(self, _: G) -> Self::Output {
            G::PLAYER.parse()
        }
    }
    with_game(game, Usual)?
}

/// The engine that solves a game: its own solver where it has one, else a general search that finds short wins soon.
pub fn usual_solver(game: &str) -> Result<EngineSpec, TextError> {
    struct HasSolver;
    impl GameTask for HasSolver {
        type Output = bool;
        fn run<G: Playable>(self, game: G) -> bool {
            game.solver(0).is_some()
        }
    }
    if with_game(game, HasSolver)? { "solver" } else { TO_THE_END }.parse()
}

/// Whether the keys of a game's positions fix the ply, see [`Position::KEY_FIXES_PLY`].
pub fn key_fixes_ply(game: &str) -> Result<bool, TextError> {
    struct Ask;
    impl GameTask for Ask {
        type Output = bool;
        fn run<G: Playable>(self, _: G) -> bool {
            G::Position::KEY_FIXES_PLY
        }
    }
    with_game(game, Ask)
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
