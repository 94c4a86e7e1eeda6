//! Evaluations whose weights can be fitted: what a game says about them, and the same behind text.

mod weights_file;

use plywood_core::{Evaluate, Game, Side, TextError};

use crate::learning::learned;
use crate::playable::Playable;
use crate::replay::replay;
use crate::spec::EngineSpec;

pub use weights_file::{Weight, format_weights, parse_weights};

type PositionOf<G> = <G as Game>::Position;

/// How the evaluations of a game can be fitted, where they are weighted sums.
///
/// Something that is no weighted sum can still be part of one: it is a count, and its weight stays as it is if
/// [`Tuning::with`] ignores what it is told.
#[expect(clippy::type_complexity, reason = "a type beside its field says more than a name for it")]
pub struct Tuning<G: Playable> {
    /// The weights with their names, always in the same order; none if this evaluation is no weighted sum. A name is
    /// made of words, and no two are alike.
    pub weights: fn(&G::Evaluation) -> Vec<(String, f32)>,
    /// What the weights are multiplied with, where that is not zero: numbers of weights with counts. For every position
    /// that is not over, the sum of the products is the guess for the side to move, but for rounding. A weight that
    /// depends on the phase of the game is several weights, whose counts have the phase in them.
    pub counts: fn(&G::Evaluation, &PositionOf<G>) -> Vec<(u32, f32)>,
    /// The same evaluation with other weights, in the same order.
    pub with: fn(&G::Evaluation, &[f32]) -> G::Evaluation,
}

/// A position of a game that was played, and the move that was played there.
pub struct Seen<'a> {
    /// How many plies were played before.
    pub index: usize,
    /// Who is to move.
    pub side: Side,
    /// Whether a guess can be trusted here: no threat has to be answered, the move is quiet, and so was the last one
    /// of the same turn.
    pub is_quiet: bool,
    /// What each weight is multiplied with, see [`Tuning::counts`].
    pub counts: &'a dyn Fn() -> Vec<(u32, f32)>,
}

/// An evaluation that can be fitted, behind text.
pub trait Tunable: Send + Sync {
    /// Its weights with their names.
    fn weights(&self) -> Vec<(String, f32)>;

    /// How many points make a chance of 73 %, as far as the evaluation knows.
    fn scale(&self) -> f32;

    /// Plays a game again from a position, which is the usual start if none is given. `see` sees each position before
    /// its move is played, but none in which the game is over.
    fn replay(
        &self,
        start: Option<&str>,
        moves: &[&str],
        see: &mut dyn FnMut(&Seen<'_>),
    ) -> Result<(), TextError>;
}

/// An evaluation of a game whose type is known.
struct Tuned<G: Playable> {
    game: G,
    tuning: Tuning<G>,
    evaluation: G::Evaluation,
}

impl<G: Playable> Tunable for Tuned<G> {
    fn weights(&self) -> Vec<(String, f32)> {
        (self.tuning.weights)(&self.evaluation)
    }

    fn scale(&self) -> f32 {
        Evaluate::<PositionOf<G>>::scale(&self.evaluation)
    }

    fn replay(
        &self,
        start: Option<&str>,
        moves: &[&str],
        see: &mut dyn FnMut(&Seen<'_>),
    ) -> Result<(), TextError> {
        replay(&self.game, start, moves, &mut |at, position| {
            see(&Seen {
                index: at.index,
                side: at.side,
                is_quiet: at.is_quiet,
                counts: &|| (self.tuning.counts)(&self.evaluation, position),
            });
        })
    }
}

/// An evaluation of a game, if it can be fitted.
pub(crate) fn tunable<G: Playable>(game: &G, name: Option<&str>) -> Result<Box<dyn Tunable>, TextError> {
    let tuning = tuning(game)?;
    let evaluation = game.evaluation(name)?;
    check_weights(game, &tuning, name, &evaluation)?;
    Ok(Box::new(Tuned { game: game.clone(), tuning, evaluation }))
}

/// Complains of an evaluation that is no weighted sum.
fn check_weights<G: Playable>(
    game: &G,
    tuning: &Tuning<G>,
    name: Option<&str>,
    evaluation: &G::Evaluation,
) -> Result<(), TextError> {
    if !(tuning.weights)(evaluation).is_empty() {
        return Ok(());
    }
    let name = name.unwrap_or("this evaluation");
    let (game, list) = (game.name(), list(game));
    Err(TextError::new(format!("{name} of {game} has no weights to fit; evaluations: {list}")))
}

fn list<G: Playable>(game: &G) -> String {
    let names: Vec<&str> = game.evaluators().iter().map(|one| one.name).collect();
    names.join(", ")
}

fn tuning<G: Playable>(game: &G) -> Result<Tuning<G>, TextError> {
    game.extras().tuning.ok_or_else(|| {
        let name = game.name();
        TextError::new(format!("the evaluations of {name} have no weights that could be fitted"))
    })
}

/// The evaluation of an engine: the one it names, with the weights of a file if it has one, or a network.
pub(crate) fn evaluation_of<G: Playable>(game: &G, engine: &EngineSpec) -> Result<G::Evaluation, TextError> {
    if let Some(learned) = learned(game, engine) {
        return learned;
    }
    let evaluation = game.evaluation(engine.eval.as_deref())?;
    let Some(path) = &engine.weights else { return Ok(evaluation) };
    let tuning = tuning(game)?;
    check_weights(game, &tuning, engine.eval.as_deref(), &evaluation)?;
    let read = || {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let named = (tuning.weights)(&evaluation);
        parse_weights(&text, &named).map_err(|error| error.to_string())
    };
    let weights = read().map_err(|error| TextError::new(format!("weights={path}: {error}")))?;
    Ok((tuning.with)(&evaluation, &weights))
}
