//! What of the memory is in use: nodes, and blocks of edges that grow by doubling.
//!
//! Using memory takes it from the system, so what counts is how far nodes and edges ever reached, and that never goes
//! beyond the budget. All threads ask the same books.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::edges::{Edge, LANES, NodeIndex, Quad};
use super::gate::Apart;
use super::memory::Memory;
use super::node::{Kind, NODE_WORDS, Node, Supply};

/// Moves have 24 bits, so that no block is larger.
const CLASSES: u8 = 24;
const NONE: u32 = u32::MAX;
/// Quads have numbers of 32 bits. There are no more nodes than quads, and links to them have 31 bits.
const MOST_QUADS: usize = (1 << 31) - 1;

/// Nodes and edges.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) memory: Memory,
    keeps_priors: bool,
    budget: usize,
    lot: usize,
    most_nodes: usize,
    /// Whether something found no room.
    is_tight: AtomicBool,
    books: Apart<Mutex<Books>>,
}

/// What is in use and what is free.
#[derive(Debug)]
pub(super) struct Books {
    nodes: usize,
    quads: usize,
    free_nodes: u32,
    /// For each class the first free block. The next one is where its first move would be.
    free_blocks: [u32; CLASSES as usize],
    /// The most nodes and quads that there ever were: so much memory was touched.
    peak: (usize, usize),
    /// The most since the pool was empty.
    recent_peak: (usize, usize),
    /// Nodes that are kept, while the rest is given back.
    pub(super) worklist: Vec<NodeIndex>,
}

impl Pool {
    const NODE: usize = size_of::<[AtomicU32; NODE_WORDS]>();
    /// A node with its place in the worklist.
    const NODE_BYTES: usize = Pool::NODE + size_of::<NodeIndex>();

    /// A pool that takes at most `budget` bytes, or less if the system refuses to promise so much.
    pub(super) fn new(mut budget: usize, keeps_priors: bool) -> Pool {
        loop {
            if let Some((memory, worklist)) = Pool::reserve(budget, keeps_priors) {
                let most_nodes = worklist.capacity();
                let lot = (most_nodes / 256).clamp(1, 16);
                let books = Books {
                    nodes: 0,
                    quads: 0,
                    free_nodes: NONE,
                    free_blocks: [NONE; CLASSES as usize],
                    peak: (0, 0),
                    recent_peak: (0, 0),
                    worklist,
                };
                let (books, is_tight) = (Apart(Mutex::new(books)), AtomicBool::new(false));
                return Pool { memory, keeps_priors, budget, lot, most_nodes, is_tight, books };
            }
            budget /= 2;
        }
    }

    fn reserve(budget: usize, keeps_priors: bool) -> Option<(Memory, Vec<NodeIndex>)> {
        let quad_bytes = Pool::quad_bytes(keeps_priors);
        let quads = (budget / quad_bytes).min(MOST_QUADS);
        // Every node has a quad at least.
        let nodes = (budget / (Pool::NODE_BYTES + quad_bytes)).min(MOST_QUADS);
        let bytes = (nodes * (Pool::NODE + size_of::<Quad>())).max(quads * size_of::<Quad>());
        // Neither number need come out even.
        let bytes = bytes + Pool::NODE + size_of::<Quad>();
        let mut worklist = Vec::new();
        worklist.try_reserve_exact(nodes).ok()?;
        Some((Memory::new(bytes, if keeps_priors { quads } else { 0 })?, worklist))
    }

    pub(super) fn books(&self) -> MutexGuard<'_, Books> {
        self.books.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all nodes but keeps the memory. Where `numbers` are remembered elsewhere, nobody must take a node for
    /// what it was.
    pub(super) fn clear(&mut self, numbers: bool) {
        if numbers {
            self.live().for_each(|(_, node)| node.set_kind(Kind::FREE));
        }
        let books = self.books.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        (books.nodes, books.free_nodes, books.recent_peak) = (0, NONE, (0, 0));
        books.cut_quads(0);
        *self.is_tight.get_mut() = false;
    }

    /// Whether something found no room since nodes were given back.
    #[inline]
    pub(super) fn is_tight(&self) -> bool {
        self.is_tight.load(Ordering::Relaxed)
    }

    pub(super) fn node(&self, index: NodeIndex) -> Node<'_> {
        self.memory.view().node(index)
    }

    /// All nodes in use. Nobody may change that meanwhile.
    pub(super) fn live(&self) -> impl Iterator<Item = (NodeIndex, Node<'_>)> {
        let count = self.books().nodes as NodeIndex;
        let view = self.memory.view();
        let nodes = (0..count).map(move |index| (index, view.node(index)));
        nodes.filter(|(_, node)| node.kind().supply() != Supply::Free)
    }

    /// Whether there is no node at all.
    pub(super) fn is_empty(&self) -> bool {
        self.books().nodes == 0
    }

    fn quad_bytes(keeps_priors: bool) -> usize {
        size_of::<Quad>() + if keeps_priors { LANES * size_of::<f32>() } else { 0 }
    }

    fn bytes(&self, (nodes, quads): (usize, usize)) -> usize {
        nodes * Pool::NODE_BYTES + quads * Pool::quad_bytes(self.keeps_priors)
    }

    /// The bytes that nodes and edges took at most since the pool was empty.
    pub(super) fn peak_bytes(&self) -> usize {
        self.bytes(self.books().recent_peak)
    }

    /// The most nodes and quads that there ever were.
    pub(super) fn peak(&self) -> (usize, usize) {
        self.books().peak
    }

    /// Whether so many more nodes and quads at the ends are within the budget. If so, they count as used.
    fn extend(&self, books: &mut Books, nodes: usize, quads: usize) -> bool {
        let size = (books.nodes + nodes, books.quads + quads);
        let larger = |peak: (usize, usize)| (peak.0.max(size.0), peak.1.max(size.1));
        let fits = self.bytes(larger(books.peak)) <= self.budget && size.1 <= MOST_QUADS;
        if fits {
            (books.peak, books.recent_peak) = (larger(books.peak), larger(books.recent_peak));
        }
        fits
    }

    /// Something found no room.
    #[cold]
    pub(super) fn tight<T>(&self) -> Option<T> {
        self.is_tight.store(true, Ordering::Relaxed);
        None
    }

    /// How many nodes a thread takes at once, if there are others: few of a small pool.
    #[inline]
    pub(super) fn lot(&self) -> usize {
        self.lot
    }

    /// The class of the smallest block for so many edges.
    pub(super) fn class_for(edges: usize) -> u8 {
        edges.div_ceil(LANES).max(1).next_power_of_two().trailing_zeros() as u8
    }

    /// Where a free block says which one is the next.
    fn next_block(&self, first: u32) -> &AtomicU32 {
        Edge::of(self.memory.view().quad(first as usize), 0).move_cell()
    }

    /// A block, with whatever was in it before. `None` if there is no room.
    pub(super) fn take_block(&self, books: &mut Books, class: u8) -> Option<u32> {
        if let Some(larger) = (class..CLASSES).find(|class| books.free_blocks[usize::from(*class)] != NONE) {
            let first = books.free_blocks[usize::from(larger)];
            books.free_blocks[usize::from(larger)] = self.next_block(first).load(Ordering::Relaxed);
            // What is left over is cut into halves.
            for half in class..larger {
                self.give_block(books, first + (1 << half), half);
            }
            return Some(first);
        }
        if class >= CLASSES {
            return None;
        }
        let (first, size) = (books.quads, 1 << class);
        self.extend(books, 0, size).then(|| {
            books.quads += size;
            first as u32
        })
    }

    pub(super) fn give_block(&self, books: &mut Books, first: u32, class: u8) {
        let next = std::mem::replace(&mut books.free_blocks[usize::from(class)], first);
        self.next_block(first).store(next, Ordering::Relaxed);
    }

    /// A node that is free. `None` if there is no room.
    pub(super) fn take_node(&self, books: &mut Books) -> Option<NodeIndex> {
        let free = books.free_nodes;
        if free != NONE {
            books.free_nodes = self.node(free).first();
            return Some(free);
        }
        // Threads take nodes before they have a quad for each.
        let fits = books.nodes < self.most_nodes && self.extend(books, 1, 0);
        fits.then(|| {
            let index = books.nodes as NodeIndex;
            books.nodes += 1;
            // It may have been a node before everything was forgotten, and nobody knows when it will be one again.
            self.node(index).set_kind(Kind::FREE);
            index
        })
    }

    pub(super) fn give_node(&self, books: &mut Books, index: NodeIndex) {
        self.node(index).set_first(std::mem::replace(&mut books.free_nodes, index));
    }

    /// A node and a block for it. `None` if there is no room.
    pub(super) fn take(&self, class: u8) -> Option<(NodeIndex, u32)> {
        let mut books = self.books();
        let index = self.take_node(&mut books).or_else(|| self.tight())?;
        let Some(first) = self.take_block(&mut books, class) else {
            self.give_node(&mut books, index);
            return self.tight();
        };
        Some((index, first))
    }

    /// Gives every node back that is not marked as kept, and moves the blocks of the others together. The worklist
    /// holds those.
    pub(super) fn sweep(&self) {
        let (view, mut books) = (self.memory.view(), self.books());
        for index in 0..books.nodes as NodeIndex {
            let node = view.node(index);
            let kind = node.kind();
            if kind.is_kept() {
                node.set_kind(kind.with_kept(false));
            } else if kind.supply() != Supply::Free {
                node.set_kind(Kind::FREE);
                node.set_first(std::mem::replace(&mut books.free_nodes, index));
            }
        }
        let mut end = 0;
        books.worklist.sort_unstable_by_key(|index| view.node(*index).first());
        for index in &books.worklist {
            let node = view.node(*index);
            let (from, size) = (node.first() as usize, 1 << node.kind().class());
            node.set_first(end as u32);
            self.memory.copy(from, end, size);
            end += size;
        }
        books.cut_quads(end);
        self.is_tight.store(false, Ordering::Relaxed);
    }
}

impl Books {
    /// Drops all quads from this one on, and with them all free blocks.
    fn cut_quads(&mut self, end: usize) {
        self.quads = end;
        self.free_blocks = [NONE; CLASSES as usize];
    }
}
