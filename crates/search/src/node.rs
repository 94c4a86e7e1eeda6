//! The node of the alpha-beta family: the one recursion that alpha-beta, PVS, MTD(f) and NegaC* share.

use plywood_core::{
    Bound, Entry, Evaluate, Event, Fail, Flow, Foresight, MAX_DEPTH, Move, Observer, Order, Position, Probe,
    Reason, Score, Stored, Switches, Table, Visit, Window,
};

use crate::picker::Place;
use crate::run::{Outcome, Run, Stopped};

/// How a node searches its children: the only thing in which alpha-beta and PVS differ.
pub(crate) trait Rule: Sized {
    /// Searches the child after `mv` for a node whose window is now `window`.
    fn child<P, E, D, S, O>(
        run: &mut Run<'_, P, E, D, S, O>,
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
        O: Observer<P>;
}

/// Where a child stands in the tree.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Below {
    /// Plies still to search below it.
    pub(crate) depth: u32,
    /// Its distance from the root.
    pub(crate) height: u32,
}

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// Searches the root with a window; the best move is in `root_best` afterwards, also after a stop.
    pub(crate) fn root<R: Rule>(&mut self, position: &mut P, depth: u32, window: Window) -> Outcome {
        self.begin_root();
        let state = self.evaluate.start(position);
        self.node::<R, true>(position, state, depth, 0, window.alpha, window.beta)
    }

    /// The score of `position` for its side to move, as far as `window` asks for it:
    ///
    /// | true score | fail-soft | hybrid | fail-hard |
    /// |---|---|---|---|
    /// | `<= alpha` | a bound between the score and alpha | alpha if searched, else as soft | alpha |
    /// | inside | the score | the score | the score |
    /// | `>= beta` | a bound between beta and the score | the same | beta |
    // Kept out of line, or the compiler folds it into the closure of `descend` and passes every argument through memory.
    #[inline(never)]
    pub(crate) fn node<R: Rule, const ROOT: bool>(
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

        // 2. The game is over, or the horizon is reached.
        if let Some(score) = self.verdict(position, height) {
            return self.leave_early(position, window, score, Bound::Exact, Reason::Verdict);
        }
        let mut depth = depth;
        if depth == 0 && self.switches.extend() {
            depth = self.extension(position, height);
        }
        if depth == 0 {
            if self.switches.quiescence() > 0 {
                return self.quiet(position, state, self.switches.quiescence(), height, window);
            }
            let guess = self.guess(state, position);
            return self.leave_early(position, window, guess, Bound::Exact, Reason::Evaluated);
        }

        // 3. What is known without search: perhaps the next two plies decide the game, if there are two to look at, and else
        //    the score lies between `floor` and `ceiling`, which narrows the window. The root searches on in any case, because
        //    it owes a move.
        let (mut floor, mut ceiling) = (-Score::INFINITY, Score::INFINITY);
        let mut foreseen = None;
        if self.switches.early() && depth >= 2 {
            let Foresight { bounds, moves } = self.foresee(position);
            if bounds.0 == bounds.1 && !ROOT {
                return self.leave_early(position, window, bounds.0, Bound::Exact, Reason::Foreseen);
            }
            if self.switches.bounds() && !ROOT {
                (floor, ceiling) = bounds;
            }
            foreseen = Some(moves);
        }
        if self.switches.bounds() && !ROOT {
            let (at_least, at_most) = self.dated(position.bounds());
            (floor, ceiling) = (floor.max(at_least), ceiling.min(at_most));
            if floor >= window.beta {
                return self.leave_early(position, window, floor, Bound::Lower, Reason::StaticBounds);
            }
            if ceiling <= window.alpha {
                return self.leave_early(position, window, ceiling, Bound::Upper, Reason::StaticBounds);
            }
        }

        // 4. What the table knows narrows it further.
        let mut hash_move = None;
        let table = if self.switches.table() { self.table } else { None };
        let probe = table.map(|table| self.look_up(table, position));
        if let Some(probe) = probe {
            self.tell(Event::Probe(probe.entry.is_some()));
            if let Some(entry) = probe.entry {
                hash_move = entry.mv;
                if !ROOT && deep_enough(entry, depth) {
                    // What is known for certain overrules a search that left moves out.
                    let score = recalled(entry.score, position).max(floor).min(ceiling);
                    match entry.bound {
                        Bound::Exact => (floor, ceiling) = (score, score),
                        Bound::Lower => floor = floor.max(score),
                        Bound::Upper => ceiling = ceiling.min(score),
                    }
                    if entry.bound == Bound::Exact
                        || (entry.bound == Bound::Lower && score >= window.beta)
                        || (entry.bound == Bound::Upper && score <= window.alpha)
                    {
                        return self.leave_early(position, window, score, entry.bound, Reason::Table);
                    }
                }
            }
        }
        // 5. Perhaps the mover need not even move.
        let mut alpha = window.alpha.max(floor);
        let beta = window.beta.min(ceiling);

        if self.switches.null_move() > 0 && !ROOT {
            let asked = Window { alpha, beta };
            if let Some(score) = self.by_doing_nothing::<R>(position, state, depth, height, asked)? {
                let score = score.min(ceiling);
                return self.leave_early(position, window, score, Bound::Lower, Reason::Idle);
            }
        }

        // 6. The moves, the promising ones first.
        let place = Place { state, depth, height, hash_move };
        let mut picker = self.pick::<R>(position, foreseen, place)?;
        let mut best = if self.switches.fail() == Fail::Soft { -Score::INFINITY } else { alpha };
        let mut best_move = None;
        let mut index = 0;
        let mut reason = Reason::Exhausted;

        // 7. Search them until one is too good for the opponent to allow this node.
        let mut below = Below { depth: depth - 1, height: height + 1 };
        let last_in_full = self.last_in_full();
        loop {
            let Some(mv) = self.next_move(&mut picker) else {
                if self.next_stage::<R>(&mut picker, position, place)? {
                    continue;
                }
                break;
            };
            if self.switches.line() {
                self.lines.clear(height + 1);
            }
            if P::UNEVEN {
                below.depth = depth.saturating_sub(position.plies(mv));
            }
            let child_state = self.evaluate.advance(state, position, mv);
            let asked = Window { alpha, beta };
            let lost = if index <= last_in_full { 0 } else { self.reduction(index, below, asked) };
            // The only call of `child`, so that it becomes part of the node.
            let score = if lost == 0 {
                R::child(self, position, mv, index, child_state, below, asked)?
            } else {
                self.late_child::<R>(position, mv, index, child_state, below, asked, lost)?
            };
            if score > best {
                best = score;
                if ROOT {
                    self.root_best = Some((mv, score));
                }
                if score > alpha {
                    best_move = Some(mv);
                    if ROOT || (self.switches.line() && score < window.beta) {
                        if score >= beta {
                            // A cut-off at the ceiling: the move is right, but what was seen behind it need not be.
                            self.lines.clear(height + 1);
                        }
                        self.lines.prefer(height, mv);
                    }
                    if score >= beta {
                        self.tell(Event::Cut { mv, index });
                        self.remember_cut(position, mv, depth, height);
                        if self.switches.fail() == Fail::Hard {
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

        // 8. The result, and what it says about the true score.
        if self.switches.bounds() || self.switches.table() {
            best = best.max(floor).min(ceiling);
        }
        let narrowed = Window { alpha: window.alpha.max(floor), beta };
        let bound = match Bound::of(best, narrowed) {
            // The window's end came from proven bounds, so beyond it nothing is left.
            Bound::Lower if best >= ceiling => Bound::Exact,
            Bound::Upper if best <= floor => Bound::Exact,
            bound => bound,
        };

        // 9. Tell the table.
        if let (Some(table), Some(probe)) = (table, probe) {
            self.store(table, &probe, position, best, bound, depth, best_move);
        }
        self.leave_searched(position, best, bound, reason)
    }

    /// Searches the child after `mv` with the parent's window and returns its score for the parent's side. The window
    /// and the score change sign if, and only if, the side to move changes.
    #[inline]
    pub(crate) fn descend<R: Rule>(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        state: E::State,
        below: Below,
        window: Window,
    ) -> Outcome {
        let mover = parent.side();
        let Below { depth, height } = below;
        parent.with_child(mv, |child| {
            if P::ALTERNATES || child.side() != mover {
                Ok(-self.node::<R, false>(child, state, depth, height, -window.beta, -window.alpha)?)
            } else {
                self.node::<R, false>(child, state, depth, height, window.alpha, window.beta)
            }
        })
    }

    #[expect(clippy::too_many_arguments, reason = "one call, and every value is already at hand there")]
    fn store(
        &mut self,
        table: &Table,
        probe: &Probe,
        position: &P,
        score: Score,
        bound: Bound,
        depth: u32,
        mv: Option<P::Move>,
    ) {
        let score = if P::KEY_FIXES_PLY { score } else { score.forget_ply(position.ply()) };
        let depth = depth.min(u32::from(MAX_DEPTH)) as u8;
        let stored =
            table.store(probe, Entry { mv: mv.map(Move::to_bits), ..Entry::new(score, bound, depth) });
        self.tell(Event::Store(stored == Stored::Collision));
    }
}

/// Whether an entry looked at least as far ahead as is needed here.
#[inline]
fn deep_enough(entry: Entry, depth: u32) -> bool {
    u32::from(entry.depth) >= depth.min(u32::from(MAX_DEPTH))
}

/// The entry's score as it is at this position's ply.
#[inline]
pub(crate) fn recalled<P: Position>(score: Score, position: &P) -> Score {
    if P::KEY_FIXES_PLY { score } else { score.recall_ply(position.ply()) }
}
