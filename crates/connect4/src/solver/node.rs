//! The solver's recursion: null-window negamax on bare bitboards, all children of a position at once.
//!
//! Scores are in points: one more than the stones that the winner has left, negative for a loss, 0 for a draw.

use plywood_core::CUT_INDEXES;

use super::super::shape::Shape;
use super::board::{Board, Hash};
use super::bounds_table::Bounds;
use super::cells::{above, completing, holds_four, inside_fours, playable, safe_moves};
use super::eight::{EIGHT, Eight, Plain};
use super::family::{Child, Children, Family};
use super::proofs;
use super::run::Run;
use super::split::Busy;
use plywood_search::together::Stopped;

/// With fewer empty cells, or with fewer moves to go until the question is decided, a look at the children's entries
/// costs more than it saves.
const LOOK_AHEAD_EMPTY: i32 = 10;
const LOOK_AHEAD_MOVES: i32 = 4;

/// If the opponent has no more moves than this for its win, the table is not asked: looking up costs as much as
/// searching.
const UNTABLED_MOVES: i32 = 2;

/// Compiles the recursion for a kind of processor.
pub(super) trait Cpu: Copy {
    /// How it works on eight boards at once.
    type Eight: Eight;

    /// [`node`], for this processor.
    #[expect(clippy::too_many_arguments, reason = "see `node`")]
    fn node<S: Shape>(
        self,
        run: &mut Run<'_, S>,
        own: u64,
        full: u64,
        beta: i32,
        threats: u64,
        moves: u64,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped>;
}

/// Any processor.
#[derive(Copy, Clone, Debug)]
pub(super) struct AnyCpu;

impl Cpu for AnyCpu {
    type Eight = Plain;

    fn node<S: Shape>(
        self,
        run: &mut Run<'_, S>,
        own: u64,
        full: u64,
        beta: i32,
        threats: u64,
        moves: u64,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped> {
        node(self, run, own, full, beta, threats, moves, hash)
    }
}

/// Whether the score of the board on which the run begins, where the side to move **cannot win at once**, is at least
/// `beta`: the result is a lower bound if it is, and an upper bound below `beta` if it is not.
pub(super) fn question<S: Shape, C: Cpu>(cpu: C, run: &mut Run<'_, S>, beta: i32) -> Result<i32, Stopped> {
    let board = run.board;
    let threats = completing(board.shape, board.other(), board.full);
    let moves = safe_moves(board.shape, board.full, threats);
    if let Some(answer) = board.clear_answer(moves, beta) {
        run.enter()?;
        return Ok(answer);
    }
    cpu.node(run, board.own, board.full, beta, threats, moves, None)
}

/// The question for a board of which it is known that the answer is not clear. `threats` are the cells that complete
/// four for the opponent, `moves` those that do not lose at once. `hash` is the board's, if it is known already.
///
/// The board comes in parts because a struct of this size would be passed through memory.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "they are registers")]
pub(super) fn node<S: Shape, C: Cpu>(
    cpu: C,
    run: &mut Run<'_, S>,
    own: u64,
    full: u64,
    mut beta: i32,
    mut threats: u64,
    mut moves: u64,
    mut hash: Option<Hash>,
) -> Result<i32, Stopped> {
    run.enter()?;
    let mut board = Board { shape: run.board.shape, own, full, stones: full.count_ones() as i32 };
    let mut sign = 1;
    // As long as there is nothing to choose, the move is made without more ado.
    while moves & (moves - 1) == 0 {
        board = board.after(moves);
        (sign, beta, hash) = (-sign, 1 - beta, None);
        threats = completing(board.shape, board.other(), board.full);
        moves = safe_moves(board.shape, board.full, threats);
        if let Some(answer) = board.clear_answer(moves, beta) {
            return Ok(sign * answer);
        }
    }
    Ok(sign * choose(cpu, run, board, beta, threats, moves, hash)?)
}

/// A move that is to be searched.
#[derive(Copy, Clone, Default)]
struct Candidate {
    /// How early it is tried, and below that its place among the children, so that of equals the more central one comes
    /// first.
    key: u32,
    hash: Option<Hash>,
}

impl Candidate {
    fn new(rank: u32, place: usize, hash: Option<Hash>) -> Candidate {
        Candidate { key: rank << 8 | (0xFF - place as u32), hash }
    }

    fn place(self) -> usize {
        (0xFF - (self.key & 0xFF)) as usize
    }
}

/// [`node`] where there are several moves.
#[inline(always)]
fn choose<S: Shape, C: Cpu>(
    cpu: C,
    run: &mut Run<'_, S>,
    board: Board<S>,
    beta: i32,
    threats: u64,
    moves: u64,
    hash: Option<Hash>,
) -> Result<i32, Stopped> {
    let Board { shape, own, full, stones } = board;
    let other = board.other();
    let cells = board.cells();
    let (mut lower, mut upper) = board.nobody_wins_next();

    // 1. A child that has no safe move is won. If there is none, the win is a move further away.
    let Some(family) = Family::<S, C::Eight>::new(board, moves, &run.columns) else { return Ok(upper) };
    upper -= 1;
    if upper < beta {
        return Ok(upper);
    }
    if stones == cells - 3 {
        return Ok(0);
    }
    let children = family.children();
    if beta - lower <= UNTABLED_MOVES {
        let mut best = -cells;
        for place in family.places() {
            let Child { cell, threats, moves } = children.at(place);
            best = best.max(-cpu.node(run, other, full | cell, 1 - beta, threats, moves, None)?);
            if best >= beta {
                break;
            }
        }
        return Ok(best);
    }

    // 2. Proofs without search.
    let empty = cells - stones;
    let (table, next_table) = (run.tables.of(empty), run.tables.of(empty - 1));
    let hash = match hash {
        Some(hash) => hash,
        None => {
            let hash = board.hash();
            table.prefetch(hash.get());
            hash
        }
    };
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

    // 3. The table.
    let known = table.probe::<C::Eight>(hash.get());
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
    if proofs_apply && beta <= furthest_proof {
        lower = lower.max(-family.least_at_most());
        if lower >= beta {
            return Ok(lower);
        }
    }

    // 4. The moves, those with the most threats first, then the central ones.
    let moves_to_go = if beta > 0 { board.win_now() - beta } else { beta - board.lose_next() };
    let look_ahead = empty > LOOK_AHEAD_EMPTY && moves_to_go >= LOOK_AHEAD_MOVES;
    let live = if look_ahead { family.live() } else { Default::default() };
    let other_live = inside_fours(shape, shape.board() & !other);
    let useful = !above(shape, threats);
    let mut candidates = S::Eights::<[Candidate; EIGHT]>::default();
    let candidates = candidates.as_mut().as_flattened_mut();
    let mut count = 0;
    for place in family.places() {
        let Child { cell, threats, moves } = children.at(place);
        // A child with nothing to choose is in no table.
        let hash = (look_ahead && moves & (moves - 1) != 0).then(|| {
            let live = live.as_ref().as_flattened()[place];
            let hash = board.after(cell).hash_of(live, other_live & (own | cell));
            next_table.prefetch(hash.get());
            hash
        });
        let candidate = Candidate::new(rank(shape, threats, useful, full | cell), place, hash);
        let mut index = count;
        while index > 0 && candidates[index - 1].key < candidate.key {
            candidates[index] = candidates[index - 1];
            index -= 1;
        }
        candidates[index] = candidate;
        count += 1;
    }

    // 5. What the table knows of the children can end the search or spare it some of them.
    let mut best = -cells;
    if look_ahead {
        let mut kept = 0;
        for index in 0..count {
            let known = match candidates[index].hash {
                Some(hash) => next_table.probe::<C::Eight>(hash.get()),
                None => None,
            };
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

    // 6. Search the others.
    let before = run.visited();
    for index in 0..candidates.len() {
        if let Some(busy) = others {
            take_idle(&mut candidates[index..], board, &children, busy, run.worker.joins(stones, index));
        }
        let Candidate { hash, .. } = candidates[index];
        let Child { cell, threats, moves } = children.at(candidates[index].place());
        let score = -cpu.node(run, other, full | cell, 1 - beta, threats, moves, hash)?;
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
    table.store::<C::Eight>(hash.get(), Bounds { lower, upper }, run.visited() - before + 1);
    run.done.table_stores += 1;
    Ok(if best >= beta { lower } else { upper })
}

/// Puts the first move that nobody is at in front, unless the first one is to be made anyway, and tells the others of
/// it.
#[cold]
#[inline(never)]
fn take_idle<S: Shape>(
    candidates: &mut [Candidate],
    board: Board<S>,
    children: &Children<S>,
    busy: &Busy,
    joins: bool,
) {
    let hash = |candidate: &Candidate| {
        candidate.hash.unwrap_or_else(|| board.after(children.at(candidate.place()).cell).hash())
    };
    let idle = candidates.iter().position(|candidate| joins || !busy.has(hash(candidate).get()));
    // All that is left is being searched: then it is best to help.
    candidates[..=idle.unwrap_or(0)].rotate_right(1);
    if let Some(first) = candidates.first_mut() {
        let hash = hash(first);
        first.hash = Some(hash);
        busy.begin(hash.get());
    }
}

/// How early a move is tried: by the cells that would complete four after it. Those above a cell where the opponent
/// would complete four are of no use, those that keep the opponent from a column count twice.
#[inline(always)]
fn rank<S: Shape>(shape: S, threats: u64, useful: u64, full: u64) -> u32 {
    let kept_off = playable(shape, full) << 1;
    (threats & useful).count_ones() + (threats & kept_off).count_ones()
}
