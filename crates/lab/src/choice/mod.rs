//! Which engine for which position: rules for the engine `auto`, fitted to what was measured, and how engines stand
//! against the best of each set.

mod fit;
mod measured;
mod standing;
mod tree;

pub use fit::{Attempt, Cost, Fit};
pub use measured::{ChoiceError, Measurements};
pub use standing::{Standing, Stood};
