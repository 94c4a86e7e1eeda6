//! Parts of a trace: what is left out stays counted in the node above it.

use plywood_core::{Bound, Game, Leave, Pass, Position, Score, Side};

use super::data::{Node, NodeId, Trace};

impl<M> Node<M> {
    /// What a child with `side` to move was left with, for the side to move here.
    pub(crate) fn see(&self, side: Side, leave: &Leave) -> (Score, Bound) {
        if side == self.side { (leave.score, leave.bound) } else { (-leave.score, leave.bound.turned()) }
    }

    /// More children that are not in the record, with so many nodes at and below them.
    pub(crate) fn count_skipped(&mut self, children: u32, nodes: u64, value: Option<(Score, Bound)>) {
        self.skipped_children += children;
        self.skipped_nodes += nodes;
        let better = |(score, _): &(Score, Bound)| self.skipped_best.is_none_or(|(best, _)| *score > best);
        self.skipped_best = value.filter(better).or(self.skipped_best);
    }
}

impl<M> Trace<M> {
    /// The moves that lead to the root from the position that was searched; none unless this is a part of a trace.
    pub fn way(&self) -> &[String] {
        &self.way
    }

    /// How many nodes were visited at and below each node, recorded or not.
    pub fn totals(&self) -> Vec<u64> {
        let mut totals: Vec<u64> = self.nodes.iter().map(|node| 1 + node.skipped_nodes).collect();
        // Children have larger numbers than their parents.
        for id in (0..totals.len()).rev() {
            if let Some(parent) = self.nodes[id].parent {
                totals[parent] += totals[id];
            }
        }
        totals
    }

    /// The child that gave the node its value: on the best line, or the one that caused the cut-off, or raised alpha
    /// last, or was worth most.
    pub(crate) fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let children = || {
            let children = self.nodes.get(id).map_or(&[][..], |node| &node.children);
            children.iter().copied().filter(|child| self.nodes[*child].pass != Pass::Ordering)
        };
        let last = |wanted: fn(&Node<M>) -> bool| children().rev().find(|child| wanted(&self.nodes[*child]));
        last(|node| node.on_line)
            .or_else(|| last(|node| node.caused_cut))
            .or_else(|| last(|node| node.raised_alpha))
            // Of equals the first, which the search prefers too.
            .or_else(|| children().rev().max_by_key(|child| self.value_above(*child).map(|(score, _)| score)))
    }

    /// What a child is worth to the side to move above it.
    pub(super) fn value_above(&self, child: NodeId) -> Option<(Score, Bound)> {
        let node = self.nodes.get(child)?;
        let above = self.nodes.get(node.parent?)?;
        node.leave.as_ref().map(|leave| above.see(node.side, leave))
    }

    /// The nodes after these moves in the search that gave the answer, in visiting order: several if a test was
    /// repeated.
    pub fn visits<T: AsRef<str>>(&self, way: &[T]) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = self.main_root().into_iter().collect();
        for text in way {
            let follows = |child: &NodeId| {
                self.nodes[*child].incoming.as_ref().is_some_and(|played| played.text == text.as_ref())
            };
            let children = nodes.iter().flat_map(|id| self.nodes[*id].children.iter().copied());
            nodes = children.filter(follows).collect();
        }
        nodes
    }

    /// The node and what lies below it, as a trace of its own.
    #[must_use]
    pub fn part(mut self, root: NodeId) -> Trace<M> {
        let below = self.below(root).len();
        let total = self.totals().get(root).copied().unwrap_or(0);
        let is_root = self.roots.contains(&root);
        let visited = if is_root { self.visited(root) } else { total };
        let search = self.roots.iter().position(|one| *one == root);
        let searches = self.roots.len() + self.skipped_roots;
        if let Some(index) = search.filter(|_| searches > 1 && self.search.is_none()) {
            // Searches are left out from the front when the record is thinned.
            self.search = Some((searches - (self.roots.len() - index) + 1, searches));
        }
        let name = (!is_root).then(|| self.name(root));
        let mut way = Vec::new();
        let mut next = self.nodes.get(root);
        while let Some(node) = next {
            way.extend(node.incoming.as_ref().map(|played| played.text.clone()));
            next = node.parent.and_then(|parent| self.nodes.get(parent));
        }
        self.way.extend(way.into_iter().rev());
        // What is below a node follows it without a gap.
        self.nodes.truncate(root + below);
        self.nodes.drain(..root.min(self.nodes.len()));
        let height = self.nodes.first().map_or(0, |node| node.height);
        for node in &mut self.nodes {
            node.parent = node.parent.and_then(|parent| parent.checked_sub(root));
            node.height -= height;
            for child in &mut node.children {
                *child -= root;
            }
        }
        if let Some(node) = self.nodes.first_mut() {
            node.incoming = None;
            node.pass = Pass::Full;
            node.caption = node.caption.take().or(name);
        }
        self.roots = self.nodes.first().map(|_| 0).into_iter().collect();
        self.visited = vec![visited; self.roots.len()];
        self.skipped = visited.saturating_sub(self.nodes.len() as u64);
        self.skipped_roots = 0;
        self
    }

    /// Without the nodes more than so many plies below the root.
    #[must_use]
    pub fn shallow(mut self, plies: u32) -> Trace<M> {
        let keep: Vec<bool> = self.nodes.iter().map(|node| node.height <= plies).collect();
        self.folded = true;
        self.retain(&keep);
        self
    }

    /// The best line of the search that gave the answer, at most `plies` long, and beside each of its moves as many as
    /// `siblings` of those that were searched too: those that raised alpha last, because the others were measured by
    /// them, and then those that were visited first.
    #[must_use]
    pub fn folded(self, siblings: usize, plies: u32) -> Trace<M> {
        let Some(root) = self.main_root() else { return self };
        let mut part = self.part(root);
        let mut keep = vec![false; part.nodes.len()];
        let mut next = Some(0);
        while let Some(id) = next {
            keep[id] = true;
            next = part.best_child(id).filter(|_| part.nodes[id].height < plies);
            let Some(best) = next else { break };
            let beside = || part.nodes[id].children.iter().copied().filter(|child| *child != best);
            let raised = |child: &NodeId| part.nodes[*child].raised_alpha;
            let ranked = beside().rev().filter(raised).chain(beside().filter(|child| !raised(child)));
            for child in ranked.take(siblings) {
                keep[child] = true;
            }
        }
        part.folded = true;
        part.retain(&keep);
        part
    }

    /// Leaves out all nodes that are not to be kept, with what is below them, and counts them in the nodes above.
    fn retain(&mut self, keep: &[bool]) {
        let totals = self.totals();
        let mut moved: Vec<Option<NodeId>> = Vec::with_capacity(keep.len());
        let mut kept = 0;
        for (id, total) in totals.iter().enumerate() {
            let parent = self.nodes[id].parent;
            let is_kept = keep[id] && parent.is_none_or(|parent| moved[parent].is_some());
            moved.push(is_kept.then_some(kept));
            kept += usize::from(is_kept);
            if is_kept {
                continue;
            }
            let value = self.value_above(id).filter(|_| self.nodes[id].pass != Pass::Ordering);
            match parent {
                Some(parent) if moved[parent].is_some() => self.nodes[parent].count_skipped(1, *total, value),
                Some(_) => {}
                None => self.skipped_roots += 1,
            }
        }
        self.skipped += (self.nodes.len() - kept) as u64;
        let mut visited = std::mem::take(&mut self.visited).into_iter();
        self.visited = self
            .roots
            .iter()
            .zip(&mut visited)
            .filter(|(root, _)| moved[**root].is_some())
            .map(|(_, n)| n)
            .collect();
        self.roots = self.roots.iter().filter_map(|root| moved[*root]).collect();
        let mut id = 0;
        self.nodes.retain(|_| {
            id += 1;
            moved[id - 1].is_some()
        });
        for node in &mut self.nodes {
            node.parent = node.parent.and_then(|parent| moved[parent]);
            node.children = node.children.iter().filter_map(|child| moved[*child]).collect();
        }
    }
}

impl<M: Copy> Trace<M> {
    /// Gives every node a picture of its position; `start` is the position that was searched.
    pub fn draw_boards<G>(&mut self, game: &G, start: &G::Position)
    where
        G: Game,
        G::Position: Position<Move = M>,
    {
        let mut path: Vec<G::Position> = Vec::new();
        for node in &mut self.nodes {
            path.truncate(node.height as usize);
            let position = match (path.last(), &node.incoming) {
                (Some(above), Some(played)) => above.after(played.mv),
                _ => start.clone(),
            };
            node.board = Some(game.view(&position));
            path.push(position);
        }
    }
}
