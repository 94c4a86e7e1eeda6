//! What a game brings along besides its rules: evaluations to choose from, an opinion on move order, ways to play on.

use plywood_core::{Evaluate, Features, Game, Order, Playout, Position, TextError};

use crate::extras::Extras;
use crate::suggest::hint;

/// The moves of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game that engines can play. What only some games have, such as a solver of their own, is among its
/// [`Playable::extras`].
pub trait Playable: Game + Clone {
    /// Any of its evaluations, chosen at run time.
    type Evaluation: Evaluate<Self::Position> + Send + Sync;
    /// Its opinion on move order; `()` if it has none.
    type Order: Order<Self::Position> + Default + Send + Sync;
    /// Any of its ways to play games on without search; [`plywood_core::RandomMoves`] will do.
    type Playouts: Playout<Self::Position> + Default + Send + Sync;

    /// What Monte Carlo search does best in this game, as keys of an engine specification; what is not said is as
    /// usual.
    const MONTE_CARLO: &'static str = "";

    /// The engine that plays it well at once: what people and programs play against if they do not say.
    const PLAYER: &'static str = "pvs:table=64,order=hash+killers+history+rank,id";

    /// The switches of [`Playable::PLAYER`], so that they can be compiled as constants. A player whose switches are
    /// others works too, only more slowly; a test tells.
    const PLAYER_FEATURES: Features =
        Features { table: true, hash_move: true, killers: true, history: true, rank: true, ..Features::OFF };

    /// Whether players think of whole turns, see [`plywood_api::Bot::thinks_in_turns`].
    const THINKS_IN_TURNS: bool = false;

    /// The evaluations, the usual one first.
    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>>;

    /// What it has that most games have not.
    fn extras(&self) -> Extras<Self> {
        Extras::none()
    }

    /// The evaluation of this name, or the usual one. Games whose evaluations can be written down in more ways than
    /// [`Playable::evaluators`] lists read them here.
    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, TextError> {
        let mut all = self.evaluators();
        let index = match name {
            None => 0,
            Some(name) => all.iter().position(|one| one.name == name).ok_or_else(|| {
                let names = || all.iter().map(|one| one.name);
                TextError::new(format!(
                    "{} has no evaluation {name:?}{}; evaluations: {}",
                    self.name(),
                    hint(name, names()),
                    names().collect::<Vec<_>>().join(", ")
                ))
            })?,
        };
        Ok(all.swap_remove(index).evaluation)
    }
}

/// A position by name or notation, as [`Game::position`], with a suggestion where a name was probably meant.
pub(crate) fn find_position<G: Game>(game: &G, text: Option<&str>) -> Result<G::Position, TextError> {
    game.position(text).map_err(|error| {
        let starts = game.starts();
        let hint = hint(text.unwrap_or(""), starts.iter().map(|start| start.name));
        TextError::new(format!("{error}{hint}"))
    })
}

/// A named evaluation.
pub struct Evaluator<E> {
    /// Its name in engine specifications.
    pub name: &'static str,
    /// One line that says what it counts.
    pub summary: &'static str,
    /// The evaluation itself.
    pub evaluation: E,
}

impl Evaluator<plywood_core::Zero> {
    /// The evaluation of games that have none: every position is worth zero.
    pub fn zero() -> Evaluator<plywood_core::Zero> {
        Evaluator { name: "zero", summary: NOTHING, evaluation: plywood_core::Zero }
    }
}

/// The summary of evaluations that know nothing.
pub const NOTHING: &str = "every position is worth zero";
