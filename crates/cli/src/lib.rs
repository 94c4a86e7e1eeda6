//! A workbench for game-tree search in two-player games with perfect information.
//!
//! The program `plywood` is this library with the games that come with it. With a game of your own it is a program of
//! your own that can do everything:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use plywood::Workbench;
//! # use plywood::games::tictactoe::TicTacToe as Breakthrough;
//!
//! fn main() -> ExitCode {
//!     Workbench::new().game(Breakthrough).run()
//! }
//! ```
//!
//! `plywood new NAME` writes such a crate, with tests. What programs of other kinds need is here as well: the
//! [`prelude`] is what the author of a game and whoever lets engines play it uses, and each crate of the workbench is a
//! module: [`core`] has the nouns, [`api`] what is asked and answered, [`search`] the searches, [`engines`] brings them
//! together with games, [`games`] are those that come along, [`protocol`] speaks to other programs, [`play`] is for
//! people who play and look at games, [`arena`] plays matches, [`lab`] runs experiments.
//!
//! # Solve a position
//!
//! Engines are text, and so are positions and moves.
//!
//! ```
//! use plywood::prelude::*;
//!
//! let game = plywood::games::all().find("connect4:5x4")?;
//! let mut bot = game.bot(&game.solver()?)?;
//! bot.set_position(Some("33223"))?;
//! let answer = bot.think(Goal::SOLVE, &Limits::default(), &mut |_| {});
//! assert!(answer.proven);
//! println!("{}: {}", answer.score_in_words(), answer.line.join(" "));
//! # Ok::<(), TextError>(())
//! ```
//!
//! # Hear what it thinks
//!
//! Whoever calls [`think`](prelude::Bot::think) hears of every iteration. [`Limits`](prelude::Limits) say what may be
//! spent; a flag in them stops a search from another thread.
//!
//! ```
//! use plywood::prelude::*;
//!
//! let mut bot = plywood::games::all().bot("connect4", &"pvs:table=4,order=hash+rank,id".parse()?)?;
//! let mut depths = Vec::new();
//! let limits = Limits { nodes: Some(20_000), ..Limits::default() };
//! let answer = bot.think(Goal::depth(30), &limits, &mut |thought| {
//!     println!("depth {}: {} with {}", thought.depth, thought.score_in_words(), thought.line.join(" "));
//!     depths.push(thought.depth);
//! });
//! assert!(depths.is_sorted() && depths.len() > 3);
//! bot.play(&answer.best.expect("the game has just begun"))?;
//! # Ok::<(), TextError>(())
//! ```
//!
//! # A game of your own
//!
//! Rules ([`Position`](prelude::Position)), words ([`Game`](prelude::Game)), and what engines get
//! ([`Playable`](prelude::Playable)): coins in a row, of which players take the first or the last in turns.
//!
//! ```
//! use plywood::prelude::*;
//!
//! #[derive(Clone, Debug)]
//! struct Row(Vec<u8>, i32, u32); // the coins, the lead of the side to move, the plies played
//!
//! #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
//! struct Last(bool);
//!
//! impl Move for Last {
//!     fn to_bits(self) -> u32 { self.0.into() }
//!     fn from_bits(bits: u32) -> Last { Last(bits == 1) }
//! }
//!
//! impl Position for Row {
//!     type Move = Last;
//!     type Moves = std::vec::IntoIter<Last>;
//!     fn side(&self) -> Side { if self.2 % 2 == 0 { Side::First } else { Side::Second } }
//!     fn ply(&self) -> u32 { self.2 }
//!     fn verdict(&self) -> Option<Score> { self.0.is_empty().then(|| Score::points(self.1)) }
//!     fn moves(&self) -> Self::Moves { vec![Last(false), Last(true)].into_iter() }
//!     fn play(&mut self, Last(last): Last) {
//!         let coin = self.0.remove(if last { self.0.len() - 1 } else { 0 });
//!         (self.1, self.2) = (-(self.1 + i32::from(coin)), self.2 + 1);
//!     }
//!     fn key(&self) -> u64 {
//!         self.0.iter().fold(mix(u64::from(self.2) << 32 ^ self.1 as u64), |key, coin| mix(key ^ u64::from(*coin)))
//!     }
//!     fn fresh_key(&self) -> u64 { self.key() }
//! }
//!
//! #[derive(Clone)]
//! struct Coins;
//!
//! impl Game for Coins {
//!     type Position = Row;
//!     fn name(&self) -> &'static str { "coins" }
//!     fn summary(&self) -> &'static str { "coins from either end of a row" }
//!     fn notation(&self) -> &'static str { "positions are digits such as 3141; moves are first and last" }
//!     fn starts(&self) -> Vec<Start<Row>> {
//!         vec![Start { name: "start", summary: "six coins", position: Row(vec![8, 5, 3, 7, 9, 1], 0, 0) }]
//!     }
//!     fn parse_position(&self, text: &str) -> Result<Row, TextError> {
//!         let coins = text.chars().map(|digit| digit.to_digit(10).map(|coin| coin as u8)).collect::<Option<_>>();
//!         Ok(Row(coins.ok_or_else(|| TextError::new(self.notation()))?, 0, 0))
//!     }
//!     fn format_position(&self, row: &Row) -> String { row.0.iter().map(u8::to_string).collect() }
//!     fn parse_move(&self, row: &Row, text: &str) -> Result<Last, TextError> {
//!         row.moves().find(|mv| self.format_move(row, *mv) == text).ok_or_else(|| TextError::new(self.notation()))
//!     }
//!     fn format_move(&self, _: &Row, mv: Last) -> String { if mv.0 { "last" } else { "first" }.into() }
//!     fn view(&self, row: &Row) -> View { View::Text(self.format_position(row)) }
//! }
//!
//! impl Playable for Coins {
//!     type Evaluation = Points<Row>;
//!     type Order = ();
//!     type Playouts = RandomMoves;
//!     fn evaluators(&self) -> Vec<Evaluator<Points<Row>>> {
//!         vec![Evaluator { name: "lead", summary: "by how much one is ahead", evaluation: Points(|row| row.1) }]
//!     }
//! }
//!
//! let mut bot = AnyGame::of(Coins).bot(&"pvs:table=1,id".parse()?)?;
//! bot.set_position(Some("3915"))?;
//! let answer = bot.think(Goal::SOLVE, &Limits::default(), &mut |_| {});
//! assert_eq!((answer.best.as_deref(), answer.points), (Some("last"), Some(10)));
//! # Ok::<(), TextError>(())
//! ```
//!
//! # Play a match
//!
//! A match is a tournament of two. `docs/arena.md` explains the keys; players may be programs in processes of their
//! own.
//!
//! ```
//! use plywood::arena::TournamentReading;
//!
//! let games = plywood::games::all();
//! let text = r#"
//!     game = "connect4:5x4"
//!     pairs = 2
//!     openings = { random = 2 }
//!     players = [{ engine = "pvs:id", limits = { depth = 6 } }, { engine = "mcts", limits = { simulations = 20 } }]
//! "#;
//! let tournament = TournamentReading::new(&games).text("a match", text)?;
//! let scores = tournament.play(&games.find(&tournament.game)?)?;
//! let record = scores.record(0).games;
//! println!("{} won, {} drawn, {} lost", record.wins, record.draws, record.losses);
//! assert_eq!(record.games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena_args;
mod args;
mod budget;
mod commands;
mod failure;
mod graphviz;
mod interrupt;
mod lab_args;
mod moves;
mod out;
mod positions;
pub mod prelude;
mod program;
mod progress;
mod solved_args;
mod threads;
mod ticker;
mod train_args;
mod tune_args;
mod words;

mod workbench;

pub use plywood_api as api;
pub use plywood_arena as arena;
pub use plywood_core as core;
pub use plywood_engines as engines;
pub use plywood_engines::net;
pub use plywood_games as games;
pub use plywood_lab as lab;
pub use plywood_play as play;
pub use plywood_protocol as protocol;
pub use plywood_search as search;
pub use plywood_solved as solved;
pub use plywood_tune as tune;
pub use plywood_workshop as workshop;

pub use workbench::Workbench;
