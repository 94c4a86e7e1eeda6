//! What matches say about playing strength, on plain counts.
//!
//! **Points of view.** Everything here is told from the view of A, the first player of a pairing: wins are wins of A,
//! points are points of A, and a positive Elo means that A is stronger than B. [`Record::swapped`] tells the same story
//! as B sees it.
//!
//! - [`Record`] counts games ([`Tally`]) and pairs of games from one opening with colours swapped ([`Pairs`]). Pairs
//!   that repeat others are counted apart ([`Repeated`]), and nothing is concluded from them.
//! - [`Strength`] is what a record says: score, Elo, likelihood of superiority, normalised Elo, with intervals.
//! - [`Sprt`] decides between two Elo differences while the games are played, and [`Tested`] is how that stands.
//! - [`Pool`] rates many players at once, and [`CrossTable`] shows how.
//! - [`match_text`] puts a match into words, [`score_text`] the gist of it.
//!
//! ```
//! use plywood_arena::statistics::{Decision, Model, Outcome, Record, Sprt, Strength};
//!
//! let mut record = Record::default();
//! for _ in 0..40 {
//!     record.add_pair([Outcome::Win, Outcome::Draw]);
//!     record.add_pair([Outcome::Draw, Outcome::Loss]);
//!     record.add_pair([Outcome::Win, Outcome::Loss]);
//! }
//! let strength = Strength::of(&record).expect("games were played");
//! assert!(strength.elo.value.abs() < 1e-9, "A won as much as it lost");
//! let test = Sprt::new(Model::Logistic, 0.0, 50.0, 0.05, 0.05)?;
//! assert_eq!(test.judge(&record).decision, Decision::H0);
//! # Ok::<(), plywood_arena::statistics::SprtFault>(())
//! ```

mod cross_table;
mod distribution;
mod matrix;
mod pool;
mod ratings;
mod record;
mod sprt;
mod strength;
mod tested;
mod text;

#[cfg(test)]
mod tests;

pub use cross_table::{CrossTable, CrossTableLine};
pub use pool::{Pool, PoolFault, PoolPairing};
pub use ratings::{Rating, Ratings};
pub use record::{Outcome, Pairs, Record, Repeated, Tally};
pub use sprt::{Decision, Model, Sprt, SprtFault, Trial};
pub use strength::{Strength, elo, expected_score};
pub use tested::Tested;
pub use text::{match_text, repeated_text, score_text, test_text};
pub(crate) use text::{points, signed};
