//! What is experimented with: a game of the list, or somebody's own.

use std::fmt;
use std::sync::Arc;

use plywood_core::{Bot, TextError};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec, Playable, Simulator};

type Builder<T> = Arc<dyn Fn(&EngineSpec) -> Result<Box<T>, TextError> + Send + Sync>;

/// A game as experiments see it: something that bots and simulators can be built for.
#[derive(Clone)]
pub struct Subject {
    name: String,
    key_fixes_ply: bool,
    build: Builder<dyn Bot>,
    simulate: Builder<dyn Simulator>,
}

impl Subject {
    /// A game of the list, with its variant, as in `connect4:5x4`.
    pub fn named(name: &str) -> Result<Subject, TextError> {
        Ok(Subject::from(plywood_games::all().find(name)?))
    }

    /// Any game.
    pub fn of<G: Playable>(game: G) -> Subject {
        Subject::from(AnyGame::of(game))
    }

    /// Bots that somebody makes, whatever they are; there is no virtual time for them.
    pub fn made_by(
        name: &str,
        build: impl Fn(&EngineSpec) -> Result<Box<dyn Bot>, TextError> + Send + Sync + 'static,
    ) -> Subject {
        let simulate = Arc::new(|_: &EngineSpec| Err(TextError::new("it is no search")));
        Subject { name: name.to_owned(), key_fixes_ply: true, build: Arc::new(build), simulate }
    }

    /// The game's name, with its variant.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether positions that a table takes for equal are equally far into the game. If not, a table may know more of a
    /// position than a search of limited depth asks for, and engines with and without tables rightly guess differently.
    pub fn key_fixes_ply(&self) -> bool {
        self.key_fixes_ply
    }

    /// A bot that knows the rules, and not much more.
    pub fn rules(&self) -> Result<Box<dyn Bot>, TextError> {
        self.bot(&EngineSpec::new(AlgorithmName::AlphaBeta))
    }

    /// A search with this engine in virtual time.
    pub fn simulator(&self, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError> {
        (self.simulate)(engine)
    }

    /// A bot with this engine.
    pub fn bot(&self, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
        (self.build)(engine)
    }
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").field("name", &self.name).finish_non_exhaustive()
    }
}

impl From<AnyGame> for Subject {
    fn from(game: AnyGame) -> Subject {
        let same = game.clone();
        Subject {
            name: game.name().to_owned(),
            key_fixes_ply: game.key_fixes_ply(),
            build: Arc::new(move |engine| game.bot(engine)),
            simulate: Arc::new(move |engine| same.simulator(engine)),
        }
    }
}
