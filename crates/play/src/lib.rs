//! People at the board: what the terminal and the browser share about playing and looking at games.
//!
//! A [`Session`] is the game on the table: who sits where, what was played and what was taken back. An [`Opponent`] is
//! an engine of some [`Skill`], and [`Clocks`] say what is left to both sides. [`saved`] writes such a game down and
//! reads it back, and [`wrong_move`] says what is wrong with a move and what was probably meant. A [`Judge`] goes
//! through a game that was played and finds its mistakes.
//!
//! Nothing here prints or opens a file.
//!
//! ```
//! use plywood_core::StopFlag;
//! use plywood_play::{Opponent, Seat, Session};
//!
//! let game = plywood_games::all().find("tictactoe")?;
//! let mut session = Session::new(&game, None, [Seat::Person, Seat::Engine], 1)?;
//! let mut opponent = Opponent::new(&game, "level 3".parse()?, None, session.seed())?;
//! session.play_line("b2")?;
//! let answer = opponent.think(session.asked(), None, &StopFlag::default())?;
//! for mv in session.own_moves(&answer.line) {
//!     session.play(&mv, None)?;
//! }
//! assert_eq!(session.plies().len(), 2);
//! # Ok::<(), plywood_core::TextError>(())
//! ```

mod clocks;
mod judge;
mod mistake;
mod opponent;
pub mod saved;
mod session;
mod skill;
mod wrong_move;

pub use clocks::{Clocks, in_digits};
pub use judge::{Judge, Judged, Review};
pub use mistake::{Mistake, MistakeKind, Scale};
pub use opponent::Opponent;
pub use session::{Outcome, Ply, Seat, Session, glance};
pub use skill::Skill;
pub use wrong_move::wrong_move;
