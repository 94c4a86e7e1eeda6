//! Engine specifications, and games that engines can play: the only crate that brings games and algorithms together.
//!
//! ```
//! use plywood_core::{Goal, Limits};
//!
//! let engine = "mtdf:table=4,order=hash+history,id".parse()?;
//! let mut bot = plywood_games::all().bot("tictactoe", &engine)?;
//! bot.set_position(Some("x.../.o../..."));
//! let answer = bot.think(Goal::SOLVE, &Limits::default(), &mut |_| {});
//! # Ok::<(), plywood_core::TextError>(())
//! ```

mod any_game;
mod any_search;
mod auto;
mod book;
mod bot;
mod diagram;
mod every_move;
mod explain;
mod extras;
mod games;
mod learning;
mod memory;
mod numbered;
mod one_tree;
mod playable;
mod position_file;
mod ratings;
mod record;
mod replay;
mod simulated;
mod simulations;
mod spec;
mod spec_keys;
mod suggest;
mod terms;
mod traced;
mod tree_reader;
mod tuning;
mod turn_board;
mod watch;

pub use any_game::{AnyGame, Appraisal, NamedStart, Theory, Topic};
pub use any_search::{MctsOf, SearchOf, monte_carlo, split, tree_search};
pub use auto::{Among, Condition, Figures, Rule, Rules};
pub use book::BookSource;
pub use diagram::Diagram;
pub use explain::{Count, Explanation, PlaceWorth, Summand};
pub use extras::{DynSearch, Extras, Forgetful, MakeSolver, MakeSplit, Scribe, SolverSettings, TurnCounts};
pub use games::{GameEntry, Games};
pub use learning::{Compared, Learnable, Learning, SeenInputs, Told, correction};
pub use memory::check_memory;
pub use numbered::{NumberedGame, NumberedPly};
pub use playable::{Evaluator, MoveOf, NOTHING, Playable};
pub use position_file::{NotedPosition, PositionFile};
pub use ratings::Ratings;
pub use record::{GameRecord, GameSheet, NotedPly, RecordedTurn, TextRecord};
pub use simulated::{Simulated, Simulator};
pub use spec::{AlgorithmName, EngineSpec, Family, MonteCarlo, OrderBy, PlayoutName, Thousandths};
pub use spec_keys::{Key, LARGEST_TABLE, MOST_THREADS, SCHEMES, keys, scheme_name};
pub use suggest::{hint, nearest};
pub use terms::{TermChange, read_terms};
pub use traced::{Question, Recorded, Recorder, Recording, Room, Wanted};
pub use tree_reader::{Found, Moves, TreeReader};
pub use tuning::{Seen, Tunable, Tuning, Weight, format_weights, parse_weights};
pub use turn_board::TurnBoard;

/// What games describe their boards with.
pub use plywood_api::board;
/// What games describe the inputs of networks with.
pub use plywood_net as net;
