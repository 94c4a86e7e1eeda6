//! New edges and new nodes.

use std::sync::atomic::Ordering;

use plywood_core::zobrist::mix;
use plywood_core::{Move, Position};

use super::edges::{Edge, LANES, Link, NodeIndex, SETTLED, Target};
use super::hands::{Busy, Hands};
use super::node::{Node, Start, Supply};
use super::pool::Pool;
use super::prospect::Prospect;
use super::tree::Tree;
use super::walk::Walk;

impl<'a, const SEVERAL: bool> Hands<'a, SEVERAL> {
    /// Lets one more move of a node that this thread has in its hands take part, if there are still as many open as it
    /// has seen. `None` if there is no room for it.
    pub(super) fn open<P: Position>(
        &self,
        index: NodeIndex,
        node: Node<'a>,
        seen: u32,
        position: &P,
    ) -> Result<Option<usize>, Busy> {
        let lock = self.lock(node)?;
        // Another thread may have opened the last one in the meantime.
        if SEVERAL && node.open() != seen {
            return Err(Busy);
        }
        let alone = || {
            if let (Some(seat), Some(lock)) = (self.seat(), &lock) {
                seat.wait_for_others(index, lock);
            }
        };
        Ok(self.open_alone(node, position, alone))
    }

    /// The same for a node that no other thread opens edges of. Before the block moves, `alone` sees to it that nobody
    /// uses it.
    fn open_alone<P: Position>(&self, node: Node<'_>, position: &P, alone: impl FnOnce()) -> Option<usize> {
        let (number, kind, moves) = (node.open() as usize, node.kind(), node.moves());
        let estimate = if self.rule.has_estimates() { node.mean() } else { 0.0 };
        if kind.supply() == Supply::Drawn {
            if number == LANES << kind.class() {
                alone();
                if !self.grow(node) {
                    return None;
                }
            }
            let mv = position.moves().nth(drawn(node.key() ^ self.seed, number, moves as usize))?;
            self.edge(node, number).begin(mv.to_bits(), estimate, Link::NOWHERE);
            self.set_prior(node.first() as usize, number, 1.0 / moves as f32);
        } else if !self.has_values {
            self.edge(node, number).set_sum(estimate);
        }
        node.set_open(number as u32 + 1);
        Some(number)
    }

    fn set_prior(&self, first: usize, edge: usize, prior: f32) {
        if let Some(cell) = self.view.prior(first + edge / LANES, edge % LANES) {
            cell.store(prior.to_bits(), Ordering::Relaxed);
        }
    }

    /// Makes the position where the walk halted a node, and lets the walk go on there. False if that is not possible.
    pub(super) fn attach<P: Position>(&self, walk: &mut Walk<P>, prospect: &mut Prospect<P::Move>) -> bool {
        let Some(step) = walk.steps.last().copied() else { return false };
        let Some(edge) = self.halted_at(walk) else { return false };
        let link = edge.link();
        match link.target() {
            Target::Leaf => {}
            Target::Node(child) if !prospect.is_glanced && self.node(child).kind().is_glanced() => {
                walk.node = self.renew(child, prospect).unwrap_or(child);
                edge.replace_link(link, Link::to(walk.node));
                return true;
            }
            // Other threads were here in the meantime.
            Target::Node(child) => {
                walk.node = child;
                return true;
            }
            Target::Solved(_) => return false,
        }
        let visits = edge.visits().saturating_sub(1);
        let mean = match edge.sum() {
            SETTLED => 0.5,
            sum => sum / (visits as f32 + self.rule.weight),
        };
        let sum = visits as f32 * if prospect.side == step.side { mean } else { 1.0 - mean };
        let Some(child) = self.insert(prospect, visits, sum) else {
            edge.replace_link(Link::UNDER_WAY, Link::NOWHERE);
            return false;
        };
        if !edge.replace_link(link, Link::to(child)) {
            self.discard(child);
            return false;
        }
        self.publish(child, prospect.key);
        walk.node = child;
        true
    }

    /// The last edge of a walk, if it is still there, with its node in this thread's hands.
    fn halted_at<P>(&self, walk: &Walk<P>) -> Option<Edge<'a>> {
        let step = walk.steps.last()?;
        let is_there = self.still_there(walk) == walk.steps.len();
        is_there.then(|| self.edge(self.hold(step.node), step.edge as usize))
    }

    /// Nothing becomes of the position where the walk halted: others may try.
    pub(super) fn abandon<P>(&self, walk: &Walk<P>) {
        if let Some(edge) = self.halted_at(walk) {
            edge.replace_link(Link::UNDER_WAY, Link::NOWHERE);
        }
    }

    /// Lets a node be found by its position. It is sure by then that it stays.
    fn publish(&self, index: NodeIndex, key: u64) {
        self.node(index).finish();
        if self.shares {
            self.shared.insert(key, index);
        }
    }

    /// A node for a position that has only been glanced at, now that all its moves are known. It takes over what was
    /// learned; the old one is given back with the next ones that nobody needs. `None` if there is no room for it.
    fn renew<M: Move>(&self, index: NodeIndex, prospect: &mut Prospect<M>) -> Option<NodeIndex> {
        let old = self.node(index);
        for edge in (0..old.open() as usize).map(|edge| self.edge(old, edge)) {
            if edge.visits() > 0 {
                prospect.remember(edge.mv(), edge.link(), (edge.visits(), edge.sum()));
            }
        }
        let renewed = self.insert(prospect, old.visits(), old.sum())?;
        self.publish(renewed, prospect.key);
        Some(renewed)
    }

    /// A node for a position, which nobody knows yet. `None` if there is no room for it.
    fn insert<M>(&self, prospect: &Prospect<M>, visits: u32, sum: f32) -> Option<NodeIndex> {
        let candidates = &prospect.candidates;
        let (supply, moves) = match candidates.len() {
            0 => (Supply::Drawn, prospect.legal),
            all if all == prospect.legal => (Supply::Listed, all),
            some => (Supply::Selected, some),
        };
        let start = Start {
            key: prospect.key,
            visits,
            sum,
            moves: moves as u32,
            side: prospect.side,
            class: Pool::class_for(candidates.len()),
            supply,
            is_glanced: prospect.is_glanced,
        };
        let (index, first) = self.take_node(start.class)?;
        let node = self.node(index);
        node.begin(&start, first);
        for (number, candidate) in candidates.iter().enumerate() {
            let value = if self.has_values { candidate.value } else { 0.0 };
            self.edge(node, number).begin(candidate.mv, value, candidate.link);
            self.set_prior(first as usize, number, candidate.prior);
            if let Some((visits, sum)) = candidate.past {
                self.edge(node, number).visits_cell().store(visits, Ordering::Relaxed);
                self.edge(node, number).set_sum(sum);
                node.set_open(number as u32 + 1);
            }
        }
        if self.proofs {
            self.tighten(node);
        }
        Some(index)
    }
}

impl Tree {
    /// Makes a position the root of an empty tree. False if there is no room for it.
    pub(super) fn plant<M>(&mut self, prospect: &Prospect<M>) -> bool {
        let Some(root) = self.alone().insert(prospect, 0, 0.0) else { return false };
        self.alone().publish(root, prospect.key);
        self.root = root;
        true
    }

    /// Makes a root that has only been glanced at one that knows all its moves, if there is room for it.
    pub(super) fn replant<M: Move>(&mut self, prospect: &mut Prospect<M>) {
        let renewed = self.alone().renew(self.root, prospect);
        self.root = renewed.unwrap_or(self.root);
    }
}

/// The `turn`-th move of a random order of `count` moves that needs no memory: a walk in equal steps that share no
/// factor with `count`.
fn drawn(seed: u64, turn: usize, count: usize) -> usize {
    let hash = mix(seed);
    let count = count.max(1) as u64;
    let start = (hash >> 32) % count;
    let mut step = 1 + (hash & u64::from(u32::MAX)) % count;
    while greatest_common_divisor(step, count) > 1 {
        step += 1;
    }
    ((start + turn as u64 * step) % count) as usize
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_drawn_once() {
        for count in 1..60 {
            for seed in 0..20 {
                let mut order: Vec<usize> = (0..count).map(|turn| drawn(seed, turn, count)).collect();
                order.sort_unstable();
                assert!(order.iter().copied().eq(0..count), "{count} moves, seed {seed}: {order:?}");
            }
        }
    }

    #[test]
    fn every_move_is_first_sometimes() {
        let mut firsts: Vec<usize> = (0..200).map(|seed| drawn(seed, 0, 9)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 9);
    }
}
