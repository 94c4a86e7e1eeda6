//! What the tree says when it is asked.

use plywood_core::{Evaluate, Move, Position, Score};

use super::edges::{NodeIndex, SETTLED};
use super::hands::Hands;
use super::node::{LOSS, Node, WIN};

/// The answer that a tree gives at some moment.
#[derive(Clone, Debug)]
pub(super) struct Answer<M> {
    /// For the side to move; `None` if nothing is known.
    pub(super) score: Option<Score>,
    pub(super) is_proven: bool,
    /// The moves that both sides prefer.
    pub(super) line: Vec<M>,
}

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// Whether the score of the root is known.
    pub(super) fn is_proven(&self) -> bool {
        self.node(self.root).is_proven()
    }

    /// The answer so far.
    pub(super) fn answer<P: Position, E: Evaluate<P>>(&self, evaluate: &E) -> Answer<P::Move> {
        let chance = |score| evaluate.chance(score);
        let root = self.node(self.root);
        let mut line = Vec::new();
        self.follow_line(Some(self.root), &mut line, chance);
        let score = match self.preferred(root, chance) {
            _ if root.is_proven() => Some(root.lower()),
            Some(edge) if root.visits() > 0 => Some(points(self.mean(root, edge, chance), evaluate.scale())),
            _ => None,
        };
        Answer { score, is_proven: root.is_proven(), line }
    }

    /// The moves that both sides prefer from a node on, behind what is on the line already.
    pub(super) fn follow_line<M: Move>(
        &self,
        mut next: Option<NodeIndex>,
        line: &mut Vec<M>,
        chance: impl Fn(Score) -> f32 + Copy,
    ) {
        while let Some(index) = next {
            let node = self.node(index);
            let Some(edge) = self.preferred(node, chance) else { break };
            let edge = self.edge(node, edge);
            line.push(M::from_bits(edge.mv()));
            next = edge.behind();
        }
    }

    /// What an edge earned its mover on average, or earns for sure.
    pub(super) fn mean(&self, node: Node<'_>, edge: usize, chance: impl Fn(Score) -> f32) -> f32 {
        let (lower, upper) = self.bounds(node, node.kind().side(), edge);
        let edge = self.edge(node, edge);
        let weight = self.rule.weight;
        let mean = match edge.sum() {
            SETTLED => 0.0,
            _ if edge.visits() == 0 && weight == 0.0 => 0.5,
            sum => sum / (edge.visits() as f32 + weight),
        };
        if (lower, upper) == (LOSS, WIN) { mean } else { mean.clamp(chance(lower), chance(upper)) }
    }

    /// The edge that the mover of a node would play: the most visited one of those that may still be better than what
    /// is proven, or the one that guarantees the best score, if the other earned no more than that.
    pub(super) fn preferred(&self, node: Node<'_>, chance: impl Fn(Score) -> f32 + Copy) -> Option<usize> {
        let visits = |edge: &usize| self.edge(node, *edge).visits();
        let at_least = |edge: usize| self.bounds(node, node.kind().side(), edge).0;
        let most_visited = |edges: &mut dyn Iterator<Item = usize>| {
            edges.max_by(|a, b| {
                let by_mean = || self.mean(node, *a, chance).total_cmp(&self.mean(node, *b, chance));
                visits(a).cmp(&visits(b)).then_with(by_mean).then_with(|| b.cmp(a))
            })
        };
        let all = 0..node.stored() as usize;
        let open = |edge: &usize| *edge < node.open() as usize && !self.edge(node, *edge).is_settled();
        let hopeful = most_visited(&mut all.clone().filter(open));
        let best = all.clone().map(at_least).max();
        let safe = most_visited(&mut all.filter(|edge| Some(at_least(*edge)) == best));
        let is_better =
            |edge: usize| node.lower() == LOSS || self.mean(node, edge, chance) > chance(node.lower());
        if node.is_proven() { safe } else { hopeful.filter(|edge| is_better(*edge)).or(safe) }
    }
}

/// No number of games that all ended alike makes a guess more certain than this.
const SUREST: f32 = 0.999;

/// The points of which a chance is the logistic function: the inverse of [`Evaluate::chance`].
pub(super) fn points(chance: f32, scale: f32) -> Score {
    let chance = chance.clamp(1.0 - SUREST, SUREST);
    Score::points(((chance / (1.0 - chance)).ln() * scale).round() as i32)
}
