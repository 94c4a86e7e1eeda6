//! The opposition: kings face to face with one square between them, in a game of pawns. Whoever is not to move has it.

use crate::bits::{file, rank};
use crate::board::{Board, Kind};

use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

/// Who has the opposition.
#[inline(always)]
pub(super) fn opposition(listener: &mut impl Listener, board: &Board, scene: &Scene) {
    let pawns = board.kind(Kind::Pawn);
    if pawns == 0 || board.occupied() & !(pawns | board.kind(Kind::King)) != 0 {
        return;
    }
    let side = board.side();
    let (a, b) = (scene.of(side).king, scene.of(side.other()).king);
    if matches!((file(a).abs_diff(file(b)), rank(a).abs_diff(rank(b))), (0, 2) | (2, 0)) {
        listener.add(Term::Opposition.start(), side.other(), 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn who_need_not_move_has_it() {
        assert_eq!(counts("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", "opposition"), [0, 1]);
        assert_eq!(counts("8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", "opposition"), [1, 0]);
        assert_eq!(counts("8/8/4k3/8/8/4K3/4P3/8 b - - 0 1", "opposition"), [0, 0]);
    }
}
