//! Game-tree searches, one file each, generic over games.
//!
//! [`TreeSearch`] is the whole family behind one door: an [`Algorithm`], optionally inside iterative
//! [`Deepening`], with whatever [`plywood_core::Switches`] are on. The recursions are few:
//! minimax and negamax, which are short and serve as oracles, the node of the alpha-beta family, which alpha-beta,
//! PVS, MTD(f) and NegaC* all share and drive in their own ways, and beyond the horizon quiescence, with and without
//! cut-offs.

mod alphabeta;
mod by_tests;
mod finish;
mod found;
mod horizon;
mod in_parts;
mod iterate;
mod lines;
mod mcts;
mod memory;
mod minimax;
mod mtdf;
mod negac;
mod negamax;
mod node;
mod null_move;
mod ordering;
pub mod perft;
mod picker;
mod pvs;
mod quiesce;
mod reductions;
mod run;
pub mod theory;
pub mod trace;
mod tree_search;

pub use horizon::{Horizon, Late};
pub use in_parts::InParts;
pub use iterate::Deepening;
pub use mcts::{Mcts, MctsSettings, Priors, Selection};
pub use memory::Memory;
pub use tree_search::{Algorithm, TreeSearch};
