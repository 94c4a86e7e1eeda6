//! The node of the alpha-beta family: the one recursion that alpha-beta, PVS, MTD(f) and NegaC* share.

use std::ops::ControlFlow;

use plywood_core::{
    Bound, Entry, Evaluate, Event, Fail, Flow, MAX_DEPTH, Move, Order, Position, Probe, Reason, Repetition,
    Score, Stored, Switches, Visit, Window,
};

use crate::before::Insight;
use crate::company::Company;
use crate::frame::Played;
use crate::parallel::{Brothers, Standing};
use crate::picker::Place;
use crate::pruning::{Plan, Turn};
use crate::worker::{NO_PLY, Outcome, Stopped, Worker};

/// How a node searches its children: the only thing in which alpha-beta and PVS differ.
pub(crate) trait Manner: Sized {
    /// Whether it is principal variation search.
    const IS_PVS: bool;

    /// Searches the child after `mv` for a node whose window is now `window`.
    fn child<P, E, D, S, O>(
        worker: &mut Worker<'_, P, E, D, S, O>,
        parent: &mut P,
        mv: P::Move,
        index: u32,
        state: E::State,
        below: Below,
        window: Window,
    ) -> Outcome
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
        S: Switches,
        O: Company<P, E::State>;
}

/// What became of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tried {
    /// It was searched, and is worth this for the mover.
    Searched(Score),
    /// It was left out, because it is probably worth nothing.
    Left,
    /// It was left out on purpose: as if it were not there.
    Skipped,
}

/// Where a child stands in the tree.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Below {
    /// Plies still to search below it.
    pub(crate) depth: u32,
    /// Its distance from the root.
    pub(crate) height: u32,
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Searches the root with a window; the best move is in `root_best` afterwards, also after a stop.
    pub(crate) fn root<R: Manner>(&mut self, position: &mut P, depth: u32, window: Window) -> Outcome {
        if self.calls_everybody() {
            return self.root_together::<R>(position, depth, window);
        }
        let state = self.begin_root(position);
        self.node::<R, true>(position, state, depth, 0, window.alpha, window.beta)
    }

    /// The score of `position` for its side to move, as far as `window` asks for it:
    ///
    /// | true score | fail-soft | hybrid | fail-hard |
    /// |---|---|---|---|
    /// | `<= alpha` | a bound between the score and alpha | alpha if searched, else as soft | alpha |
    /// | inside | the score | the score | the score |
    /// | `>= beta` | a bound between beta and the score | the same | beta |
    // Kept out of line, or the compiler folds it into the closure of `descend` and passes every argument through
    // memory.
    #[inline(never)]
    pub(crate) fn node<R: Manner, const ROOT: bool>(
        &mut self,
        position: &mut P,
        state: E::State,
        depth: u32,
        height: u32,
        alpha: Score,
        beta: Score,
    ) -> Outcome {
        // Two arguments rather than one window: a pair would be packed into one register and unpacked again.
        let window = Window { alpha, beta };

        // 1. May the search go on?
        if self.observer.enter(&Visit { position, height, depth, window }) == Flow::Stop {
            return Err(Stopped);
        }

        // 2. The game is over, or the way here decides it, or the horizon is reached.
        let mut past_matters = false;
        if P::REPEATS
            && let Some(repetition) = position.repetition(self.course.root_ply)
        {
            self.depend_on(&repetition);
            past_matters = true;
            if let Some(score) = repetition.score.filter(|_| !ROOT) {
                return self.leave_early(position, window, score, Bound::Exact, Reason::Repetition);
            }
        }
        // A root is asked about because it has a move to play.
        if let Some(score) = self.verdict(position, height).filter(|_| !ROOT) {
            return self.leave_early(position, window, score, Bound::Exact, Reason::Verdict);
        }
        let mut depth = depth;
        if depth == 0 && self.features().extend {
            depth = self.extension(position, height);
        }
        if depth == 0 {
            if self.features().quiescence > 0 {
                return self.quiet(position, state, self.features().quiescence, height, window);
            }
            let guess = self.guess(height, state, position);
            return self.leave_early(position, window, guess, Bound::Exact, Reason::Evaluated);
        }

        // 3. What is known before any move is made: perhaps it is enough, and else it narrows the window.
        let mut known = Insight::nothing(depth);
        if self.asks_first() {
            match self.ask_first::<R, ROOT>(position, state, depth, height, window, past_matters)? {
                ControlFlow::Break(score) => return Ok(score),
                ControlFlow::Continue(found) => known = found,
            }
        }
        let Insight { floor, ceiling, hash_move, foreseen, probe, entry, excluded, depth } = known;
        let mut alpha = window.alpha.max(floor);
        let beta = window.beta.min(ceiling);

        // 4. The moves, the promising ones first.
        let place = Place { state, depth, height, hash_move };
        let mut picker = self.pick::<R>(position, foreseen, place)?;
        let mut best = if self.features().fail == Fail::Soft { -Score::INFINITY } else { alpha };
        let mut best_move = None;
        let mut index = 0;
        let mut reason = Reason::Exhausted;
        let (put_off, before) = (self.moves_put_off(), self.visited());

        // 5. Search them until one is too good for the opponent to allow this node.
        loop {
            if self.may_split(place, index, before) {
                let brothers = Brothers { place, beta, open_beta: window.beta, entry, excluded };
                let standing = Standing { alpha, best, best_move, index, is_cut: false };
                let standing = self.split::<R, ROOT>(position, &mut picker, brothers, standing)?;
                (best, best_move, index) = (standing.best, standing.best_move, standing.index);
                if standing.is_cut {
                    reason = Reason::Cutoff;
                }
                break;
            }
            if !ROOT
                && index > 0
                && !past_matters
                && excluded.is_none()
                && let Some((score, bound)) = self.known_meanwhile(position, place, window, (floor, ceiling))
            {
                self.drop_moves(&picker);
                self.drop_put_off(put_off);
                // What was seen here so far need not be what the table speaks of.
                self.memory.frames.clear_line(height);
                return self.leave_early(position, window, score, bound, Reason::Table);
            }
            let mv = match self.next_move(&mut picker) {
                Some(mv) if self.puts_off(position, mv, place, index) => continue,
                Some(mv) => mv,
                None if self.next_stage::<R>(&mut picker, position, place)? => continue,
                None => match self.next_put_off(put_off, position, place) {
                    Some(mv) => mv,
                    None => break,
                },
            };
            if ROOT {
                if self.shared.left_out.contains(mv) {
                    continue;
                }
                self.observer.root_move(mv, index);
            }
            let asked = Window { alpha, beta };
            let class = self.handed_class(&picker);
            self.look_ahead(position, &mut picker, mv);
            let turn = Turn { index, below: below(position, mv, place), asked, best, entry, excluded, class };
            self.note_leftmost(height, index);
            let mark = self.mark(position, mv, place);
            let tried = self.try_move::<R>(position, mv, place, turn);
            self.unmark(mark);
            let score = match tried? {
                Tried::Searched(score) => score,
                Tried::Left => {
                    index += 1;
                    continue;
                }
                Tried::Skipped => continue,
            };
            if ROOT {
                self.root_done.push(mv);
            }
            if score > best {
                best = score;
                if ROOT {
                    self.root_best = Some((mv, score));
                }
                if score > alpha {
                    best_move = Some(mv);
                    if ROOT || (self.features().line && score < window.beta) {
                        if score >= beta {
                            // A cut-off at the ceiling: the move is right, but what was seen behind it need not be.
                            self.memory.frames.clear_line(height + 1);
                        }
                        self.memory.frames.prefer(height, mv);
                    }
                    if score >= beta {
                        self.tell(Event::Cut { mv, index });
                        self.remember_cut(position, mv, place, picker.handed_out());
                        if self.features().fail == Fail::Hard {
                            best = beta;
                        }
                        reason = Reason::Cutoff;
                        break;
                    }
                    self.tell(Event::Raise(mv));
                    alpha = score;
                }
            }
            index += 1;
        }
        self.drop_moves(&picker);
        self.drop_put_off(put_off);
        let is_whole = excluded.is_none() && !(ROOT && self.shared.left_out.is_any());
        if P::MAY_BE_STUCK && index == 0 && reason == Reason::Exhausted && is_whole {
            let score = self.without_moves(position);
            return self.leave_early(position, window, score, Bound::Exact, Reason::Verdict);
        }

        // 6. The result, what it says about the true score, and word of it to the table.
        if !self.asks_first() {
            let bound = Bound::of(best, window);
            return self.leave_searched(position, best, bound, reason);
        }
        best = best.max(floor).min(ceiling);
        let narrowed = Window { alpha: window.alpha.max(floor), beta };
        let bound = match Bound::of(best, narrowed) {
            // The window's end came from proven bounds, so beyond it nothing is left.
            Bound::Lower if best >= ceiling => Bound::Exact,
            Bound::Upper if best <= floor => Bound::Exact,
            bound => bound,
        };
        if let Some(probe) = probe
            && is_whole
            && self.may_keep(position, best)
        {
            self.store(&probe, position, best, bound, place, best_move);
        }
        self.leave_searched(position, best, bound, reason)
    }

    /// Searches the child after `mv`, as deeply as it deserves.
    // Always part of the node, as `child` and `descend` are.
    #[inline(always)]
    pub(crate) fn try_move<R: Manner>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        place: Place<E::State>,
        turn: Turn<P::Move>,
    ) -> Result<Tried, Stopped> {
        let Turn { index, below: mut child, asked, .. } = turn;
        if self.features().line {
            self.memory.frames.clear_line(child.height);
        }
        let mut less = 0;
        if self.prunes() {
            // A copy, so that there is nothing in memory where nothing is pruned.
            let turn = Turn { below: child, ..turn };
            match self.plan::<R>(position, mv, place, &turn)? {
                Plan::Skip => return Ok(Tried::Skipped),
                Plan::Leave => return Ok(Tried::Left),
                Plan::Reduce(plies) => less = plies,
                Plan::Extend(plies) => child.depth += plies,
            }
        }
        let state = self.evaluate.advance(place.state, position, mv);
        // The only call of `child`, so that it becomes part of the node.
        let score = if less == 0 {
            R::child(self, position, mv, index, state, child, asked)?
        } else {
            self.late_child::<R>(position, mv, index, state, child, asked, less)?
        };
        Ok(Tried::Searched(score))
    }

    /// What is found here depends on the way from `repetition.since` on, so it proves nothing.
    #[inline(never)]
    pub(crate) fn depend_on(&mut self, repetition: &Repetition) {
        self.since = self.since.min(repetition.since);
        self.shared.gaps.leave_both();
    }

    /// Searches the child after `mv` with the parent's window and returns its score for the parent's side. The window
    /// and the score change sign if, and only if, the side to move changes.
    // Always part of the node where the rules call it; whoever calls it rarely uses `descend_apart`.
    #[inline(always)]
    pub(crate) fn descend<R: Manner>(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        state: E::State,
        below: Below,
        window: Window,
    ) -> Outcome {
        let mover = parent.side();
        let Below { depth, height } = below;
        let likely = parent.likely_key(mv);
        self.bring_near(likely);
        self.note(parent, mv, height);
        parent.with_child(mv, |child| {
            if likely.is_none() {
                self.bring_near(Some(child.key()));
            }
            let outer = self.enter_path();
            let outcome = if P::ALTERNATES || child.side() != mover {
                Ok(-self.node::<R, false>(child, state, depth, height, -window.beta, -window.alpha)?)
            } else {
                self.node::<R, false>(child, state, depth, height, window.alpha, window.beta)
            };
            self.leave_path(outer, child);
            outcome
        })
    }

    /// The same, for whoever needs it rarely.
    #[inline(never)]
    pub(crate) fn descend_apart<R: Manner>(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        state: E::State,
        below: Below,
        window: Window,
    ) -> Outcome {
        self.descend::<R>(parent, mv, state, below, window)
    }

    /// Has the table's entries for a key brought near, if it is known.
    #[inline(always)]
    pub(crate) fn bring_near(&self, key: Option<u64>) {
        if let (Some(table), Some(key)) = (self.table(), key) {
            table.prefetch(key);
        }
    }

    /// Notes which move leads from `parent` to the node at `height`.
    #[inline]
    pub(crate) fn note(&mut self, parent: &P, mv: P::Move, height: u32) {
        self.evaluate.note(&mut self.scratch, height - 1, parent, Some(mv));
        if self.ordered && self.features().looks_back() {
            self.memory.frames.at(height).last = Some(Played { mv, slot: parent.slot(mv) });
        }
    }

    /// A child is entered: what it depends on is its own until it is left. Returns what its parent depended on until
    /// now.
    #[inline]
    pub(crate) fn enter_path(&mut self) -> u32 {
        if P::REPEATS { std::mem::replace(&mut self.since, NO_PLY) } else { NO_PLY }
    }

    /// A child is left: its parent depends on whatever it depends on, but for the child itself and what came after it.
    #[inline]
    pub(crate) fn leave_path(&mut self, outer: u32, child: &P) {
        if P::REPEATS {
            let beyond = if self.since < child.ply() { self.since } else { NO_PLY };
            self.since = outer.min(beyond);
        }
    }

    /// Whether a result may be kept in the table: one that depends on the way to the position may not, or, where the
    /// past is taken loosely, only if it is not the score of a repetition itself.
    #[inline]
    pub(crate) fn may_keep(&self, position: &P, score: Score) -> bool {
        !(P::REPEATS && self.since < position.ply()) || (self.features().loose && score != Score::DRAW)
    }

    pub(crate) fn store(
        &mut self,
        probe: &Probe,
        position: &P,
        score: Score,
        bound: Bound,
        place: Place<E::State>,
        mv: Option<P::Move>,
    ) {
        let Some(table) = self.table() else { return };
        let score = if P::KEY_FIXES_PLY { score } else { score.forget_ply(position.ply()) };
        let depth = place.depth.min(u32::from(MAX_DEPTH)) as u8;
        // Nodes beyond the horizon have no frame of their own: what stands there is another node's.
        let eval = if place.depth > 0 && self.prunes() { self.kept_eval(place.height) } else { None };
        let entry = Entry { mv: mv.map(Move::to_bits), eval, ..Entry::new(score, bound, depth) };
        let stored = table.store(probe, entry);
        self.tell(Event::Store(stored == Stored::Collision));
    }
}

/// Where the child after `mv` stands.
#[inline]
pub(crate) fn below<P: Position, T: Copy>(position: &P, mv: P::Move, place: Place<T>) -> Below {
    let plies = if P::UNEVEN { position.plies(mv) } else { 1 };
    Below { depth: place.depth.saturating_sub(plies), height: place.height + 1 }
}

/// The entry's score as it is at this position's ply.
#[inline]
pub(crate) fn recalled<P: Position>(score: Score, position: &P) -> Score {
    if P::KEY_FIXES_PLY { score } else { score.recall_ply(position.ply()) }
}
