//! The observer that writes the record.

mod room;

use plywood_core::{Event, Flow, Game, Leave, Observer, Pass, Position, Reason, Side, Visit, is_to_the_end};

use super::data::{Node, NodeId, Played, Trace};

/// Nodes that a [`Tracer`] records unless told otherwise.
pub const DEFAULT_CAP: usize = 10_000;

/// Moves skipped by one cut-off that are recorded with their text. Some games have thousands of moves per node.
pub const MAX_UNVISITED: usize = 32;

/// Makes a short name for a position.
pub type Caption<'a, P> = Box<dyn Fn(&P) -> Option<String> + Send + Sync + 'a>;

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// Records every visited node of a search, up to a cap, or what lies at and around one node of a search of any size. It
/// sees nothing of what happens in a
/// [`Phase`](plywood_core::Phase): completing the line belongs to the answer and not to the search, and a question is
/// not a move.
///
/// Texts are made while recording, because the positions are at hand then; the cap bounds what that costs.
pub struct Tracer<'a, G: Game> {
    game: &'a G,
    caption: Option<Caption<'a, G::Position>>,
    trace: Trace<MoveOf<G>>,
    /// The nodes that were entered and not yet left.
    path: Vec<Frame<G::Position>>,
    /// How many phases have begun and not ended.
    phases: u32,
    /// The moves from the root to the node of interest.
    focus: Vec<MoveOf<G>>,
    /// How many plies below it are recorded.
    plies: Option<u32>,
    /// Whether room is made by leaving out what is off the best line.
    thins: bool,
    /// Nodes entered since room was made.
    since_thinned: usize,
}

/// A node on the current path.
struct Frame<P: Position> {
    /// The node and its position, if it was recorded.
    recorded: Option<(NodeId, P)>,
    /// What was announced as the next child.
    next: Option<(P::Move, Pass)>,
    /// Whether that child was not entered yet.
    awaits: bool,
    /// The child left last, if it was recorded.
    last_child: Option<NodeId>,
    /// Moves searched so far, recorded or not.
    searched: Vec<P::Move>,
    /// Whether the node followed noisy moves only.
    noisy: bool,
    /// Whether the way here is the beginning of the way to the node of interest, or goes through it.
    focused: bool,
    /// Nodes visited here and below, if the node was not recorded.
    unrecorded: u64,
}

impl<'a, G: Game> Tracer<'a, G> {
    /// A tracer that takes move texts from `game`.
    pub fn new(game: &'a G) -> Tracer<'a, G> {
        Tracer {
            game,
            caption: None,
            trace: Trace::new(game.name(), DEFAULT_CAP),
            path: Vec::new(),
            phases: 0,
            focus: Vec::new(),
            plies: None,
            thins: false,
            since_thinned: 0,
        }
    }

    /// Records at most `cap` nodes and counts the others.
    #[must_use]
    pub fn cap(mut self, cap: usize) -> Tracer<'a, G> {
        self.trace.cap = cap;
        self
    }

    /// Records only the nodes on the way from the root to the node after `path`, the moves beside that way, and what
    /// lies at most `plies` below it. What is not recorded is counted.
    #[must_use]
    pub fn focus(mut self, path: Vec<MoveOf<G>>, plies: Option<u32>) -> Tracer<'a, G> {
        self.focus = path;
        self.plies = plies;
        self
    }

    /// Instead of giving up at the cap, leaves out nodes that are finished and lie neither on the best line so far nor
    /// beside it, nor on the way to the node of interest. So the answer's line is in the record, however large the
    /// search.
    #[must_use]
    pub fn thinning(mut self) -> Tracer<'a, G> {
        self.thins = true;
        self
    }

    /// Names nodes, for instance by the labels of an explicit tree; without it they go by the moves that lead to them.
    #[must_use]
    pub fn caption(
        mut self,
        caption: impl Fn(&G::Position) -> Option<String> + Send + Sync + 'a,
    ) -> Tracer<'a, G> {
        self.caption = Some(Box::new(caption));
        self
    }

    /// What was recorded so far.
    pub fn trace(&self) -> &Trace<MoveOf<G>> {
        &self.trace
    }

    /// What was recorded. If the search was stopped, its open nodes get to know the moves that it did not come to.
    pub fn into_trace(mut self) -> Trace<MoveOf<G>> {
        self.abandon(0);
        self.trace
    }

    /// Takes note of what was left open above this height.
    fn abandon(&mut self, height: usize) {
        while self.path.len() > height {
            let Some(mut frame) = self.path.pop() else { return };
            // A child that was announced and not entered is where the search was stopped.
            if frame.awaits && frame.next.is_some_and(|(_, pass)| pass != Pass::Ordering) {
                frame.searched.pop();
            }
            match frame.recorded.take() {
                Some((id, position)) => self.spare(id, &position, &frame),
                None => self.count_unrecorded(&frame, None),
            }
        }
    }

    /// Counts a node that is not recorded, and everything below it, where the record ends.
    fn count_unrecorded(&mut self, frame: &Frame<G::Position>, value: Option<(Side, &Leave)>) {
        let Some(above) = self.path.last_mut() else { return };
        let Some((id, _)) = above.recorded else {
            above.unrecorded += frame.unrecorded;
            return;
        };
        let is_glance = above.next.is_some_and(|(_, pass)| pass == Pass::Ordering);
        if let Some(node) = self.trace.nodes.get_mut(id) {
            let value = value.filter(|_| !is_glance).map(|(side, leave)| node.see(side, leave));
            node.count_skipped(frame.unrecorded, value);
        }
    }

    fn name(&self, position: &G::Position) -> Option<String> {
        self.caption.as_ref().and_then(|caption| caption(position))
    }

    /// The move that leads from the last node of the path to the node entered now, and why it is searched.
    fn incoming(&self, child: &G::Position) -> Option<(Played<MoveOf<G>>, Pass)> {
        let frame = self.path.last()?;
        let ((_, parent), (mv, pass)) = (frame.recorded.as_ref()?, frame.next?);
        Some((Played { mv, text: self.game.format_move(parent, mv), caption: self.name(child) }, pass))
    }

    fn record(&mut self, visit: &Visit<'_, G::Position>) -> Option<(NodeId, G::Position)> {
        self.make_room();
        let parent = self.path.last().and_then(|frame| frame.recorded.as_ref()).map(|(id, _)| *id);
        let id = self.trace.nodes.len();
        if id >= self.trace.cap || !self.is_wanted() {
            self.trace.skipped += 1;
            match (self.path.first(), self.trace.visited.last_mut()) {
                (None, _) => self.trace.skipped_roots += 1,
                (Some(root), Some(visited)) if root.recorded.is_some() => *visited += 1,
                (Some(_), _) => {}
            }
            return None;
        }
        let (incoming, pass) = match self.incoming(visit.position) {
            Some((played, pass)) => (Some(played), pass),
            None => (None, Pass::Full),
        };
        let node = Node {
            parent,
            incoming,
            pass,
            caption: self.name(visit.position),
            side: visit.position.side(),
            height: visit.height,
            depth: (!is_to_the_end(visit.depth)).then_some(visit.depth),
            window: visit.window,
            sampled: None,
            leave: None,
            raised_alpha: false,
            caused_cut: false,
            on_line: false,
            children: Vec::new(),
            skipped_children: 0,
            skipped_nodes: 0,
            skipped_best: None,
            board: None,
            unvisited: Vec::new(),
            unvisited_more: 0,
        };
        self.trace.nodes.push(node);
        match parent.and_then(|parent| self.trace.nodes.get_mut(parent)) {
            Some(parent) => parent.children.push(id),
            None => {
                self.trace.roots.push(id);
                self.trace.visited.push(0);
            }
        }
        if let Some(visited) = self.trace.visited.last_mut() {
            *visited += 1;
        }
        Some((id, visit.position.clone()))
    }

    /// The moves that the search did not come to.
    fn spare(&mut self, id: NodeId, position: &G::Position, frame: &Frame<G::Position>) {
        let mut spared = Vec::new();
        let mut more = 0;
        let candidates = if frame.noisy { position.noisy_moves() } else { position.moves() };
        for mv in candidates.filter(|mv| !frame.searched.contains(mv)) {
            if spared.len() == MAX_UNVISITED {
                more += 1;
                continue;
            }
            let text = self.game.format_move(position, mv);
            let caption = self.caption.as_ref().and_then(|caption| caption(&position.after(mv)));
            spared.push(Played { mv, text, caption });
        }
        if let Some(node) = self.trace.nodes.get_mut(id) {
            node.unvisited = spared;
            node.unvisited_more = more;
        }
    }
}

impl<G: Game> Observer<G::Position> for Tracer<'_, G> {
    fn follows_every_node(&self) -> bool {
        true
    }

    fn enter(&mut self, visit: &Visit<'_, G::Position>) -> Flow {
        if self.phases > 0 {
            return Flow::Go;
        }
        // Drops what a stopped search left behind when the next root comes.
        self.abandon(visit.height as usize);
        let focused = self.is_focused();
        let recorded = self.record(visit);
        if let Some(parent) = self.path.last_mut() {
            parent.last_child = recorded.as_ref().map(|(id, _)| *id);
            parent.awaits = false;
        }
        self.path.push(Frame {
            focused,
            unrecorded: u64::from(recorded.is_none()),
            recorded,
            next: None,
            awaits: false,
            last_child: None,
            searched: Vec::new(),
            noisy: false,
        });
        Flow::Go
    }

    fn leave(&mut self, position: &G::Position, leave: &Leave) {
        if self.phases > 0 {
            return;
        }
        let Some(frame) = self.path.pop() else { return };
        let Some(id) = frame.recorded.as_ref().map(|(id, _)| *id) else {
            return self.count_unrecorded(&frame, Some((position.side(), leave)));
        };
        if let Some(node) = self.trace.nodes.get_mut(id) {
            node.leave = Some(*leave);
        }
        if leave.reason == Reason::Cutoff {
            self.spare(id, position, &frame);
        }
    }

    fn event(&mut self, event: Event<MoveOf<G>>) {
        match event {
            Event::Begin(_) => self.phases += 1,
            Event::End(_) => self.phases -= 1,
            _ => {}
        }
        if self.phases > 0 {
            return;
        }
        let Some(frame) = self.path.last_mut() else { return };
        let last_child = frame.last_child.and_then(|id| self.trace.nodes.get_mut(id));
        match event {
            Event::Child { mv, pass, .. } => {
                frame.next = Some((mv, pass));
                frame.awaits = true;
                frame.noisy = pass == Pass::Noisy;
                if pass != Pass::Ordering && frame.recorded.is_some() {
                    frame.searched.push(mv);
                }
            }
            Event::Raise(_) => {
                if let Some(child) = last_child {
                    child.raised_alpha = true;
                }
            }
            Event::Cut { .. } => {
                if let Some(child) = last_child {
                    child.caused_cut = true;
                }
            }
            Event::Probe(_) | Event::Store(_) | Event::Begin(_) | Event::End(_) => {}
        }
    }
}
