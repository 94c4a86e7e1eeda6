//! Carrying results up: means, and what was proven (score bounded Monte Carlo tree search, Cazenave and Saffidine
//! 2010).

use plywood_core::{MaxScore, Position, Score, Side};

use super::edges::{Link, SETTLED, Target, add};
use super::hands::Hands;
use super::node::{LOSS, Node, WIN, score};
use super::numbers::update;
use super::walk::{Step, Walk};

/// What a simulation found.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Outcome {
    /// What it earned the first player, between 0 and 1.
    pub(super) reward: f32,
    /// The score of the last position, if it is known for sure.
    pub(super) exact: Option<MaxScore>,
}

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// Tells all nodes on the way what the simulation found. `chance` turns a score into what it earns.
    pub(super) fn back_up<P: Position>(
        &self,
        walk: &mut Walk<P>,
        outcome: Outcome,
        noise: u64,
        chance: impl Fn(Score) -> f32,
    ) {
        let steps = &walk.steps[..self.still_there(walk)];
        if let (Some(exact), Some(step), true) =
            (outcome.exact, steps.last(), steps.len() == walk.steps.len())
        {
            let edge = self.edge(self.hold(step.node), step.edge as usize);
            let link = edge.link();
            // A node that is proven stays, for the sake of the line that it knows.
            if link.target() == Target::Leaf {
                edge.replace_link(link, Link::solved(exact.for_side(step.side).undated()));
            }
        }
        let lead = if SEVERAL { walk.lead.steps } else { 0 };
        let own = steps.get(lead..).unwrap_or(&[]);
        let reward = self.tell(own, outcome.reward, 1, noise, chance);
        if SEVERAL {
            walk.lead.earn(reward);
        }
    }

    /// Tells nodes what simulations that came by earned the first player on average. Says what they earn him above.
    #[inline]
    pub(super) fn tell(
        &self,
        steps: &[Step],
        mut reward: f32,
        simulations: u32,
        noise: u64,
        chance: impl Fn(Score) -> f32,
    ) -> f32 {
        let times = simulations as f32;
        for step in steps.iter().rev() {
            let node = self.hold(step.node);
            let edge = step.edge as usize;
            let earned = turned(reward, step.side);
            self.credit(node, step.side, edge, times * earned, noise);
            if self.proofs {
                self.prove(node, step.side, edge);
            }
            let mut earned = earned;
            if node.is_bounded() {
                // Nobody has to accept less than what is proven.
                earned = earned.clamp(chance(node.lower()), chance(node.upper()));
                reward = turned(earned, step.side);
            }
            update::<SEVERAL>(node.sum_cell(), |sum| {
                add(f32::from_bits(sum), times * earned, noise).to_bits()
            });
        }
        reward
    }

    /// Adds what was earned to an edge. Where nodes are shared, others may have learned more about the node behind it,
    /// so that the edge takes over what that node knows.
    fn credit(&self, node: Node<'_>, side: Side, edge: usize, earned: f32, noise: u64) {
        let edge = self.edge(node, edge);
        let behind = match edge.link().target() {
            Target::Node(child) if self.shares => {
                let child = self.node(child);
                Some(if child.kind().side() == side { child.mean() } else { 1.0 - child.mean() })
            }
            _ => None,
        };
        update::<SEVERAL>(edge.sum_cell(), |sum| {
            let sum = f32::from_bits(sum);
            let changed = match behind {
                Some(mean) if sum != SETTLED => mean * (edge.visits() as f32 + self.rule.weight),
                _ => add(sum, earned, noise),
            };
            changed.to_bits()
        });
    }

    /// What the mover of `node`, which is `side`, is proven to get behind one of its edges, at least and at most.
    #[inline]
    pub(super) fn bounds(&self, node: Node<'_>, side: Side, edge: usize) -> (Score, Score) {
        match self.edge(node, edge).link().target() {
            Target::Leaf => (LOSS, WIN),
            Target::Solved(score) => (score, score),
            Target::Node(child) => {
                let child = self.node(child);
                if !child.is_bounded() {
                    (LOSS, WIN)
                } else if child.kind().side() == side {
                    (child.lower(), child.upper())
                } else {
                    (-child.upper(), -child.lower())
                }
            }
        }
    }

    /// Draws conclusions from what is known about an edge. What is proven stays so, whatever other threads prove
    /// meanwhile: bounds only come closer.
    fn prove(&self, node: Node<'_>, side: Side, edge: usize) {
        let (lower, upper) = self.bounds(node, side, edge);
        if (lower, upper) == (LOSS, WIN) {
            return;
        }
        self.raise(node, lower);
        if upper <= node.lower() {
            self.edge(node, edge).settle();
        }
        if upper < node.upper() {
            self.lower_the_top(node, side);
        }
    }

    fn raise(&self, node: Node<'_>, lower: Score) {
        if lower > node.lower() {
            update::<SEVERAL>(node.lower_cell(), |bits| score(bits).max(lower).raw() as u32);
        }
    }

    /// Draws conclusions from all edges of a new node.
    pub(super) fn tighten(&self, node: Node<'_>) {
        let side = node.kind().side();
        let lower = (0..node.stored() as usize).map(|edge| self.bounds(node, side, edge).0).max();
        self.raise(node, lower.unwrap_or(LOSS));
        self.lower_the_top(node, side);
    }

    /// The best that is still possible, if every move is known.
    fn lower_the_top(&self, node: Node<'_>, side: Side) {
        if !node.is_complete() {
            return;
        }
        let mut top = LOSS;
        let upper = node.upper();
        for edge in 0..node.stored() as usize {
            // Settled edges may have forgotten why.
            if !self.edge(node, edge).is_settled() {
                top = top.max(self.bounds(node, side, edge).1);
            }
            if top >= upper {
                return;
            }
        }
        // What settled edges cannot improve: to be looked at after them, for other threads raise it before they settle.
        let top = top.max(node.lower());
        update::<SEVERAL>(node.upper_cell(), |bits| score(bits).min(top).raw() as u32);
    }
}

/// What the first player earns, for `side`, or back again.
#[inline]
pub(super) fn turned(reward: f32, side: Side) -> f32 {
    if side == Side::First { reward } else { 1.0 - reward }
}
