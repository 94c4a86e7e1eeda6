//! A match that is a test.

use serde::Serialize;

use super::record::Tally;
use super::sprt::{Sprt, Trial};

/// How the test of a match stands. Once it is decided it stays as it was then, whatever is played after that.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Tested {
    /// The test.
    #[serde(skip)]
    pub sprt: Sprt,
    /// What it says.
    #[serde(flatten)]
    pub trial: Trial,
    /// The games that it has judged: those of whole pairs, in the order of the plan.
    pub games: u64,
    /// The games that it has not judged: they were under way when it was decided, or wait for others.
    pub late: Tally,
}

impl Tested {
    /// Whether it has ended the match.
    pub fn is_decided(&self) -> bool {
        self.trial.is_over()
    }
}
