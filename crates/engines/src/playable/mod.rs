//! What a game brings along besides its rules: evaluations to choose from and an opinion on move order.

mod amazons;
mod arimaa;
mod connect4;
mod small;

use plywood_core::{
    Evaluate, Features, Game, Goal, Observer, Order, Playout, Position, Report, Search, Side, TextError,
};

use plywood_games::arimaa::TurnCounts;
use plywood_search::perft;

use crate::book::BookSource;
use crate::record::GameRecord;
use crate::spec::{EngineSpec, PlayoutName};
use crate::suggest::hint;
use crate::thinker::{MoveOf, SplitSearch};

/// A game that engines can play.
pub trait Playable: Game + Clone {
    /// Any of its evaluations, chosen at run time.
    type Evaluation: Evaluate<Self::Position> + Send + Sync;
    /// Its opinion on move order.
    type Order: Order<Self::Position> + Default + Send + Sync;

    /// Any of its ways to play games on without search.
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

    /// Whether players think of whole turns, see [`plywood_core::Bot::thinks_in_turns`].
    const THINKS_IN_TURNS: bool = false;

    /// Its own solver; [`NoSolver`] if it has none.
    type Solver: Search<Self::Position> + Send;

    /// The rules that `auto` chooses by in this game, fitted to measurements; `None` if nobody has measured.
    fn rules(&self) -> Option<&'static str> {
        None
    }

    /// Its own solver with a table of this size in MiB, if there is one for this variant.
    fn solver(&self, mebibytes: usize) -> Option<Self::Solver> {
        let _ = mebibytes;
        None
    }

    /// Lets a solver answer from an opening book where that knows the position; an error if it has no books.
    fn open_book(solver: &mut Self::Solver, book: &BookSource) -> Result<(), TextError> {
        let _ = solver;
        if *book == BookSource::Embedded {
            return Ok(());
        }
        Err(TextError::new("this game's solver has no opening book: leave that out"))
    }

    /// Lets a solver use this many threads; an error if it cannot.
    fn set_threads(solver: &mut Self::Solver, threads: usize) -> Result<(), TextError> {
        let _ = solver;
        if threads == 1 {
            return Ok(());
        }
        Err(TextError::new(format!(
            "this game's solver works on one thread, not on {threads}: leave that out"
        )))
    }

    /// Lets a solver forget everything.
    fn forget(solver: &mut Self::Solver) {
        let _ = solver;
    }

    /// A way to play games on; at random by default.
    fn playouts(&self, name: PlayoutName) -> Result<Self::Playouts, TextError> {
        match name {
            PlayoutName::Random => Ok(Self::Playouts::default()),
            PlayoutName::Rules => Err(TextError::new(format!(
                "{} has no rules for playouts: use playout=random, or mcts instead of uct-optimised",
                self.name()
            ))),
        }
    }

    /// A search whose plies are smaller than the game's.
    fn split(&self, engine: &EngineSpec) -> Result<Box<dyn SplitSearch<Self::Position>>, TextError> {
        let _ = engine;
        Err(TextError::new(format!("the turns of {} cannot be split: leave split out", self.name())))
    }

    /// The plies of a turn that needs no thought, because what is good there is known beforehand.
    fn prepared(&self, position: &Self::Position) -> Option<Vec<MoveOf<Self>>> {
        let _ = position;
        None
    }

    /// Reads a game that was played; moves from the usual start on unless the game has records of its own.
    fn read_record(&self, text: &str) -> Result<GameRecord<Self::Position>, TextError> {
        GameRecord::of_moves(self, text)
    }

    /// The number of sequences of so many plies, as a check of the rules.
    fn perft(&self, position: &mut Self::Position, depth: u32) -> u64 {
        perft::perft(position, depth)
    }

    /// The same, apart for each first ply.
    fn divide(&self, position: &mut Self::Position, depth: u32) -> Vec<(MoveOf<Self>, u64)> {
        perft::divide(position, depth)
    }

    /// What so many whole turns lead to, where a turn has several plies.
    fn count_turns(&self, position: &Self::Position, turns: u32) -> Result<TurnCounts, TextError> {
        let _ = (position, turns);
        Err(TextError::new(format!(
            "the sequences of {} are counted in plies: leave --turns out",
            self.name()
        )))
    }

    /// The evaluations, the usual one first.
    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>>;

    /// What an evaluation is made of in this position, where it is a sum of terms.
    fn explain(&self, evaluation: &Self::Evaluation, position: &Self::Position) -> Explanation {
        let _ = (evaluation, position);
        Explanation::default()
    }

    /// A position by name or notation, as [`Game::position`], with a suggestion where a name was probably meant.
    fn find_position(&self, text: Option<&str>) -> Result<Self::Position, TextError> {
        self.position(text).map_err(|error| {
            let starts = self.starts();
            let hint = hint(text.unwrap_or(""), starts.iter().map(|start| start.name));
            TextError::new(format!("{error}{hint}"))
        })
    }

    /// A short name for a position in pictures of trees, where positions have names.
    fn caption(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// The evaluation of this name, or the usual one.
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

/// Why an evaluation thinks what it thinks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What it adds up; nothing if it is no sum.
    pub terms: Vec<Term>,
    /// What the weights of the terms depend on, by name, where they are not always the same.
    pub gauge: Option<(&'static str, f32)>,
}

/// One of the sums that an evaluation is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub count: Count,
    /// What a unit of that is worth.
    pub weight: f32,
}

/// What a term counts.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Count {
    /// Something of each side; the difference is weighed.
    Sides {
        /// For the first player.
        first: f32,
        /// For the second one.
        second: f32,
    },
    /// Something that is one number for both, from the view of the side to move.
    Mover(f32),
}

impl Term {
    /// What it adds to the evaluation, for this side, which is to move.
    pub fn points(&self, side: Side) -> f32 {
        let value = match (self.count, side) {
            (Count::Sides { first, second }, Side::First) => first - second,
            (Count::Sides { first, second }, Side::Second) => second - first,
            (Count::Mover(value), _) => value,
        };
        // Nothing has no sign, whatever its weight.
        if value == 0.0 { 0.0 } else { self.weight * value }
    }
}

/// The solver of games that have none: it cannot exist.
#[derive(Debug)]
pub enum NoSolver {}

impl<P: Position> Search<P> for NoSolver {
    fn search<O: Observer<P>>(&mut self, _: &P, _: Goal, _: &mut O) -> Report<P::Move> {
        match *self {}
    }
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

const NOTHING: &str = "every position is worth zero";
