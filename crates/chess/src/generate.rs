//! The legal moves.

use plywood_core::Side;

use crate::attacks;
use crate::bits::{
    LAST_RANKS, Square, at, bit, first, forward, pawn_attacks, rank, rank_of, rank_set, squares,
};
use crate::board::{Board, Kind, Wing};
use crate::mv::{ChessMove, Moves};

/// What decides which moves are legal, found out once for all pieces.
struct Situation {
    /// Where pieces other than the king may go: anywhere but on own pieces, or where they end the check.
    allowed: u64,
    pinned: u64,
    king: Square,
}

impl Board {
    /// The legal moves.
    #[inline]
    pub(crate) fn legal_moves(&self) -> Moves {
        self.generate(u64::MAX, false)
    }

    /// The legal moves that take something, and promotions to queens.
    #[inline]
    pub(crate) fn noisy_moves(&self) -> Moves {
        self.generate(self.of(self.side().other()), true)
    }

    /// The legal moves to `wanted` squares; if they are `noisy` ones, pawns also move to the last rank and take in
    /// passing, and no king castles.
    #[inline]
    fn generate(&self, wanted: u64, noisy: bool) -> Moves {
        let mut moves = Moves::default();
        let side = self.side();
        let own = self.of(side);
        let checkers = self.checkers();
        if noisy {
            moves.only_queens();
        }
        moves.add(self.king(side), self.king_targets(!noisy) & wanted);
        if checkers & checkers.wrapping_sub(1) != 0 {
            return moves;
        }
        let situation = self.situation();
        let (free, pinned) = (own & !situation.pinned, own & situation.pinned);
        let line = |from| attacks::line(situation.king, from);
        let allowed = situation.allowed & wanted;
        let occupied = self.occupied();
        // A pinned knight cannot move.
        for from in squares(self.kind(Kind::Knight) & free) {
            moves.add(from, attacks::knight(from) & allowed);
        }
        let diagonal = self.kind(Kind::Bishop) | self.kind(Kind::Queen);
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Queen);
        for from in squares((diagonal | straight) & free) {
            let mut to = 0;
            if diagonal & bit(from) != 0 {
                to |= attacks::bishop(from, occupied);
            }
            if straight & bit(from) != 0 {
                to |= attacks::rook(from, occupied);
            }
            moves.add(from, to & allowed);
        }
        for from in squares((diagonal | straight) & pinned) {
            let mut to = 0;
            if diagonal & bit(from) != 0 {
                to |= attacks::bishop(from, occupied);
            }
            if straight & bit(from) != 0 {
                to |= attacks::rook(from, occupied);
            }
            moves.add(from, to & allowed & line(from));
        }
        moves.begin_pawns();
        let wanted = if noisy { wanted | LAST_RANKS } else { wanted };
        for from in squares(self.kind(Kind::Pawn) & own) {
            moves.add(from, self.pawn_targets(from, &situation, wanted));
        }
        moves
    }

    #[inline]
    fn situation(&self) -> Situation {
        let side = self.side();
        let king = self.king(side);
        let checkers = self.checkers();
        let allowed =
            if checkers == 0 { !self.of(side) } else { attacks::between(king, first(checkers)) | checkers };
        Situation { allowed, pinned: self.pinned(), king }
    }

    #[inline]
    fn pawn_targets(&self, from: Square, situation: &Situation, wanted: u64) -> u64 {
        let side = self.side();
        let (empty, theirs) = (!self.occupied(), self.of(side.other()));
        let one = forward(side, bit(from)) & empty;
        let two = forward(side, one) & empty & rank_set(if side == Side::First { 3 } else { 4 });
        let attacked = pawn_attacks(side, bit(from));
        let mut to = (one | two | attacked & theirs) & situation.allowed & wanted;
        if situation.pinned & bit(from) != 0 {
            to &= attacks::line(situation.king, from);
        }
        match self.passed() {
            // It is known only if somebody can legally take; of two pawns perhaps only one can.
            Some(passed) if attacked & bit(passed) != 0 && self.may_pass(from, passed) => to | bit(passed),
            _ => to,
        }
    }

    /// Whether the pawn on `from` may take in passing by moving to `passed`: afterwards its king must not be in check.
    pub(crate) fn may_pass(&self, from: Square, passed: Square) -> bool {
        let victim = bit(at(passed & 7, rank(from)));
        let occupied = self.occupied() ^ bit(from) ^ victim | bit(passed);
        self.checks_on(self.side(), occupied) & !victim == 0
    }

    /// The squares that the king may move to; for castling, where its rook stands.
    #[inline]
    fn king_targets(&self, castles: bool) -> u64 {
        let side = self.side();
        let king = self.king(side);
        let steps = attacks::king(king) & !self.of(side);
        let castles = castles && !self.in_check() && self.may_castle(side);
        if steps == 0 && !castles {
            return 0;
        }
        let dangerous = self.attacked_by(side.other(), self.occupied() ^ bit(king));
        let mut to = steps & !dangerous;
        if castles {
            for wing in Wing::BOTH {
                if let Some(rook) = self.castling_rook(side, wing)
                    && self.can_castle(rook, wing, dangerous)
                {
                    to |= bit(rook);
                }
            }
        }
        to
    }

    /// Whether nothing stands in the way of castling and the king passes no dangerous square.
    fn can_castle(&self, rook: Square, wing: Wing, dangerous: u64) -> bool {
        let side = self.side();
        let king = self.king(side);
        let (king_file, rook_file) = wing.files();
        let home = rank(king);
        let (king_to, rook_to) = (at(king_file, home), at(rook_file, home));
        let others = self.occupied() ^ bit(king) ^ bit(rook);
        let king_way = attacks::between(king, king_to) | bit(king_to);
        let rook_way = attacks::between(rook, rook_to) | bit(rook_to);
        if (king_way | rook_way) & others != 0 || king_way & dangerous != 0 {
            return false;
        }
        // The rook may have hidden the king from an attack along the first rank.
        let occupied = others | bit(king_to) | bit(rook_to);
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Queen);
        attacks::rook(king_to, occupied) & straight & self.of(side.other()) == 0
    }

    /// All squares that a side attacks, if these squares are occupied.
    #[inline]
    pub(crate) fn attacked_by(&self, side: Side, occupied: u64) -> u64 {
        let of = |kind| self.pieces(side, kind);
        let mut attacked = pawn_attacks(side, of(Kind::Pawn)) | attacks::king(self.king(side));
        for from in squares(of(Kind::Knight)) {
            attacked |= attacks::knight(from);
        }
        for from in squares(of(Kind::Bishop) | of(Kind::Queen)) {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in squares(of(Kind::Rook) | of(Kind::Queen)) {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }

    /// Whether a move, perhaps of another position, is legal here.
    pub(crate) fn is_legal_move(&self, mv: ChessMove) -> bool {
        let (from, to, side) = (mv.from(), mv.to(), self.side());
        if self.of(side) & bit(from) == 0 {
            return false;
        }
        let Some(kind) = self.kind_at(from) else { return false };
        let is_promotion = kind == Kind::Pawn && rank_of(side, to) == 7;
        if mv.promotion().is_some() != is_promotion {
            return false;
        }
        if kind == Kind::King {
            return self.king_targets(true) & bit(to) != 0;
        }
        let checkers = self.checkers();
        if checkers & checkers.wrapping_sub(1) != 0 {
            return false;
        }
        let situation = self.situation();
        let occupied = self.occupied();
        let reach = match kind {
            Kind::Pawn => return self.pawn_targets(from, &situation, u64::MAX) & bit(to) != 0,
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop(from, occupied),
            Kind::Rook => attacks::rook(from, occupied),
            _ => attacks::queen(from, occupied),
        };
        let free = situation.pinned & bit(from) == 0 || attacks::line(situation.king, from) & bit(to) != 0;
        free && reach & situation.allowed & bit(to) != 0
    }

    /// Whether the mover has any legal move.
    #[inline]
    pub(crate) fn has_moves(&self) -> bool {
        !self.legal_moves().is_empty()
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        self.legal_moves().count_all()
    }

    /// Whether the square before a pawn of `side` that just moved two ranks can be reached by an enemy pawn that takes
    /// it in passing. Asked after the turn was given to the other side.
    pub(crate) fn can_be_passed(&self, passed: Square, side: Side) -> bool {
        let takers = pawn_attacks(side, bit(passed)) & self.pieces(side.other(), Kind::Pawn);
        squares(takers).any(|from| self.may_pass(from, passed))
    }
}
