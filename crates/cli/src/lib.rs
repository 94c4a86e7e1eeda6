//! A workbench for game-tree search in two-player games with perfect information.
//!
//! The program `plywood` is this library with the games that come with it. With a game of your own it is a program of
//! your own that can do everything:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use plywood::Workbench;
//! # use plywood_games::tictactoe::TicTacToe as Breakthrough;
//!
//! fn main() -> ExitCode {
//!     Workbench::new().game(Breakthrough).run()
//! }
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
mod watch;
mod words;

mod workbench;

pub use workbench::Workbench;
