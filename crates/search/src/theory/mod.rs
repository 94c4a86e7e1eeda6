//! Game theory on small games, after Adorf (2009), chapters 2 and 3: strategies and their matrix, won and lost
//! positions, and the size of game trees.
//!
//! Everything here looks at whole trees or at all positions, so everything has a cap and says what was too large. Who
//! moves is asked of each position; sides need not alternate.

mod cap;
mod count;
mod matrix;
mod strategies;
mod table;
mod unfold;
mod winning;

pub use cap::{Caps, TooLarge};
pub use count::{PlyCount, TreeCount, count};
pub use matrix::{Matrix, matrix};
pub use strategies::{Decision, Strategies, strategies};
pub use winning::{Mark, MarkedPosition, Winning, winning};
