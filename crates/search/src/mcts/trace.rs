//! The tree for viewers: its most visited nodes as a [`Trace`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use plywood_core::{Bound, Evaluate, Game, Leave, Move, Pass, Position, Reason, Score, Window};

use super::Mcts;
use super::answer::points;
use super::edges::NodeIndex;
use super::hands::Hands;
use crate::trace::{Node, NodeId, Played, Sampled, Trace};

/// A node of the trace in the making.
struct Seen<P: Position> {
    /// The place of the node above in the list of those seen, and the move that leads here.
    from: Option<(usize, P::Move)>,
    position: P,
    /// The node of the tree, if it is one.
    node: Option<NodeIndex>,
    sampled: Sampled,
    leave: Leave,
    /// The places of the nodes below.
    below: Vec<usize>,
}

impl<P: Position, E: Evaluate<P>, D, Y> Mcts<P, E, D, Y> {
    /// The tree of the last search, cut down to its `cap` most visited nodes, the best children first. Each node has
    /// its visits and its mean, and as its value what is proven, or else the mean in points. `caption` names nodes. The
    /// trace is empty if nothing was searched.
    pub fn trace<G>(&self, game: &G, cap: usize, caption: impl Fn(&P) -> Option<String>) -> Trace<P::Move>
    where
        G: Game<Position = P>,
    {
        let (Some(tree), Some(root)) = (&self.tree, &self.root) else {
            return Trace::sampled(game.name(), cap, Vec::new(), 0);
        };
        let tree = tree.alone();
        let seen = most_visited(&tree, root, cap, &self.evaluate);
        // From the list by visits to the order of a trace: what is below a node follows it.
        let mut nodes: Vec<Node<P::Move>> = Vec::with_capacity(seen.len());
        let mut stack: Vec<(usize, Option<NodeId>)> = seen.first().map(|_| (0, None)).into_iter().collect();
        while let Some((place, parent)) = stack.pop() {
            let one = &seen[place];
            let id = nodes.len();
            let height = parent.map_or(0, |parent| nodes[parent].height + 1);
            if let Some(parent) = parent {
                nodes[parent].children.push(id);
            }
            stack.extend(one.below.iter().rev().map(|below| (*below, Some(id))));
            let incoming = one.from.map(|(from, mv)| Played {
                mv,
                text: game.format_move(&seen[from].position, mv),
                caption: caption(&one.position),
            });
            let open = one.node.map_or(0, |node| tree.node(node).open());
            nodes.push(Node {
                parent,
                incoming,
                pass: Pass::Full,
                caption: caption(&one.position),
                side: one.position.side(),
                height,
                depth: None,
                window: Window::FULL,
                sampled: Some(one.sampled),
                leave: Some(one.leave),
                raised_alpha: false,
                caused_cut: false,
                on_line: false,
                children: Vec::new(),
                skipped_children: open.saturating_sub(one.below.len() as u32),
                skipped_nodes: 0,
                skipped_best: None,
                board: None,
                unvisited: Vec::new(),
                unvisited_more: 0,
            });
        }
        let visited = 1 + tree.pool.live().map(|(_, node)| u64::from(node.open())).sum::<u64>();
        Trace::sampled(game.name(), cap, nodes, visited)
    }
}

/// The most visited nodes, each after the one above it.
fn most_visited<P: Position, E: Evaluate<P>>(
    tree: &Hands<'_, false>,
    root: &P,
    cap: usize,
    evaluate: &E,
) -> Vec<Seen<P>> {
    let node = tree.node(tree.root);
    let mut seen = Vec::new();
    if cap == 0 {
        return seen;
    }
    seen.push(Seen {
        from: None,
        position: root.clone(),
        node: Some(tree.root),
        sampled: Sampled { visits: node.visits(), mean: node.mean() },
        leave: leave(node.mean(), (node.lower(), node.upper()), evaluate.scale()),
        below: Vec::new(),
    });
    // The most visited edges come first, and of equals the one that was found first.
    let mut edges = BinaryHeap::new();
    let mut newest = 0;
    while seen.len() < cap {
        if let Some(index) = seen.get(newest).and_then(|one| one.node) {
            for edge in 0..tree.node(index).open() {
                let visits = tree.edge(tree.node(index), edge as usize).visits();
                edges.push((visits, Reverse((newest, edge)), index));
            }
        }
        let Some((visits, Reverse((from, edge)), index)) = edges.pop() else { break };
        let (node, number) = (tree.node(index), edge as usize);
        let (side, edge) = (node.kind().side(), tree.edge(node, number));
        let mv = P::Move::from_bits(edge.mv());
        let position = seen[from].position.after(mv);
        let (mean, bounds) =
            (tree.mean(node, number, |score| evaluate.chance(score)), tree.bounds(node, side, number));
        let (mean, bounds) =
            if position.side() == side { (mean, bounds) } else { (1.0 - mean, (-bounds.1, -bounds.0)) };
        newest = seen.len();
        seen[from].below.push(newest);
        seen.push(Seen {
            from: Some((from, mv)),
            position,
            node: edge.behind(),
            sampled: Sampled { visits, mean },
            leave: leave(mean, bounds, evaluate.scale()),
            below: Vec::new(),
        });
    }
    seen
}

fn leave(mean: f32, (lower, upper): (Score, Score), scale: f32) -> Leave {
    if lower == upper {
        Leave { score: lower, bound: Bound::Exact, reason: Reason::Exhausted }
    } else {
        Leave { score: points(mean, scale), bound: Bound::Exact, reason: Reason::Evaluated }
    }
}
