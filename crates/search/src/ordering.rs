//! Which move first: the table's best move, then what shallow searches, the table, killers, history, threats and the game's own opinion
//! say, each only if it is switched on.

use plywood_core::{Evaluate, Event, Move, Observer, Order, Pass, Position, Score, Side, Switches, Window};

use crate::node::{Below, Rule, recalled};
use crate::run::{Run, Stopped};

/// A move and how early it is tried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    mv: M,
    priority: i64,
}

/// Hands out the moves of a node one by one.
pub(crate) enum Picker<P: Position> {
    /// As the game generates them; nothing is stored.
    Generated(P::Moves),
    /// By priority, from the run's stack of moves.
    Ranked {
        /// Where the node's moves begin.
        first: usize,
        /// The next one to hand out.
        next: usize,
    },
}

/// What a search learns about moves and keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct Memory<M> {
    /// The last two moves that caused a cut-off at each height.
    killers: Vec<[Option<M>; 2]>,
    /// How much each move cut off so far, by side and move.
    history: [Vec<u16>; 2],
}

const HISTORY_SLOTS: usize = 4096;
const HISTORY_MAX: u16 = (1 << 15) - 1;

impl<M: Move> Memory<M> {
    /// Knows nothing.
    pub fn new() -> Memory<M> {
        Memory { killers: Vec::new(), history: [vec![0; HISTORY_SLOTS], vec![0; HISTORY_SLOTS]] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }

    fn killer(&self, height: u32, mv: M) -> i64 {
        match self.killers.get(height as usize) {
            Some([Some(newest), _]) if *newest == mv => 2,
            Some([_, Some(older)]) if *older == mv => 1,
            _ => 0,
        }
    }

    fn add_killer(&mut self, height: u32, mv: M) {
        let height = height as usize;
        if self.killers.len() <= height {
            self.killers.resize(height + 1, [None; 2]);
        }
        let [newest, older] = &mut self.killers[height];
        if *newest != Some(mv) {
            *older = newest.replace(mv);
        }
    }

    fn slot(mv: M) -> usize {
        let bits = mv.to_bits();
        (bits ^ (bits >> 12)) as usize % HISTORY_SLOTS
    }

    fn history(&self, side: Side, mv: M) -> u16 {
        self.history[side.index()][Memory::slot(mv)]
    }

    fn add_history(&mut self, side: Side, mv: M, depth: u32) {
        let history = &mut self.history[side.index()];
        let weight = depth.saturating_mul(depth).clamp(1, 400) as u16;
        let count = &mut history[Memory::slot(mv)];
        *count = count.saturating_add(weight);
        if *count > HISTORY_MAX {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

impl<M: Move> Default for Memory<M> {
    fn default() -> Memory<M> {
        Memory::new()
    }
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
    /// Prepares these moves of a node.
    #[inline]
    pub(crate) fn pick<R: Rule>(
        &mut self,
        position: &mut P,
        moves: P::Moves,
        state: E::State,
        depth: u32,
        height: u32,
        hash_move: Option<u32>,
    ) -> Result<Picker<P>, Stopped> {
        if self.switches.orders() {
            self.rank_moves::<R>(position, moves, state, depth, height, hash_move)
        } else {
            Ok(Picker::Generated(moves))
        }
    }

    // Out of line, so that `pick` is small enough to be part of the node.
    #[inline(never)]
    fn rank_moves<R: Rule>(
        &mut self,
        position: &mut P,
        moves: P::Moves,
        state: E::State,
        depth: u32,
        height: u32,
        hash_move: Option<u32>,
    ) -> Result<Picker<P>, Stopped> {
        let first = self.moves.len();
        let side = position.side();
        let shallow = self.switches.shallow();
        let by_search = shallow > 0 && depth > 2 * shallow && !self.only_ordering;
        for mv in moves {
            let mut parts = Parts::default();
            if self.switches.hash_move() {
                parts.hash_move = hash_move == Some(mv.to_bits());
            }
            if by_search {
                parts.score = self.shallow_score::<R>(position, mv, state, shallow, height)?.into();
            } else if self.switches.table_order() {
                parts.score = self.table_score(position, mv).into();
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
        Ok(Picker::Ranked { first, next: first })
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
        let below = Below { depth: plies - 1, height: height + 1 };
        let score = self.descend::<R>(position, mv, state, below, Window::FULL)?;
        self.only_ordering = false;
        Ok(score)
    }

    /// What the table knows about the position after `mv`, whatever the depth; a draw if it knows nothing.
    fn table_score(&mut self, position: &mut P, mv: P::Move) -> Score {
        let Some(table) = self.table else { return Score::DRAW };
        let mover = position.side();
        position.with_child(mv, |child| match self.look_up(table, child).entry {
            None => Score::DRAW,
            Some(entry) => {
                let score = recalled(entry.score, child);
                if child.side() == mover { score } else { -score }
            }
        })
    }

    /// The next move to search.
    #[inline]
    pub(crate) fn next_move(&mut self, picker: &mut Picker<P>) -> Option<P::Move> {
        match picker {
            Picker::Generated(moves) => moves.next(),
            Picker::Ranked { next, .. } => {
                let rest = self.moves.get_mut(*next..)?;
                let mut best = 0;
                for index in 1..rest.len() {
                    if rest[index].priority > rest[best].priority {
                        best = index;
                    }
                }
                // Rotating instead of swapping keeps moves of equal priority in the order of generation.
                rest.get_mut(..=best)?.rotate_right(1);
                *next += 1;
                Some(rest[0].mv)
            }
        }
    }

    /// The node is done with its moves.
    #[inline]
    pub(crate) fn drop_moves(&mut self, picker: &Picker<P>) {
        if let Picker::Ranked { first, .. } = picker {
            self.moves.truncate(*first);
        }
    }

    /// Learns from a cut-off.
    #[inline]
    pub(crate) fn remember_cut(&mut self, position: &P, mv: P::Move, depth: u32, height: u32) {
        if self.switches.killers() {
            self.memory.add_killer(height, mv);
        }
        if self.switches.history() {
            self.memory.add_history(position.side(), mv, depth);
        }
    }
}
