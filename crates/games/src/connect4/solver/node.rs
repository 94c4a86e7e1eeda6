//! The solver's recursion: null-window negamax on bare bitboards.
//!
//! Scores are in points: one more than the stones that the winner has left, negative for a loss, 0 for a draw.

use plywood_core::CUT_INDEXES;

use super::super::shape::Shape;
use super::board::{Board, Hash};
use super::bounds_table::Bounds;
use super::cells::{completing, even_rows, holds_four, odd_rows};
use super::proofs;
use super::run::Run;
use super::split::Busy;
use crate::together::Stopped;

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
    let others = run.worker.others(stones);

    // 7. Search the others.
    let before = run.visited();
    for index in 0..candidates.len() {
        if let Some(busy) = others {
            take_idle(&mut candidates[index..], board, busy, run.worker.joins(stones, index));
        }
        let Candidate { cell, hash, .. } = candidates[index];
        let score = -cpu.node(run, other, full | cell, stones + 1, 1 - beta, hash)?;
        if let (Some(busy), Some(hash)) = (others, hash) {
            busy.end(hash.get());
        }
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

/// Puts the first move that nobody is at in front, unless the first one is to be made anyway, and tells the others of it.
#[cold]
#[inline(never)]
fn take_idle<S: Shape>(candidates: &mut [Candidate], board: Board<S>, busy: &Busy, joins: bool) {
    let hash = |candidate: &Candidate| candidate.hash.unwrap_or_else(|| board.after(candidate.cell).hash());
    let idle = candidates.iter().position(|candidate| joins || !busy.has(hash(candidate).get()));
    // All that is left is being searched: then it is best to help.
    candidates[..=idle.unwrap_or(0)].rotate_right(1);
    if let Some(first) = candidates.first_mut() {
        let hash = hash(first);
        first.hash = Some(hash);
        busy.begin(hash.get());
    }
}

/// How early a move is tried: by the cells that would complete four after it, those in rows that suit the side first.
#[inline(always)]
fn rank<S: Shape>(shape: S, completing: u64, first: bool) -> u32 {
    let suited = completing & if first { odd_rows(shape) } else { even_rows(shape) };
    2 * completing.count_ones() + suited.count_ones()
}
