//! Which moves give check.

use crate::attacks;
use crate::bits::{bit, first, pawn_attacks};
use crate::board::{Board, Kind};
use crate::mv::ChessMove;

impl Board {
    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: ChessMove) -> bool {
        let side = self.side();
        let king = first(self.pieces(side.other(), Kind::King));
        let effect = self.effect(mv);
        let mut occupied = self.occupied() & !bit(effect.from) | bit(effect.to);
        if let Some((_, square)) = effect.taken {
            occupied = occupied & !bit(square) | bit(effect.to);
        }
        if let Some((from, to)) = effect.rook {
            occupied = occupied & !bit(from) | bit(to) | bit(effect.to);
            return attacks::rook(to, occupied) & bit(king) != 0
                || self.uncovers(king, effect.from, occupied);
        }
        let direct = match effect.becomes {
            Kind::Pawn => pawn_attacks(side, bit(effect.to)),
            Kind::Knight => attacks::knight(effect.to),
            Kind::Bishop => attacks::bishop(effect.to, occupied),
            Kind::Rook => attacks::rook(effect.to, occupied),
            Kind::Queen => attacks::queen(effect.to, occupied),
            Kind::King => 0,
        };
        direct & bit(king) != 0 || self.uncovers(king, effect.from, occupied)
    }

    /// Whether a piece that did not move attacks the enemy king once these squares are occupied.
    fn uncovers(&self, king: u8, from: u8, occupied: u64) -> bool {
        let own = self.of(self.side()) & !bit(from) & occupied;
        let diagonal = own & (self.kind(Kind::Bishop) | self.kind(Kind::Queen));
        let straight = own & (self.kind(Kind::Rook) | self.kind(Kind::Queen));
        attacks::bishop(king, occupied) & diagonal | attacks::rook(king, occupied) & straight != 0
    }
}
