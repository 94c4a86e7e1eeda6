//! Weights of evaluations, fitted to games.
//!
//! An engine plays games against itself ([`play()`]), and a file keeps them ([`GameLine`], [`GamesFile`]),
//! one a line or in a few bytes a position ([`GamesReader`] reads both).
//! Their quiet positions are sampled ([`Samples`]): what the weights are multiplied with there, what a search thought,
//! and how the game ended. A logistic regression finds the weights that would have foretold most of that ([`fit()`]). It
//! knows nothing of games but that guesses are weighted sums, see [`plywood_engines::Tuning`]. For networks, which are
//! trained elsewhere, positions become files ([`NetSampling`]).

mod compact;
mod descent;
mod error;
mod fit;
mod game_line;
mod games_file;
mod games_reader;
mod net_loss;
mod net_samples;
mod play;
mod rows;
mod samples;
mod team;

pub use compact::GAMES_VERSION;
pub use error::TuneError;
pub use fit::{FitSettings, Fitted, Trial, fit};
pub use game_line::{GameLine, GameNumber};
pub use games_file::GamesFile;
pub use games_reader::{GamesReader, RawGame};
pub use net_loss::NetLoss;
pub use net_samples::{NetSampled, NetSampling, SAMPLES_VERSION};
pub use play::{PlaySettings, Played, play};
pub use rows::Rows;
pub use samples::{Sampled, Samples, Sampling};
