//! The tree for viewers: its most visited nodes as a [`Record`].

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use plywood_core::{Bound, Evaluate, Game, Leave, Move, Position, Reason, Score};

use super::Mcts;
use super::answer::points;
use super::edges::NodeIndex;
use super::hands::Hands;
use crate::record::{Fold, Record, Row, Selection, read};
use crate::trace::{Sampled, Trace};

/// A node of the record in the making.
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
    /// its visits and its mean, and as its value what is proven, or else the mean in points. Empty if nothing was
    /// searched.
    pub fn record(&self, cap: usize) -> Record {
        let (Some(tree), Some(root)) = (&self.tree, &self.root) else { return Record::sampled(Vec::new()) };
        let tree = tree.alone();
        let seen = most_visited(&tree, root, cap, &self.evaluate);
        let mut rows: Vec<Row> = Vec::with_capacity(seen.len());
        // Several ways may lead to a node: whatever is not shown counts once.
        let mut counted: HashSet<NodeIndex> = seen.iter().filter_map(|one| one.node).collect();
        // From the list by visits to the order of a record: what is below a node follows it.
        let mut stack: Vec<Task> = seen.first().map(|_| Task::Enter(0)).into_iter().collect();
        while let Some(task) = stack.pop() {
            match task {
                Task::Enter(place) => {
                    let one = &seen[place];
                    let row = rows.len();
                    let mv = one.from.map(|(_, mv)| mv.to_bits());
                    let Sampled { visits, mean } = one.sampled;
                    rows.push(Row::sampled_node(mv, one.position.side(), &one.leave, (visits, mean)));
                    stack.push(Task::Leave(place, row));
                    stack.extend(one.below.iter().rev().map(|below| Task::Enter(*below)));
                }
                Task::Leave(place, row) => {
                    let fold = left_out(&tree, &seen, place, &mut counted);
                    if fold.children > 0 {
                        rows.push(Row::folded(&fold));
                    }
                    let size = (rows.len() - row) as u32;
                    rows[row].set_size(size);
                }
            }
        }
        Record::sampled(rows)
    }

    /// The same with the texts of moves; `caption` names nodes.
    pub fn trace<G>(&self, game: &G, cap: usize, caption: impl Fn(&P) -> Option<String>) -> Trace<P::Move>
    where
        G: Game<Position = P>,
    {
        match &self.root {
            Some(root) => read(game, root, &self.record(cap), &Selection::First(cap), caption),
            None => Trace::new(game.name(), cap),
        }
    }
}

/// What is to be done with a place in the list of those seen.
enum Task {
    Enter(usize),
    /// Everything below it is written; its row is this one.
    Leave(usize, usize),
}

/// Children of a node that are not among those seen, and what lies below them.
fn left_out<P: Position>(
    tree: &Hands<'_, false>,
    seen: &[Seen<P>],
    place: usize,
    counted: &mut HashSet<NodeIndex>,
) -> Fold {
    let one = &seen[place];
    let Some(node) = one.node.map(|index| tree.node(index)) else { return Fold::default() };
    let shown: HashSet<u32> =
        one.below.iter().filter_map(|below| seen[*below].from).map(|(_, mv)| mv.to_bits()).collect();
    let mut fold = Fold::default();
    let mut below: Vec<NodeIndex> = Vec::new();
    for number in 0..node.open() {
        let edge = tree.edge(node, number as usize);
        if !shown.contains(&edge.mv()) {
            fold.children += 1;
            fold.moves += 1;
            fold.nodes += 1;
            below.extend(edge.behind());
        }
    }
    while let Some(index) = below.pop() {
        if !counted.insert(index) {
            continue;
        }
        let node = tree.node(index);
        for number in 0..node.open() {
            fold.nodes += 1;
            below.extend(tree.edge(node, number as usize).behind());
        }
    }
    fold
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
