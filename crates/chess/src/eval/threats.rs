//! Pieces under attack: by a pawn, by something cheaper, or by anything while nothing guards them; and pieces that a
//! pawn attacks with its next safe step.

use plywood_core::Side;

use crate::bits::{forward, pawn_attacks};
use crate::board::{Board, Kind};

use super::geometry::{count, own_rank};
use super::listener::Listener;
use super::scene::Scene;
use super::term::Term;

const WORDS: [&str; 11] = [
    "pawn.knight",
    "pawn.bishop",
    "pawn.rook",
    "pawn.queen",
    "minor.rook",
    "minor.queen",
    "rook.queen",
    "hanging.pawn",
    "hanging.piece",
    "push",
    "king",
];
pub(super) const SIZE: usize = WORDS.len();

pub(super) fn entry(index: usize) -> String {
    WORDS[index].to_owned()
}

/// What a side threatens.
#[inline(always)]
pub(super) fn threats(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side) {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let enemies = board.of(side.other()) & !board.kind(Kind::King);
    let start = Term::Threats.start();
    let mut add = |index: usize, set: u64| listener.add(start + index, side, count(set));
    let by_pawns = own.pawn_attacks & enemies & !other.pawns;
    if by_pawns != 0 {
        add(0, by_pawns & board.kind(Kind::Knight));
        add(1, by_pawns & board.kind(Kind::Bishop));
        add(2, by_pawns & board.kind(Kind::Rook));
        add(3, by_pawns & board.kind(Kind::Queen));
    }
    let by_minors = (own.by(Kind::Knight) | own.by(Kind::Bishop)) & enemies;
    add(4, by_minors & board.kind(Kind::Rook));
    add(5, by_minors & board.kind(Kind::Queen));
    add(6, own.by(Kind::Rook) & enemies & board.kind(Kind::Queen));
    let hanging = own.all & enemies & !other.all;
    add(7, hanging & other.pawns);
    add(8, hanging & !other.pawns);
    let empty = !scene.occupied;
    let once = forward(side, own.pawns) & empty;
    let steps = once | forward(side, once & own_rank(side, 2)) & empty;
    let safe = steps & !other.pawn_attacks & (own.all | !other.all);
    add(9, pawn_attacks(side, safe) & enemies & !other.pawns & !own.pawn_attacks);
    add(10, own.by(Kind::King) & enemies & !other.pawn_attacks);
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn attacks_on_what_is_dearer_or_not_guarded() {
        let fen = "4k3/8/2n5/3q4/4P3/5N2/8/3RK3 w - - 0 1";
        assert_eq!(counts(fen, "threats.pawn.queen"), [1, 0]);
        assert_eq!(counts(fen, "threats.rook.queen"), [1, 0]);
        assert_eq!(counts(fen, "threats.hanging.piece"), [1, 0], "nothing guards d5");
        assert_eq!(counts(fen, "threats.hanging.pawn"), [0, 1]);
        assert_eq!(counts("4k3/8/8/1n6/8/8/P7/4K3 w - - 0 1", "threats.push"), [1, 0]);
    }
}
