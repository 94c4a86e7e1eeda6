//! The memory of the tree: nodes, and blocks of edges that grow by doubling.
//!
//! Both lie in vectors that are reserved once. Reserving takes no memory, using does, so what counts is how far the two were ever used, and
//! that never goes beyond the budget.

use super::edges::{LANES, NodeIndex, Quad};
use super::node::{Node, Supply};

/// Moves have 24 bits, so that no block is larger.
const CLASSES: u8 = 24;
const NONE: u32 = u32::MAX;
/// Quads have numbers of 32 bits. There are no more nodes than quads, and links to them have 31 bits.
const MOST_QUADS: usize = (1 << 31) - 1;

/// Nodes and edges.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) nodes: Vec<Node>,
    pub(super) quads: Vec<Quad>,
    /// Prior probabilities of the moves, beside the quads. Only where they are asked for.
    pub(super) priors: Vec<[f32; LANES]>,
    keeps_priors: bool,
    free_nodes: u32,
    /// For each class the first free block. The next one is where its first move would be.
    free_blocks: [u32; CLASSES as usize],
    /// The most nodes and quads that there ever were: so much memory was touched.
    peak: (usize, usize),
    /// The most since the pool was empty.
    recent_peak: (usize, usize),
    budget: usize,
    /// Nodes that are kept, while the rest is given back.
    pub(super) worklist: Vec<NodeIndex>,
    /// Whether something found no room.
    pub(super) is_tight: bool,
}

impl Pool {
    /// A node with its place in the worklist.
    const NODE_BYTES: usize = size_of::<Node>() + size_of::<NodeIndex>();

    /// A pool that takes at most `budget` bytes, or less if the system refuses to promise so much.
    pub(super) fn new(mut budget: usize, keeps_priors: bool) -> Pool {
        let mut pool = Pool {
            nodes: Vec::new(),
            quads: Vec::new(),
            priors: Vec::new(),
            keeps_priors,
            free_nodes: NONE,
            free_blocks: [NONE; CLASSES as usize],
            peak: (0, 0),
            recent_peak: (0, 0),
            budget,
            worklist: Vec::new(),
            is_tight: false,
        };
        while budget > 0 && !pool.reserve(budget) {
            budget /= 2;
        }
        pool.budget = budget;
        pool
    }

    fn reserve(&mut self, budget: usize) -> bool {
        let quads = (budget / self.quad_bytes()).min(MOST_QUADS);
        // Every node has a quad at least.
        let nodes = (budget / (Pool::NODE_BYTES + self.quad_bytes())).min(MOST_QUADS);
        let priors = if self.keeps_priors { quads } else { 0 };
        self.nodes.try_reserve_exact(nodes).is_ok()
            && self.worklist.try_reserve_exact(nodes).is_ok()
            && self.quads.try_reserve_exact(quads).is_ok()
            && self.priors.try_reserve_exact(priors).is_ok()
    }

    /// Forgets all nodes but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.free_nodes = NONE;
        self.recent_peak = (0, 0);
        self.cut_quads(0);
        self.is_tight = false;
    }

    fn quad_bytes(&self) -> usize {
        size_of::<Quad>() + if self.keeps_priors { size_of::<[f32; LANES]>() } else { 0 }
    }

    fn bytes(&self, (nodes, quads): (usize, usize)) -> usize {
        nodes * Pool::NODE_BYTES + quads * self.quad_bytes()
    }

    /// The bytes that nodes and edges took at most since the pool was empty.
    pub(super) fn peak_bytes(&self) -> usize {
        self.bytes(self.recent_peak)
    }

    /// The most nodes and quads that there ever were.
    pub(super) fn peak(&self) -> (usize, usize) {
        self.peak
    }

    /// Makes room for so many more nodes and quads at the ends, if the budget allows it.
    fn extend(&mut self, nodes: usize, quads: usize) -> bool {
        let size = (self.nodes.len() + nodes, self.quads.len() + quads);
        let larger = |peak: (usize, usize)| (peak.0.max(size.0), peak.1.max(size.1));
        let fits = self.bytes(larger(self.peak)) <= self.budget && size.1 <= MOST_QUADS;
        if fits {
            (self.peak, self.recent_peak) = (larger(self.peak), larger(self.recent_peak));
        } else {
            self.is_tight = true;
        }
        fits
    }

    /// The class of the smallest block for so many edges.
    pub(super) fn class_for(edges: usize) -> u8 {
        edges.div_ceil(LANES).max(1).next_power_of_two().trailing_zeros() as u8
    }

    /// A block, with whatever was in it before.
    fn take_block(&mut self, class: u8) -> Option<u32> {
        if let Some(larger) = (class..CLASSES).find(|class| self.free_blocks[usize::from(*class)] != NONE) {
            let first = self.free_blocks[usize::from(larger)];
            self.free_blocks[usize::from(larger)] = self.quads[first as usize].moves[0];
            // What is left over is cut into halves.
            for half in class..larger {
                self.give_block(first + (1 << half), half);
            }
            return Some(first);
        }
        if class >= CLASSES {
            return None;
        }
        let (first, size) = (self.quads.len(), 1 << class);
        self.extend(0, size).then(|| {
            self.quads.resize(first + size, Quad::EMPTY);
            if self.keeps_priors {
                self.priors.resize(first + size, [0.0; LANES]);
            }
            first as u32
        })
    }

    fn give_block(&mut self, first: u32, class: u8) {
        self.quads[first as usize].moves[0] =
            std::mem::replace(&mut self.free_blocks[usize::from(class)], first);
    }

    /// Puts a node with a block of its class into the pool. `None` if there is no room.
    pub(super) fn insert(&mut self, node: Node) -> Option<NodeIndex> {
        let is_new = self.free_nodes == NONE;
        if is_new && !self.extend(1, 0) {
            return None;
        }
        let node = Node { first: self.take_block(node.class)?, ..node };
        if is_new {
            self.nodes.push(node);
            return Some(self.nodes.len() as u32 - 1);
        }
        let index = self.free_nodes;
        self.free_nodes = std::mem::replace(&mut self.nodes[index as usize], node).first;
        Some(index)
    }

    /// Doubles the block of a node. False if there is no room.
    pub(super) fn grow(&mut self, index: NodeIndex) -> bool {
        let Node { first, class, .. } = self.nodes[index as usize];
        let Some(larger) = self.take_block(class + 1) else { return false };
        let (from, to, size) = (first as usize, larger as usize, 1 << class);
        self.quads.copy_within(from..from + size, to);
        if self.keeps_priors {
            self.priors.copy_within(from..from + size, to);
        }
        self.give_block(first, class);
        let node = &mut self.nodes[index as usize];
        (node.first, node.class) = (larger, class + 1);
        true
    }

    /// Gives every node back that is not marked as kept, and moves the blocks of the others together. The worklist holds those.
    pub(super) fn sweep(&mut self) {
        for index in 0..self.nodes.len() {
            let node = &mut self.nodes[index];
            if !std::mem::take(&mut node.kept) && node.supply != Supply::Free {
                node.supply = Supply::Free;
                node.first = std::mem::replace(&mut self.free_nodes, index as u32);
            }
        }
        let mut worklist = std::mem::take(&mut self.worklist);
        worklist.sort_unstable_by_key(|index| self.nodes[*index as usize].first);
        let mut end = 0;
        for index in &worklist {
            let node = &mut self.nodes[*index as usize];
            let (from, size) = (node.first as usize, 1 << node.class);
            node.first = end as u32;
            self.quads.copy_within(from..from + size, end);
            if self.keeps_priors {
                self.priors.copy_within(from..from + size, end);
            }
            end += size;
        }
        self.worklist = worklist;
        self.cut_quads(end);
        self.is_tight = false;
    }

    /// Drops all quads from this one on, and with them all free blocks.
    fn cut_quads(&mut self, end: usize) {
        self.quads.truncate(end);
        self.priors.truncate(end);
        self.free_blocks = [NONE; CLASSES as usize];
    }
}
