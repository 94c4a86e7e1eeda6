//! What only some games have. Each of these is there or not, and whoever uses one asks for it.

use plywood_core::{Game, Goal, Observer, Position, Report, Search, TextError};

use crate::book::BookSource;
use crate::diagram::Diagram;
use crate::explain::Explanation;
use crate::learning::Learning;
use crate::playable::{MoveOf, Playable};
use crate::position_file::PositionFile;
use crate::ratings::Ratings;
use crate::record::{GameRecord, GameSheet, NotedPly};
use crate::spec::EngineSpec;
use crate::tuning::Tuning;
use crate::turn_board::TurnBoard;

type PositionOf<G> = <G as Game>::Position;

/// Builds the solver of a game.
pub type MakeSolver<G> = fn(&G, &SolverSettings<'_>) -> Result<Box<dyn DynSearch<PositionOf<G>>>, TextError>;
/// Builds a search whose plies are smaller than the game's.
pub type MakeSplit<G> = fn(&EngineSpec) -> Result<Box<dyn DynSearch<PositionOf<G>>>, TextError>;

/// What a game has besides what every game has.
///
/// ```
/// # use plywood_core::Position;
/// # use plywood_engines::{Extras, Playable};
/// # fn extras<G: Playable>() -> Extras<G> {
/// Extras { caption: Some(|position| Some(position.ply().to_string())), ..Extras::none() }
/// # }
/// ```
#[expect(clippy::type_complexity, reason = "a type beside its field says more than a name for it")]
pub struct Extras<G: Playable> {
    /// An exact solver, for the variant at hand.
    pub solver: Option<MakeSolver<G>>,
    /// A search in which a turn is made of smaller plies (the key `split`).
    pub split: Option<MakeSplit<G>>,
    /// Playouts that follow rules (`playout=rules`).
    pub ruled_playouts: Option<fn() -> G::Playouts>,
    /// The plies of a turn that needs no thought, because what is good there is known beforehand. Where there are
    /// several such turns, another seed may choose another one; engines play that of seed 0.
    pub prepared: Option<fn(&PositionOf<G>, u64) -> Option<Vec<MoveOf<G>>>>,
    /// The rules that `auto` chooses by, fitted to measurements.
    pub auto_rules: Option<&'static str>,
    /// Reads games as others write them down, at least one. Without this, moves from the usual start on are read.
    pub records: Option<fn(&str) -> Result<Vec<GameRecord<PositionOf<G>>>, TextError>>,
    /// Writes games down as its players do.
    pub scribe: Option<Scribe<G>>,
    /// Reads files of positions as its players have them.
    pub position_file: Option<PositionFile>,
    /// A move as its players say it, where the game's own notation is made for programs.
    pub spoken: Option<fn(&PositionOf<G>, MoveOf<G>) -> String>,
    /// How its players call the two sides.
    pub sides: Option<[&'static str; 2]>,
    /// What a turn has to cost, in points, to be marked `?!`, `?` and `??`, where players agree on that.
    pub grades: Option<[i32; 3]>,
    /// What ratings its usual player can have, where players rate each other.
    pub ratings: Option<Ratings>,
    /// What an evaluation is made of, where it is a sum.
    pub explain: Option<fn(&G::Evaluation, &PositionOf<G>) -> Explanation>,
    /// How its evaluations can be fitted to games, where they are weighted sums.
    pub tuning: Option<Tuning<G>>,
    /// What networks are told of its positions, where evaluations can be learned.
    pub learning: Option<Learning<G>>,
    /// What counts as a sequence of plies, where that is not every sequence of moves: how many there are behind each
    /// first ply.
    pub divide: Option<fn(&mut PositionOf<G>, u32) -> Vec<(MoveOf<G>, u64)>>,
    /// What so many whole turns lead to, where a turn has several plies.
    pub count_turns: Option<fn(&PositionOf<G>, u32) -> Result<TurnCounts, TextError>>,
    /// Its positions in whole turns, where turns have a notation of their own: by name or notation.
    pub turn_board: Option<fn(Option<&str>) -> Result<Box<dyn TurnBoard>, TextError>>,
    /// A short name for a position in pictures of trees.
    pub caption: Option<fn(&PositionOf<G>) -> Option<String>>,
    /// What it looks like: a board, what stands there, and what moves do.
    pub diagram: Option<Diagram<G>>,
}

impl<G: Playable> Extras<G> {
    /// Nothing.
    pub const fn none() -> Extras<G> {
        Extras {
            solver: None,
            split: None,
            ruled_playouts: None,
            prepared: None,
            auto_rules: None,
            records: None,
            scribe: None,
            position_file: None,
            spoken: None,
            sides: None,
            grades: None,
            ratings: None,
            explain: None,
            tuning: None,
            learning: None,
            divide: None,
            count_turns: None,
            turn_board: None,
            caption: None,
            diagram: None,
        }
    }
}

/// Who writes games down as players of the game do.
#[expect(clippy::type_complexity, reason = "a type beside its field says more than a name for it")]
pub struct Scribe<G> {
    /// How the names of such files end, as in `pgn`.
    pub ending: &'static str,
    /// Writes a game with an empty line behind it, so that games can be put together.
    pub write: fn(&G, &GameSheet) -> Result<String, TextError>,
    /// Writes the games of a text again, with what is noted about the plies of each. Everything that the text says
    /// stays.
    pub annotate: fn(&G, &str, &[Vec<NotedPly>]) -> Result<String, TextError>,
}

/// What a solver is asked to be like.
#[derive(Copy, Clone, Debug)]
pub struct SolverSettings<'a> {
    /// The size of its table in MiB.
    pub table: usize,
    /// How many threads search together.
    pub threads: usize,
    /// Its opening book.
    pub book: &'a BookSource,
}

impl SolverSettings<'_> {
    /// For solvers that have no books.
    pub fn without_book(self) -> Result<Self, TextError> {
        if *self.book == BookSource::Embedded {
            return Ok(self);
        }
        Err(TextError::new("this game's solver has no opening book: leave that out"))
    }

    /// For solvers that work on one thread.
    pub fn on_one_thread(self) -> Result<Self, TextError> {
        if self.threads == 1 {
            return Ok(self);
        }
        let threads = self.threads;
        Err(TextError::new(format!(
            "this game's solver works on one thread, not on {threads}: leave that out"
        )))
    }
}

/// What so many whole turns lead to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TurnCounts {
    /// Sequences of turns, of which no two of one position lead to the same position.
    pub sequences: u64,
    /// The positions at their ends, each counted once.
    pub positions: u64,
}

/// A search behind one pointer, for what few games have. It talks to its observer in bulk, or is slow anyway.
pub trait DynSearch<P: Position>: Send {
    /// As [`Search::search`].
    fn search(&mut self, position: &P, goal: Goal, observer: &mut dyn Observer<P>) -> Report<P::Move>;
    /// Forgets everything learned.
    fn forget(&mut self);
    /// Whether it has all moves of a root in one tree, and tells an observer what each is worth
    /// ([`Observer::branches`]).
    fn has_one_tree(&self) -> bool {
        false
    }
}

/// Any search with a way to forget.
pub struct Forgetful<S> {
    /// The search.
    pub search: S,
    /// Lets it forget everything learned.
    pub forget: fn(&mut S),
}

impl<P: Position, S: Search<P> + Send> DynSearch<P> for Forgetful<S> {
    fn search(&mut self, position: &P, goal: Goal, mut observer: &mut dyn Observer<P>) -> Report<P::Move> {
        self.search.search(position, goal, &mut observer)
    }

    fn forget(&mut self) {
        (self.forget)(&mut self.search);
    }
}
