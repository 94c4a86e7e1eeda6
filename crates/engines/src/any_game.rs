//! A game behind text: everything that can be asked of it, for those who know it only by name.

use std::fmt;
use std::sync::Arc;

use plywood_api::Bot;
use plywood_api::board::Setup;
use plywood_core::{Evaluate, Goal, Position, Side, Signs, TextError};
use plywood_search::perft;
use plywood_search::theory::{self, Caps, Matrix, Strategies, TooLarge, TreeCount, Winning};

use crate::auto::{TO_THE_END, memory_bytes, to_a_depth};
use crate::bot::GameBot;
use crate::explain::Explanation;
use crate::extras::{Scribe, TurnCounts};
use crate::learning::{Learnable, learnable};
use crate::numbered::{NumberedGame, name_moves, number_moves};
use crate::playable::{Playable, find_position};
use crate::position_file::PositionFile;
use crate::ratings::Ratings;
use crate::record::{GameRecord, GameSheet, NotedPly, TextRecord};
use crate::simulated::{GameSimulator, Simulator};
use crate::spec::{AlgorithmName, EngineSpec};
use crate::traced::{GameRecorder, Recorder};
use crate::tree_reader::{GameTreeReader, TreeReader};
use crate::tuning::{Tunable, tunable};
use crate::turn_board::TurnBoard;

/// Any game. A handle: clones are cheap and mean the same game.
///
/// Everything is compiled for a game where its handle is made ([`AnyGame::of`]), and nowhere else.
#[derive(Clone)]
pub struct AnyGame {
    name: Arc<str>,
    game: Arc<dyn InText>,
    /// Whose bots play it, if not its own.
    bots: Option<MakeBot>,
}

/// Builds bots of some kind.
type MakeBot = Arc<dyn Fn(&EngineSpec) -> Result<Box<dyn Bot>, TextError> + Send + Sync>;

/// What a start position is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStart {
    /// Its name, usable wherever a position is.
    pub name: &'static str,
    /// One line that says what it is.
    pub summary: &'static str,
    /// The position in the game's notation.
    pub position: String,
}

/// What evaluations think of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    /// The position in the game's notation.
    pub position: String,
    /// Who is to move, and whom the points are for.
    pub side: Side,
    /// The evaluations by name, and what they say.
    pub guesses: Vec<(String, i32)>,
    /// What the first of them is made of.
    pub explanation: Explanation,
}

/// What theory can say about a whole game tree.
#[derive(Clone, Debug)]
pub enum Theory {
    /// The pure strategies of MAX and of MIN.
    Strategies(Box<[Strategies; 2]>),
    /// What they get against each other.
    Matrix(Box<Matrix>),
    /// Who wins from where.
    Winning(Winning),
    /// Nodes and leaves by ply.
    Count(TreeCount),
}

/// What theory is asked for, and how much of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// See [`Theory::Strategies`].
    Strategies(Caps),
    /// See [`Theory::Matrix`].
    Matrix(Caps),
    /// See [`Theory::Winning`]; at most so many positions.
    Winning(usize),
    /// See [`Theory::Count`]; at most so many nodes.
    Count(u64),
}

impl AnyGame {
    /// The handle of a game.
    pub fn of<G: Playable>(game: G) -> AnyGame {
        AnyGame { name: game.name().into(), game: Arc::new(Played(game)), bots: None }
    }

    /// The same game under the name by which somebody asked for it, with its variant.
    #[must_use]
    pub(crate) fn named(self, name: &str) -> AnyGame {
        AnyGame { name: name.into(), ..self }
    }

    /// Its name, with its variant, as in `connect4:8x7`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line for lists of games.
    pub fn summary(&self) -> &'static str {
        self.game.summary()
    }

    /// How positions and moves are written.
    pub fn notation(&self) -> &'static str {
        self.game.notation()
    }

    /// Named start positions, the usual one first.
    pub fn starts(&self) -> Vec<NamedStart> {
        self.game.starts()
    }

    /// Evaluations by name and what they count, the usual one first.
    pub fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.game.evaluations()
    }

    /// Whether positions that a table takes for equal are equally far into the game, see [`Position::KEY_FIXES_PLY`].
    /// If not, a table may know more of a position than a search of limited depth asks for, and engines with and
    /// without tables rightly guess differently.
    pub fn key_fixes_ply(&self) -> bool {
        self.game.key_fixes_ply()
    }

    /// The engine that plays it well at once.
    pub fn player(&self) -> Result<EngineSpec, TextError> {
        self.game.player().parse()
    }

    /// The engine that looks a number of plies ahead: the player, or where plies mean nothing to that a general search.
    pub fn player_to_a_depth(&self) -> Result<EngineSpec, TextError> {
        to_a_depth(self.game.player()).parse()
    }

    /// The engine that solves it: its own solver where it has one, else a general search that finds short wins soon.
    pub fn solver(&self) -> Result<EngineSpec, TextError> {
        if self.game.has_solver() { "solver" } else { TO_THE_END }.parse()
    }

    /// Whether it has a solver of its own.
    pub fn has_solver(&self) -> bool {
        self.game.has_solver()
    }

    /// Bytes that the tables and trees of an engine take at most, those of everybody whom `auto` may choose together.
    /// An error if its rules, which it may have in a file, are wrong.
    pub fn memory_bytes(&self, engine: &EngineSpec) -> Result<u64, TextError> {
        self.game.memory_bytes(engine)
    }

    /// A bot with this engine.
    pub fn bot(&self, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
        match &self.bots {
            Some(make) => make(engine),
            None => self.game.bot(engine),
        }
    }

    /// The same game with bots of another kind, whatever engine is asked for: for tests of those who let bots play.
    #[must_use]
    pub fn with_bots(
        self,
        make: impl Fn(&EngineSpec) -> Result<Box<dyn Bot>, TextError> + Send + Sync + 'static,
    ) -> AnyGame {
        AnyGame { bots: Some(Arc::new(make)), ..self }
    }

    /// A bot that knows the rules, and not much more.
    pub fn rules(&self) -> Result<Box<dyn Bot>, TextError> {
        self.bot(&EngineSpec::new(AlgorithmName::AlphaBeta))
    }

    /// The search of an engine, with its tree.
    pub fn recorder(&self, engine: &EngineSpec) -> Result<Box<dyn Recorder>, TextError> {
        self.game.recorder(&self.name, engine)
    }

    /// Reads records of searches of the position after these moves.
    pub fn tree_reader(&self, position: Option<&str>, moves: &str) -> Result<Box<dyn TreeReader>, TextError> {
        self.game.tree_reader(position, moves)
    }

    /// The search of an engine in virtual time.
    pub fn simulator(&self, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError> {
        self.game.simulator(engine)
    }

    /// The signs of the question for `goal` at a position, if nothing may stop the search.
    pub fn signs(&self, position: Option<&str>, goal: Goal) -> Result<Signs, TextError> {
        self.game.signs(position, goal)
    }

    /// The number of sequences of so many plies, as a check of the rules.
    pub fn perft(&self, position: Option<&str>, depth: u32) -> Result<u64, TextError> {
        self.game.perft(position, depth)
    }

    /// The same, apart for each first ply.
    pub fn divide(&self, position: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, TextError> {
        self.game.divide(position, depth)
    }

    /// What so many whole turns lead to, where a turn has several plies.
    pub fn count_turns(&self, position: Option<&str>, turns: u32) -> Result<TurnCounts, TextError> {
        self.game.count_turns(position, turns)
    }

    /// Whether positions can be set up by hand.
    pub fn may_arrange(&self) -> bool {
        self.game.may_arrange()
    }

    /// The position in which these pieces stand and this side is to move, in the game's notation. What a setup does not
    /// tell is taken from `start`, which is the usual one if none is given. An error says in a sentence why there is no
    /// such position.
    pub fn arrange(&self, start: Option<&str>, setup: &Setup) -> Result<String, TextError> {
        self.game.arrange(start, setup)
    }

    /// What an evaluation thinks of a position, and why. If none is named: the usual one, or all of them where that
    /// has nothing to explain.
    pub fn judge(&self, position: Option<&str>, evaluation: Option<&str>) -> Result<Appraisal, TextError> {
        self.game.judge(position, evaluation)
    }

    /// An evaluation, the usual one if none is named, whose weights can be fitted; an error if they cannot.
    pub fn tunable(&self, evaluation: Option<&str>) -> Result<Box<dyn Tunable>, TextError> {
        self.game.tunable(evaluation)
    }

    /// What networks can learn of it; an error if it does not say what they are told.
    pub fn learnable(&self) -> Result<Box<dyn Learnable>, TextError> {
        self.game.learnable()
    }

    /// A game from a position on, which is the usual start if none is given, with the numbers of its moves.
    pub fn number_moves(&self, start: Option<&str>, moves: &[String]) -> Result<NumberedGame, TextError> {
        self.game.number_moves(start, moves)
    }

    /// The same from these numbers.
    pub fn name_moves(&self, start: Option<&str>, numbers: &[u32]) -> Result<NumberedGame, TextError> {
        self.game.name_moves(start, numbers)
    }

    /// A position, by name or notation, of a game that is told in whole turns; an error if this one is not.
    pub fn turn_board(&self, start: Option<&str>) -> Result<Box<dyn TurnBoard>, TextError> {
        self.game.turn_board(start)
    }

    /// Reads games that were played, at least one.
    pub fn read_records(&self, text: &str) -> Result<Vec<TextRecord>, TextError> {
        self.game.read_records(text)
    }

    /// A game from any position on, by name or notation: its moves, separated by blanks.
    pub fn record_after(&self, start: Option<&str>, moves: &str) -> Result<TextRecord, TextError> {
        self.game.record_after(start, moves)
    }

    /// How the names of files end in which its players write games down, if they have such files.
    pub fn record_ending(&self) -> Option<&'static str> {
        self.game.record_ending()
    }

    /// Writes a game down as its players do; an error if they have no notation for that.
    pub fn write_record(&self, sheet: &GameSheet) -> Result<String, TextError> {
        self.game.write_record(sheet)
    }

    /// Writes games that were read again, with what is noted about their plies; an error as there.
    pub fn annotate(&self, text: &str, notes: &[Vec<NotedPly>]) -> Result<String, TextError> {
        self.game.annotate(text, notes)
    }

    /// How files of positions are read that its players have, if they have such files.
    pub fn position_file(&self) -> Option<PositionFile> {
        self.game.position_file()
    }

    /// How its players call the two sides, if they have names for them.
    pub fn sides(&self) -> Option<[&'static str; 2]> {
        self.game.sides()
    }

    /// What a turn has to cost, in points, to be marked `?!`, `?` and `??`, where players agree on that.
    pub fn grades(&self) -> Option<[i32; 3]> {
        self.game.grades()
    }

    /// What ratings its usual player can have, where players rate each other.
    pub fn ratings(&self) -> Option<Ratings> {
        self.game.ratings()
    }

    /// What theory says about the game that begins at a position; an error if the game is too large for it.
    pub fn theory(
        &self,
        position: Option<&str>,
        topic: Topic,
    ) -> Result<Result<Theory, TooLarge>, TextError> {
        self.game.theory(position, topic)
    }
}

/// Games of one name are the same.
impl PartialEq for AnyGame {
    fn eq(&self, other: &AnyGame) -> bool {
        self.name == other.name
    }
}

impl Eq for AnyGame {}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&self.name).finish()
    }
}

/// What [`AnyGame`] asks of the game inside, with the same words.
trait InText: Send + Sync {
    fn summary(&self) -> &'static str;
    fn notation(&self) -> &'static str;
    fn starts(&self) -> Vec<NamedStart>;
    fn evaluations(&self) -> Vec<(&'static str, &'static str)>;
    fn key_fixes_ply(&self) -> bool;
    fn player(&self) -> &'static str;
    fn has_solver(&self) -> bool;
    fn memory_bytes(&self, engine: &EngineSpec) -> Result<u64, TextError>;
    fn bot(&self, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError>;
    fn recorder(&self, name: &str, engine: &EngineSpec) -> Result<Box<dyn Recorder>, TextError>;
    fn tree_reader(&self, position: Option<&str>, moves: &str) -> Result<Box<dyn TreeReader>, TextError>;
    fn simulator(&self, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError>;
    fn signs(&self, position: Option<&str>, goal: Goal) -> Result<Signs, TextError>;
    fn perft(&self, position: Option<&str>, depth: u32) -> Result<u64, TextError>;
    fn divide(&self, position: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, TextError>;
    fn count_turns(&self, position: Option<&str>, turns: u32) -> Result<TurnCounts, TextError>;
    fn may_arrange(&self) -> bool;
    fn arrange(&self, start: Option<&str>, setup: &Setup) -> Result<String, TextError>;
    fn judge(&self, position: Option<&str>, evaluation: Option<&str>) -> Result<Appraisal, TextError>;
    fn tunable(&self, evaluation: Option<&str>) -> Result<Box<dyn Tunable>, TextError>;
    fn learnable(&self) -> Result<Box<dyn Learnable>, TextError>;
    fn number_moves(&self, start: Option<&str>, moves: &[String]) -> Result<NumberedGame, TextError>;
    fn name_moves(&self, start: Option<&str>, numbers: &[u32]) -> Result<NumberedGame, TextError>;
    fn turn_board(&self, start: Option<&str>) -> Result<Box<dyn TurnBoard>, TextError>;
    fn read_records(&self, text: &str) -> Result<Vec<TextRecord>, TextError>;
    fn record_after(&self, start: Option<&str>, moves: &str) -> Result<TextRecord, TextError>;
    fn record_ending(&self) -> Option<&'static str>;
    fn write_record(&self, sheet: &GameSheet) -> Result<String, TextError>;
    fn annotate(&self, text: &str, notes: &[Vec<NotedPly>]) -> Result<String, TextError>;
    fn position_file(&self) -> Option<PositionFile>;
    fn sides(&self) -> Option<[&'static str; 2]>;
    fn grades(&self) -> Option<[i32; 3]>;
    fn ratings(&self) -> Option<Ratings>;
    fn theory(&self, position: Option<&str>, topic: Topic) -> Result<Result<Theory, TooLarge>, TextError>;
}

/// A game whose type is known.
struct Played<G>(G);

impl<G: Playable> Played<G> {
    fn scribe(&self) -> Result<Scribe<G>, TextError> {
        self.0.extras().scribe.ok_or_else(|| {
            let name = self.0.name();
            TextError::new(format!("{name} has no notation for whole games that could be written"))
        })
    }
}

impl<G: Playable> InText for Played<G> {
    fn summary(&self) -> &'static str {
        self.0.summary()
    }

    fn notation(&self) -> &'static str {
        self.0.notation()
    }

    fn starts(&self) -> Vec<NamedStart> {
        let starts = self.0.starts().into_iter();
        let named = starts.map(|start| {
            let position = self.0.format_position(&start.position);
            NamedStart { name: start.name, summary: start.summary, position }
        });
        named.collect()
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.0.evaluators().iter().map(|one| (one.name, one.summary)).collect()
    }

    fn key_fixes_ply(&self) -> bool {
        G::Position::KEY_FIXES_PLY
    }

    fn player(&self) -> &'static str {
        G::PLAYER
    }

    fn has_solver(&self) -> bool {
        self.0.extras().solver.is_some()
    }

    fn memory_bytes(&self, engine: &EngineSpec) -> Result<u64, TextError> {
        memory_bytes(&self.0, engine)
    }

    fn bot(&self, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
        Ok(Box::new(GameBot::new(self.0.clone(), engine)?))
    }

    fn recorder(&self, name: &str, engine: &EngineSpec) -> Result<Box<dyn Recorder>, TextError> {
        Ok(Box::new(GameRecorder::new(self.0.clone(), name, engine)?))
    }

    fn tree_reader(&self, position: Option<&str>, moves: &str) -> Result<Box<dyn TreeReader>, TextError> {
        Ok(Box::new(GameTreeReader::new(self.0.clone(), position, moves)?))
    }

    fn simulator(&self, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError> {
        Ok(Box::new(GameSimulator::new(self.0.clone(), engine)?))
    }

    fn signs(&self, position: Option<&str>, goal: Goal) -> Result<Signs, TextError> {
        let position = find_position(&self.0, position)?;
        let evaluation = self.0.evaluation(None)?;
        Ok(Signs::of(&position, goal, false, &G::Order::default(), &evaluation, |_| true))
    }

    fn perft(&self, position: Option<&str>, depth: u32) -> Result<u64, TextError> {
        let mut position = find_position(&self.0, position)?;
        Ok(match self.0.extras().divide {
            Some(divide) if depth > 0 => divide(&mut position, depth).iter().map(|(_, count)| count).sum(),
            _ => perft::perft(&mut position, depth),
        })
    }

    fn divide(&self, position: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, TextError> {
        let mut position = find_position(&self.0, position)?;
        let counts = match self.0.extras().divide {
            Some(divide) => divide(&mut position, depth),
            None => perft::divide(&mut position, depth),
        };
        Ok(counts.into_iter().map(|(mv, count)| (self.0.format_move(&position, mv), count)).collect())
    }

    fn count_turns(&self, position: Option<&str>, turns: u32) -> Result<TurnCounts, TextError> {
        let position = find_position(&self.0, position)?;
        let count = self.0.extras().count_turns.ok_or_else(|| {
            let name = self.0.name();
            TextError::new(format!("the sequences of {name} are counted in plies: leave --turns out"))
        })?;
        count(&position, turns)
    }

    fn may_arrange(&self) -> bool {
        self.0.extras().diagram.is_some_and(|diagram| diagram.arrange.is_some())
    }

    fn arrange(&self, start: Option<&str>, setup: &Setup) -> Result<String, TextError> {
        let game = &self.0;
        let base = find_position(game, start)?;
        let diagram = game.extras().diagram.ok_or_else(|| {
            let name = game.name();
            TextError::new(format!("{name} does not say what it looks like: give a position as text"))
        })?;
        Ok(game.format_position(&diagram.arranged(game, &base, setup)?))
    }

    fn judge(&self, position: Option<&str>, evaluation: Option<&str>) -> Result<Appraisal, TextError> {
        let game = &self.0;
        let position = find_position(game, position)?;
        if position.outcome().is_some() {
            return Err(TextError::new(
                "the game is over here: an evaluation guesses what is not decided yet",
            ));
        }
        let chosen = game.evaluation(evaluation)?;
        let explain = game.extras().explain;
        let explanation = explain.map_or_else(Explanation::default, |explain| explain(&chosen, &position));
        let guess = |name: &str, evaluation: &G::Evaluation| {
            (name.to_owned(), evaluation.evaluate(evaluation.start(&position), &position).raw())
        };
        let all = game.evaluators();
        let guesses = match evaluation {
            Some(name) => vec![guess(name, &chosen)],
            None if explanation.summands.is_empty() => {
                all.iter().map(|one| guess(one.name, &one.evaluation)).collect()
            }
            None => vec![guess(all.first().map_or("", |one| one.name), &chosen)],
        };
        let (side, position) = (position.side(), game.format_position(&position));
        Ok(Appraisal { position, side, guesses, explanation })
    }

    fn tunable(&self, evaluation: Option<&str>) -> Result<Box<dyn Tunable>, TextError> {
        tunable(&self.0, evaluation)
    }

    fn learnable(&self) -> Result<Box<dyn Learnable>, TextError> {
        learnable(&self.0)
    }

    fn number_moves(&self, start: Option<&str>, moves: &[String]) -> Result<NumberedGame, TextError> {
        number_moves(&self.0, start, moves)
    }

    fn name_moves(&self, start: Option<&str>, numbers: &[u32]) -> Result<NumberedGame, TextError> {
        name_moves(&self.0, start, numbers)
    }

    fn turn_board(&self, start: Option<&str>) -> Result<Box<dyn TurnBoard>, TextError> {
        let board = self.0.extras().turn_board.ok_or_else(|| {
            let name = self.0.name();
            TextError::new(format!("{name} is told ply by ply, not in whole turns"))
        })?;
        board(start)
    }

    fn read_records(&self, text: &str) -> Result<Vec<TextRecord>, TextError> {
        let records = match self.0.extras().records {
            Some(read) => read(text)?,
            None => vec![GameRecord::of_moves(&self.0, text)?],
        };
        Ok(records.into_iter().map(|record| record.in_text(&self.0)).collect())
    }

    fn record_after(&self, start: Option<&str>, moves: &str) -> Result<TextRecord, TextError> {
        let start = find_position(&self.0, start)?;
        Ok(GameRecord::moves_after(&self.0, start, moves)?.in_text(&self.0))
    }

    fn record_ending(&self) -> Option<&'static str> {
        self.0.extras().scribe.map(|scribe| scribe.ending)
    }

    fn write_record(&self, sheet: &GameSheet) -> Result<String, TextError> {
        (self.scribe()?.write)(&self.0, sheet)
    }

    fn annotate(&self, text: &str, notes: &[Vec<NotedPly>]) -> Result<String, TextError> {
        (self.scribe()?.annotate)(&self.0, text, notes)
    }

    fn position_file(&self) -> Option<PositionFile> {
        self.0.extras().position_file
    }

    fn sides(&self) -> Option<[&'static str; 2]> {
        self.0.extras().sides
    }

    fn grades(&self) -> Option<[i32; 3]> {
        self.0.extras().grades
    }

    fn ratings(&self) -> Option<Ratings> {
        self.0.extras().ratings
    }

    fn theory(&self, position: Option<&str>, topic: Topic) -> Result<Result<Theory, TooLarge>, TextError> {
        let (game, position) = (&self.0, find_position(&self.0, position)?);
        Ok(match topic {
            Topic::Strategies(caps) => {
                let of = |side| theory::strategies(game, &position, side, &caps);
                of(Side::First).and_then(|max| Ok(Theory::Strategies(Box::new([max, of(Side::Second)?]))))
            }
            Topic::Matrix(caps) => {
                theory::matrix(game, &position, &caps).map(|matrix| Theory::Matrix(Box::new(matrix)))
            }
            Topic::Winning(limit) => theory::winning(game, &position, limit).map(Theory::Winning),
            Topic::Count(limit) => theory::count(&position, limit).map(Theory::Count),
        })
    }
}
