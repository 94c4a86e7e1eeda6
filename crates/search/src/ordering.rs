//! Which move first: the table's best move, then what shallow searches, the table or the evaluation, killers, history, threats and the
//! game's own opinion say, each only if it is switched on.

use std::cmp::Reverse;

use plywood_core::{
    Evaluate, Event, Flow, Move, Observer, Order, Pass, Position, Score, Side, Stats, Switches, Window,
};

use crate::node::{Below, Rule, recalled};
use crate::picker::{Picker, Place};
use crate::run::{Run, Stopped};

/// A move and how early it is tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) priority: i64,
}

/// The best moves first, those of equal priority in the order of generation.
#[inline(never)]
pub(crate) fn sort<M>(moves: &mut [Ranked<M>]) {
    moves.sort_by_key(|ranked| Reverse(ranked.priority));
}

/// The parts of a priority, most important first: the table's move, a score, a killer, history, threats, the game's opinion.
#[derive(Default)]
struct Parts {
    hash_move: bool,
    score: Score24,
    killer: i64,
    history: u16,
    threats: u32,
    rank: i32,
}

/// A score as 24 bits that compare as the score does.
#[derive(Copy, Clone)]
struct Score24(i64);

impl Default for Score24 {
    fn default() -> Score24 {
        Score24::from(Score::DRAW)
    }
}

impl From<Score> for Score24 {
    fn from(score: Score) -> Score24 {
        Score24(i64::from(score.raw()) + (1 << 23))
    }
}

impl Parts {
    fn priority(&self) -> i64 {
        let rank = i64::from(self.rank.clamp(-10_000, 10_000)) + (1 << 14);
        i64::from(self.hash_move) << 62
            | self.score.0 << 38
            | self.killer << 36
            | i64::from(self.history) << 21
            | i64::from(self.threats.min(63)) << 15
            | rank
    }
}

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// Puts these moves of a node on the run's stack with their priorities. If only the best ones shall be searched at this height, no more
    /// are kept than that, less those that were `tried` already.
    // Out of line, so that `pick` is small enough to be part of the node.
    #[inline(never)]
    pub(crate) fn rank_moves<R: Rule>(
        &mut self,
        position: &mut P,
        moves: impl Iterator<Item = P::Move>,
        place: Place<E::State>,
        tried: usize,
    ) -> Result<Picker<P>, Stopped> {
        let Place { state, depth, height, hash_move } = place;
        let first = self.moves.len();
        let side = position.side();
        let shallow = self.switches.shallow();
        let by_search = shallow > 0 && depth > 2 * shallow && !self.only_ordering;
        // Where the children are the horizon, evaluating them would do their work twice.
        let by_eval = self.switches.eval_order() && depth >= 2;
        let by_score = by_eval || self.switches.table_order();
        let mut evaluated = 0;
        for mv in moves {
            let mut parts = Parts::default();
            if self.switches.hash_move() {
                parts.hash_move = hash_move == Some(mv.to_bits());
            }
            if by_search {
                parts.score = self.shallow_score::<R>(position, mv, state, shallow, height)?.into();
            } else if by_score {
                let known = if self.switches.table_order() { self.table_score(position, mv) } else { None };
                parts.score = match known {
                    None if by_eval => self.static_score(position, mv, state, &mut evaluated),
                    known => known.unwrap_or(Score::DRAW),
                }
                .into();
            }
            if self.switches.killers() {
                parts.killer = self.memory.killer(height, mv);
            }
            if self.switches.history() {
                parts.history = self.memory.history(side, mv);
            }
            if self.switches.threats() {
                parts.threats = self.order.threats(position, mv);
            }
            if self.switches.rank() {
                parts.rank = self.order.rank(position, mv);
            }
            self.moves.push(Ranked { mv, priority: parts.priority() });
        }
        if evaluated > 0 {
            self.count_evaluated(evaluated)?;
        }
        let is_limited = self.switches.widths().is_limited();
        let sorted = is_limited && self.keep_best(first, self.base + height, tried, side);
        Ok(Picker::ranked(first, self.moves.len(), sorted))
    }

    /// Tells that positions were evaluated which are no nodes.
    fn count_evaluated(&mut self, evaluated: u64) -> Result<(), Stopped> {
        let mut done = Stats::default();
        done.evaluated = evaluated;
        if self.observer.bulk(&done) == Flow::Stop { Err(Stopped) } else { Ok(()) }
    }

    /// Keeps the best of a node's moves, as many as shall be searched; tells whether they had to be sorted for it.
    fn keep_best(&mut self, first: usize, height: u32, tried: usize, side: Side) -> bool {
        let width = self.switches.widths().at(height) - tried;
        let too_many = self.moves.len() - first > width;
        if too_many {
            sort(&mut self.moves[first..]);
            self.moves.truncate(first + width);
            self.memory.leave_gap(side);
        }
        too_many
    }

    /// What the evaluation thinks of the position after `mv`, if the game is not over there.
    #[inline(never)]
    fn static_score(&mut self, position: &mut P, mv: P::Move, state: E::State, evaluated: &mut u64) -> Score {
        let mover = position.side();
        let state = self.evaluate.advance(state, position, mv);
        position.with_child(mv, |child| {
            let score = self.verdict(child, 1).unwrap_or_else(|| {
                *evaluated += 1;
                self.guess(state, child)
            });
            if child.side() == mover { score } else { -score }
        })
    }

    /// What a search of `plies` plies thinks of `mv`.
    fn shallow_score<R: Rule>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        state: E::State,
        plies: u32,
        height: u32,
    ) -> Result<Score, Stopped> {
        self.only_ordering = true;
        self.tell(Event::Child { mv, index: 0, pass: Pass::Ordering });
        let state = self.evaluate.advance(state, position, mv);
        let below = Below { depth: plies.saturating_sub(position.plies(mv)), height: height + 1 };
        let score = self.descend::<R>(position, mv, state, below, Window::FULL)?;
        self.only_ordering = false;
        Ok(score)
    }

    /// What the table knows about the position after `mv`, whatever the depth.
    fn table_score(&mut self, position: &mut P, mv: P::Move) -> Option<Score> {
        let table = self.table?;
        let mover = position.side();
        position.with_child(mv, |child| {
            let score = recalled(self.look_up(table, child).entry?.score, child);
            Some(if child.side() == mover { score } else { -score })
        })
    }

    /// Learns from a cut-off.
    #[inline]
    pub(crate) fn remember_cut(&mut self, position: &P, mv: P::Move, depth: u32, height: u32) {
        if self.switches.killers() || self.switches.history() {
            self.learn_cut(position.side(), mv, depth, height);
        }
    }

    // Out of line, so that searches which learn nothing do not even call it.
    #[inline(never)]
    fn learn_cut(&mut self, side: Side, mv: P::Move, depth: u32, height: u32) {
        if self.switches.killers() {
            self.memory.add_killer(height, mv);
        }
        if self.switches.history() {
            self.memory.add_history(side, mv, depth);
        }
    }
}
