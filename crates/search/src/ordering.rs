//! Which move first: each move gets a stage and a value, from what the table, killers, histories, shallow searches,
//! evaluations and the game's own opinion say, each only if it is switched on.

use std::cmp::Reverse;
use std::ops::Range;

use plywood_core::{
    Class, Evaluate, Event, Features, Flow, Move, Order, Pass, Position, Score, Side, Stats, Switches, Window,
};

use crate::company::Company;
use crate::histories::{Context, Lesson};
use crate::node::{Below, Manner, recalled};
use crate::picker::{Picker, Place};
use crate::worker::{Stopped, Worker};

/// When a move is tried; later stages come first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// Noisy moves that lose something.
    Losing,
    /// All others, by what was learned about them.
    Quiet,
    /// What refuted the last move elsewhere.
    Counter,
    /// What cut off at this height before the last one that did.
    OlderKiller,
    /// What cut off at this height last.
    Killer,
    /// Noisy moves that neither win nor lose.
    Even,
    /// Noisy moves that win something.
    Winning,
    /// The best move that the table remembers.
    Table,
}

/// How early a move is tried, and what was found out about it on the way.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rank {
    pub(crate) stage: Stage,
    /// Within a stage, the greatest value comes first.
    pub(crate) value: i32,
    /// Where values are equal, the greatest of these; less than 2^25 either way.
    pub(crate) tie: i32,
    /// Its class, where moves are ordered by class.
    pub(crate) class: Option<Class>,
}

/// A move and how early it is tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    /// Its class, if that is known.
    pub(crate) class: Option<Class>,
    /// What moves are compared by: stage, value and tie in one number, because they are compared often.
    pub(crate) priority: i64,
}

const TIE_BITS: u32 = 26;
const VALUE_BITS: u32 = 32;

impl<M> Ranked<M> {
    #[inline]
    pub(crate) fn new(mv: M, rank: Rank) -> Ranked<M> {
        let Rank { stage, value, tie, class } = rank;
        debug_assert!(tie.abs() < 1 << (TIE_BITS - 1));
        let value = i64::from(value) + (1 << (VALUE_BITS - 1));
        let tie = i64::from(tie) + (1 << (TIE_BITS - 1));
        let priority = (stage as i64) << (VALUE_BITS + TIE_BITS) | value << TIE_BITS | tie;
        Ranked { mv, class, priority }
    }
}

/// The best moves first, those of equal priority in the order of generation.
#[inline(never)]
pub(crate) fn sort<M>(moves: &mut [Ranked<M>]) {
    moves.sort_by_key(|ranked| Reverse(ranked.priority));
}

/// One threat decides before any difference of ranks, which lie between -10,000 and 10,000.
const THREAT: i32 = 1 << 15;
/// A killer decides before any plain history.
const KILLER: i32 = 1 << 16;

/// More moves of a node that begin something are not told from quiet ones.
const MOST_AIMS: usize = 16;

/// What the moves of a node are ranked by, found out once.
struct Ranking<M> {
    hash_move: Option<u32>,
    killers: [Option<M>; 2],
    counter: Option<M>,
    context: Context,
    /// Moves that begin something, as many as are worth knowing.
    aims: [Option<M>; MOST_AIMS],
    /// Scores of positions after the moves decide before everything but the table's move.
    by_score: bool,
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Puts these moves of a node on the worker's stack with their priorities. If only the best ones shall be searched
    /// at this height, no more are kept than that, less those that were `tried` already.
    // Out of line, so that `pick` is small enough to be part of the node.
    #[inline(never)]
    pub(crate) fn rank_moves<R: Manner>(
        &mut self,
        position: &mut P,
        moves: impl Iterator<Item = P::Move>,
        place: Place<E::State>,
        tried: usize,
    ) -> Result<Picker<P>, Stopped> {
        let Place { state, depth, height, .. } = place;
        let first = self.moves.len();
        let side = position.side();
        let shallow = self.features().shallow;
        let by_search = shallow > 0 && depth > 2 * shallow && !self.course.only_ordering;
        // Where the children are the horizon, evaluating them would do their work twice.
        let by_eval = self.features().eval_order && depth >= 2;
        let by_score = by_search || by_eval || self.features().table_order;
        let ranking = self.ranking(position, place, by_score);
        let mut evaluated = 0;
        for mv in moves {
            let mut ranked = self.rank(position, mv, &ranking);
            if by_search {
                ranked.value = self.shallow_score::<R>(position, mv, state, shallow, height)?.raw();
            } else if by_score {
                let known = if self.features().table_order { self.table_score(position, mv) } else { None };
                let score = match known {
                    None if by_eval => self.static_score(position, mv, place, &mut evaluated),
                    known => known.unwrap_or(Score::DRAW),
                };
                ranked.value = score.raw();
            }
            self.moves.push(Ranked::new(mv, ranked));
        }
        if evaluated > 0 {
            self.count_evaluated(evaluated)?;
        }
        let is_limited = self.features().widths.is_limited();
        let sorted = is_limited && self.keep_best(first, self.course.base + height, tried, side);
        Ok(Picker::ranked(first, self.moves.len(), sorted))
    }

    /// What the moves of a node with these features are ranked by.
    fn ranking(&self, position: &P, place: Place<E::State>, by_score: bool) -> Ranking<P::Move> {
        let features = self.features();
        let mut aims = [None; MOST_AIMS];
        // Beyond the horizon all moves are such moves.
        if features.aims && place.depth > 0 {
            aims.iter_mut().zip(position.noisy_moves()).for_each(|(aim, mv)| *aim = Some(mv));
        }
        let frames = &self.memory.frames;
        let last =
            if features.looks_back() { frames.get(place.height).and_then(|frame| frame.last) } else { None };
        Ranking {
            hash_move: place.hash_move.filter(|_| features.hash_move),
            killers: if features.killers { frames.killers(place.height) } else { [None; 2] },
            counter: if features.counter { self.memory.histories.counter(last) } else { None },
            context: self.context(position.side(), place.height),
            aims,
            by_score,
        }
    }

    /// Who moves at this height and what was played before.
    fn context(&self, side: Side, height: u32) -> Context {
        let mut before = [None; 2];
        if self.features().continuation {
            let last = |height: u32| self.memory.frames.get(height)?.last.map(|played| played.slot);
            before = [last(height), height.checked_sub(1).and_then(last)];
        }
        Context { side, before }
    }

    /// The stage of a move and its value, but for scores of the position after it.
    #[inline]
    fn rank(&self, position: &P, mv: P::Move, by: &Ranking<P::Move>) -> Rank {
        let features = self.features();
        let mut stage = Stage::Quiet;
        let (mut value, mut tie) = (0, 0);
        let mut class = if features.classes { Some(position.class(mv)) } else { None };
        let is_noisy = class.is_some_and(Class::is_noisy);
        if features.aims && !is_noisy && by.aims[0].is_some() && by.aims.contains(&Some(mv)) {
            class = Some(Class::Even);
        }
        // Of noisy moves only counts are kept.
        if features.history || (features.gravity || features.continuation) && !is_noisy {
            value = self.learned(position, mv, &by.context);
        }
        if features.threats {
            tie = self.order.threats(position, mv).min(63) as i32 * THREAT;
        }
        if features.rank {
            tie += self.order.rank(position, mv).clamp(-10_000, 10_000);
        }
        if by.killers != [None; 2] {
            stage = match by.killers {
                [Some(newest), _] if newest == mv => Stage::Killer,
                [_, Some(older)] if older == mv => Stage::OlderKiller,
                _ => stage,
            };
        }
        if by.by_score {
            // What scores leave open is decided by killers and histories, and without them by the game.
            let killer = match stage {
                Stage::Killer => 2 * KILLER,
                Stage::OlderKiller => KILLER,
                _ => 0,
            };
            stage = Stage::Quiet;
            if features.learns() {
                tie = killer + value;
            }
        } else if stage == Stage::Quiet && features.counter && by.counter == Some(mv) {
            stage = Stage::Counter;
        }
        stage = match class {
            Some(Class::Winning) => Stage::Winning,
            Some(Class::Even) => Stage::Even,
            Some(Class::Losing) => Stage::Losing,
            Some(Class::Quiet) | None => stage,
        };
        if by.hash_move == Some(mv.to_bits()) {
            stage = Stage::Table;
        }
        Rank { stage, value, tie, class }
    }

    /// What cut-offs taught about a move.
    #[inline]
    pub(crate) fn learned(&self, position: &P, mv: P::Move, context: &Context) -> i32 {
        let features = self.features();
        let (histories, slot) = (&self.memory.histories, position.slot(mv));
        let mut value = 0;
        if features.history {
            value += histories.count(context.side, slot);
        }
        if features.gravity {
            value += histories.merit(context.side, slot);
        }
        if features.continuation {
            value += histories.continued(context, slot);
        }
        value
    }

    /// The same for a move of the node at this height.
    pub(crate) fn merit(&self, position: &P, mv: P::Move, height: u32) -> i32 {
        self.learned(position, mv, &self.context(position.side(), height))
    }

    /// Tells that positions were evaluated which are no nodes.
    fn count_evaluated(&mut self, evaluated: u64) -> Result<(), Stopped> {
        let mut done = Stats::default();
        done.evaluated = evaluated;
        if self.observer.bulk(&done) == Flow::Stop { Err(Stopped) } else { Ok(()) }
    }

    /// Keeps the best of a node's moves, as many as shall be searched; tells whether they had to be sorted for it.
    fn keep_best(&mut self, first: usize, height: u32, tried: usize, side: Side) -> bool {
        let width = self.features().widths.at(height) - tried;
        let too_many = self.moves.len() - first > width;
        if too_many {
            sort(&mut self.moves[first..]);
            self.moves.truncate(first + width);
            self.shared.gaps.leave(side);
        }
        too_many
    }

    /// What the evaluation thinks of the position after `mv`, if the game is not over there.
    #[inline(never)]
    fn static_score(
        &mut self,
        position: &mut P,
        mv: P::Move,
        place: Place<E::State>,
        evaluated: &mut u64,
    ) -> Score {
        let mover = position.side();
        let state = self.evaluate.advance(place.state, position, mv);
        self.evaluate.note(&mut self.scratch, place.height, position, Some(mv));
        position.with_child(mv, |child| {
            let score = self.verdict(child, 1).unwrap_or_else(|| {
                *evaluated += 1;
                self.guess(place.height + 1, state, child)
            });
            if child.side() == mover { score } else { -score }
        })
    }

    /// What a search of `plies` plies thinks of `mv`.
    fn shallow_score<R: Manner>(
        &mut self,
        position: &mut P,
        mv: P::Move,
        state: E::State,
        plies: u32,
        height: u32,
    ) -> Result<Score, Stopped> {
        self.course.only_ordering = true;
        self.tell(Event::Child { mv, index: 0, pass: Pass::Ordering });
        let state = self.evaluate.advance(state, position, mv);
        let below = Below { depth: plies.saturating_sub(position.plies(mv)), height: height + 1 };
        let score = self.descend_apart::<R>(position, mv, state, below, Window::FULL)?;
        self.course.only_ordering = false;
        Ok(score)
    }

    /// What the table knows about the position after `mv`, whatever the depth.
    fn table_score(&mut self, position: &mut P, mv: P::Move) -> Option<Score> {
        let table = self.shared.table.as_ref()?;
        let mover = position.side();
        position.with_child(mv, |child| {
            let score = recalled(self.look_up(table, child).entry?.score, child);
            Some(if child.side() == mover { score } else { -score })
        })
    }

    /// Learns from a cut-off by the move that the picker handed out last.
    // The question must be part of the node, or what it asks about has to be kept in memory.
    #[inline(always)]
    pub(crate) fn remember_cut(
        &mut self,
        position: &P,
        mv: P::Move,
        place: Place<E::State>,
        tried: Range<usize>,
    ) {
        if self.ordered && self.features().learns() {
            self.learn_cut(position, mv, place, tried);
        }
    }

    // Out of line, so that searches which learn nothing do not even call it.
    #[inline(never)]
    fn learn_cut(&mut self, position: &P, mv: P::Move, place: Place<E::State>, tried: Range<usize>) {
        let features = *self.features();
        let Place { depth, height, .. } = place;
        let (side, slot) = (position.side(), position.slot(mv));
        if features.history {
            self.memory.histories.add_count(side, slot, depth);
        }
        // Noisy moves are tried early anyway; what they teach would push better quiet moves out.
        if position.class(mv).is_noisy() {
            return;
        }
        if features.killers {
            self.memory.frames.add_killer(height, mv);
        }
        if features.counter {
            let last = self.memory.frames.at(height).last;
            self.memory.histories.set_counter(last, mv);
        }
        if features.gravity || features.continuation {
            let context = self.context(side, height);
            let Features { gravity, continuation, .. } = features;
            let lesson = Lesson { context, depth, gravity, continuation };
            self.memory.histories.learn(&lesson, slot, true);
            // Where moves were put off, the picker has reached the end before the node has.
            for tried in &self.moves[tried.start..tried.end.min(self.moves.len())] {
                let class = || tried.class.unwrap_or_else(|| position.class(tried.mv));
                if tried.mv != mv && !class().is_noisy() {
                    self.memory.histories.learn(&lesson, position.slot(tried.mv), false);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
