//! Exchange evaluation: what a move wins or loses if both sides go on taking on its square, the cheapest piece first,
//! and stop when that is better. Pins are not looked at.

use std::cmp::Ordering;

use crate::attacks;
use crate::bits::{Square, bit};
use crate::board::{Board, Kind};
use crate::mv::ChessMove;

/// What pieces are worth in exchanges, in hundredths of a pawn.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a piece is worth in exchanges.
#[inline]
pub(crate) const fn worth(kind: Kind) -> i32 {
    WORTH[kind as usize]
}

impl Board {
    /// Whether a legal move wins at least `wanted` hundredths of a pawn by exchanges on its square.
    pub fn exchange_reaches(&self, mv: ChessMove, wanted: i32) -> bool {
        let effect = self.effect(mv);
        if effect.rook.is_some() {
            return wanted <= 0;
        }
        let gain =
            effect.taken.map_or(0, |(kind, _)| worth(kind)) + worth(effect.becomes) - worth(effect.kind);
        // What is left if nobody takes back, and if the piece is lost for nothing.
        let mut balance = gain - wanted;
        if balance < 0 {
            return false;
        }
        balance -= worth(effect.becomes);
        if balance >= 0 {
            return true;
        }
        let mut occupied = self.occupied() & !bit(effect.from) | bit(effect.to);
        if let Some((_, square)) = effect.taken {
            occupied = occupied & !bit(square) | bit(effect.to);
        }
        let attackers = self.attackers(effect.to, occupied) & occupied;
        self.goes_on(effect.to, attackers, occupied, balance)
    }

    /// What a legal move that takes something wins by exchanges on its square: more than nothing, nothing, or less.
    /// The same as asking [`Board::exchange_reaches`] for 1 and for 0, with one look at who attacks the square.
    pub(crate) fn exchange_sign(&self, mv: ChessMove) -> Ordering {
        let effect = self.effect(mv);
        let taken = effect.taken.map_or(0, |(kind, _)| worth(kind));
        let mut occupied = self.occupied() & !bit(effect.from) | bit(effect.to);
        if let Some((_, square)) = effect.taken {
            occupied = occupied & !bit(square) | bit(effect.to);
        }
        let attackers = self.attackers(effect.to, occupied) & occupied;
        if attackers & self.of(self.side().other()) == 0 {
            return Ordering::Greater;
        }
        let rest = taken - worth(effect.kind);
        if self.goes_on(effect.to, attackers, occupied, rest - 1) {
            Ordering::Greater
        } else if rest >= 0 || self.goes_on(effect.to, attackers, occupied, rest) {
            Ordering::Equal
        } else {
            Ordering::Less
        }
    }

    /// Both sides go on taking on `square`, the opponent of the mover first, who is behind by `balance` if it does not.
    fn goes_on(&self, square: Square, mut attackers: u64, mut occupied: u64, mut balance: i32) -> bool {
        let diagonal = self.kind(Kind::Bishop) | self.kind(Kind::Queen);
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Queen);
        let mover = self.side();
        let mut side = mover.other();
        loop {
            let own = attackers & self.of(side);
            let Some(kind) = Kind::ALL.into_iter().find(|kind| own & self.kind(*kind) != 0) else {
                break;
            };
            // A king cannot take what is protected.
            if kind == Kind::King && attackers & self.of(side.other()) != 0 {
                break;
            }
            let from = own & self.kind(kind);
            occupied ^= from & from.wrapping_neg();
            attackers |=
                attacks::bishop(square, occupied) & diagonal | attacks::rook(square, occupied) & straight;
            attackers &= occupied;
            side = side.other();
            balance = -balance - 1 - worth(kind);
            if balance >= 0 {
                break;
            }
        }
        // Whoever had to move and could not, or did not want to, is behind.
        side != mover
    }
}
