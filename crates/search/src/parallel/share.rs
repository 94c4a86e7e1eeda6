//! Sharing the moves of a node: the owner of a split hands them out, and whoever has time joins in.
//!
//! An owner whose moves are all taken does not wait idly: it helps those who help it, and nobody else, so that it is
//! there when they are done (the *helpful master*).

use plywood_core::{Evaluate, Event, Fail, Order, Position, Score, Switches, Window};

use crate::alphabeta::AlphaBeta;
use crate::company::Company;
use crate::node::{Manner, Tried, below};
use crate::picker::{Picker, Place};
use crate::pruning::Turn;
use crate::pvs::Pvs;
use crate::sync::Arc;
use crate::worker::{Course, NO_PLY, Outcome, Stopped, Worker};

use super::Scheme;
use super::split::{Brothers, HandedOut, Making, Split, Standing};

/// What a worker comes back to after a search that was broken off, or after it helped elsewhere.
struct Posture {
    course: Course,
    moves: usize,
    put_off: usize,
    leftmost: u32,
    since: u32,
    cut_short: bool,
}

/// What somebody who waits is told.
enum News<P: Position, T> {
    /// Here is something to do.
    Task(Arc<Split<P, T>>),
    /// What was waited for has come.
    Done,
    /// Nothing yet, after so many changes.
    Nothing(u64),
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Whether the moves that are left at a node should be shared: its first move is searched and took so many nodes
    /// that its brothers are worth a helper's while, and somebody has time. `before` is what was visited before the
    /// node.
    #[inline]
    pub(crate) fn may_split(&mut self, place: Place<E::State>, index: u32, before: u64) -> bool {
        let only_ordering = self.course.only_ordering;
        let Some(desk) = self.observer.desk() else { return false };
        let parallel = desk.team.parallel;
        index > 0
            && place.depth >= parallel.grain
            && parallel.scheme.splits()
            && !(only_ordering || desk.is_private)
            && (parallel.scheme == Scheme::Ybw || desk.leftmost >= place.height)
            && desk.visited() - before >= parallel.least_nodes
            && desk.team.board.idle() > 0
    }

    /// What is searched from now on is this worker's own business, or is so no longer.
    pub(crate) fn work_privately(&mut self, begins: bool) {
        if let Some(desk) = self.observer.desk() {
            desk.is_private = begins;
        }
    }

    /// Keeps count of how far the path is the leftmost one, before a move of the node at `height` is searched.
    #[inline]
    pub(crate) fn note_leftmost(&mut self, height: u32, index: u32) {
        if let Some(desk) = self.observer.desk()
            && desk.leftmost >= height
        {
            desk.leftmost = height + u32::from(index == 0);
        }
    }

    /// Searches the moves that are left together with whoever has time.
    #[cold]
    #[inline(never)]
    pub(crate) fn split<R: Manner, const ROOT: bool>(
        &mut self,
        position: &mut P,
        picker: &mut Picker<P>,
        brothers: Brothers<P::Move, E::State>,
        standing: Standing<P::Move>,
    ) -> Result<Standing<P::Move>, Stopped> {
        let tried = picker.handed_out();
        let mut moves = Vec::new();
        loop {
            moves.extend(std::iter::from_fn(|| self.next_move(picker)));
            if !self.next_stage::<R>(picker, position, brothers.place)? {
                break;
            }
        }
        if ROOT {
            moves.retain(|mv| !self.shared.left_out.contains(*mv));
        }
        let (above, path) = (self.task(), self.memory.frames.path(brothers.place.height));
        let making = Making {
            above: above.clone(),
            position: position.clone(),
            brothers,
            is_whole: false,
            by_pvs: R::IS_PVS,
            is_root: ROOT,
            course: self.course,
            path,
        };
        let is_shared = moves.len() > 1;
        let split = Arc::new(Split::new(making, moves, standing, self.root_best));
        self.turn_to(Some(split.clone()));
        if is_shared {
            self.put_up(&split);
        }
        self.work::<R>(&split, position);
        split.leave(NO_PLY);
        self.wait_for(&split);
        self.turn_to(above);
        self.take_down(&split);
        self.sum_up::<ROOT>(&split)?;
        let Standing { best, best_move, is_cut, index, .. } = split.progress().standing;
        if let Some(mv) = best_move.filter(|_| is_cut) {
            self.tell(Event::Cut { mv, index: index - 1 });
            self.remember_cut(position, mv, brothers.place, tried);
        }
        let is_hard = is_cut && self.features().fail == Fail::Hard;
        Ok(Standing { best: if is_hard { brothers.beta } else { best }, ..split.progress().standing })
    }

    /// Takes over what everybody found out at a split, unless it is incomplete because the search was broken off.
    fn sum_up<const ROOT: bool>(&mut self, split: &Split<P, E::State>) -> Result<(), Stopped> {
        let progress = split.progress();
        let Brothers { place, open_beta, .. } = split.brothers;
        let Standing { best, best_move, is_cut, .. } = progress.standing;
        self.since = self.since.min(progress.since);
        if ROOT {
            self.root_best = progress.root_best;
            self.root_done.extend_from_slice(&progress.searched);
        }
        if let Some(mv) = best_move.filter(|_| progress.is_raised)
            && (ROOT || (self.features().line && best < open_beta))
        {
            self.memory.frames.continue_line(place.height, mv, &progress.line);
        }
        // A cut-off is one, whoever had to leave before.
        let is_whole = is_cut || !(progress.is_incomplete || progress.has_waiting());
        if is_whole { Ok(()) } else { Err(Stopped) }
    }

    /// Searches moves of a split as long as there are any.
    fn work<R: Manner>(&mut self, split: &Split<P, E::State>, position: &mut P) {
        let Brothers { place, beta, entry, excluded, .. } = split.brothers;
        while let Some(HandedOut { mv, standing }) = split.take() {
            let Standing { alpha, best, index, .. } = standing;
            let asked = Window { alpha, beta };
            let turn =
                Turn { index, below: below(position, mv, place), asked, best, entry, excluded, class: None };
            let posture = self.posture();
            let before = self.visited();
            if split.is_root {
                self.observer.root_move(mv, index);
            }
            let Ok(tried) = self.try_move_apart::<R>(position, mv, place, turn) else {
                self.recover(&posture, place.height);
                self.count_aborted(before);
                split.give_up();
                return;
            };
            if let Tried::Searched(score) = tried {
                let line = self.memory.frames.line_at(place.height + 1);
                if split.report(mv, score, line) {
                    self.cut(split);
                }
            }
        }
    }

    /// [`Worker::try_move`], for whoever needs it rarely.
    #[inline(never)]
    fn try_move_apart<R: Manner>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        place: Place<E::State>,
        turn: Turn<P::Move>,
    ) -> Result<Tried, Stopped> {
        self.note_leftmost(place.height, turn.index);
        self.try_move::<R>(position, mv, place, turn)
    }

    /// Helps whoever asks, until the search is over.
    pub(super) fn serve(&mut self) {
        loop {
            match self.look(None) {
                News::Task(split) => self.help(&split),
                News::Done => break,
                News::Nothing(seen) => {
                    self.idle(true);
                    self.observer.wait(seen);
                    self.idle(false);
                }
            }
        }
    }

    /// Waits until everybody has left a split, and helps them meanwhile.
    fn wait_for(&mut self, split: &Split<P, E::State>) {
        loop {
            match self.look(Some(split)) {
                News::Task(task) => self.help(&task),
                News::Done => break,
                News::Nothing(seen) => {
                    self.idle(true);
                    self.observer.wait(seen);
                    self.idle(false);
                }
            }
        }
    }

    /// Looks for something to do, for `whom` if there is such a one: then it is done when everybody has left it, and
    /// else when the search is over.
    fn look(&mut self, whom: Option<&Split<P, E::State>>) -> News<P, E::State> {
        let Some(desk) = self.observer.desk() else { return News::Done };
        let open = desk.team.board.open();
        let is_done = match whom {
            Some(split) => open.is_broken || split.is_left(),
            None => open.is_over,
        };
        if is_done {
            return News::Done;
        }
        match open.find(whom) {
            Some(split) => {
                split.join();
                News::Task(split.clone())
            }
            None => News::Nothing(open.changes),
        }
    }

    /// Searches moves of somebody else's node, or the whole of it.
    fn help(&mut self, split: &Arc<Split<P, E::State>>) {
        if S::ONLY_PVS || split.by_pvs {
            self.help_by::<Pvs>(split);
        } else {
            self.help_by::<AlphaBeta>(split);
        }
    }

    fn help_by<R: Manner>(&mut self, split: &Arc<Split<P, E::State>>) {
        let mut position = split.position.clone();
        let (posture, task) = (self.posture(), self.task());
        let place = split.brothers.place;
        // Whoever waits for its own split comes back to its own path.
        let scratch = std::mem::take(&mut self.scratch);
        self.turn_to(Some(split.clone()));
        if split.is_whole {
            self.answer::<R>(split, &mut position);
            self.since = NO_PLY;
        } else {
            self.course = split.course;
            (self.since, self.cut_short) = (NO_PLY, false);
            self.memory.frames.take_over(&split.path);
            self.evaluate.begin(&mut self.scratch, place.height, &position);
            self.work::<R>(split, &mut position);
        }
        split.leave(self.since);
        self.turn_to(task);
        self.recover(&posture, place.height);
        self.scratch = scratch;
        self.tell_change();
    }

    /// Whether everybody searches the root that is asked about.
    #[inline]
    pub(crate) fn calls_everybody(&mut self) -> bool {
        self.observer.desk().is_some_and(|desk| !desk.team.parallel.scheme.splits())
    }

    /// Has everybody search the root; the first answer counts.
    pub(crate) fn root_together<R: Manner>(
        &mut self,
        position: &mut P,
        depth: u32,
        window: Window,
    ) -> Outcome {
        let Window { alpha, beta } = window;
        let state = self.evaluate.start(position);
        let place = Place { state, depth, height: 0, hash_move: None };
        let making = Making {
            above: None,
            position: position.clone(),
            brothers: Brothers { place, beta, open_beta: beta, entry: None, excluded: None },
            is_whole: true,
            by_pvs: R::IS_PVS,
            is_root: true,
            course: self.course,
            path: Vec::new(),
        };
        let standing = Standing { alpha, best: alpha, best_move: None, index: 0, is_cut: false };
        let split = Arc::new(Split::new(making, Vec::new(), standing, None));
        self.turn_to(Some(split.clone()));
        self.put_up(&split);
        let own = self.answer::<R>(&split, position);
        split.leave(NO_PLY);
        self.wait_for(&split);
        self.turn_to(None);
        self.take_down(&split);
        let progress = split.progress();
        match progress.answer {
            Some(score) if own.is_none() => {
                self.root_best = progress.root_best;
                self.root_done.clone_from(&progress.searched);
                self.memory.frames.set_line(&progress.line);
                Ok(score)
            }
            Some(score) => Ok(score),
            None => Err(Stopped),
        }
    }

    /// Searches a whole root, and says so if it is the first who has; its score then.
    fn answer<R: Manner>(&mut self, split: &Split<P, E::State>, position: &mut P) -> Option<Score> {
        let Brothers { place, beta, .. } = split.brothers;
        let alpha = split.progress().standing.alpha;
        self.course = split.course;
        let state = self.begin_root(position);
        let score = self.node::<R, true>(position, state, place.depth, 0, alpha, beta).ok()?;
        {
            let mut progress = split.progress();
            if progress.answer.is_some() {
                return None;
            }
            progress.answer = Some(score);
            progress.root_best = self.root_best;
            progress.searched.clone_from(&self.root_done);
            progress.line = self.memory.frames.line().to_vec();
        }
        self.cut(split);
        Some(score)
    }

    fn posture(&mut self) -> Posture {
        let (put_off, leftmost) =
            self.observer.desk().map_or((0, 0), |desk| (desk.put_off.len(), desk.leftmost));
        Posture {
            course: self.course,
            moves: self.moves.len(),
            put_off,
            leftmost,
            since: self.since,
            cut_short: self.cut_short,
        }
    }

    /// Comes back to a node at this height.
    fn recover(&mut self, posture: &Posture, height: u32) {
        let Posture { course, moves, put_off, leftmost, since, cut_short } = *posture;
        (self.course, self.since, self.cut_short) = (course, since, cut_short);
        self.moves.truncate(moves);
        self.memory.frames.forget_below(height);
        if let Some(desk) = self.observer.desk() {
            desk.put_off.truncate(put_off);
            desk.leftmost = leftmost;
        }
    }

    /// How many nodes this worker has visited; nobody counts for one who is alone.
    #[inline]
    pub(crate) fn visited(&mut self) -> u64 {
        self.observer.desk().map_or(0, |desk| desk.visited())
    }

    /// What was visited since then was in vain.
    fn count_aborted(&mut self, before: u64) {
        if let Some(desk) = self.observer.desk() {
            desk.done.aborted += desk.visited() - before;
        }
    }

    fn task(&mut self) -> Option<Arc<Split<P, E::State>>> {
        self.observer.desk().and_then(|desk| desk.task().cloned())
    }

    fn turn_to(&mut self, task: Option<Arc<Split<P, E::State>>>) {
        if let Some(desk) = self.observer.desk() {
            desk.turn_to(task);
        }
    }

    fn put_up(&mut self, split: &Arc<Split<P, E::State>>) {
        if let Some(desk) = self.observer.desk() {
            desk.done.splits += u64::from(!split.is_whole);
            desk.team.board.put_up(split);
        }
        self.observer.tell_others();
    }

    fn take_down(&mut self, split: &Arc<Split<P, E::State>>) {
        if let Some(desk) = self.observer.desk() {
            desk.team.board.take_down(split);
        }
    }

    fn cut(&mut self, split: &Split<P, E::State>) {
        if let Some(desk) = self.observer.desk() {
            desk.team.board.cut(split);
        }
        self.observer.tell_others();
    }

    fn tell_change(&mut self) {
        if let Some(desk) = self.observer.desk() {
            desk.team.board.touch();
        }
        self.observer.tell_others();
    }

    /// Begins to have nothing to do, or ends it.
    fn idle(&mut self, begins: bool) {
        if let Some(desk) = self.observer.desk() {
            if begins { desk.team.board.begin_idling() } else { desk.team.board.end_idling() }
        }
    }
}
