//! What a search may spend besides time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits that are the same in every run: everything that is given holds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Effort {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Simulations of a Monte Carlo search; other searches make none.
    pub simulations: Option<u64>,
}

impl Effort {
    /// No limits.
    pub const UNLIMITED: Effort = Effort { depth: None, nodes: None, simulations: None };

    /// So many plies and no other limit.
    pub const fn depth(depth: u32) -> Effort {
        Effort { depth: Some(depth), ..Effort::UNLIMITED }
    }

    /// Whether anything limits it.
    pub const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.simulations.is_some()
    }
}
