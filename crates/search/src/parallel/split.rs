//! A split: a node whose moves are handed out to whoever has time for them.

use plywood_core::{Entry, Position, Score};

use crate::frame::Frame;
use crate::picker::Place;
use crate::sync::{Arc, AtomicBool, Mutex, MutexGuard, Ordering};
use crate::worker::{Course, NO_PLY};

use super::team::lock;

/// What a node knows that searches its moves: the same for all of them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Brothers<M, T> {
    pub(crate) place: Place<T>,
    /// A score from here on ends the node,
    pub(crate) beta: Score,
    /// and one from here on is no part of a principal variation.
    pub(crate) open_beta: Score,
    /// What the table knows of the node.
    pub(crate) entry: Option<Entry>,
    /// The move that is left out on purpose.
    pub(crate) excluded: Option<M>,
}

/// How far the search of a node's moves has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Standing<M> {
    pub(crate) alpha: Score,
    pub(crate) best: Score,
    /// The move that raised alpha last.
    pub(crate) best_move: Option<M>,
    /// How many moves were searched.
    pub(crate) index: u32,
    /// Whether one of them was too good for the opponent to allow the node.
    pub(crate) is_cut: bool,
}

/// A node whose moves are handed out, or, where it is `whole`, a root that everybody searches until the first has the
/// answer.
#[derive(Debug)]
pub(crate) struct Split<P: Position, T> {
    /// The split that its owner works for.
    above: Option<Arc<Split<P, T>>>,
    pub(super) position: P,
    pub(super) brothers: Brothers<P::Move, T>,
    pub(super) is_whole: bool,
    /// Whether the node is searched by principal variation search.
    pub(super) by_pvs: bool,
    pub(super) is_root: bool,
    pub(super) course: Course,
    /// What the nodes from the root to here know.
    pub(super) path: Vec<Frame<P::Move>>,
    /// Raised when whatever is done for it is in vain.
    pub(super) flag: Arc<AtomicBool>,
    progress: Mutex<Progress<P::Move>>,
}

/// What changes as moves are searched.
#[derive(Clone, Debug)]
pub(crate) struct Progress<M> {
    pub(super) standing: Standing<M>,
    /// The best move at the root and its score.
    pub(super) root_best: Option<(M, Score)>,
    /// The moves that were searched to their ends.
    pub(super) searched: Vec<M>,
    /// Whether the best move is one of those that were handed out,
    pub(super) is_raised: bool,
    /// and the line behind it then.
    pub(super) line: Vec<M>,
    /// The earliest ply that the results depend on.
    pub(super) since: u32,
    /// Moves that nobody has taken, the next one last.
    waiting: Vec<M>,
    /// Workers that are at it, the owner included.
    workers: usize,
    /// Whether somebody gave up a move because the search was broken off: then nothing is known for certain.
    pub(super) is_incomplete: bool,
    /// What the first one who has searched the whole root found.
    pub(super) answer: Option<Score>,
}

impl<M> Progress<M> {
    /// Whether there are moves that nobody has taken.
    pub(super) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }
}

/// What a split is made of.
pub(super) struct Making<P: Position, T> {
    pub(super) above: Option<Arc<Split<P, T>>>,
    pub(super) position: P,
    pub(super) brothers: Brothers<P::Move, T>,
    pub(super) is_whole: bool,
    pub(super) by_pvs: bool,
    pub(super) is_root: bool,
    pub(super) course: Course,
    pub(super) path: Vec<Frame<P::Move>>,
}

/// A move to search, and how things stand when it is handed out.
#[derive(Copy, Clone, Debug)]
pub(super) struct HandedOut<M> {
    pub(super) mv: M,
    pub(super) standing: Standing<M>,
}

impl<P: Position, T> Split<P, T> {
    /// A split with these moves, the first one first. Its owner works on it.
    pub(super) fn new(
        making: Making<P, T>,
        mut moves: Vec<P::Move>,
        standing: Standing<P::Move>,
        root_best: Option<(P::Move, Score)>,
    ) -> Split<P, T> {
        moves.reverse();
        let Making { above, position, brothers, is_whole, by_pvs, is_root, course, path } = making;
        let progress = Progress {
            standing,
            root_best,
            searched: Vec::new(),
            is_raised: false,
            line: Vec::new(),
            since: NO_PLY,
            waiting: moves,
            workers: 1,
            is_incomplete: false,
            answer: None,
        };
        Split {
            above,
            position,
            brothers,
            is_whole,
            by_pvs,
            is_root,
            course,
            path,
            flag: Arc::new(AtomicBool::new(false)),
            progress: Mutex::new(progress),
        }
    }

    pub(super) fn progress(&self) -> MutexGuard<'_, Progress<P::Move>> {
        lock(&self.progress)
    }

    /// Whether whatever is done for it is in vain.
    pub(super) fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Whether this split is `other` or was made by somebody who works for `other`, however far above.
    pub(super) fn is_for(&self, other: &Split<P, T>) -> bool {
        let mut next = Some(self);
        while let Some(split) = next {
            if std::ptr::eq(split, other) {
                return true;
            }
            next = split.above.as_deref();
        }
        false
    }

    /// Whether somebody who has time could be of use.
    pub(super) fn wants_help(&self) -> bool {
        let progress = self.progress();
        !self.is_over() && (!progress.waiting.is_empty() || (self.is_whole && progress.answer.is_none()))
    }

    /// One more worker.
    pub(super) fn join(&self) {
        self.progress().workers += 1;
    }

    /// One worker less; what it found depends on the past since then.
    pub(super) fn leave(&self, since: u32) {
        let mut progress = self.progress();
        progress.since = progress.since.min(since);
        progress.workers -= 1;
    }

    /// Whether nobody is at it any more.
    pub(super) fn is_left(&self) -> bool {
        self.progress().workers == 0
    }

    /// The next move to search, if there is one and the node needs it.
    pub(super) fn take(&self) -> Option<HandedOut<P::Move>> {
        if self.is_over() {
            return None;
        }
        let mut progress = self.progress();
        if progress.standing.is_cut {
            return None;
        }
        let mv = progress.waiting.pop()?;
        let standing = progress.standing;
        progress.standing.index += 1;
        Some(HandedOut { mv, standing })
    }

    /// A move was given up.
    pub(super) fn give_up(&self) {
        self.progress().is_incomplete = true;
    }

    /// A move was searched and has this score; `line` is what was seen behind it. Whether that ends the node.
    pub(super) fn report(&self, mv: P::Move, score: Score, line: &[P::Move]) -> bool {
        let mut progress = self.progress();
        let Brothers { beta, open_beta, .. } = self.brothers;
        if self.is_root {
            progress.searched.push(mv);
        }
        if progress.standing.is_cut || score <= progress.standing.best {
            return false;
        }
        progress.standing.best = score;
        progress.root_best = Some((mv, score));
        if score <= progress.standing.alpha {
            return false;
        }
        progress.standing.best_move = Some(mv);
        progress.is_raised = true;
        progress.line.clear();
        if score < beta && score < open_beta {
            progress.line.extend_from_slice(line);
        }
        progress.standing.is_cut = score >= beta;
        if score < beta {
            progress.standing.alpha = score;
        }
        progress.standing.is_cut
    }
}
