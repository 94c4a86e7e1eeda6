//! The other side of the protocols: players that are asked for moves, in this process or in one of their own.
//!
//! [`Contestant`] is what a match needs of a player. [`Ours`] is an engine of Plywood in this process; a [`Child`]
//! talks to a [`Process`] in the words of its [`Controller`]: [`UgiChild`] (UCI, too), [`FourInARowChild`] and
//! [`AeiChild`].
//! Whatever such a program does (crash, stall, flood, close its output), the answer is a [`Trouble`], the program is
//! gone, and it can be started again.
//!
//! Whether a move is legal, and whether it came in time, is for the match to decide.

mod aei;
mod announced;
mod child;
mod command;
mod fourinarow;
mod last_words;
mod ours;
mod pending;
mod process;
mod program;
mod told;
mod ugi;

use std::fmt;
use std::time::Duration;

use plywood_api::Effort;
use plywood_core::{Side, StopFlag};
use plywood_engines::AnyGame;

pub use self::aei::{AeiChild, AeiController};
pub use self::child::{Asking, Child, Controller, Hello};
pub use self::command::CommandLine;
pub use self::fourinarow::{FourInARowChild, FourInARowController};
pub use self::ours::Ours;
pub use self::process::{Process, Said};
pub use self::program::Patience;
pub use self::told::Told;
pub use self::ugi::{UgiChild, UgiController};

/// A player of matches.
pub trait Contestant: Send {
    /// What it calls itself.
    fn name(&self) -> String;

    /// Says where everything random in the next game begins. Programs see to that themselves.
    fn reseed(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Begins a game from a start position (its name, or the game's notation) or from the usual
    /// one. What was learned before is forgotten. A program that is not running is started.
    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble>;

    /// Chooses a move, or a whole turn. After trouble the program is gone; [`Contestant::restart`] starts it again.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble>;

    /// How long it took to answer the last question that needs no thought: the lag of pipes and scheduling. `None`
    /// where there is none.
    fn lag(&self) -> Option<Duration> {
        None
    }

    /// Starts afresh, in the game that was begun last.
    fn restart(&mut self) -> Result<(), Trouble>;

    /// Ends in peace; a program that does not want to is ended.
    fn end(&mut self);
}

/// A request for a move.
#[derive(Copy, Clone, Debug)]
pub struct Turn<'a> {
    /// What was played since the start, in the game's notation.
    pub played: &'a [String],
    /// Who is to move.
    pub side: Side,
    /// What may be spent.
    pub budget: &'a Budget,
    /// Raised if nobody needs the move any more.
    pub stop: &'a StopFlag,
}

/// What may be spent on a move: everything that is given holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The time.
    pub time: Time,
    /// What else.
    pub effort: Effort,
}

/// How time is given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Time {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// So much for every move.
    PerMove(Duration),
    /// A clock, or a time bank.
    Clock {
        /// What is left to both sides.
        left: [Duration; 2],
        /// What a move adds for either side.
        increment: [Duration; 2],
        /// A time bank holds no more than this; a clock has no such limit.
        most: Option<Duration>,
        /// Moves until time is added to the clocks.
        moves_to_go: Option<u32>,
    },
}

impl Time {
    /// When an answer is too late, if it can be.
    pub fn left(&self, side: Side) -> Option<Duration> {
        match self {
            Time::Unlimited => None,
            Time::PerMove(time) => Some(*time),
            Time::Clock { left, .. } => Some(left[side.index()]),
        }
    }
}

/// A move, and what was told about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move, in the game's notation if it is one: one ply, or all plies of a turn.
    pub moves: Vec<String>,
    /// From the request to the answer, by our clock.
    pub time: Duration,
    /// What it told about the search.
    pub told: Told,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It cannot play at all: it could not be started, or did not get as far as its first answer, and never had before.
    Start(String),
    /// It failed: a panic, a signal, an exit code that is not 0.
    Crash(String),
    /// It went away in silence, or closed its output.
    Disconnect(String),
    /// It does not answer, or does not read, long after its time is up.
    Stall(String),
    /// Its answer makes no sense.
    Garbage(String),
    /// What was asked cannot be asked of this player.
    Refused(String),
    /// It gives the game up. This alone is no failure: the program goes on.
    Resigned,
    /// Somebody asked us to stop.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Start(why) => write!(f, "could not be started: {why}"),
            Trouble::Crash(why) => write!(f, "crashed: {why}"),
            Trouble::Disconnect(why) => write!(f, "disconnected: {why}"),
            Trouble::Stall(why) => write!(f, "stalled: {why}"),
            Trouble::Garbage(what) => write!(f, "answered what is no answer: {what}"),
            Trouble::Refused(why) => write!(f, "cannot play this: {why}"),
            Trouble::Resigned => f.write_str("resigned"),
            Trouble::Stopped => f.write_str("was stopped"),
        }
    }
}

impl std::error::Error for Trouble {}
