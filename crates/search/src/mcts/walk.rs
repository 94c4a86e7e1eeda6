//! A simulation's way down the tree.

use plywood_core::zobrist::mix;
use plywood_core::{MaxScore, Move, Position, Random, Side};

use super::edges::{LANES, Link, NodeIndex, Target};
use super::node::{Node, Supply};
use super::tree::Tree;

/// One simulation's way down.
#[derive(Debug)]
pub(super) struct Walk<P> {
    /// Where it is.
    pub(super) position: P,
    pub(super) steps: Vec<Step>,
    /// The node to choose a move in.
    pub(super) node: NodeIndex,
    /// The tree's age when it began.
    age: u32,
    /// All randomness of the simulation.
    pub(super) random: Random,
}

/// A move of a simulation.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step {
    pub(super) node: NodeIndex,
    pub(super) edge: u32,
    mv: u32,
    /// Who moved.
    pub(super) side: Side,
}

/// Why a walk cannot go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The rest of the game is known.
    Known(MaxScore),
    /// Here the tree ends.
    Leaf,
    /// Here the tree ends, but the position was met often enough to become a node.
    Expand,
}

/// A simulation visits the root and the position after one move at least.
const LEAST_NODES: u64 = 2;

impl<P: Position> Walk<P> {
    pub(super) fn new(root: &P) -> Walk<P> {
        Walk { position: root.clone(), steps: Vec::new(), node: 0, age: 0, random: Random::new(0) }
    }
}

impl Tree {
    /// Begins a simulation at the root; false if the search is over, or if too little is left for one more.
    pub(super) fn begin<P: Position>(&mut self, walk: &mut Walk<P>, root: &P) -> bool {
        if self.is_over || self.remaining.nodes < LEAST_NODES || self.remaining.simulations == 0 {
            return false;
        }
        self.remaining.simulations -= 1;
        self.remaining.nodes -= 1;
        if self.pool.is_tight && self.simulations >= self.no_prune_before {
            self.prune();
        }
        walk.random = Random::new(mix(mix(self.seed) ^ self.simulations));
        self.simulations += 1;
        walk.position.clone_from(root);
        walk.steps.clear();
        (walk.node, walk.age) = (self.root, self.age);
        true
    }

    /// Walks down as far as the tree knows the way and nodes may be visited. It may be called again after
    /// [`Halt::Expand`], if [`Tree::attach`] succeeded.
    pub(super) fn descend<P: Position>(&mut self, walk: &mut Walk<P>) -> Halt {
        // Another thread may have taken the last node in the meantime.
        while self.remaining.nodes > 0 {
            let Some(edge) = self.choose(walk.node, &walk.position) else { return Halt::Leaf };
            let node = &mut self.pool.nodes[walk.node as usize];
            node.visits += 1;
            let side = node.side;
            let quad = &mut self.pool.quads[node.first as usize + edge / LANES];
            let lane = edge % LANES;
            let visits_before = quad.visits[lane];
            quad.visits[lane] += 1;
            let (mv, link) = (quad.moves[lane], quad.links[lane]);
            walk.steps.push(Step { node: walk.node, edge: edge as u32, mv, side });
            walk.position.play(P::Move::from_bits(mv));
            self.remaining.nodes -= 1;
            let is_deep = walk.steps.len() >= self.depth || self.remaining.nodes == 0;
            match link.target() {
                Target::Solved(score) => return Halt::Known(score.for_max(side)),
                Target::Node(child) if !is_deep => {
                    if let Some(score) = self.enter(walk, child) {
                        return Halt::Known(score);
                    }
                }
                Target::Leaf if !is_deep && visits_before >= self.expand => {
                    let Some(twin) = self.find(walk.position.key()) else { return Halt::Expand };
                    self.quad_mut(walk.node, edge).links[lane] = Link::to(twin);
                    if let Some(score) = self.enter(walk, twin) {
                        return Halt::Known(score);
                    }
                }
                Target::Leaf | Target::Node(_) => return Halt::Leaf,
            }
        }
        Halt::Leaf
    }

    /// Goes on to a node, unless its score is known.
    fn enter<P>(&self, walk: &mut Walk<P>, child: NodeIndex) -> Option<MaxScore> {
        let node = self.node(child);
        walk.node = child;
        node.is_proven().then(|| node.lower.for_max(node.side))
    }

    /// The node of a position that may have been reached another way.
    fn find(&self, key: u64) -> Option<NodeIndex> {
        let is_it = |node: &Node| node.key == key && node.supply != Supply::Free;
        let found = |index: NodeIndex| self.pool.nodes.get(index as usize).is_some_and(is_it);
        if self.shares { self.shared.find(key, found) } else { None }
    }

    /// How many steps of a walk are still part of the tree. Nodes may have been given back since it began, and their numbers used again.
    pub(super) fn still_there<P>(&self, walk: &Walk<P>) -> usize {
        if walk.age == self.age {
            return walk.steps.len();
        }
        let mut expected = Some(self.root);
        let is_there = |step: &&Step| {
            let node = self.node(step.node);
            let lane = step.edge as usize % LANES;
            expected == Some(step.node) && step.edge < node.open && {
                let quad = self.quad(node, step.edge as usize);
                expected = match quad.links[lane].target() {
                    Target::Node(child) => Some(child),
                    Target::Leaf | Target::Solved(_) => None,
                };
                quad.moves[lane] == step.mv
            }
        };
        walk.steps.iter().take_while(is_there).count()
    }
}
