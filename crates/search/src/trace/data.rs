//! The record of a search: nodes in visiting order.

use plywood_core::{Bound, Leave, Pass, Score, Side, View, Window};

/// A node's place in [`Trace::nodes`].
pub type NodeId = usize;

/// What a search did, node by node.
///
/// A node's parent and all nodes visited before it have smaller numbers. A position that was searched several times (as
/// scout and again, or by several root searches) is several nodes.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    pub(crate) game: &'static str,
    pub(crate) cap: usize,
    pub(crate) nodes: Vec<Node<M>>,
    pub(crate) roots: Vec<NodeId>,
    /// Nodes visited by the search of each root, recorded or not.
    pub(crate) visited: Vec<u64>,
    pub(crate) skipped: u64,
    /// Root searches that began after the cap was reached.
    pub(crate) skipped_roots: usize,
    /// The moves that lead to the root from the position that was searched, if this is a part of a larger trace.
    pub(crate) way: Vec<String>,
    /// Which of how many root searches this is, if others were left out.
    pub(crate) search: Option<(usize, usize)>,
    /// Whether nodes were left out to show less, and not because there was no room for them.
    pub(crate) folded: bool,
}

/// A visited node. Windows and scores are as the search has them: for the side to move.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The node above, `None` for the root of a search.
    pub parent: Option<NodeId>,
    /// The move that led here, `None` for a root.
    pub incoming: Option<Played<M>>,
    /// Why the node was searched; [`Pass::Full`] for a root.
    pub pass: Pass,
    /// A name of its own, if the tracer knows how to make one.
    pub caption: Option<String>,
    /// Whose turn it is.
    pub side: Side,
    /// Distance from the root.
    pub height: u32,
    /// Plies still to search, `None` for "to the end of the game".
    pub depth: Option<u32>,
    /// The window on entry.
    pub window: Window,
    /// How often a Monte Carlo search came here, and with what result; `None` for searches that look at every move.
    pub sampled: Option<Sampled>,
    /// What the search left the node with, `None` if it was stopped before.
    pub leave: Option<Leave>,
    /// Whether it raised its parent's alpha.
    pub raised_alpha: bool,
    /// Whether it caused the cut-off of its parent.
    pub caused_cut: bool,
    /// Whether it lies on the best line, see [`Trace::mark_line`].
    pub on_line: bool,
    /// Recorded children in visiting order.
    pub children: Vec<NodeId>,
    /// Children that were visited but are not in the record: the cap was reached, or they were left out since.
    pub skipped_children: u32,
    /// All nodes that were visited at and below these children.
    pub skipped_nodes: u64,
    /// The best value of these children for the side to move here, glances to order the moves apart.
    pub skipped_best: Option<(Score, Bound)>,
    /// The position as a picture, see [`Trace::draw_boards`].
    pub board: Option<View>,
    /// After a cut-off, or where the search was stopped: moves that were never searched, at most
    /// [`super::MAX_UNVISITED`] of them. Moves that were only looked at to order them count as never searched.
    pub unvisited: Vec<Played<M>>,
    /// How many more there were.
    pub unvisited_more: usize,
}

/// What a Monte Carlo search knows of a node.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sampled {
    /// Simulations that came here.
    pub visits: u32,
    /// What they earned the side to move on average: 1 is a win, 1/2 a draw, 0 a loss.
    pub mean: f32,
}

/// A move with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<M> {
    /// The move.
    pub mv: M,
    /// The move in the game's notation.
    pub text: String,
    /// The caption of the node behind it.
    pub caption: Option<String>,
}

impl<M> Played<M> {
    /// The caption of the node behind the move, or else the move's text.
    pub fn name(&self) -> &str {
        self.caption.as_deref().unwrap_or(&self.text)
    }
}

impl<M> Trace<M> {
    pub(crate) fn new(game: &'static str, cap: usize) -> Trace<M> {
        Trace {
            game,
            cap,
            nodes: Vec::new(),
            roots: Vec::new(),
            visited: Vec::new(),
            skipped: 0,
            skipped_roots: 0,
            way: Vec::new(),
            search: None,
            folded: false,
        }
    }

    /// The game's name.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The nodes in visiting order.
    pub fn nodes(&self) -> &[Node<M>] {
        &self.nodes
    }

    /// One root per root search, in order: several for MTD(f), NegaC*, aspiration windows and iterative deepening. A
    /// root's depth tells the rounds of iterative deepening apart.
    pub fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    /// At most this many nodes are recorded.
    pub fn cap(&self) -> usize {
        self.cap
    }

    /// Nodes that were visited but not recorded because the cap was reached.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// How many nodes the search of this root visited, recorded or not; none if it is no root.
    pub fn visited(&self, root: NodeId) -> u64 {
        let index = self.roots.iter().position(|one| *one == root);
        index.and_then(|index| self.visited.get(index)).copied().unwrap_or(0)
    }

    /// The root of the search that gave the answer: the last one that came to its end, or the last one at all if a
    /// limit stopped the first.
    pub fn main_root(&self) -> Option<NodeId> {
        let finished = |root: &&NodeId| self.nodes.get(**root).is_some_and(|node| node.leave.is_some());
        self.roots.iter().rev().find(finished).or(self.roots.last()).copied()
    }

    /// The node's caption, or else the moves that lead to it, or `start`.
    pub fn name(&self, id: NodeId) -> String {
        let mut moves = Vec::new();
        let mut next = self.nodes.get(id);
        if let Some(caption) = next.and_then(|node| node.caption.clone()) {
            return caption;
        }
        while let Some(node) = next {
            moves.extend(node.incoming.as_ref().map(|incoming| incoming.text.as_str()));
            next = node.parent.and_then(|parent| self.nodes.get(parent));
        }
        moves.extend(self.way.iter().rev().map(String::as_str));
        moves.reverse();
        if moves.is_empty() { "start".to_owned() } else { moves.join("-") }
    }

    /// The node, if there is one with this number, and everything below it, each node before its children.
    pub fn below(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            if let Some(node) = self.nodes.get(id) {
                found.push(id);
                stack.extend(node.children.iter().rev());
            }
        }
        found
    }
}

impl<M> Trace<M> {
    /// The same for those who know the game by its texts only. Whatever is made of it is compiled once for all games.
    pub fn in_text(self) -> Trace<()> {
        let Trace { game, cap, nodes, roots, visited, skipped, skipped_roots, way, search, folded } = self;
        let nodes = nodes.into_iter().map(Node::in_text).collect();
        Trace { game, cap, nodes, roots, visited, skipped, skipped_roots, way, search, folded }
    }
}

impl<M> Node<M> {
    fn in_text(self) -> Node<()> {
        let in_text = |Played { text, caption, .. }: Played<M>| Played { mv: (), text, caption };
        Node {
            parent: self.parent,
            incoming: self.incoming.map(in_text),
            pass: self.pass,
            caption: self.caption,
            side: self.side,
            height: self.height,
            depth: self.depth,
            window: self.window,
            sampled: self.sampled,
            leave: self.leave,
            raised_alpha: self.raised_alpha,
            caused_cut: self.caused_cut,
            on_line: self.on_line,
            children: self.children,
            skipped_children: self.skipped_children,
            skipped_nodes: self.skipped_nodes,
            skipped_best: self.skipped_best,
            board: self.board,
            unvisited: self.unvisited.into_iter().map(in_text).collect(),
            unvisited_more: self.unvisited_more,
        }
    }
}

impl<M: Eq> Trace<M> {
    /// Marks the best line, usually a report's, beginning at [`Trace::main_root`]. It is marked as far as it was
    /// visited there: lines that were completed after the search, or read from the table, end earlier in the trace.
    pub fn mark_line(&mut self, line: &[M]) {
        for node in &mut self.nodes {
            node.on_line = false;
        }
        let mut next = self.main_root();
        let mut moves = line.iter();
        while let Some(id) = next {
            if let Some(node) = self.nodes.get_mut(id) {
                node.on_line = true;
            }
            next = moves.next().and_then(|mv| self.child_after(id, mv));
        }
    }

    /// The last search of the child after `mv`: that with the node's own window if there was a scout before.
    fn child_after(&self, id: NodeId, mv: &M) -> Option<NodeId> {
        let children = &self.nodes.get(id)?.children;
        children.iter().rev().copied().find(|child| {
            self.nodes.get(*child).is_some_and(|node| {
                node.pass != Pass::Ordering
                    && node.incoming.as_ref().is_some_and(|incoming| incoming.mv == *mv)
            })
        })
    }
}
