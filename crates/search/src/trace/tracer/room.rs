//! What is recorded at all, and what is left out again when the record is full.

use plywood_core::Game;

use super::{MoveOf, Tracer};
use crate::trace::data::NodeId;

/// Children of one node that thinning keeps if there is no room for all of them.
const KEPT_CHILDREN: usize = 64;

impl<G: Game> Tracer<'_, G> {
    /// Whether the node that is entered now lies where records are kept.
    pub(super) fn is_wanted(&self) -> bool {
        let Some(above) = self.path.last() else { return true };
        let deepest = self.plies.map_or(usize::MAX, |plies| self.focus.len().saturating_add(plies as usize));
        above.recorded.is_some() && above.focused && self.path.len() <= deepest
    }

    /// Whether the node that is entered now is on the way to the node of interest, or below it.
    pub(super) fn is_focused(&self) -> bool {
        let Some(above) = self.path.last() else { return true };
        let on_the_way = |mv: &MoveOf<G>| above.next.is_some_and(|(next, _)| next == *mv);
        above.focused && self.focus.get(self.path.len() - 1).is_none_or(on_the_way)
    }

    /// Leaves out what is of least interest if the record is full. Now and then is enough, so that it costs nothing.
    pub(super) fn make_room(&mut self) {
        self.since_thinned += 1;
        let cap = self.trace.cap;
        if !self.thins || self.trace.nodes.len() < cap || self.since_thinned <= cap / 4 {
            return;
        }
        self.since_thinned = 0;
        let mut keep = self.kept(usize::MAX);
        if keep.iter().filter(|keep| **keep).count() > cap / 2 {
            keep = self.kept(KEPT_CHILDREN);
        }
        let moved = self.trace.retain(&keep);
        for frame in &mut self.path {
            let moved = |id: NodeId| moved.get(id).copied().flatten();
            frame.last_child = frame.last_child.and_then(moved);
            frame.recorded = frame.recorded.take().and_then(|(id, position)| Some((moved(id)?, position)));
        }
    }

    /// The nodes that thinning keeps, with at most `width` children of each that are not needed for themselves.
    fn kept(&self, width: usize) -> Vec<bool> {
        let trace = &self.trace;
        let mut keep = vec![false; trace.nodes.len()];
        let open: Vec<NodeId> =
            self.path.iter().filter_map(|frame| frame.recorded.as_ref()).map(|(id, _)| *id).collect();
        let finished = |root: &&NodeId| trace.nodes[**root].leave.is_some();
        // A node, and how many moves of the way to the node of interest lead to it.
        let mut lines: Vec<(NodeId, Option<usize>)> = open.iter().map(|id| (*id, None)).collect();
        let roots = trace.roots.iter().rev().find(finished).into_iter().chain(open.first());
        lines.extend(roots.map(|root| (*root, Some(0))));
        for child in self.path.iter().filter_map(|frame| frame.last_child) {
            keep[child] = true;
        }
        while let Some((id, way)) = lines.pop() {
            let children = &trace.nodes[id].children;
            keep[id] = true;
            let raised = children.iter().rev().filter(|child| trace.nodes[**child].raised_alpha);
            for child in children.iter().take(width).chain(raised.take(width)) {
                keep[*child] = true;
            }
            match way.and_then(|done| self.focus.get(done).map(|mv| (done, mv))) {
                Some((done, mv)) => {
                    let follows = |child: &&NodeId| {
                        trace.nodes[**child].incoming.as_ref().is_some_and(|played| played.mv == *mv)
                    };
                    lines.extend(children.iter().filter(follows).map(|child| (*child, Some(done + 1))));
                }
                None => lines.extend(trace.best_child(id).map(|child| (child, None))),
            }
        }
        keep
    }
}
