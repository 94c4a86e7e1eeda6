//! Mobility: how many turns each side has.

use super::super::board::Board;
use super::super::whole::TurnMoves;

/// H_M of Yanik (2021), section 4.5.1: the legal turns of the side to move, less those that the other side would have. The example of its
/// figure 4.2 counts arrows as well as moves, so each of them makes a turn of its own.
pub(super) fn mobility(board: &Board) -> i32 {
    let turns = |side| TurnMoves::of(board, side).count() as i32;
    turns(board.side()) - turns(board.side().other())
}
