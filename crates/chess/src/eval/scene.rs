//! What many terms ask, found out once: who attacks what.

use plywood_core::Side;

use crate::attacks;
use crate::bits::{Square, bit, pawn_attacks, squares};
use crate::board::{Board, Kind};

use super::attack::UNITS;
use super::geometry::{count, zone};
use super::listener::Listener;
use super::mobility::mobility;

/// What a side has and attacks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Half {
    pub(super) pawns: u64,
    pub(super) king: Square,
    pub(super) pawn_attacks: u64,
    /// What pieces attack, by kind, each looking through queens and own rooks that move the same way.
    by: [u64; 6],
    /// What anything attacks.
    pub(super) all: u64,
    /// What at least two attack.
    pub(super) twice: u64,
    /// Pieces that attack the enemy king, see `eval::attack`.
    pub(super) attack_units: i32,
}

impl Half {
    #[inline(always)]
    fn new(board: &Board, side: Side) -> Half {
        let pawns = board.pieces(side, Kind::Pawn);
        let king = board.king(side);
        let pawn_attacks = pawn_attacks(side, pawns);
        let mut by = [0; 6];
        by[Kind::King as usize] = attacks::king(king);
        let around = attacks::king(king);
        Half {
            pawns,
            king,
            pawn_attacks,
            by,
            all: pawn_attacks | around,
            twice: pawn_attacks & around,
            attack_units: 0,
        }
    }

    /// What the pieces of a kind attack.
    #[inline(always)]
    pub(super) fn by(&self, kind: Kind) -> u64 {
        self.by[kind as usize]
    }
}

/// A board with all attacks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scene {
    pub(super) occupied: u64,
    halves: [Half; 2],
}

impl Scene {
    /// Looks at the board, and tells of mobility on the way.
    #[inline(always)]
    pub(super) fn look(listener: &mut impl Listener, board: &Board) -> Scene {
        let halves = [Half::new(board, Side::First), Half::new(board, Side::Second)];
        let mut scene = Scene { occupied: board.occupied(), halves };
        scene.look_at(listener, board, Side::First);
        scene.look_at(listener, board, Side::Second);
        scene
    }

    /// A side's half.
    #[inline(always)]
    pub(super) fn of(&self, side: Side) -> &Half {
        &self.halves[side.index()]
    }

    #[inline(always)]
    fn look_at(&mut self, listener: &mut impl Listener, board: &Board, side: Side) {
        let mut own = *self.of(side);
        let other = self.of(side.other());
        let safe = !(other.pawn_attacks | own.pawns | bit(own.king));
        let zone = zone(side.other(), other.king);
        let queens = board.kind(Kind::Queen);
        let through_queens = self.occupied & !queens;
        let through_rooks = through_queens & !board.pieces(side, Kind::Rook);
        let mut see = |kind: Kind, attacked: u64| {
            own.twice |= own.all & attacked;
            own.all |= attacked;
            own.by[kind as usize] |= attacked;
            if attacked & zone != 0 {
                own.attack_units += UNITS[kind as usize] + count(attacked & other.by(Kind::King));
            }
            mobility(listener, side, kind, count(attacked & safe));
        };
        for square in squares(board.pieces(side, Kind::Knight)) {
            see(Kind::Knight, attacks::knight(square));
        }
        for square in squares(board.pieces(side, Kind::Bishop)) {
            see(Kind::Bishop, attacks::bishop(square, through_queens));
        }
        for square in squares(board.pieces(side, Kind::Rook)) {
            see(Kind::Rook, attacks::rook(square, through_rooks));
        }
        for square in squares(board.pieces(side, Kind::Queen)) {
            see(Kind::Queen, attacks::queen(square, self.occupied));
        }
        self.halves[side.index()] = own;
    }
}
