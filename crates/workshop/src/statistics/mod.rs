//! Numbers with intervals, and the distribution that most of these come from. docs/statistics.md explains them.

mod beta;
mod estimate;

pub use beta::{Beta, share_interval};
pub use estimate::{CONFIDENCE, Estimate, Interval};
