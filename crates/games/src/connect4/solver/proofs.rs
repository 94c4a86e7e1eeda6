//! Bounds on the score that need no search: what a side can be sure of by always answering on top of the opponent's disc.
//!
//! Rows are counted from 1. Let the **first player** be to move, so that an even number of cells is empty. The second player makes these
//! promises:
//!
//! - A column with an even number of empty cells is divided into pairs from its lowest empty cell upwards. Whenever the first
//!   player takes the lower cell of a pair, the second takes the upper one. Lower cells are in odd rows, upper ones in even rows.
//! - There is an even number of columns with an odd number of empty cells. Their lowest cells, in even rows, are all playable now and are
//!   paired with each other: whenever the first player takes one of them, the second takes its partner. The cells above are paired as before.
//!
//! Every cell but none twice is in a pair, so the second player always has the answer. Whatever the order of play, the first player gets only
//! odd-row cells and some of those lowest cells, and the second player gets every other even-row cell. If the first player's stones and
//! cells hold no four, it cannot win. If the second player needs just one more cell, which is an upper one, the first player will run out of
//! other moves and has to play below it; so nothing above it is ever played, and the date of the loss is known.
//!
//! The same for the first player when the **second player is to move**, if the first player has a threat in an odd row (a cell that completes four)
//! in a column with an odd number of empty cells: there the pairs end below the threat, one cell is left over right under it, and with all other
//! moves used up it is the second player who has to take that cell.

use super::cells::{BOARD, BOTTOM, EVEN_ROWS, ODD_ROWS, STRIDE, above, column_of, holds_four, playable};

/// No bound.
pub(super) const NONE: i32 = 99;

/// The most that the first player, who is to move, can get against follow-up play. `threats` are the cells that complete four for the
/// second player.
#[inline]
pub(super) fn first_at_most(first: u64, second: u64, full: u64, threats: u64) -> i32 {
    let empty = BOARD & !full;
    let next = playable(full);
    let sure = empty & EVEN_ROWS & !next;
    let wins = threats & sure;
    let reachable = (empty & ODD_ROWS & !above(wins)) | (next & EVEN_ROWS);
    if holds_four(first | reachable) {
        NONE
    } else if wins & (BOTTOM << 1) != 0 {
        -3
    } else if wins & (BOTTOM << 3) != 0 {
        -2
    } else if wins != 0 || holds_four(second | sure) {
        -1
    } else {
        0
    }
}

/// The most that the second player, who is to move, can get against follow-up play around an odd threat of the first player. `threats` are
/// the cells that complete four for the first player.
#[inline]
pub(super) fn second_at_most(second: u64, full: u64, threats: u64) -> i32 {
    let empty = BOARD & !full;
    let next = playable(full);
    let later = threats & !next;
    let mut odd = later & ODD_ROWS;
    let mut bound = NONE;
    while odd != 0 {
        let threat = odd & odd.wrapping_neg();
        odd ^= threat;
        let column = column_of(threat);
        let lowest = next & column;
        if lowest & EVEN_ROWS == 0 {
            continue;
        }
        let below = column & (threat - 1) & !(lowest - 1);
        // Upper cells of pairs belong to the first player; nothing above a threat among them is ever played.
        let closed = above(later & EVEN_ROWS & !column);
        let elsewhere = ((empty & ODD_ROWS & !closed) | (next & EVEN_ROWS)) & !column;
        if !holds_four(second | elsewhere | (below & EVEN_ROWS)) {
            let row = (threat.trailing_zeros() % STRIDE) as i32;
            bound = bound.min(-((7 - row) / 2));
        }
    }
    bound
}
