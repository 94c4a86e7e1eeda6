//! Nodes and blocks that one of several threads has taken and not used yet, so that threads seldom meet over the books,
//! and so that what lies side by side is one thread's.

use super::edges::NodeIndex;
use super::node::Kind;
use super::pool::Pool;

/// Blocks of the smallest classes are taken several at once; larger ones are rare.
const CLASSES: usize = 3;

/// What one thread has taken.
#[derive(Debug, Default)]
pub(super) struct Stash {
    nodes: Vec<NodeIndex>,
    blocks: [Vec<u32>; CLASSES],
    /// The tree's age when the blocks were taken. Giving nodes back moves blocks, and those that nobody uses are gone.
    age: u32,
}

impl Stash {
    /// Forgets blocks that are gone.
    pub(super) fn check(&mut self, age: u32) {
        if self.age != age {
            self.blocks.iter_mut().for_each(Vec::clear);
            self.age = age;
        }
    }
}

impl Pool {
    /// A node without a block. `None` if there is no room.
    pub(super) fn stashed_node(&self, stash: &mut Stash) -> Option<NodeIndex> {
        if stash.nodes.is_empty() {
            let mut books = self.books();
            stash.nodes.extend(self.take_node(&mut books).or_else(|| self.tight()));
            while stash.nodes.len() < self.lot()
                && let Some(more) = self.take_node(&mut books)
            {
                stash.nodes.push(more);
            }
        }
        stash.nodes.pop()
    }

    /// A block, with whatever was in it before. `None` if there is no room.
    pub(super) fn stashed_block(&self, stash: &mut Stash, class: u8) -> Option<u32> {
        let Some(blocks) = stash.blocks.get_mut(usize::from(class)) else {
            return self.take_block(&mut self.books(), class).or_else(|| self.tight());
        };
        if blocks.is_empty() {
            let mut books = self.books();
            blocks.extend(self.take_block(&mut books, class).or_else(|| self.tight()));
            while blocks.len() < self.lot() >> class
                && let Some(more) = self.take_block(&mut books, class)
            {
                blocks.push(more);
            }
        }
        blocks.pop()
    }

    /// Takes a block back that nobody uses.
    pub(super) fn stash_block(&self, stash: &mut Stash, first: u32, class: u8) {
        match stash.blocks.get_mut(usize::from(class)) {
            Some(blocks) if blocks.len() < 2 * self.lot() => blocks.push(first),
            _ => self.give_block(&mut self.books(), first, class),
        }
    }

    /// Takes a node back that nobody knows, with its block.
    pub(super) fn discard(&self, stash: &mut Stash, index: NodeIndex) {
        let node = self.node(index);
        let (first, class) = (node.first(), node.kind().class());
        node.set_kind(Kind::FREE);
        self.stash_block(stash, first, class);
        stash.nodes.push(index);
    }

    /// Takes everything back that a thread did not use.
    pub(super) fn give_back(&self, stash: &mut Stash) {
        let mut books = self.books();
        for index in stash.nodes.drain(..) {
            self.give_node(&mut books, index);
        }
        for (class, blocks) in stash.blocks.iter_mut().enumerate() {
            for first in blocks.drain(..) {
                self.give_block(&mut books, first, class as u8);
            }
        }
    }
}
