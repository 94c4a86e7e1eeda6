//! Evaluations that are learned from games: what a game says about them, and the same behind text.

use std::path::Path;
use std::sync::Arc;

use plywood_core::{Evaluate, Game, Position, Random, Score, Side, TextError};
use plywood_net::{InputSet, Inputs, Learned, Machine, Network};

use crate::explain::{Count, Summand};
use crate::playable::Playable;
use crate::replay::replay;
use crate::spec::EngineSpec;

type PositionOf<G> = <G as Game>::Position;

/// The name by which engines ask for a network.
const NET: &str = "net";

/// What networks are told of a game, and the evaluation that they become.
pub struct Learning<G: Playable> {
    inputs: InputSet,
    active: fn(&PositionOf<G>, Side, &mut Vec<u16>),
    bucket: fn(&PositionOf<G>) -> usize,
    with: fn(G::Evaluation, Arc<Network>) -> G::Evaluation,
    alone: fn(&G::Evaluation, &PositionOf<G>) -> Score,
}

/// Of a game whose evaluation has a place for a network.
impl<G, E, I> Learning<G>
where
    G: Playable<Evaluation = Learned<E, I>>,
    E: Evaluate<PositionOf<G>>,
    I: Inputs<PositionOf<G>>,
{
    /// Learning by the inputs that the evaluation names.
    pub fn by_inputs() -> Learning<G> {
        Learning {
            inputs: InputSet::of::<PositionOf<G>, I>(),
            active: I::active,
            bucket: I::bucket,
            with: Learned::with,
            alone: |evaluation, position| {
                let own = evaluation.evaluation();
                own.evaluate(own.start(position), position)
            },
        }
    }
}

impl<G: Playable> Learning<G> {
    /// The set of inputs.
    pub fn inputs(&self) -> InputSet {
        self.inputs
    }

    /// The evaluation of a network; an error if it is for another game or for other inputs.
    pub fn evaluation(&self, game: &G, network: Network) -> Result<G::Evaluation, TextError> {
        self.check(game.name(), &network)?;
        Ok((self.with)(game.evaluation(None)?, Arc::new(network)))
    }

    fn check(&self, game: &str, network: &Network) -> Result<(), TextError> {
        let (shape, inputs) = (network.shape(), self.inputs);
        if shape.game != game {
            return Err(TextError::new(format!(
                "this network is for {}, and not for {game}: train one on games of {game}",
                shape.game
            )));
        }
        let own = (inputs.name, inputs.count, inputs.buckets);
        if (shape.input_set.as_str(), shape.inputs, shape.buckets) != own {
            let told = |name: &str, count, buckets| match buckets {
                1 => format!("{name} with {count} inputs"),
                _ => format!("{name} with {count} inputs and {buckets} output buckets"),
            };
            return Err(TextError::new(format!(
                "this network is told {}, and {game} tells {}: make samples with this program, and train it again",
                told(&shape.input_set, shape.inputs, shape.buckets),
                told(own.0, own.1, own.2)
            )));
        }
        Ok(())
    }

    fn told(&self, evaluation: &G::Evaluation, position: &PositionOf<G>) -> Told {
        let side = position.side();
        let lists = [side, side.other()].map(|view| {
            let mut list = Vec::with_capacity(self.inputs.most);
            (self.active)(position, view, &mut list);
            list.sort_unstable();
            list
        });
        Told { lists, bucket: (self.bucket)(position), own: (self.alone)(evaluation, position) }
    }
}

/// What a network is told of a position, and what it may have to correct.
pub struct Told {
    /// The inputs that hold, as the mover and as the other side sees them, in order.
    pub lists: [Vec<u16>; 2],
    /// The output bucket.
    pub bucket: usize,
    /// What the game's own evaluation says, for the mover.
    pub own: Score,
}

/// A position of a game that was played, as a network is told it.
pub struct SeenInputs<'a> {
    /// How many plies were played before.
    pub index: usize,
    /// Who is to move.
    pub side: Side,
    /// Whether a guess can be trusted here, see [`crate::Seen::is_quiet`].
    pub is_quiet: bool,
    /// The position's key.
    pub key: u64,
    /// What a network is told of it.
    pub told: &'a dyn Fn() -> Told,
}

/// What came out when a network was asked in every way that there is.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Compared {
    /// Positions that were looked at.
    pub positions: u64,
    /// How often two ways did not agree.
    pub differences: u64,
    /// The least and the greatest guess, in points.
    pub range: (i32, i32),
    /// The mean distance from zero.
    pub mean_size: f64,
}

/// A game that networks can learn, behind text.
pub trait Learnable: Send + Sync {
    /// The game's name without its variant: what is learned of one is good for all that have the same inputs.
    fn game(&self) -> &'static str;

    /// What networks are told.
    fn inputs(&self) -> InputSet;

    /// How many points make a chance of 73 %, as far as the game's usual evaluation knows.
    fn scale(&self) -> f32;

    /// Plays a game again from a position, which is the usual start if none is given. `see` sees each position before
    /// its move is played, but none in which the game is over.
    fn replay(
        &self,
        start: Option<&str>,
        moves: &[&str],
        see: &mut dyn FnMut(&SeenInputs<'_>),
    ) -> Result<(), TextError>;

    /// Asks a network along random games in three ways: plainly, with this processor's vectors, and by what moves
    /// change.
    fn compare(&self, network: &Network, seed: u64, games: u32) -> Result<Compared, TextError>;
}

/// What a network adds to an evaluation that it corrects, for whoever explains that; `None` without such a network.
pub fn correction<P, E, I>(learned: &Learned<E, I>, position: &P) -> Option<Summand>
where
    P: Position,
    E: Evaluate<P>,
    I: Inputs<P>,
{
    let points = learned.correction(position)?;
    Some(Summand { name: "network", count: Count::Mover(points as f32), weight: 1.0 })
}

struct Learner<G: Playable> {
    game: G,
    evaluation: G::Evaluation,
    learning: Learning<G>,
}

/// Random games that do not end of themselves are broken off after so many plies.
const LONGEST: usize = 300;

impl<G: Playable> Learnable for Learner<G> {
    fn game(&self) -> &'static str {
        self.game.name()
    }

    fn inputs(&self) -> InputSet {
        self.learning.inputs
    }

    fn scale(&self) -> f32 {
        self.evaluation.scale()
    }

    fn replay(
        &self,
        start: Option<&str>,
        moves: &[&str],
        see: &mut dyn FnMut(&SeenInputs<'_>),
    ) -> Result<(), TextError> {
        replay(&self.game, start, moves, &mut |at, position| {
            see(&SeenInputs {
                index: at.index,
                side: at.side,
                is_quiet: at.is_quiet,
                key: position.key(),
                told: &|| self.learning.told(&self.evaluation, position),
            });
        })
    }

    fn compare(&self, network: &Network, seed: u64, games: u32) -> Result<Compared, TextError> {
        let evaluation = self.learning.evaluation(&self.game, network.clone())?;
        let plain = network.clone().on(Machine::PLAIN);
        let start = self.game.position(None)?;
        let mut random = Random::new(seed);
        let mut compared = Compared { range: (i32::MAX, i32::MIN), ..Compared::default() };
        let mut size = 0.0;
        for _ in 0..games {
            let mut position = start.clone();
            let mut scratch = Default::default();
            evaluation.begin(&mut scratch, 0, &position);
            for height in 0..LONGEST as u32 {
                if position.outcome().is_some() {
                    break;
                }
                let Told { lists: [own, other], bucket, own: base } =
                    self.learning.told(&evaluation, &position);
                let base = if network.shape().beside { base.raw() } else { 0 };
                let guess = base + Score::points(plain.guess(&own, &other, bucket)).raw();
                let state = evaluation.start(&position);
                let fast = evaluation.evaluate(state, &position).raw();
                let changed = evaluation.judge(&mut scratch, height, state, &position).raw();
                let expected = Score::points(guess).raw();
                compared.differences += u64::from(fast != expected || changed != expected);
                compared.positions += 1;
                compared.range = (compared.range.0.min(expected), compared.range.1.max(expected));
                size += f64::from(expected.abs());
                let moves: Vec<_> = position.moves().collect();
                let mv = *random.pick(&moves);
                evaluation.note(&mut scratch, height, &position, Some(mv));
                position.play(mv);
            }
        }
        compared.mean_size = size / compared.positions.max(1) as f64;
        Ok(compared)
    }
}

/// What networks can learn of a game, if it says what they are told.
pub(crate) fn learnable<G: Playable>(game: &G) -> Result<Box<dyn Learnable>, TextError> {
    Ok(Box::new(Learner {
        game: game.clone(),
        evaluation: game.evaluation(None)?,
        learning: learning(game)?,
    }))
}

fn learning<G: Playable>(game: &G) -> Result<Learning<G>, TextError> {
    game.extras().learning.ok_or_else(|| {
        let name = game.name();
        TextError::new(format!(
            "{name} does not say what a network is told of its positions, so none can learn it"
        ))
    })
}

/// The evaluation of an engine that asks for a network.
pub(crate) fn learned<G: Playable>(
    game: &G,
    engine: &EngineSpec,
) -> Option<Result<G::Evaluation, TextError>> {
    let asks = engine.eval.as_deref() == Some(NET);
    let has_own = || game.evaluators().iter().any(|one| one.name == NET);
    let wrong = |what: &str| Some(Err(TextError::new(what)));
    match &engine.network {
        None if !asks || has_own() => None,
        None => match learning(game) {
            Ok(_) => wrong("eval=net needs a network: say which with network=FILE"),
            Err(error) => Some(Err(error)),
        },
        Some(_) if !asks => wrong("network=FILE is for eval=net: add that"),
        Some(_) if engine.weights.is_some() => wrong("a network has no weights=FILE: leave that out"),
        Some(path) => {
            let open = || learning(game)?.evaluation(game, Network::open(Path::new(path))?);
            Some(open().map_err(|error| TextError::new(format!("network={path}: {error}"))))
        }
    }
}
