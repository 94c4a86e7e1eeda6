//! What a move changes.

use plywood_core::Side;

use crate::bits::{Square, at, bit, file, rank, rank_of};
use crate::board::{Board, Kind, Wing};
use crate::mv::ChessMove;

/// What a move does to the pieces, for whoever keeps count of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Effect {
    pub(crate) kind: Kind,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// What stands on `to` afterwards.
    pub(crate) becomes: Kind,
    /// What is taken, and where.
    pub(crate) taken: Option<(Kind, Square)>,
    /// From where to where a rook moves too.
    pub(crate) rook: Option<(Square, Square)>,
}

impl Board {
    /// What a legal move does.
    #[inline]
    pub(crate) fn effect(&self, mv: ChessMove) -> Effect {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_at(from).unwrap_or(Kind::Pawn);
        if kind == Kind::King && self.of(self.side()) & bit(to) != 0 {
            let wing = if file(to) > file(from) { Wing::King } else { Wing::Queen };
            let (king_file, rook_file) = wing.files();
            let rook = Some((to, at(rook_file, rank(to))));
            return Effect { kind, from, to: at(king_file, rank(to)), becomes: kind, taken: None, rook };
        }
        let taken = match self.kind_at(to) {
            Some(kind) => Some((kind, to)),
            None if kind == Kind::Pawn && file(from) != file(to) => {
                Some((Kind::Pawn, at(file(to), rank(from))))
            }
            None => None,
        };
        Effect { kind, from, to, becomes: mv.promotion().unwrap_or(kind), taken, rook: None }
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play_move(&mut self, mv: ChessMove) {
        let side = self.side();
        let Effect { kind, from, to, becomes, taken, rook } = self.effect(mv);
        self.set_passed(None);
        self.take(side, kind, from);
        if let Some((taken, square)) = taken {
            self.take(side.other(), taken, square);
            if taken == Kind::Rook {
                self.lose_castling(side.other(), square);
            }
        }
        if let Some((rook_from, rook_to)) = rook {
            self.take(side, Kind::Rook, rook_from);
            self.put(side, Kind::Rook, rook_to);
        }
        self.put(side, becomes, to);
        match kind {
            Kind::King if self.may_castle(side) => {
                self.set_castling_rook(side, Wing::King, None);
                self.set_castling_rook(side, Wing::Queen, None);
            }
            Kind::Rook => self.lose_castling(side, from),
            _ => {}
        }
        let is_quiet = kind != Kind::Pawn && taken.is_none();
        self.set_quiet_plies(if is_quiet { self.quiet_plies().saturating_add(1) } else { 0 });
        self.turn_over();
        if kind == Kind::Pawn && rank_of(side, to) == rank_of(side, from) + 2 {
            let passed = at(file(to), u8::midpoint(rank(from), rank(to)));
            if self.can_be_passed(passed, side) {
                self.set_passed(Some(passed));
            }
        }
        self.find_checkers();
    }

    /// A side's rook leaves a square or is taken there.
    #[inline]
    fn lose_castling(&mut self, side: Side, square: Square) {
        for wing in Wing::BOTH {
            if self.castling_rook(side, wing) == Some(square) {
                self.set_castling_rook(side, wing, None);
            }
        }
    }

    /// The mover gives up its turn; it must not be in check.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.set_passed(None);
        // What comes before cannot come again behind a turn that nobody may give up.
        self.set_quiet_plies(0);
        self.turn_over();
        self.find_checkers();
    }
}
