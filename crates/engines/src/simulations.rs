//! Which engines make simulations, and who may be told how many.

use plywood_core::TextError;

use crate::spec::{EngineSpec, FIRST_SEED, Family};

impl EngineSpec {
    /// Whether the engine makes simulations, so that a number of them ends its search.
    pub fn makes_simulations(&self) -> bool {
        self.algorithm.family() == Family::MonteCarlo
    }

    /// Whether it comes to the same result every time, whatever the seed, as long as no time limits it.
    pub fn is_deterministic(&self) -> bool {
        !self.makes_simulations() && self.threads.is_none_or(|threads| threads <= 1)
    }

    /// The same engine with other randomness, for another game of a match.
    #[must_use]
    pub fn reseeded(&self, by: u32) -> EngineSpec {
        let mut engine = self.clone();
        if self.makes_simulations() {
            let seed = self.monte_carlo.seed.unwrap_or(FIRST_SEED);
            engine.monte_carlo.seed = Some(seed.wrapping_add(by.into()));
        }
        engine
    }

    /// Refuses a number of simulations as the only limit of an engine that makes none: it would never end.
    pub fn check_simulations(&self) -> Result<(), TextError> {
        if self.makes_simulations() {
            return Ok(());
        }
        Err(TextError::new(format!(
            "{} makes no simulations, so a number of them does not limit it: give depth, nodes or time instead",
            self.algorithm.name()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_makes_no_simulations_is_told_so() {
        let engine: EngineSpec = "alphabeta:id".parse().expect("an engine");
        assert!(!engine.makes_simulations());
        let error = engine.check_simulations().expect_err("a search without simulations");
        assert!(error.to_string().starts_with("alphabeta makes no simulations"), "{error}");
        assert_eq!(engine.reseeded(7), engine);
    }

    #[test]
    fn other_games_have_other_seeds() {
        let engine: EngineSpec = "mcts:seed=5".parse().expect("an engine");
        assert!(engine.check_simulations().is_ok());
        assert_eq!(engine.reseeded(7).to_string(), "mcts:seed=12");
    }
}
