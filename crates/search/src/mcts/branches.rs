//! What the tree knows of every move of its root.

use plywood_core::{Bound, Branch, Evaluate, Move, Position, Score};

use super::answer::points;
use super::edges::NodeIndex;
use super::hands::Hands;
use super::node::Node;

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// The moves of the root of which something is known, where a move is made of so many plies.
    pub(super) fn branches<P: Position, E: Evaluate<P>>(
        &self,
        evaluate: &E,
        plies: u32,
    ) -> Vec<Branch<P::Move>> {
        let mut branches = Vec::new();
        self.branch_out::<P, E>(self.root, &mut Vec::new(), plies, evaluate, &mut branches);
        branches
    }

    /// Adds the ways of so many plies from a node on, behind `way`.
    fn branch_out<P: Position, E: Evaluate<P>>(
        &self,
        index: NodeIndex,
        way: &mut Vec<P::Move>,
        plies: u32,
        evaluate: &E,
        branches: &mut Vec<Branch<P::Move>>,
    ) {
        let node = self.node(index);
        for number in 0..node.stored() as usize {
            let edge = self.edge(node, number);
            way.push(P::Move::from_bits(edge.mv()));
            if plies > 1 {
                // What ends in the middle of a move tells nothing of one.
                if let Some(behind) = edge.behind() {
                    self.branch_out::<P, E>(behind, way, plies - 1, evaluate, branches);
                }
            } else if let Some((score, bound, proven)) = self.worth(node, number, evaluate) {
                let mut line = way.clone();
                self.follow_line(edge.behind(), &mut line, |score| evaluate.chance(score));
                branches.push(Branch { line, score, bound, proven, visits: edge.visits() });
            }
            way.pop();
        }
    }

    /// The score of an edge for the side to move at the root, as the answer of the root would tell it.
    fn worth<P: Position, E: Evaluate<P>>(
        &self,
        node: Node<'_>,
        number: usize,
        evaluate: &E,
    ) -> Option<(Score, Bound, bool)> {
        let mover = node.kind().side();
        let edge = self.edge(node, number);
        let (lower, upper) = self.bounds(node, mover, number);
        let (score, bound, proven) = if lower == upper {
            (lower, Bound::Exact, true)
        } else if edge.is_settled() {
            // It has forgotten what it earned, but not that it is no better than what is proven.
            (upper.min(node.lower()), Bound::Upper, true)
        } else if edge.visits() > 0 {
            let mean = self.mean(node, number, |score| evaluate.chance(score));
            (points(mean, evaluate.scale()), Bound::Exact, false)
        } else {
            return None;
        };
        let root = self.node(self.root).kind().side();
        Some(if mover == root { (score, bound, proven) } else { (-score, bound.turned(), proven) })
    }
}
