//! Giving nodes back: when memory is short, and when the game went on.

use std::sync::atomic::Ordering;

use super::edges::{Link, NodeIndex, Target};
use super::hands::Hands;
use super::node::LOSS;
use super::pool::Books;
use super::tree::Tree;

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// Gives back the nodes with the fewest visits, so that a third of nodes and edges is free. Simulation `number`
    /// asks for it, and no other thread is in the tree.
    #[cold]
    pub(super) fn prune(&self, number: u64) {
        let (nodes, quads) = self.pool.peak();
        let mut least = 2_u32;
        loop {
            let (kept_nodes, kept_quads) = self.size_from(least);
            if 3 * kept_nodes <= 2 * nodes && 3 * kept_quads <= 2 * quads || least > 1 << 30 {
                break;
            }
            least += least.div_ceil(4);
        }
        let kept = self.keep(self.root, Some(least));
        // Giving back takes time, so there must have been some gain before it is done again.
        self.no_prune_before.store(number + kept as u64 / 2, Ordering::Relaxed);
    }

    /// How many nodes and quads would be left if only nodes with at least so many visits were kept.
    fn size_from(&self, least: u32) -> (usize, usize) {
        let live = self.pool.live();
        live.filter(|(index, node)| *index == self.root || node.visits() >= least && !node.is_proven())
            .fold((0, 0), |(nodes, quads), (_, node)| (nodes + 1, quads + (1 << node.kind().class())))
    }

    /// Keeps what can be reached from `root`, and says how many nodes that are. With `least`, only nodes with so many
    /// visits, and none whose score is known: the edge that leads there remembers it.
    fn keep(&self, root: NodeIndex, least: Option<u32>) -> usize {
        let mut books = self.pool.books();
        books.worklist.clear();
        self.mark(&mut books, root);
        let mut next = 0;
        while let Some(index) = books.worklist.get(next).copied() {
            next += 1;
            for edge in 0..self.node(index).stored() as usize {
                self.keep_behind(&mut books, index, edge, least);
            }
        }
        drop(books);
        self.pool.sweep();
        self.age.fetch_add(1, Ordering::Relaxed);
        next
    }

    /// Marks a node as kept.
    fn mark(&self, books: &mut Books, index: NodeIndex) {
        let kind = self.node(index).kind();
        if !kind.is_kept() {
            self.node(index).set_kind(kind.with_kept(true));
            books.worklist.push(index);
        }
    }

    /// Marks the node behind an edge as kept, or turns the edge into a leaf.
    fn keep_behind(&self, books: &mut Books, index: NodeIndex, edge: usize, least: Option<u32>) {
        let node = self.node(index);
        let (lower, upper) = self.bounds(node, node.kind().side(), edge);
        let edge = self.edge(node, edge);
        let link = edge.link();
        let Target::Node(child) = link.target() else {
            if link == Link::UNDER_WAY {
                // Whoever was about to change that may not find it again.
                edge.set_link(Link::NOWHERE);
            }
            return;
        };
        // Without the node that guarantees a score nobody would know how to get it.
        let is_witness = lower == node.lower() && lower > LOSS;
        let visits = self.node(child).visits();
        let stays = least.is_none_or(|least| lower < upper && (visits >= least || is_witness));
        if stays {
            self.mark(books, child);
        } else {
            edge.set_link(if lower == upper { Link::solved(lower) } else { Link::NOWHERE });
        }
    }
}

impl Tree {
    /// Makes the node of a position that was met before the root, and gives back what cannot be reached from there.
    /// False if there is no such node.
    pub(super) fn move_root(&mut self, key: u64) -> bool {
        let found = self.pool.live().filter(|(_, node)| node.key() == key);
        let Some((root, _)) = found.max_by_key(|(_, node)| node.visits()) else { return false };
        self.root = root;
        self.alone().keep(root, None);
        true
    }
}
