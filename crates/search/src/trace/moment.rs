//! A moment of a search: what was visited, finished and known by then. All numbers are from MAX's point of view.

use plywood_core::{Bound, Pass, Score, Side, Window};

use super::data::{Node, NodeId, Trace};
use super::show::PointOfView;

/// The time right after node `now` was visited and everything was drawn from it that follows.
#[derive(Copy, Clone)]
pub(super) struct Moment<'t, M> {
    pub(super) trace: &'t Trace<M>,
    /// See [`subtree_ends`].
    pub(super) ends: &'t [NodeId],
    /// The root of the search under way.
    pub(super) root: NodeId,
    /// The node visited last.
    pub(super) now: NodeId,
    /// Whether the whole search is over; until then its root counts as unfinished.
    pub(super) over: bool,
}

/// For each node the number of the first node that is not below it. Nodes are numbered in visiting order, so what lies
/// below a node follows it without a gap.
pub(super) fn subtree_ends<M>(trace: &Trace<M>) -> Vec<NodeId> {
    let mut ends: Vec<NodeId> = (1..=trace.nodes.len()).collect();
    for id in (0..ends.len()).rev() {
        let end = ends[id];
        if let Some(parent) = trace.nodes[id].parent {
            ends[parent] = ends[parent].max(end);
        }
    }
    ends
}

impl<'t, M> Moment<'t, M> {
    pub(super) fn node(&self, id: NodeId) -> Option<&'t Node<M>> {
        self.trace.nodes.get(id)
    }

    pub(super) fn entered(&self, id: NodeId) -> bool {
        id <= self.now
    }

    /// Whether the node was left by now. A stopped search never leaves some.
    pub(super) fn finished(&self, id: NodeId) -> bool {
        let left = self.node(id).is_some_and(|node| node.leave.is_some());
        left && self.ends.get(id).is_some_and(|end| *end <= self.now + 1) && (self.over || id != self.root)
    }

    /// The value that the node was left with.
    pub(super) fn value(&self, id: NodeId) -> Option<(Score, Bound)> {
        self.node(id).and_then(|node| PointOfView::Max.see(node, Side::First).value)
    }

    /// The window on entry.
    pub(super) fn entry_window(&self, id: NodeId) -> Window {
        self.node(id).map_or(Window::FULL, |node| PointOfView::Max.see(node, Side::First).window)
    }

    /// The window as it is now: narrowed by what children found, and by what the search passed on to them.
    pub(super) fn window(&self, id: NodeId) -> Window {
        let mut window = self.entry_window(id);
        let Some(node) = self.node(id) else { return window };
        for child in node.children.iter().copied().filter(|child| self.entered(*child)) {
            let Some(child_node) = self.node(child) else { continue };
            let passed = self.entry_window(child);
            if matches!(child_node.pass, Pass::Full | Pass::Research | Pass::Noisy) {
                window.alpha = window.alpha.max(passed.alpha);
                window.beta = window.beta.min(passed.beta);
            }
            if let (true, true, Some((score, _))) =
                (self.finished(child), child_node.raised_alpha, self.value(child))
            {
                match node.side {
                    Side::First => window.alpha = window.alpha.max(score),
                    Side::Second => window.beta = window.beta.min(score),
                }
            }
        }
        window
    }

    /// What is known about a node: its value if it is finished, else what the best of its finished children guarantees.
    pub(super) fn known(&self, id: NodeId) -> Option<(Score, Bound)> {
        if self.finished(id) { self.value(id) } else { self.guaranteed(id, NodeId::MAX) }
    }

    /// What the best of the finished children visited before `before` guarantees to the node's side.
    pub(super) fn guaranteed(&self, id: NodeId, before: NodeId) -> Option<(Score, Bound)> {
        let node = self.node(id)?;
        let useless = match node.side {
            Side::First => Bound::Upper,
            Side::Second => Bound::Lower,
        };
        let values = node
            .children
            .iter()
            .copied()
            .filter(|child| *child < before && self.finished(*child))
            .filter(|child| self.node(*child).is_some_and(|child| child.pass != Pass::Ordering))
            .filter_map(|child| self.value(child))
            .filter(|(_, bound)| *bound != useless)
            .map(|(score, _)| score);
        match node.side {
            Side::First => values.max().map(|score| (score, Bound::Lower)),
            Side::Second => values.min().map(|score| (score, Bound::Upper)),
        }
    }

    /// The move that gives `side` the value `score` in `from` or a node above it, on the way to which `from` was met.
    pub(super) fn source(&self, from: NodeId, side: Side, score: Score) -> Option<NodeId> {
        let mut before = NodeId::MAX;
        let mut next = Some(from);
        while let Some(id) = next {
            let node = self.node(id)?;
            let giver = node.children.iter().rev().copied().find(|child| {
                *child < before
                    && self.finished(*child)
                    && self.node(*child).is_some_and(|child| child.raised_alpha)
                    && self.value(*child).is_some_and(|(value, _)| value == score)
            });
            if node.side == side && giver.is_some() {
                return giver;
            }
            before = id;
            next = node.parent;
        }
        None
    }
}
