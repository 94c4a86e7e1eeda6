//! The solver's recursion: null-window negamax on bare bitboards.
//!
//! Scores are in points: one more than the stones that the winner has left, negative for a loss, 0 for a draw.

use std::num::NonZeroU64;

use plywood_core::zobrist::mix;
use plywood_core::{CUT_INDEXES, Stats};

use super::super::rules::mirror;
use super::super::shape::Shape;
use super::bounds_table::{Bounds, BoundsTable};
use super::cells::{column, completing, even_rows, holds_four, inside_fours, odd_rows, playable};
use super::machine::BitInstructions;
use super::proofs;

/// The search was told to stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Asked now and then whether to go on.
pub(super) trait Pulse {
    /// Takes word of what was done since the last time. How many nodes may be visited until the next time; `None` to stop.
    fn beat(&mut self, done: &Stats) -> Option<u64>;
}

/// A position as the solver sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Board<S> {
    pub(super) shape: S,
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of both sides.
    pub(super) full: u64,
    /// How many there are.
    pub(super) stones: i32,
}

impl<S: Shape> Board<S> {
    #[inline(always)]
    pub(super) fn cells(self) -> i32 {
        self.shape.cells() as i32
    }

    #[inline(always)]
    pub(super) fn other(self) -> u64 {
        self.own ^ self.full
    }

    #[inline(always)]
    pub(super) fn after(self, cell: u64) -> Board<S> {
        Board { own: self.other(), full: self.full | cell, stones: self.stones + 1, ..self }
    }

    #[inline(always)]
    pub(super) fn playable(self) -> u64 {
        playable(self.shape, self.full)
    }

    /// The cells that win at once.
    #[inline(always)]
    pub(super) fn wins(self) -> u64 {
        completing(self.shape, self.own, self.full) & self.playable()
    }

    /// What winning at once is worth.
    #[inline(always)]
    pub(super) fn win_now(self) -> i32 {
        (self.cells() + 1 - self.stones) / 2
    }

    /// What losing to the opponent's next move is worth.
    #[inline(always)]
    pub(super) fn lose_next(self) -> i32 {
        -((self.cells() - self.stones) / 2)
    }

    /// Whether the first player is to move.
    #[inline(always)]
    fn is_first(self) -> bool {
        self.stones % 2 == 0
    }

    /// The moves that do not lose at once, if `threats` are the cells that complete four for the opponent: more than one threat cannot be
    /// met, one must be, and no move may be played right under one.
    #[inline(always)]
    fn safe_moves(self, threats: u64) -> u64 {
        let playable = self.playable();
        let forced = playable & threats;
        let candidates = if forced == 0 {
            playable
        } else if forced & (forced - 1) == 0 {
            forced
        } else {
            0
        };
        candidates & !(threats >> 1)
    }

    /// Whether one of these moves wins by force two plies later, because it leaves the opponent no safe move.
    #[inline(always)]
    fn wins_next_time(self, mut moves: u64) -> bool {
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let threats = completing(self.shape, self.own | cell, self.full | cell);
            if self.after(cell).safe_moves(threats) == 0 {
                return true;
            }
        }
        false
    }

    /// A number for the table. Stones that are in no line which can still be completed are dead: whose they are does not matter any
    /// more, so positions that differ only in them share an entry. Early positions share it with their mirror image too.
    ///
    /// Three states a cell do not fit into 64 bits, so two positions can have the same number. The table compares 44 bits of it; see
    /// there what that means.
    #[inline(always)]
    pub(super) fn hash(self) -> Hash {
        let board = self.shape.board();
        let live = inside_fours(self.shape, board & !self.other()) & self.own;
        let other_live = inside_fours(self.shape, board & !self.own) & self.other();
        let key = combine(live + self.full, other_live);
        if self.stones > MIRROR_STONES {
            return number(key);
        }
        let [live, full, other_live] = [live, self.full, other_live].map(|cells| mirror(self.shape, cells));
        number(key.min(combine(live + full, other_live)))
    }
}

/// With more stones mirror images are too rarely met to be worth computing.
const MIRROR_STONES: i32 = 12;
/// With fewer empty cells, or with fewer moves to go until the question is decided, a look at the children's entries costs more than it saves.
const LOOK_AHEAD_EMPTY: i32 = 10;
const LOOK_AHEAD_MOVES: i32 = 4;

/// If the opponent has no more moves than this for its win, the table is not asked: looking up costs as much as searching. Early positions
/// have more transpositions, so that it pays sooner.
#[inline(always)]
fn untabled_moves(empty: i32) -> i32 {
    if empty > UNTABLED_EMPTY { 1 } else { 2 }
}
const UNTABLED_EMPTY: i32 = 18;

/// Not zero, so that an optional one fits into a register.
pub(super) type Hash = NonZeroU64;

#[inline(always)]
fn number(key: u64) -> Hash {
    NonZeroU64::new(mix(key)).unwrap_or(NonZeroU64::MIN)
}

#[inline(always)]
fn combine(a: u64, b: u64) -> u64 {
    a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
}

/// Where a search keeps what it finds out.
#[derive(Copy, Clone)]
pub(super) struct Tables<'a> {
    /// For positions that stand for much work; shared by all who search together.
    pub(super) far: &'a BoundsTable,
    /// For all others, which are by far the most. So small that it stays in a cache of the processor: losing many entries costs less than
    /// waiting for memory. Everybody has one of their own.
    pub(super) near: &'a BoundsTable,
}

impl<'a> Tables<'a> {
    /// The table for positions with so many empty cells.
    #[inline(always)]
    pub(super) fn of(self, empty: i32) -> &'a BoundsTable {
        if empty > NEAR_EMPTY { self.far } else { self.near }
    }
}

/// Positions with more empty cells than this go far.
const NEAR_EMPTY: i32 = 22;

/// A search under way.
pub(super) struct Run<'a, S: Shape> {
    /// Where it begins.
    board: Board<S>,
    tables: Tables<'a>,
    pulse: &'a mut dyn Pulse,
    /// What was done since the last beat.
    done: Stats,
    /// Nodes since then after which the next beat is due.
    due: u64,
    /// Nodes visited up to then.
    before_beat: u64,
    /// Which of the searches that work together this is; they differ in where they begin.
    worker: Worker,
    /// The columns from the centre outwards.
    columns: S::PerColumn<u64>,
}

/// One of several searches for the same answer.
#[derive(Copy, Clone, Debug)]
pub(super) struct Worker {
    pub(super) index: usize,
    pub(super) of: usize,
    /// Beyond this many stones all workers go the same way.
    pub(super) together_from: i32,
    /// Workers differ where every move has to be tried: if the number of stones has this parity.
    pub(super) parity: i32,
}

impl Worker {
    pub(super) const ALONE: Worker = Worker { index: 0, of: 1, together_from: 0, parity: 0 };

    #[inline(always)]
    fn splits(self, stones: i32) -> bool {
        stones < self.together_from && stones % 2 == self.parity
    }
}

impl<'a, S: Shape> Run<'a, S> {
    pub(super) fn new(
        tables: Tables<'a>,
        pulse: &'a mut dyn Pulse,
        worker: Worker,
        board: Board<S>,
    ) -> Run<'a, S> {
        let shape = board.shape;
        let mut columns = S::PerColumn::<u64>::default();
        let mut order: Vec<u32> = (0..shape.width()).collect();
        order.sort_by_key(|index| (2 * index).abs_diff(shape.width() - 1));
        for (place, index) in columns.as_mut().iter_mut().zip(order) {
            *place = column(shape, index);
        }
        Run { board, tables, pulse, done: Stats::default(), due: 0, before_beat: 0, worker, columns }
    }

    /// Whether the score is at least `beta`, as [`node`] tells, and everything that was counted handed over.
    pub(super) fn test(mut self, beta: i32) -> Result<i32, Stopped> {
        let Board { own, full, stones, .. } = self.board;
        let score = match BitInstructions::detect() {
            Some(cpu) => cpu.node(&mut self, own, full, stones, beta, None),
            None => AnyCpu.node(&mut self, own, full, stones, beta, None),
        };
        // What is known stays known, even if this was the last thing allowed.
        if score.is_ok() {
            self.beat().unwrap_or(());
        }
        score
    }

    #[inline(always)]
    fn enter(&mut self) -> Result<(), Stopped> {
        if self.done.nodes == self.due {
            self.beat()?;
        }
        self.done.nodes += 1;
        Ok(())
    }

    /// Nodes visited since the search began.
    #[inline(always)]
    fn visited(&self) -> u64 {
        self.before_beat + self.done.nodes
    }

    /// Hands over what was counted.
    #[cold]
    #[inline(never)]
    pub(super) fn beat(&mut self) -> Result<(), Stopped> {
        let done = std::mem::take(&mut self.done);
        self.before_beat += done.nodes;
        // No further node is visited after a stop, whoever asks.
        self.due = self.pulse.beat(&done).unwrap_or(0);
        if self.due == 0 { Err(Stopped) } else { Ok(()) }
    }
}

/// Compiles the recursion for a kind of processor.
pub(super) trait Cpu: Copy {
    /// [`node`], for this processor.
    fn node<S: Shape>(
        self,
        run: &mut Run<'_, S>,
        own: u64,
        full: u64,
        stones: i32,
        beta: i32,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped>;
}

/// Any processor.
#[derive(Copy, Clone, Debug)]
pub(super) struct AnyCpu;

impl Cpu for AnyCpu {
    fn node<S: Shape>(
        self,
        run: &mut Run<'_, S>,
        own: u64,
        full: u64,
        stones: i32,
        beta: i32,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped> {
        node(self, run, own, full, stones, beta, hash)
    }
}

/// A move with how early it is tried and the hash of the position after it, if that was needed.
#[derive(Copy, Clone, Default)]
struct Candidate {
    rank: u32,
    cell: u64,
    hash: Option<Hash>,
}

/// Whether the score of a board on which the side to move **cannot win at once** is at least `beta`: the result is a lower bound
/// if it is, and an upper bound below `beta` if it is not. `hash` is the board's, if it is known already.
///
/// The board comes in parts because a struct of this size would be passed through memory.
#[inline(always)]
pub(super) fn node<S: Shape, C: Cpu>(
    cpu: C,
    run: &mut Run<'_, S>,
    own: u64,
    full: u64,
    stones: i32,
    beta: i32,
    hash: Option<Hash>,
) -> Result<i32, Stopped> {
    run.enter()?;
    let shape = run.board.shape;
    let board = Board { shape, own, full, stones };
    let other = board.other();
    let cells = board.cells();

    // 1. Threats of the opponent.
    let threats = completing(shape, other, full);
    let moves = board.safe_moves(threats);
    if moves == 0 {
        return Ok(board.lose_next());
    }
    if stones >= cells - 2 {
        return Ok(0);
    }

    // 2. Neither side can win with its next move, which bounds the score.
    let mut lower = -((cells - 2 - stones) / 2);
    let mut upper = (cells - 1 - stones) / 2;
    if lower >= beta {
        return Ok(lower);
    }
    if upper < beta {
        return Ok(upper);
    }
    if upper == beta {
        return Ok(if board.wins_next_time(moves) { upper } else { upper - 1 });
    }
    if moves & (moves - 1) == 0 {
        // Nothing to choose: such nodes are not worth an entry.
        return Ok(-cpu.node(run, other, full | moves, stones + 1, 1 - beta, None)?);
    }
    let empty = cells - stones;
    if beta - lower <= untabled_moves(empty) {
        let mut best = -cells;
        for index in 0..shape.width() as usize {
            let cell = moves & run.columns.as_ref()[index];
            if cell != 0 {
                best = best.max(-cpu.node(run, other, full | cell, stones + 1, 1 - beta, None)?);
                if best >= beta {
                    break;
                }
            }
        }
        return Ok(best);
    }

    // 3. Proofs without search.
    let (table, next_table) = (run.tables.of(empty), run.tables.of(empty - 1));
    let hash = hash.unwrap_or_else(|| {
        let hash = board.hash();
        table.prefetch(hash.get());
        hash
    });
    let furthest_proof = shape.height() as i32 / 2;
    let proofs_apply = proofs::apply(shape);
    if proofs_apply && beta > -furthest_proof {
        upper = upper.min(proofs::at_most(shape, board.is_first(), own, full, threats));
        if upper < beta {
            return Ok(upper);
        }
    }
    // Who has no line left cannot win: the side to move if a win is asked for, its opponent if no loss is.
    let blockers = if beta > 0 { other } else { own };
    if !holds_four(shape, shape.board() & !blockers) {
        return Ok(0);
    }

    // 4. The table.
    let known = table.probe(hash.get());
    run.done.table_probes += 1;
    if let Some(known) = known {
        run.done.table_hits += 1;
        lower = lower.max(known.lower);
        upper = upper.min(known.upper);
        if lower >= beta {
            return Ok(lower);
        }
        if upper < beta {
            return Ok(upper);
        }
    }

    // 5. The moves, those with the most threats first, then the central ones; some prove the score at once.
    let moves_to_go = if beta > 0 { board.win_now() - beta } else { beta - board.lose_next() };
    let look_ahead = empty > LOOK_AHEAD_EMPTY && moves_to_go >= LOOK_AHEAD_MOVES;
    let mut candidates = S::PerColumn::<Candidate>::default();
    let candidates = candidates.as_mut();
    let mut count = 0;
    for index in 0..shape.width() as usize {
        let cell = moves & run.columns.as_ref()[index];
        if cell == 0 {
            continue;
        }
        let mine = completing(shape, own | cell, full | cell);
        if proofs_apply && beta <= furthest_proof {
            lower = lower.max(-proofs::at_most(shape, !board.is_first(), other, full | cell, mine));
            if lower >= beta {
                return Ok(lower);
            }
        }
        let hash = look_ahead.then(|| {
            let hash = board.after(cell).hash();
            next_table.prefetch(hash.get());
            hash
        });
        let candidate = Candidate { rank: rank(shape, mine, board.is_first()), cell, hash };
        let mut place = count;
        while place > 0 && candidates[place - 1].rank < candidate.rank {
            candidates[place] = candidates[place - 1];
            place -= 1;
        }
        candidates[place] = candidate;
        count += 1;
    }

    // 6. What the table knows of the children can end the search or spare it some of them.
    let mut best = -cells;
    if look_ahead {
        let mut kept = 0;
        for index in 0..count {
            let known = candidates[index].hash.and_then(|hash| next_table.probe(hash.get()));
            match known {
                Some(known) if -known.upper >= beta => return Ok(-known.upper),
                Some(known) if -known.lower < beta => best = best.max(-known.lower),
                _ => {
                    candidates[kept] = candidates[index];
                    kept += 1;
                }
            }
        }
        count = kept;
    }
    let candidates = &mut candidates[..count];
    if run.worker.splits(stones) && count > 0 {
        candidates.rotate_left(run.worker.index * count / run.worker.of);
    }

    // 7. Search the others.
    let before = run.visited();
    for (index, candidate) in candidates.iter().enumerate() {
        let score = -cpu.node(run, other, full | candidate.cell, stones + 1, 1 - beta, candidate.hash)?;
        best = best.max(score);
        if score >= beta {
            run.done.cuts[index.min(CUT_INDEXES - 1)] += 1;
            break;
        }
    }
    if best >= beta {
        lower = lower.max(best);
    } else {
        upper = upper.min(best);
    }
    table.store(hash.get(), Bounds { lower, upper }, run.visited() - before + 1);
    run.done.table_stores += 1;
    Ok(if best >= beta { lower } else { upper })
}

/// How early a move is tried: by the cells that would complete four after it, those in rows that suit the side first.
#[inline(always)]
fn rank<S: Shape>(shape: S, completing: u64, first: bool) -> u32 {
    let suited = completing & if first { odd_rows(shape) } else { even_rows(shape) };
    2 * completing.count_ones() + suited.count_ones()
}
