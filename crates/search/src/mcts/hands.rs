//! A thread at work in the tree, and which move it would try next.

use std::cell::{RefCell, RefMut};
use std::ops::Deref;
use std::sync::atomic::Ordering;

use plywood_core::Position;

use super::edges::{Edge, LANES, NodeIndex};
use super::gate::{Locked, Seat};
use super::memory::View;
use super::node::{Node, Supply};
use super::numbers::update;
use super::stash::Stash;
use super::tree::Tree;

/// The tree, as a thread uses it that is alone or one of several. Both kinds are compiled, so that the former pays
/// nothing for the latter.
#[derive(Debug)]
pub(super) struct Hands<'a, const SEVERAL: bool> {
    tree: &'a Tree,
    pub(super) view: View<'a>,
    /// Where it is. Without other threads nobody wants to know.
    seat: Option<Seat<'a>>,
    /// What it has taken of the memory. Without other threads it takes nothing in advance.
    stash: RefCell<Stash>,
}

/// Another thread was faster: look again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Busy;

/// Nodes with so many visits halve all numbers, before they overflow.
const MOST_VISITS: u32 = 1 << 30;

impl<const SEVERAL: bool> Deref for Hands<'_, SEVERAL> {
    type Target = Tree;

    #[inline]
    fn deref(&self) -> &Tree {
        self.tree
    }
}

impl<const SEVERAL: bool> Drop for Hands<'_, SEVERAL> {
    fn drop(&mut self) {
        if SEVERAL {
            // Inside, so that nothing moves meanwhile.
            self.enter();
            let stash = self.stash.get_mut();
            stash.check(self.tree.age.load(Ordering::Relaxed));
            self.tree.pool.give_back(stash);
            self.leave();
        }
    }
}

impl Tree {
    /// For a thread that is alone with the tree.
    pub(super) fn alone(&self) -> Hands<'_, false> {
        Hands { tree: self, view: self.pool.memory.view(), seat: None, stash: RefCell::default() }
    }

    /// For one of several threads.
    pub(super) fn among_others<'a>(&'a self, seat: Seat<'a>) -> Hands<'a, true> {
        Hands { tree: self, view: self.pool.memory.view(), seat: Some(seat), stash: RefCell::default() }
    }
}

impl<'a, const SEVERAL: bool> Hands<'a, SEVERAL> {
    #[inline]
    pub(super) fn seat(&self) -> Option<&Seat<'a>> {
        if SEVERAL { self.seat.as_ref() } else { None }
    }

    /// Goes into the tree.
    #[inline]
    pub(super) fn enter(&self) {
        if let Some(seat) = self.seat() {
            seat.enter();
        }
    }

    /// Leaves the tree.
    #[inline]
    pub(super) fn leave(&self) {
        if let Some(seat) = self.seat() {
            seat.leave();
        }
    }

    #[inline]
    pub(super) fn node(&self, index: NodeIndex) -> Node<'a> {
        self.view.node(index)
    }

    /// An edge of a node. Its block must not move meanwhile.
    #[inline]
    pub(super) fn edge(&self, node: Node<'_>, edge: usize) -> Edge<'a> {
        Edge::of(self.view.quad(node.first() as usize + edge / LANES), edge)
    }

    /// A node whose block stays where it is until this thread takes another one or leaves.
    #[inline]
    pub(super) fn hold(&self, index: NodeIndex) -> Node<'a> {
        let node = self.node(index);
        if let Some(seat) = self.seat()
            && !node.is_settled(node.kind())
        {
            seat.hold(index, node.kind_cell());
        }
        node
    }

    /// A node and a block for it. `None` if there is no room.
    pub(super) fn take_node(&self, class: u8) -> Option<(NodeIndex, u32)> {
        if !SEVERAL {
            return self.pool.take(class);
        }
        let stash = &mut self.stash();
        let first = self.pool.stashed_block(stash, class)?;
        let index = self.pool.stashed_node(stash);
        if index.is_none() {
            self.pool.stash_block(stash, first, class);
        }
        Some((index?, first))
    }

    /// Takes a node back that nobody knows.
    pub(super) fn discard(&self, index: NodeIndex) {
        self.pool.discard(&mut self.stash(), index);
    }

    /// Doubles the block of a node that nobody else uses. False if there is no room.
    pub(super) fn grow(&self, node: Node<'_>) -> bool {
        let (first, kind) = (node.first(), node.kind());
        let class = kind.class() + 1;
        let larger = if SEVERAL {
            self.pool.stashed_block(&mut self.stash(), class)
        } else {
            self.pool.take_block(&mut self.pool.books(), class).or_else(|| self.pool.tight())
        };
        let Some(larger) = larger else { return false };
        self.pool.memory.copy(first as usize, larger as usize, 1 << kind.class());
        node.move_block(larger);
        if SEVERAL {
            self.pool.stash_block(&mut self.stash(), first, kind.class());
        } else {
            self.pool.give_block(&mut self.pool.books(), first, kind.class());
        }
        true
    }

    /// What this thread has taken of the memory. It is in the tree.
    fn stash(&self) -> RefMut<'_, Stash> {
        let mut stash = self.stash.borrow_mut();
        stash.check(self.age.load(Ordering::Relaxed));
        stash
    }

    /// Keeps other threads from opening edges of a node. A thread that is alone needs no lock.
    pub(super) fn lock(&self, node: Node<'a>) -> Result<Option<Locked<'a>>, Busy> {
        self.seat().map(|seat| seat.try_lock(node.kind_cell()).ok_or(Busy)).transpose()
    }

    /// The edge to follow, which may be a new one. This thread has the node in its hands.
    pub(super) fn choose<P: Position>(
        &self,
        index: NodeIndex,
        node: Node<'a>,
        position: &P,
    ) -> Result<Option<usize>, Busy> {
        let visits = node.visits();
        if visits >= MOST_VISITS {
            self.halve(node)?;
        }
        let open = node.open();
        let may_open = open < self.wide(node, visits);
        if may_open
            && !self.rule.has_estimates()
            && let Some(edge) = self.open(index, node, open, position)?
        {
            return Ok(Some(edge));
        }
        let (first, count) = (node.first() as usize, (open as usize).div_ceil(LANES));
        let (quads, priors) = (self.view.quads(first, count), self.view.priors(first, count));
        let best = self.rule.best(visits, open as usize, quads, priors);
        let opens = match best {
            // What is proven ends the widening too.
            None => open < self.most(node),
            Some(best) => may_open && self.rule.has_estimates() && self.urgency_of_next(node) > best.urgency,
        };
        let opened = if opens { self.open(index, node, open, position)? } else { None };
        Ok(opened.or(best.map(|best| best.edge)).or((open > 0).then_some(0)))
    }

    /// How many moves of a node are ever looked at.
    fn most(&self, node: Node<'_>) -> u32 {
        let moves = node.moves();
        self.keep.map_or(moves, |keep| keep.max(1).min(moves))
    }

    /// How many moves of a node are looked at by now.
    fn wide(&self, node: Node<'_>, visits: u32) -> u32 {
        let most = self.most(node);
        self.width.map_or(most, |width| {
            let width = u64::from(width.max(1));
            let widened = (width * u64::from(visits)).isqrt().max(width);
            most.min(widened.min(u64::from(u32::MAX)) as u32)
        })
    }

    fn urgency_of_next(&self, node: Node<'_>) -> f32 {
        let next = node.open() as usize;
        let is_stored = node.kind().supply() != Supply::Drawn;
        let estimate = if is_stored && self.has_values { self.edge(node, next).sum() } else { node.mean() };
        let prior = match self.view.prior(node.first() as usize + next / LANES, next % LANES) {
            Some(prior) if is_stored => f32::from_bits(prior.load(Ordering::Relaxed)),
            _ => 1.0 / node.moves() as f32,
        };
        self.rule.urgency_untried(node.visits(), estimate, prior)
    }

    #[cold]
    fn halve(&self, node: Node<'a>) -> Result<(), Busy> {
        let _lock = self.lock(node)?;
        let halve = |sum: u32| (f32::from_bits(sum) / 2.0).to_bits();
        update::<SEVERAL>(node.visits_cell(), |visits| visits / 2);
        update::<SEVERAL>(node.sum_cell(), halve);
        for edge in 0..node.open() as usize {
            // An edge that was visited once stays one.
            update::<SEVERAL>(self.edge(node, edge).visits_cell(), |visits| visits.div_ceil(2));
            update::<SEVERAL>(self.edge(node, edge).sum_cell(), halve);
        }
        Ok(())
    }
}
