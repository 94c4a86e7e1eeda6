//! Engine specifications and the registry of games: the only crate that names games and algorithms together.
//!
//! ```
//! use plywood_core::{Goal, Limits};
//!
//! let engine = "mtdf:table=4,order=hash+history,id".parse()?;
//! let mut bot = plywood_engines::bot("tictactoe", &engine)?;
//! bot.set_position(Some("x.../.o../..."));
//! let answer = bot.think(Goal::SOLVE, &Limits::default(), &mut |_| {});
//! # Ok::<(), plywood_core::TextError>(())
//! ```

mod auto;
mod book;
mod bot;
mod every_move;
mod mapped;
mod memory;
mod playable;
mod record;
mod registry;
mod simulated;
mod simulations;
mod spec;
mod spec_keys;
mod suggest;
mod thinker;
mod traced;

pub use auto::{Among, Condition, Figures, Rule, Rules, signs};
pub use book::{BookSource, open_book};
pub use bot::GameBot;
pub use memory::check_memory;
pub use playable::{Count, Evaluator, Explanation, NoSolver, Playable, Term};
pub use plywood_games::arimaa::TurnCounts;
pub use record::{GameRecord, RecordedTurn};
pub use registry::{GameTask, Variant, bot, games, key_fixes_ply, usual_player, usual_solver, with_game};
pub use simulated::{GameSimulator, Simulated, Simulator, simulator};
pub use spec::{AlgorithmName, EngineSpec, Family, MonteCarlo, OrderBy, PlayoutName, Thousandths};
pub use spec_keys::{Key, MOST_THREADS, SCHEMES, keys, scheme_name};
pub use suggest::{hint, nearest};
pub use thinker::{MctsOf, SearchOf, SplitSearch, monte_carlo, tree_search};
pub use traced::{Recorder, Recording, Wanted, recorder, tree_graph};
