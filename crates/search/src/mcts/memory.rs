//! The memory that nodes and edges lie in.
//!
//! One piece for both: quads from the front, nodes from the back. It is asked for zeroed, which takes no memory before
//! it is used, and it never moves, so that threads can use it side by side.

use std::sync::atomic::{AtomicU32, Ordering};

use super::edges::{LANES, NodeIndex, Quad};
use super::node::{NODE_WORDS, Node};

/// Words of a quad, which is a cache line.
const QUAD_WORDS: usize = 4 * LANES;

/// Prior probabilities of four edges, as bits.
pub(super) type Four = [AtomicU32; LANES];

#[derive(Debug)]
pub(super) struct Memory {
    words: Box<[AtomicU32]>,
    /// The first word on a cache line of its own; the quads begin there.
    start: usize,
    /// Prior probabilities of the moves, beside the quads. Only where they are asked for.
    priors: Box<[AtomicU32]>,
}

impl Memory {
    /// Room for nodes and quads of so many bytes together, and for the priors of so many quads. `None` if the system
    /// refuses to promise so much.
    pub(super) fn new(bytes: usize, priors: usize) -> Option<Memory> {
        // Memory that is asked for with an alignment would be filled with zeros by hand.
        let words = zeroed(bytes.div_ceil(size_of::<AtomicU32>()) + QUAD_WORDS - 1)?;
        // Should the offset be unknown, only speed is lost.
        let start = words.as_ptr().align_offset(size_of::<Quad>()).min(QUAD_WORDS - 1);
        Some(Memory { words, start, priors: zeroed(priors * LANES)? })
    }

    /// All of it, as nodes and edges.
    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        let (_, nodes) = self.words.as_rchunks();
        let (quads, _) = self.words[self.start..].as_chunks();
        View { nodes, quads, priors: self.priors.as_chunks().0 }
    }

    /// Copies quads, with their priors, to a place that lies before them or apart from them.
    pub(super) fn copy(&self, from: usize, to: usize, count: usize) {
        let view = self.view();
        let cells = |first| view.quads(first, count).iter().flatten();
        let priors = |first| view.priors(first, count).iter().flatten();
        for (from, to) in cells(from).zip(cells(to)).chain(priors(from).zip(priors(to))) {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }
}

/// The same memory as nodes and edges: which of them are in use is for others to know.
#[derive(Copy, Clone, Debug)]
pub(super) struct View<'a> {
    /// The first node comes last.
    nodes: &'a [[AtomicU32; NODE_WORDS]],
    quads: &'a [Quad],
    priors: &'a [Four],
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn node(&self, index: NodeIndex) -> Node<'a> {
        Node(&self.nodes[self.nodes.len().wrapping_sub(index as usize + 1)])
    }

    /// The `count` quads from the `first` on.
    #[inline]
    pub(super) fn quads(&self, first: usize, count: usize) -> &'a [Quad] {
        &self.quads[first..first + count]
    }

    #[inline]
    pub(super) fn quad(&self, number: usize) -> &'a Quad {
        &self.quads[number]
    }

    /// The priors of quads, none if nobody asked for them.
    #[inline]
    pub(super) fn priors(&self, first: usize, count: usize) -> &'a [Four] {
        self.priors.get(first..first + count).unwrap_or(&[])
    }

    /// The prior of an edge of the quad with this number.
    #[inline]
    pub(super) fn prior(&self, quad: usize, lane: usize) -> Option<&'a AtomicU32> {
        self.priors.get(quad).map(|four| &four[lane % LANES])
    }
}

fn zeroed(words: usize) -> Option<Box<[AtomicU32]>> {
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_quads_do_not_meet() {
        let (nodes, quads) = (7, 5);
        let memory = Memory::new(nodes * size_of::<[AtomicU32; NODE_WORDS]>() + quads * size_of::<Quad>(), 5);
        let (memory, nodes) = (memory.unwrap(), nodes as u32);
        let view = memory.view();
        let of_nodes = (0..nodes).flat_map(|index| view.node(index).0);
        let of_quads = view.quads(0, quads).iter().flatten();
        let all: Vec<&AtomicU32> =
            of_nodes.chain(of_quads).chain(view.priors(0, 5).iter().flatten()).collect();
        for (number, cell) in all.iter().enumerate() {
            cell.store(number as u32, Ordering::Relaxed);
        }
        assert!(all.iter().enumerate().all(|(number, cell)| cell.load(Ordering::Relaxed) == number as u32));
        assert_eq!(view.quads(0, 1).as_ptr() as usize % 64, 0, "a quad is a cache line");
    }
}
