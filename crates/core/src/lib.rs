//! The nouns of Plywood: small traits and data types that games and searches share.
//!
//! A game implements [`Position`] (the hot part: rules) and [`Game`] (the cold part: names and text). A search
//! takes any `Position` together with an [`Evaluate`], an [`Order`], a [`Table`] and a set of [`Switches`], tells
//! an [`Observer`] what it does, and answers with a [`Report`]. A bot (in `plywood-api`) is all of
//! that behind text.
//!
//! Nothing here prints, reads input, spawns a thread, or reads the clock except through [`Limits`].

mod divide;
mod endings;
mod evaluate;
mod features;
mod game;
mod limits;
mod observe;
mod order;
mod playout;
mod position;
mod prefetch;
mod pruning;
mod random;
mod score;
mod search;
mod settings;
mod signs;
mod stats;
mod switches;
mod sync;
mod table;
mod text;
mod widths;
#[cfg(not(loom))]
mod words;
pub mod zobrist;

pub use divide::Divide;
pub use endings::{Dates, Endings};
pub use evaluate::{Evaluate, Points, Zero};
pub use features::{Fail, Features};
pub use game::{Cell, Game, Grid, Start, Symmetry, View};
pub use limits::{End, Limiter, Limits, Meter, StopFlag};
pub use observe::{Branch, Event, Flow, Iteration, Leave, Observer, Pass, Phase, Reason, Remaining, Visit};
pub use order::Order;
pub use playout::{Ended, Playout, RandomMoves};
pub use position::{Class, Foresight, Move, Position, Repetition, Side};
pub use prefetch::prefetch;
pub use pruning::Pruning;
pub use random::Random;
pub use score::{Bound, MaxScore, Meaning, Score, Window};
pub use search::{Goal, Report, Search, TO_THE_END, is_to_the_end};
pub use signs::{Sign, Signs};
pub use stats::{CUT_INDEXES, Counter, Stats};
pub use switches::{Bare, Plain, Switches};
pub use table::{Entry, MAX_DEPTH, Policy, Probe, Stored, Table};
pub use text::{TextError, capitalised, grouped, parse_duration, shortened};
pub use widths::Widths;
#[cfg(not(loom))]
pub use words::TableWords;
