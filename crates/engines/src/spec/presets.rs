//! What the names of Monte Carlo searches stand for.

use plywood_core::TextError;
use plywood_search::MctsSettings;

use super::monte_carlo::{MonteCarlo, PlayoutName, Thousandths};
use super::{AlgorithmName, EngineSpec, Family};

/// The search of Yanik (2021), section 5.2: one ply a turn, UCB1-tuned, random playouts to the end, nothing else.
const UCT_VANILLA: &str = "select=tuned,c=1,playout=random,cut=off,expand=1,priors=off,widen=off,keep=off,glance=off,\
                           proofs=off,transpositions=off,reuse=off";
/// Section 5.3: playouts and expansion follow rules, and a turn is two plies.
const UCT_OPTIMISED: &str = "select=tuned,c=1,playout=rules,cut=off,expand=1,priors=off,widen=off,keep=off,glance=off,\
                             proofs=off,transpositions=off,reuse=off";
/// Our own, for a game of which nothing is known but its rules.
const MCTS: &str = "select=ucb1,c=0.7,playout=random,cut=off,expand=1,priors=off,widen=off,keep=off,glance=off,\
                    proofs=on,transpositions=on,reuse=on";

const MEBIBYTE: usize = 1 << 20;
/// The tree's size if the engine does not say, in MiB.
const TREE: usize = 512;
/// The seed if the engine does not say.
pub(crate) const FIRST_SEED: u64 = 1;

impl EngineSpec {
    /// What the specification means for Monte Carlo search, in a game that prefers `usual`, keys and values as in a
    /// specification. A preset that is no specification is an error, not nothing.
    pub(crate) fn monte_carlo_for(&self, usual: &str) -> Result<MonteCarlo, TextError> {
        let read = |text: &str| {
            let spec: Result<EngineSpec, TextError> = format!("mcts:{text}").parse();
            spec.map(|spec| *spec.monte_carlo)
                .map_err(|error| TextError::new(format!("the preset {text:?} is wrong: {error}")))
        };
        Ok(match self.algorithm {
            AlgorithmName::UctVanilla => self.monte_carlo.or(&read(UCT_VANILLA)?),
            AlgorithmName::UctOptimised => self.monte_carlo.or(&read(UCT_OPTIMISED)?),
            _ => self.monte_carlo.or(&read(usual)?).or(&read(MCTS)?),
        })
    }
}

impl EngineSpec {
    /// Whether turns are searched as several plies, where the game has that.
    pub(crate) fn is_split(&self) -> bool {
        self.split.unwrap_or(self.algorithm == AlgorithmName::UctOptimised)
    }

    /// Bytes of the tree that a Monte Carlo search may take; `None` for other searches.
    pub fn tree_bytes(&self) -> Option<u64> {
        let is_monte_carlo = self.algorithm.family() == Family::MonteCarlo;
        is_monte_carlo.then(|| (self.monte_carlo.memory.unwrap_or(TREE) * MEBIBYTE) as u64)
    }
}

impl MonteCarlo {
    /// How games are played on.
    pub(crate) fn playouts(&self) -> PlayoutName {
        self.playout.unwrap_or(PlayoutName::Random)
    }

    /// The settings of the search.
    pub(crate) fn settings(&self, threads: usize) -> MctsSettings {
        let usual = MctsSettings::default();
        MctsSettings {
            select: self.select.unwrap_or(usual.select),
            exploration: self.c.map_or(usual.exploration, Thousandths::number),
            cut: self.cut.unwrap_or(usual.cut),
            expand: self.expand.unwrap_or(usual.expand),
            priors: self.priors.unwrap_or(usual.priors),
            temperature: self.temperature.map_or(usual.temperature, Thousandths::number),
            width: self.widen.unwrap_or(usual.width),
            keep: self.keep.unwrap_or(usual.keep),
            glance: self.glance.unwrap_or(usual.glance),
            proofs: self.proofs.unwrap_or(usual.proofs),
            transpositions: self.transpositions.unwrap_or(usual.transpositions),
            reuse: self.reuse.unwrap_or(usual.reuse),
            memory: self.memory.unwrap_or(TREE) * MEBIBYTE,
            threads,
            seed: self.seed.unwrap_or(FIRST_SEED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_preset_is_an_error() {
        let engine = EngineSpec::new(AlgorithmName::Mcts);
        assert!(engine.monte_carlo_for("c=0.5,keep=10").is_ok());
        let error = engine.monte_carlo_for("c=0.5,kep=10").unwrap_err().to_string();
        assert!(error.contains("c=0.5,kep=10") && error.contains("keep"), "{error}");
        for algorithm in [AlgorithmName::UctVanilla, AlgorithmName::UctOptimised] {
            assert!(EngineSpec::new(algorithm).monte_carlo_for("").is_ok());
        }
    }
}
