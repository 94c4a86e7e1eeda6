//! Which engines make simulations, and who may be told how many.

use plywood_core::{Random, TextError};

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

    /// The same engine with other randomness, for another game of a match. Its own seed counts as well, so that two
    /// engines which differ in nothing else play differently.
    #[must_use]
    pub fn reseeded(&self, by: u64) -> EngineSpec {
        let mut engine = self.clone();
        if self.makes_simulations() {
            let seed = self.monte_carlo.seed.unwrap_or(FIRST_SEED);
            // The sum of two seeds would be the same for many of them.
            engine.monte_carlo.seed = Some(Random::new(seed ^ Random::new(by).bits()).bits());
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
    use std::collections::HashSet;

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
        let seeds: HashSet<Option<u64>> = ["mcts", "mcts:seed=5", "mcts:seed=6"]
            .iter()
            .flat_map(|text| {
                let engine: EngineSpec = text.parse().expect("an engine");
                (0..100).map(move |by| engine.reseeded(by).monte_carlo.seed)
            })
            .collect();
        assert_eq!(seeds.len(), 300, "neither seed hides the other");
        assert_eq!(engine.reseeded(7), engine.reseeded(7));
    }
}
