//! Having the move.

use crate::board::Board;

use super::listener::Listener;
use super::term::Term;

/// Whose turn it is.
#[inline(always)]
pub(super) fn tempo(listener: &mut impl Listener, board: &Board) {
    listener.add(Term::Tempo.start(), board.side(), 1);
}
