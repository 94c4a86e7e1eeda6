//! The solver's recursion: null-window negamax on bare bitboards.
//!
//! Scores are in points: one more than the stones that the winner has left, negative for a loss, 0 for a draw.

use std::num::NonZeroU64;

use plywood_core::zobrist::mix;
use plywood_core::{Event, Flow, Observer, Visit, Window};

use super::super::rules::{Connect4, Disc};
use super::super::shape::Standard;
use super::bounds_table::{Bounds, BoundsTable};
use super::cells::{
    BOARD, CELLS, EVEN_ROWS, ODD_ROWS, STRIDE, completing, holds_four, inside_fours, mirrored, playable,
};
use super::proofs::{first_at_most, second_at_most};

/// The observer asked to stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A position as the solver sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of both sides.
    pub(super) full: u64,
    /// How many there are.
    pub(super) stones: i32,
}

impl Board {
    #[inline]
    pub(super) fn other(self) -> u64 {
        self.own ^ self.full
    }

    #[inline]
    pub(super) fn after(self, cell: u64) -> Board {
        Board { own: self.other(), full: self.full | cell, stones: self.stones + 1 }
    }

    /// The cells that win at once.
    #[inline]
    pub(super) fn wins(self) -> u64 {
        completing(self.own, self.full) & playable(self.full)
    }

    /// What winning at once is worth.
    #[inline]
    pub(super) fn win_now(self) -> i32 {
        (CELLS + 1 - self.stones) / 2
    }

    /// What losing to the opponent's next move is worth.
    #[inline]
    pub(super) fn lose_next(self) -> i32 {
        -(CELLS - self.stones) / 2
    }

    /// Whether the first player is to move.
    #[inline]
    fn is_first(self) -> bool {
        self.stones % 2 == 0
    }

    /// A number for the table. Stones that are in no line which can still be completed are dead: whose they are does not matter any
    /// more, so positions that differ only in them share an entry. Early positions share it with their mirror image too.
    ///
    /// Three states a cell do not fit into 64 bits, so two positions can have the same number. The table compares 44 bits of it; see
    /// there what that means.
    #[inline]
    fn hash(self) -> Hash {
        let live = inside_fours(BOARD & !self.other()) & self.own;
        let other_live = inside_fours(BOARD & !self.own) & self.other();
        let key = combine(live + self.full, other_live);
        if self.stones > MIRROR_STONES {
            return number(key);
        }
        let image = combine(mirrored(live) + mirrored(self.full), mirrored(other_live));
        number(key.min(image))
    }
}

/// With more stones mirror images are too rarely met to be worth computing.
const MIRROR_STONES: i32 = 12;
/// With more stones a look at the children's entries costs more than it saves.
const LOOK_AHEAD_STONES: i32 = 28;

/// Not zero, so that an optional one fits into a register.
type Hash = NonZeroU64;

#[inline]
fn number(key: u64) -> Hash {
    NonZeroU64::new(mix(key)).unwrap_or(NonZeroU64::MIN)
}

#[inline]
fn combine(a: u64, b: u64) -> u64 {
    a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
}

/// A search under way.
pub(super) struct Run<'a, O> {
    pub(super) table: &'a BoundsTable,
    pub(super) observer: &'a mut O,
    pub(super) root_stones: i32,
    pub(super) nodes: u64,
}

/// A move with how early it is tried and the hash of the position after it, if that was needed.
#[derive(Copy, Clone, Default)]
struct Candidate {
    rank: u32,
    cell: u64,
    hash: Option<Hash>,
}

impl<O: Observer<Connect4>> Run<'_, O> {
    /// Whether the score of a board on which the side to move **cannot win at once** is at least `beta`: the result is a lower bound
    /// if it is, and an upper bound below `beta` if it is not.
    #[inline]
    pub(super) fn test(&mut self, board: Board, beta: i32) -> Result<i32, Stopped> {
        self.node(board.own, board.full, board.stones, beta, None)
    }

    /// [`Run::test`] with the board's parts as arguments, because a struct of this size would be passed through memory. `hash` is the
    /// board's, if it is known already.
    fn node(
        &mut self,
        own: u64,
        full: u64,
        stones: i32,
        beta: i32,
        hash: Option<Hash>,
    ) -> Result<i32, Stopped> {
        let board = Board { own, full, stones };
        self.nodes += 1;
        self.enter(board)?;
        let other = board.other();

        // 1. Threats of the opponent: more than one cannot be met, one must be, and no move may be played right under one.
        let threats = completing(other, full);
        let mut moves = playable(full);
        let forced = moves & threats;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Ok(board.lose_next());
            }
            moves = forced;
        }
        moves &= !(threats >> 1);
        if moves == 0 {
            return Ok(board.lose_next());
        }
        if stones >= CELLS - 2 {
            return Ok(0);
        }

        // 2. Neither side can win with its next move, which bounds the score.
        let mut lower = -(CELLS - 2 - stones) / 2;
        let mut upper = (CELLS - 1 - stones) / 2;
        if lower >= beta {
            return Ok(lower);
        }
        if upper < beta {
            return Ok(upper);
        }
        if moves & (moves - 1) == 0 {
            // Nothing to choose: such nodes are not worth an entry.
            return Ok(-self.node(other, full | moves, stones + 1, 1 - beta, None)?);
        }

        // 3. Proofs without search.
        if beta > -3 {
            let proven = if board.is_first() {
                first_at_most(own, other, full, threats)
            } else {
                second_at_most(own, full, threats)
            };
            upper = upper.min(proven);
            if upper < beta {
                return Ok(upper);
            }
        }
        // Who has no line left cannot win: the side to move if a win is asked for, its opponent if no loss is.
        let blockers = if beta > 0 { other } else { own };
        if !holds_four(BOARD & !blockers) {
            return Ok(0);
        }

        // 4. The table.
        let hash = hash.unwrap_or_else(|| board.hash());
        let known = self.table.probe(hash.get());
        self.observer.event(Event::Probe(known.is_some()));
        if let Some(known) = known {
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
        let look_ahead = stones < LOOK_AHEAD_STONES;
        let mut list = [Candidate::default(); STRIDE as usize];
        let mut count = 0;
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let mine = completing(own | cell, full | cell);
            if beta <= 3 {
                let proven = if board.is_first() {
                    second_at_most(other, full | cell, mine)
                } else {
                    first_at_most(other, own | cell, full | cell, mine)
                };
                lower = lower.max(-proven);
                if lower >= beta {
                    return Ok(lower);
                }
            }
            let hash = look_ahead.then(|| board.after(cell).hash());
            let candidate = Candidate { rank: rank(cell, mine, board.is_first()), cell, hash };
            let mut place = count;
            while place > 0 && list[place - 1].rank < candidate.rank {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = candidate;
            count += 1;
        }

        // 6. What the table knows of the children can end the search or spare it some of them.
        let mut best = -CELLS;
        if look_ahead {
            let mut kept = 0;
            for index in 0..count {
                let known = list[index].hash.and_then(|hash| self.table.probe(hash.get()));
                match known {
                    Some(known) if -known.upper >= beta => return Ok(-known.upper),
                    Some(known) if -known.lower < beta => best = best.max(-known.lower),
                    _ => {
                        list[kept] = list[index];
                        kept += 1;
                    }
                }
            }
            count = kept;
        }

        // 7. Search the others.
        let before = self.nodes;
        for (index, candidate) in list[..count].iter().enumerate() {
            let score = -self.node(other, full | candidate.cell, stones + 1, 1 - beta, candidate.hash)?;
            best = best.max(score);
            if score >= beta {
                self.observer.event(Event::Cut { mv: Disc::on(candidate.cell), index: index as u32 });
                break;
            }
        }
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.table.store(hash.get(), Bounds { lower, upper }, self.nodes - before + 1);
        self.observer.event(Event::Store(false));
        Ok(if best >= beta { lower } else { upper })
    }

    #[inline]
    fn enter(&mut self, board: Board) -> Result<(), Stopped> {
        let position = Connect4::from_parts(Standard, board.own, board.full, board.stones as u32);
        let visit = Visit {
            position: &position,
            height: (board.stones - self.root_stones) as u32,
            depth: (CELLS - board.stones) as u32,
            window: Window::FULL,
        };
        if self.observer.enter(&visit) == Flow::Stop { Err(Stopped) } else { Ok(()) }
    }
}

/// How early a move is tried: by the cells that would complete four after it, in rows that suit the side above all, then by closeness to the
/// centre.
#[inline]
fn rank(cell: u64, completing: u64, first: bool) -> u32 {
    let column = cell.trailing_zeros() / STRIDE;
    let suited = completing & if first { ODD_ROWS } else { EVEN_ROWS };
    16 * completing.count_ones() + 8 * suited.count_ones() + 3 - column.abs_diff(3)
}
