//! Giving nodes back: when memory is short, and when the game went on.

use super::edges::{LANES, Link, NodeIndex, Target};
use super::node::{LOSS, Supply};
use super::tree::Tree;

impl Tree {
    /// Gives back the nodes with the fewest visits, so that a third of nodes and edges is free.
    #[cold]
    pub(super) fn prune(&mut self) {
        let (nodes, quads) = self.pool.peak();
        let mut least = 2_u32;
        loop {
            let (kept_nodes, kept_quads) = self.size_from(least);
            if 3 * kept_nodes <= 2 * nodes && 3 * kept_quads <= 2 * quads || least > 1 << 30 {
                break;
            }
            least += least.div_ceil(4);
        }
        self.keep(self.root, Some(least));
        // Giving back takes time, so there must have been some gain before it is done again.
        self.no_prune_before = self.simulations + self.pool.worklist.len() as u64 / 2;
    }

    /// How many nodes and quads would be left if only nodes with at least so many visits were kept.
    fn size_from(&self, least: u32) -> (usize, usize) {
        let stays = |index: usize| {
            let node = &self.pool.nodes[index];
            index == self.root as usize
                || node.supply != Supply::Free && node.visits >= least && !node.is_proven()
        };
        (0..self.pool.nodes.len())
            .filter(|index| stays(*index))
            .fold((0, 0), |(nodes, quads), index| (nodes + 1, quads + (1 << self.pool.nodes[index].class)))
    }

    /// Makes the node of a position that was met before the root, and gives back what cannot be reached from there. False if
    /// there is no such node.
    pub(super) fn move_root(&mut self, key: u64) -> bool {
        let nodes = self.pool.nodes.iter().enumerate();
        let found = nodes.filter(|(_, node)| node.key == key && node.supply != Supply::Free);
        let Some((root, _)) = found.max_by_key(|(_, node)| node.visits) else { return false };
        self.root = root as NodeIndex;
        self.keep(self.root, None);
        true
    }

    /// Keeps what can be reached from `root`. With `least`, only nodes with so many visits, and none whose score is known: the edge that leads
    /// there remembers it.
    fn keep(&mut self, root: NodeIndex, least: Option<u32>) {
        self.pool.worklist.clear();
        self.pool.worklist.push(root);
        self.pool.nodes[root as usize].kept = true;
        let mut next = 0;
        while let Some(index) = self.pool.worklist.get(next).copied() {
            next += 1;
            for edge in 0..self.node(index).stored() as usize {
                self.keep_behind(index, edge, least);
            }
        }
        self.pool.sweep();
        self.age = self.age.wrapping_add(1);
    }

    /// Marks the node behind an edge as kept, or turns the edge into a leaf.
    fn keep_behind(&mut self, index: NodeIndex, edge: usize, least: Option<u32>) {
        let node = *self.node(index);
        let lane = edge % LANES;
        let Target::Node(child) = self.quad(&node, edge).links[lane].target() else { return };
        let (lower, upper) = self.bounds(&node, edge);
        // Without the node that guarantees a score nobody would know how to get it.
        let is_witness = lower == node.lower && lower > LOSS;
        let behind = &mut self.pool.nodes[child as usize];
        let stays = least.is_none_or(|least| lower < upper && (behind.visits >= least || is_witness));
        if !stays {
            let link = if lower == upper { Link::solved(lower) } else { Link::NOWHERE };
            self.quad_mut(index, edge).links[lane] = link;
        } else if !std::mem::replace(&mut behind.kept, true) {
            self.pool.worklist.push(child);
        }
    }
}
