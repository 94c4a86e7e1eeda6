//! Nodes: positions that were met more than once.

use plywood_core::{Score, Side};

/// A position of the tree whose moves have statistics. Its edges lie in a block of its own.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// The position's key.
    pub(super) key: u64,
    /// Simulations that came through here, those under way included.
    pub(super) visits: u32,
    /// What they earned the mover.
    pub(super) sum: f32,
    /// The first quad of the block; the next free node if this one is free.
    pub(super) first: u32,
    /// Edges that take part in the selection.
    pub(super) open: u32,
    /// Moves that may become edges.
    pub(super) moves: u32,
    /// What the mover is proven to reach at least.
    pub(super) lower: Score,
    /// What the mover is proven to reach at most.
    pub(super) upper: Score,
    /// Whose turn it is.
    pub(super) side: Side,
    /// The block has 2^class quads.
    pub(super) class: u8,
    /// Where edges come from.
    pub(super) supply: Supply,
    /// Found again while the rest is given back.
    pub(super) kept: bool,
}

/// Where the edges of a node come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Supply {
    /// From the rules, one at a time, in a random order.
    Drawn,
    /// All moves were stored when the node was made.
    Listed,
    /// Some moves were stored when the node was made; nothing is known about the others.
    Selected,
    /// Nowhere: nobody uses this node.
    Free,
}

/// A win or loss some time: the ends of what can be proven.
pub(super) const WIN: Score = Score::win_at(0).undated();
pub(super) const LOSS: Score = Score::loss_at(0).undated();

impl Node {
    /// Whether the score is known.
    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.lower == self.upper
    }

    /// Whether anything is known about the score.
    #[inline]
    pub(super) fn is_bounded(&self) -> bool {
        self.lower != LOSS || self.upper != WIN
    }

    /// Edges that are stored, open or not.
    #[inline]
    pub(super) fn stored(&self) -> u32 {
        if self.supply == Supply::Drawn { self.open } else { self.moves }
    }

    /// Whether every legal move is an edge.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.supply != Supply::Selected && self.stored() == self.moves
    }

    /// What simulations earned on average, half a game if there were none.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.sum / self.visits as f32 }
    }
}
