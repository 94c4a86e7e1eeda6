//! The observer that records a search for viewers.

use plywood_core::{Event, Flow, Game, Leave, Observer, Position, Visit};

use super::data::Trace;
use crate::record::{Recorder, Selection, read};

/// Nodes that a [`Tracer`] shows unless told otherwise.
pub const DEFAULT_CAP: usize = 10_000;

/// Moves skipped by one cut-off that are shown with their text. Some games have thousands of moves per node.
pub const MAX_UNVISITED: usize = 32;

/// Makes a short name for a position.
pub type Caption<'a, P> = Box<dyn Fn(&P) -> Option<String> + Send + Sync + 'a>;

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A [`Recorder`] whose record is read at once: every visited node of a search, up to a cap, or what lies at and around
/// one node of a search of any size.
pub struct Tracer<'a, G: Game> {
    game: &'a G,
    caption: Option<Caption<'a, G::Position>>,
    recorder: Recorder<G::Position>,
    cap: usize,
    thins: bool,
}

impl<'a, G: Game> Tracer<'a, G> {
    /// A tracer that takes move texts from `game`.
    pub fn new(game: &'a G) -> Tracer<'a, G> {
        let recorder = Recorder::new().first(DEFAULT_CAP);
        Tracer { game, caption: None, recorder, cap: DEFAULT_CAP, thins: false }
    }

    /// Shows at most `cap` nodes and counts the others.
    #[must_use]
    pub fn cap(mut self, cap: usize) -> Tracer<'a, G> {
        self.cap = cap;
        self.recorder = self.recorder.first(cap);
        self
    }

    /// Shows only the nodes on the way from the root to the node after `path`, the moves beside that way, and what
    /// lies at most `plies` below it. What is not shown is counted.
    #[must_use]
    pub fn focus(mut self, path: &[MoveOf<G>], plies: Option<u32>) -> Tracer<'a, G> {
        self.recorder = self.recorder.focus(path, plies);
        self
    }

    /// If there are more nodes than the cap, shows those on and beside the best line instead of those visited first.
    #[must_use]
    pub fn thinning(mut self) -> Tracer<'a, G> {
        self.thins = true;
        self
    }

    /// Holds at most about so many rows while the search goes on, see [`Recorder::rows`].
    #[must_use]
    pub fn rows(mut self, rows: usize) -> Tracer<'a, G> {
        self.recorder = self.recorder.rows(rows);
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

    /// What was recorded. If the search was stopped, its open nodes know the moves that it did not come to.
    pub fn into_trace(self) -> Trace<MoveOf<G>> {
        let Some(start) = self.recorder.root().cloned() else {
            return Trace::new(self.game.name(), self.cap);
        };
        let record = self.recorder.into_record();
        let selection = if self.thins { Selection::Line(self.cap) } else { Selection::First(self.cap) };
        let caption = |position: &_| self.caption.as_ref().and_then(|caption| caption(position));
        read(self.game, &start, &record, &selection, caption)
    }
}

impl<G: Game> Observer<G::Position> for Tracer<'_, G> {
    fn follows_every_node(&self) -> bool {
        true
    }

    fn enter(&mut self, visit: &Visit<'_, G::Position>) -> Flow {
        self.recorder.enter(visit)
    }

    fn leave(&mut self, position: &G::Position, leave: &Leave) {
        self.recorder.leave(position, leave);
    }

    fn event(&mut self, event: Event<MoveOf<G>>) {
        self.recorder.event(event);
    }
}
