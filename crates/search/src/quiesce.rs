//! Quiescence search: beyond the horizon, follow the noisy moves until the position is quiet enough to be evaluated.
//!
//! The side to move may always *stand pat*, that is, take the static evaluation instead of making a noisy move.

use plywood_core::{
    Bound, Class, Evaluate, Event, Fail, Flow, Order, Pass, Position, Reason, Score, Switches, Visit, Window,
};

use crate::before::answers;
use crate::company::Company;
use crate::node::recalled;
use crate::picker::Place;
use crate::worker::{Outcome, Stopped, Worker};

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// The score of a node at or beyond the horizon that was already entered; `left` more plies of noise are followed.
    pub(crate) fn quiet(
        &mut self,
        position: &mut P,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        // 1. Standing pat, unless there is a threat to answer. Often that is enough, and else the table is near by now.
        let threatened = left > 0 && position.under_threat();
        let stand = if threatened { -Score::INFINITY } else { self.guess(height, state, position) };
        if stand >= window.beta && left > 0 {
            return self.leave_early(position, window, stand, Bound::Lower, Reason::StandPat);
        }

        // 2. What the table knows. The moves must not depend on the way here: whether they do was found out when the
        // node was entered.
        let past_matters = P::REPEATS && self.since < position.ply();
        let probe = if self.features().quiet_table {
            self.table().map(|table| self.look_up(table, position))
        } else {
            None
        };
        let known = probe.and_then(|probe| probe.entry);
        if probe.is_some() {
            self.tell(Event::Probe(known.is_some()));
            if let Some(entry) = known.filter(|_| !past_matters) {
                let score = recalled(entry.score, position);
                if answers(entry.bound, score, window) {
                    return self.leave_early(position, window, score, entry.bound, Reason::Table);
                }
            }
        }

        // 3. The noisy moves; all of them where a threat must be answered.
        let outer = std::mem::replace(&mut self.cut_short, left == 0);
        let moves = match left {
            0 => P::Moves::default(),
            _ if threatened => position.moves(),
            _ => position.noisy_moves(),
        };
        let place = Place { state, depth: 0, height, hash_move: known.and_then(|entry| entry.mv) };
        let mut picker = self.pick_noisy(position, moves, place)?;
        let mut alpha = window.alpha.max(stand);
        let mut best = if self.features().fail == Fail::Soft { stand } else { alpha };
        let (mut best_move, mut index) = (None, 0);
        let mut reason = Reason::Exhausted;
        while let Some(mv) = self.next_move(&mut picker) {
            // What loses by itself does not make a position better than standing pat does.
            let class = || self.handed_class(&picker).unwrap_or_else(|| position.class(mv));
            if !threatened && class() == Class::Losing {
                continue;
            }
            self.look_ahead(position, &mut picker, mv);
            self.tell(Event::Child { mv, index, pass: Pass::Noisy });
            let child_state = self.evaluate.advance(state, position, mv);
            let child_window = Window { alpha, beta: window.beta };
            let score = self.noisy_child(position, mv, child_state, left - 1, height + 1, child_window)?;
            if score > best {
                best = score;
                best_move = Some(mv);
            }
            if score >= window.beta {
                self.tell(Event::Cut { mv, index });
                if self.features().fail == Fail::Hard {
                    best = window.beta;
                }
                reason = Reason::Cutoff;
                break;
            }
            if score > alpha {
                self.tell(Event::Raise(mv));
                alpha = score;
            }
            index += 1;
        }
        self.drop_moves(&picker);

        // 4. The result. Without a move it is the evaluation, or what it means to have none.
        let is_cut_short = self.cut_short;
        self.cut_short |= outer;
        if index == 0 && reason == Reason::Exhausted {
            let (score, reason) = match threatened {
                true if P::MAY_BE_STUCK => (self.without_moves(position), Reason::Verdict),
                true => (self.guess(height, state, position), Reason::Evaluated),
                false => (stand, Reason::Evaluated),
            };
            return self.leave_early(position, window, score, Bound::Exact, reason);
        }
        let bound = if reason == Reason::Cutoff { Bound::Lower } else { Bound::of(best, window) };
        if let Some(probe) = probe
            && !is_cut_short
            && self.may_keep(position, best)
        {
            self.store(&probe, position, best, bound, place, best_move);
        }
        self.leave_searched(position, best, bound, reason)
    }

    fn noisy_child(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        let mover = parent.side();
        let uses_table = self.features().quiet_table;
        let likely = parent.likely_key(mv);
        self.bring_near(likely.filter(|_| uses_table));
        self.note(parent, mv, height);
        parent.with_child(mv, |child| {
            if uses_table && likely.is_none() {
                self.bring_near(Some(child.key()));
            }
            let turns = child.side() != mover;
            let seen = if turns { window.turned() } else { window };
            let outer = self.enter_path();
            let score = self.noisy_node(child, state, left, height, seen)?;
            self.leave_path(outer, child);
            Ok::<Score, Stopped>(if turns { -score } else { score })
        })
    }

    /// The score of a node beyond the horizon.
    pub(crate) fn noisy_node(
        &mut self,
        position: &mut P,
        state: E::State,
        left: u32,
        height: u32,
        window: Window,
    ) -> Outcome {
        if self.observer.enter(&Visit { position, height, depth: 0, window }) == Flow::Stop {
            return Err(Stopped);
        }
        if P::REPEATS
            && let Some(repetition) = position.repetition(self.course.root_ply)
        {
            self.depend_on(&repetition);
            if let Some(score) = repetition.score {
                return self.leave_early(position, window, score, Bound::Exact, Reason::Repetition);
            }
        }
        match self.verdict(position, height) {
            Some(score) => self.leave_early(position, window, score, Bound::Exact, Reason::Verdict),
            None => self.quiet(position, state, left, height, window),
        }
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Features, Position, Pruning, Score, Window};

    use crate::trial::{root, with_worker};

    /// The frame at a height belongs to the last node of the search proper that was there.
    #[test]
    fn noise_does_not_store_the_evaluation_of_another_node() {
        let pruning = Pruning { futility: 1, ..Pruning::NONE };
        let features =
            Features { table: true, quiet_table: true, quiescence: 30, pruning, ..Features::default() };
        let mut noisy = root(|root| root.noisy_moves().next().is_some() && !root.under_threat());
        let key = noisy.key();
        with_worker(features, |worker| {
            worker.memory.frames.at(0).eval = Some(Score::points(777));
            worker.quiet(&mut noisy, key, 30, 0, Window::FULL).expect("nobody stops it");
            let entry =
                worker.table().and_then(|table| table.probe(key).entry).expect("the result is stored");
            assert_eq!(entry.eval, None);
        });
    }
}
