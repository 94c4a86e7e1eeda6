//! Game-tree searches, one file each, generic over games.
//!
//! [`TreeSearch`] is the whole family behind one door: an [`Algorithm`], optionally inside iterative
//! [`Deepening`], with whatever [`plywood_core::Switches`] are on. The recursions are few:
//! minimax and negamax, which are short and serve as oracles, the node of the alpha-beta family, which alpha-beta,
//! PVS, MTD(f) and NegaC* all share and drive in their own ways, and beyond the horizon quiescence, with and without
//! cut-offs.

mod alphabeta;
mod before;
mod by_tests;
mod company;
mod finish;
mod found;
mod frame;
mod histories;
mod horizon;
mod in_parts;
mod iterate;
mod mcts;
mod memory;
mod minimax;
mod mtdf;
mod negac;
mod negamax;
mod node;
mod ordering;
mod parallel;
pub mod perft;
mod picker;
mod pruning;
mod pvs;
mod quiesce;
pub mod record;
mod shared;
mod sync;
pub mod theory;
pub mod together;
pub mod trace;
mod tree_search;
#[cfg(test)]
mod trial;
mod worker;

pub use horizon::{Horizon, Late};
pub use in_parts::InParts;
pub use iterate::Deepening;
pub use mcts::{Glance, Mcts, MctsSettings, Priors, Selection};
pub use parallel::{Parallel, Schedule, Scheme, Simulation};
pub use tree_search::{Algorithm, RootMoves, TreeSearch};
