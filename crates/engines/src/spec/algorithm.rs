//! The algorithms by name.

use std::str::FromStr;

use plywood_core::TextError;

use crate::suggest::hint;

/// The algorithms by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AlgorithmName {
    /// Minimax with MIN and MAX.
    Minimax,
    /// Negamax.
    Negamax,
    /// Alpha-beta.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
    /// MTD(f).
    Mtdf,
    /// NegaC*.
    NegaC,
    /// Optimised NegaC*.
    NegaCOptimised,
    /// Whatever suits the position.
    Auto,
    /// The game's own solver.
    Solver,
    /// Monte Carlo tree search as it plays best.
    Mcts,
    /// Yanik's plain UCT.
    UctVanilla,
    /// Yanik's UCT with rules and turns of two plies.
    UctOptimised,
}

impl AlgorithmName {
    /// Every algorithm.
    pub const ALL: [AlgorithmName; 12] = [
        AlgorithmName::Minimax,
        AlgorithmName::Negamax,
        AlgorithmName::AlphaBeta,
        AlgorithmName::Pvs,
        AlgorithmName::Mtdf,
        AlgorithmName::NegaC,
        AlgorithmName::NegaCOptimised,
        AlgorithmName::Auto,
        AlgorithmName::Solver,
        AlgorithmName::Mcts,
        AlgorithmName::UctVanilla,
        AlgorithmName::UctOptimised,
    ];

    /// The name in specifications.
    pub const fn name(self) -> &'static str {
        match self {
            AlgorithmName::Minimax => "minimax",
            AlgorithmName::Negamax => "negamax",
            AlgorithmName::AlphaBeta => "alphabeta",
            AlgorithmName::Pvs => "pvs",
            AlgorithmName::Mtdf => "mtdf",
            AlgorithmName::NegaC => "negac",
            AlgorithmName::NegaCOptimised => "negac-opt",
            AlgorithmName::Auto => "auto",
            AlgorithmName::Solver => "solver",
            AlgorithmName::Mcts => "mcts",
            AlgorithmName::UctVanilla => "uct-vanilla",
            AlgorithmName::UctOptimised => "uct-optimised",
        }
    }

    /// One line that says what it does.
    pub const fn summary(self) -> &'static str {
        match self {
            AlgorithmName::Minimax => "looks at everything, with MAX and MIN nodes: the oracle",
            AlgorithmName::Negamax => "looks at everything, each node from its own side's point of view",
            AlgorithmName::AlphaBeta => "skips what cannot matter any more; fail-soft, fail-hard or hybrid",
            AlgorithmName::Pvs => {
                "principal variation search (NegaScout): tests all moves but the first with null windows"
            }
            AlgorithmName::Mtdf => "MTD(f): closes in on the score by null windows, from a first guess",
            AlgorithmName::NegaC => "NegaC*: bisects the range of scores by null windows",
            AlgorithmName::NegaCOptimised => {
                "NegaC* that tests half of the farther end while the range straddles zero"
            }
            AlgorithmName::Auto => {
                "looks at the position and chooses one of the others, by rules that were fitted to measurements"
            }
            AlgorithmName::Solver => {
                "the game's own exact solver, where it has one (connect4 and amazons, any board)"
            }
            AlgorithmName::Mcts => "Monte Carlo tree search, with whatever suits the game best",
            AlgorithmName::UctVanilla => "UCT with UCB1-tuned and random playouts, as in Yanik (2021)",
            AlgorithmName::UctOptimised => {
                "the same with playouts by rules and turns of two plies, as in Yanik (2021)"
            }
        }
    }

    /// Whether it closes in on the score by tests.
    pub const fn tests(self) -> bool {
        matches!(self, AlgorithmName::Mtdf | AlgorithmName::NegaC | AlgorithmName::NegaCOptimised)
    }

    /// Whether it cuts anything off, so that windows, tables and move ordering matter.
    pub const fn cuts(self) -> bool {
        matches!(self.family(), Family::Cutting | Family::Solver | Family::Auto)
    }

    /// Which keys it has.
    pub const fn family(self) -> Family {
        match self {
            AlgorithmName::Minimax | AlgorithmName::Negamax => Family::Exhaustive,
            AlgorithmName::Auto => Family::Auto,
            AlgorithmName::Solver => Family::Solver,
            AlgorithmName::Mcts | AlgorithmName::UctVanilla | AlgorithmName::UctOptimised => {
                Family::MonteCarlo
            }
            AlgorithmName::AlphaBeta
            | AlgorithmName::Pvs
            | AlgorithmName::Mtdf
            | AlgorithmName::NegaC
            | AlgorithmName::NegaCOptimised => Family::Cutting,
        }
    }
}

/// Engines that have their keys in common.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Tree searches that look at everything.
    Exhaustive,
    /// Tree searches that cut off what cannot matter, so that windows, tables and move ordering do.
    Cutting,
    /// The engine that chooses among others.
    Auto,
    /// The games' own solvers.
    Solver,
    /// Monte Carlo tree searches.
    MonteCarlo,
}

impl Family {
    /// Who belongs to it, for error messages.
    pub(crate) const fn members(self) -> &'static str {
        match self {
            Family::Exhaustive => "minimax and negamax",
            Family::Cutting => "searches that cut off",
            Family::Auto => "auto",
            Family::Solver => "the solver",
            Family::MonteCarlo => "Monte Carlo searches",
        }
    }
}

impl FromStr for AlgorithmName {
    type Err = TextError;

    fn from_str(text: &str) -> Result<AlgorithmName, TextError> {
        let lower = text.to_lowercase();
        let canonical = match lower.as_str() {
            "negascout" => "pvs",
            "alpha-beta" => "alphabeta",
            "mtd(f)" => "mtdf",
            "negac*" => "negac",
            "negac-optimised" | "negac-optimized" => "negac-opt",
            "uct-optimized" => "uct-optimised",
            "uct" => "uct-vanilla",
            other => other,
        };
        let names = || AlgorithmName::ALL.map(AlgorithmName::name);
        AlgorithmName::ALL.into_iter().find(|algorithm| algorithm.name() == canonical).ok_or_else(|| {
            if let Some((name, keys)) = text.split_once(',') {
                return TextError::new(format!("keys follow a colon: write {name}:{keys}"));
            }
            TextError::new(format!(
                "there is no algorithm {text:?}{}; algorithms: {}",
                hint(text, names()),
                names().join(", ")
            ))
        })
    }
}
