//! Bounds on the score that need no search: what a side can be sure of by always answering on top of the opponent's
//! disc.
//!
//! Rows are counted from 1, and their number must be **even**. Let the **first player** be to move, so that an even
//! number of cells is empty. The second player makes these promises:
//!
//! - A column with an even number of empty cells is divided into pairs from its lowest empty cell upwards. Whenever the
//!   first player takes the lower cell of a pair, the second takes the upper one. Lower cells are in odd rows, upper
//!   ones in even rows.
//! - There is an even number of columns with an odd number of empty cells. Their lowest cells, in even rows, are all
//!   playable now and are paired with each other: whenever the first player takes one of them, the second takes its
//!   partner. The cells above are paired as before.
//!
//! Every cell but none twice is in a pair, so the second player always has the answer. Whatever the order of play, the
//! first player gets only odd-row cells and some of those lowest cells, and the second player gets every other even-row
//! cell. If the first player's stones and cells hold no four, it cannot win. If the second player needs just one more
//! cell, which is an upper one, the first player will run out of other moves and has to play below it; so nothing above
//! it is ever played, and the date of the loss is known.
//!
//! A four of the first player does no harm either if a four of the second player, in the same direction and the same
//! columns, lies below it: every cell of the one is filled before the cell of the other above it, so the second player
//! has won by then.
//!
//! The same for the first player when the **second player is to move**, if the first player has a threat in an odd row
//! (a cell that completes four) in a column with an odd number of empty cells: there the pairs end below the threat,
//! one cell is left over right under it, and with all other moves used up it is the second player who has to take that
//! cell.

use super::super::shape::Shape;
use super::cells::{Cells, above, column, even_rows, holds_four, odd_rows, place, playable, starts};
use super::eight::{Eight, bits};

/// No bound.
pub(super) const NONE: i32 = 99;

/// Whether the rules above hold on this board.
#[inline(always)]
pub(super) fn apply<S: Shape>(shape: S) -> bool {
    shape.height().is_multiple_of(2)
}

/// The most that the side to move can get against follow-up play. `threats` are the cells that complete four for its
/// opponent.
#[inline(always)]
pub(super) fn at_most<S: Shape>(shape: S, first: bool, own: u64, full: u64, threats: u64) -> i32 {
    if first { first_at_most(shape, own, full, threats) } else { second_at_most(shape, own, full, threats) }
}

/// What follow-up play of the second player leads to.
struct FollowUp<C> {
    /// Where fours of the first player begin that it does not stop.
    harm: C,
    /// Cells that it gets and that complete four.
    wins: C,
    /// Its stones and all cells that it gets.
    stones: C,
}

#[inline(always)]
fn follow_up<S: Shape, C: Cells>(shape: S, first: C, full: C, threats: C) -> FollowUp<C> {
    let empty = C::each(shape.board()).without(full);
    let next = playable(shape, full);
    let (odd_rows, even_rows) = (C::each(odd_rows(shape)), C::each(even_rows(shape)));
    let sure = (empty & even_rows).without(next);
    let wins = threats & sure;
    let reachable = (empty & odd_rows).without(above(shape, wins)) | (next & even_rows);
    let (firsts, stones) = (first | reachable, full.without(first) | sure);
    let stride = shape.stride();
    let slanting = in_time(shape, firsts, stones, stride - 1) | in_time(shape, firsts, stones, stride + 1);
    let harm = starts(firsts, 1) | in_time(shape, firsts, stones, stride) | slanting;
    FollowUp { harm, wins, stones }
}

/// Where fours of the first player begin in one direction that no four of the second player lies below.
#[inline(always)]
fn in_time<S: Shape, C: Cells>(shape: S, firsts: C, seconds: C, step: u32) -> C {
    starts(firsts, step).without(above(shape, starts(seconds, step)))
}

/// The most that the first player gets if follow-up play does it no harm: see [`FollowUp`].
#[inline(always)]
fn most_of_first<S: Shape>(shape: S, wins: u64, stones: u64) -> i32 {
    if wins != 0 {
        // The lowest row with a win decides how many cells stay empty at least.
        let rows = shape.height() / 2;
        let lowest = (0..rows).find(|pair| wins & (shape.bottom() << (2 * pair + 1)) != 0);
        -((rows - lowest.unwrap_or(rows - 1)) as i32)
    } else if holds_four(shape, stones) {
        -1
    } else {
        0
    }
}

#[inline(always)]
fn first_at_most<S: Shape>(shape: S, first: u64, full: u64, threats: u64) -> i32 {
    let FollowUp { harm, wins, stones } = follow_up(shape, first, full, threats);
    if harm == 0 { most_of_first(shape, wins, stones) } else { NONE }
}

/// The least that [`at_most`] says of some of eight boards, on all of which the same side is to move and has the same
/// stones.
#[inline(always)]
pub(super) fn least_at_most<S: Shape, E: Eight>(
    shape: S,
    first: bool,
    own: u64,
    full: E,
    threats: E,
    some: u8,
) -> i32 {
    if first {
        let FollowUp { harm, wins, stones } = follow_up(shape, E::each(own), full, threats);
        let harmless = some & !harm.some();
        if harmless == 0 {
            return NONE;
        }
        let (wins, stones) = (wins.to_array(), stones.to_array());
        bits(harmless.into())
            .fold(NONE, |least, index| least.min(most_of_first(shape, wins[index], stones[index])))
    } else {
        let odd = threats.without(playable(shape, full)) & E::each(odd_rows(shape));
        let (full, threats) = (full.to_array(), threats.to_array());
        bits((some & odd.some()).into())
            .fold(NONE, |least, index| least.min(second_at_most(shape, own, full[index], threats[index])))
    }
}

#[inline(always)]
fn second_at_most<S: Shape>(shape: S, second: u64, full: u64, threats: u64) -> i32 {
    let empty = shape.board() & !full;
    let next = playable(shape, full);
    let (odd_rows, even_rows) = (odd_rows(shape), even_rows(shape));
    let later = threats & !next;
    let mut odd = later & odd_rows;
    let mut bound = NONE;
    while odd != 0 {
        let threat = odd & odd.wrapping_neg();
        odd ^= threat;
        let (index, row) = place(shape, threat);
        let column = column(shape, index);
        let lowest = next & column;
        if lowest & even_rows == 0 {
            continue;
        }
        let below = column & (threat - 1) & !(lowest - 1);
        // Upper cells of pairs belong to the first player; nothing above a threat among them is ever played.
        let closed = above(shape, later & even_rows & !column);
        let elsewhere = ((empty & odd_rows & !closed) | (next & even_rows)) & !column;
        if !holds_four(shape, second | elsewhere | (below & even_rows)) {
            bound = bound.min(-((shape.height() as i32 + 1 - row as i32) / 2));
        }
    }
    bound
}
