//! Carrying results up: means, and what was proven (score bounded Monte Carlo tree search, Cazenave and Saffidine 2010).

use plywood_core::{MaxScore, Score, Side};

use super::edges::{LANES, Link, NodeIndex, SETTLED, Target, add};
use super::node::{LOSS, Node, WIN};
use super::tree::Tree;
use super::walk::Walk;

/// What a simulation found.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Outcome {
    /// What it earned the first player, between 0 and 1.
    pub(super) reward: f32,
    /// The score of the last position, if it is known for sure.
    pub(super) exact: Option<MaxScore>,
}

impl Tree {
    /// Tells all nodes on the way what the simulation found. `chance` turns a score into what it earns.
    pub(super) fn back_up<P>(
        &mut self,
        walk: &Walk<P>,
        outcome: Outcome,
        noise: u64,
        chance: impl Fn(Score) -> f32,
    ) {
        let steps = &walk.steps[..self.still_there(walk)];
        if let (Some(exact), Some(step), true) =
            (outcome.exact, steps.last(), steps.len() == walk.steps.len())
        {
            let lane = step.edge as usize % LANES;
            let link = &mut self.quad_mut(step.node, step.edge as usize).links[lane];
            // A node that is proven stays, for the sake of the line that it knows.
            if link.target() == Target::Leaf {
                *link = Link::solved(exact.for_side(step.side).undated());
            }
        }
        let mut reward = outcome.reward;
        for step in steps.iter().rev() {
            let edge = step.edge as usize;
            let earned = turned(reward, step.side);
            self.credit(step.node, edge, earned, noise);
            if self.proofs {
                self.prove(step.node, edge);
            }
            let node = &mut self.pool.nodes[step.node as usize];
            let mut earned = earned;
            if node.is_bounded() {
                // Nobody has to accept less than what is proven.
                earned = earned.clamp(chance(node.lower), chance(node.upper));
                reward = turned(earned, step.side);
            }
            node.sum = add(node.sum, earned, noise);
        }
    }

    /// Adds what was earned to an edge. Where nodes are shared, others may have learned more about the node behind it, so that the edge takes
    /// over what that node knows.
    fn credit(&mut self, index: NodeIndex, edge: usize, earned: f32, noise: u64) {
        let weight = self.rule.weight;
        let lane = edge % LANES;
        let side = self.node(index).side;
        let behind = match self.quad_mut(index, edge).links[lane].target() {
            Target::Node(child) if self.shares => {
                let child = self.node(child);
                Some(if child.side == side { child.mean() } else { 1.0 - child.mean() })
            }
            _ => None,
        };
        let quad = self.quad_mut(index, edge);
        quad.sums[lane] = match behind {
            Some(mean) if quad.sums[lane] != SETTLED => mean * (quad.visits[lane] as f32 + weight),
            _ => add(quad.sums[lane], earned, noise),
        };
    }

    /// What the mover of `node` is proven to get behind one of its edges, at least and at most.
    #[inline]
    pub(super) fn bounds(&self, node: &Node, edge: usize) -> (Score, Score) {
        match self.quad(node, edge).links[edge % LANES].target() {
            Target::Leaf => (LOSS, WIN),
            Target::Solved(score) => (score, score),
            Target::Node(child) => {
                let child = self.node(child);
                if child.side == node.side {
                    (child.lower, child.upper)
                } else {
                    (-child.upper, -child.lower)
                }
            }
        }
    }

    /// Draws conclusions from what is known about an edge.
    fn prove(&mut self, index: NodeIndex, edge: usize) {
        let node = *self.node(index);
        let (lower, upper) = self.bounds(&node, edge);
        if (lower, upper) == (LOSS, WIN) {
            return;
        }
        let at_least = node.lower.max(lower);
        self.pool.nodes[index as usize].lower = at_least;
        if upper <= at_least {
            self.quad_mut(index, edge).sums[edge % LANES] = SETTLED;
        }
        if upper < node.upper {
            self.lower_the_top(index);
        }
    }

    /// Draws conclusions from all edges of a new node.
    pub(super) fn tighten(&mut self, index: NodeIndex) {
        let node = *self.node(index);
        let lower = (0..node.stored() as usize).map(|edge| self.bounds(&node, edge).0).max();
        self.pool.nodes[index as usize].lower = lower.unwrap_or(LOSS);
        self.lower_the_top(index);
    }

    /// The best that is still possible, if every move is known.
    fn lower_the_top(&mut self, index: NodeIndex) {
        let node = *self.node(index);
        if !node.is_complete() {
            return;
        }
        let mut top = node.lower;
        for edge in 0..node.stored() as usize {
            // Settled edges may have forgotten why.
            if self.quad(&node, edge).sums[edge % LANES] != SETTLED {
                top = top.max(self.bounds(&node, edge).1);
            }
            if top >= node.upper {
                return;
            }
        }
        self.pool.nodes[index as usize].upper = top;
    }
}

/// What the first player earns, for `side`, or back again.
#[inline]
pub(super) fn turned(reward: f32, side: Side) -> f32 {
    if side == Side::First { reward } else { 1.0 - reward }
}
