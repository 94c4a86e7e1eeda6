//! New edges and new nodes.

use plywood_core::zobrist::mix;
use plywood_core::{Move, Position};

use super::edges::{LANES, Link, NodeIndex, SETTLED, Target};
use super::node::{LOSS, Node, Supply, WIN};
use super::pool::Pool;
use super::prospect::Prospect;
use super::tree::Tree;
use super::walk::Walk;

impl Tree {
    /// Lets one more move take part. `None` if there is no room for it.
    pub(super) fn open<P: Position>(&mut self, index: NodeIndex, position: &P) -> Option<usize> {
        let node = self.pool.nodes[index as usize];
        let edge = node.open as usize;
        let lane = edge % LANES;
        let estimate = if self.rule.has_estimates() { node.mean() } else { 0.0 };
        if node.supply == Supply::Drawn {
            if edge == LANES << node.class && !self.pool.grow(index) {
                return None;
            }
            let mv = position.moves().nth(drawn(node.key ^ self.seed, edge, node.moves as usize))?;
            let quad = self.quad_mut(index, edge);
            (quad.visits[lane], quad.sums[lane]) = (0, estimate);
            (quad.moves[lane], quad.links[lane]) = (mv.to_bits(), Link::NOWHERE);
            let quad = self.pool.nodes[index as usize].first as usize + edge / LANES;
            if let Some(priors) = self.pool.priors.get_mut(quad) {
                priors[lane] = 1.0 / node.moves as f32;
            }
        } else if !self.has_values {
            self.quad_mut(index, edge).sums[lane] = estimate;
        }
        self.pool.nodes[index as usize].open += 1;
        Some(edge)
    }

    /// Makes the position where the walk halted a node, and lets the walk go on there. False if that is not possible.
    pub(super) fn attach<P: Position>(&mut self, walk: &mut Walk<P>, prospect: &Prospect<P::Move>) -> bool {
        let Some(step) = walk.steps.last().copied() else { return false };
        if self.still_there(walk) < walk.steps.len() {
            return false;
        }
        let (edge, lane) = (step.edge as usize, step.edge as usize % LANES);
        let quad = *self.quad_mut(step.node, edge);
        if let Target::Node(child) = quad.links[lane].target() {
            // Another thread was here in the meantime.
            walk.node = child;
            return true;
        }
        let Some(child) = self.insert(prospect) else { return false };
        self.quad_mut(step.node, edge).links[lane] = Link::to(child);
        let node = &mut self.pool.nodes[child as usize];
        node.visits = quad.visits[lane] - 1;
        let mean = match quad.sums[lane] {
            SETTLED => 0.5,
            sum => sum / (node.visits as f32 + self.rule.weight),
        };
        node.sum = node.visits as f32 * if node.side == step.side { mean } else { 1.0 - mean };
        walk.node = child;
        true
    }

    /// A node for a position, without visits. `None` if there is no room for it.
    pub(super) fn insert<M>(&mut self, prospect: &Prospect<M>) -> Option<NodeIndex> {
        let candidates = &prospect.candidates;
        let (supply, moves) = match candidates.len() {
            0 => (Supply::Drawn, prospect.legal),
            all if all == prospect.legal => (Supply::Listed, all),
            some => (Supply::Selected, some),
        };
        let index = self.pool.insert(Node {
            key: prospect.key,
            visits: 0,
            sum: 0.0,
            first: 0,
            open: 0,
            moves: moves as u32,
            lower: LOSS,
            upper: WIN,
            side: prospect.side,
            class: Pool::class_for(candidates.len()),
            supply,
            kept: false,
        })?;
        let first = self.pool.nodes[index as usize].first as usize;
        for (edge, candidate) in candidates.iter().enumerate() {
            let (number, lane) = (first + edge / LANES, edge % LANES);
            let quad = &mut self.pool.quads[number];
            quad.visits[lane] = 0;
            quad.sums[lane] = if self.has_values { candidate.value } else { 0.0 };
            quad.moves[lane] = candidate.mv;
            quad.links[lane] = candidate.link;
            if let Some(priors) = self.pool.priors.get_mut(number) {
                priors[lane] = candidate.prior;
            }
        }
        if self.proofs {
            self.tighten(index);
        }
        if self.shares {
            self.shared.insert(prospect.key, index);
        }
        Some(index)
    }
}

/// The `turn`-th move of a random order of `count` moves that needs no memory: a walk in equal steps that share no factor with `count`.
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
