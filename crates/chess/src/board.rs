//! The board: what stands where, whose turn it is, and what the rules still need to know. Everything but the past.
//!
//! Facts are kept more than once, as GNU Chess does (Adorf 2009, section 6.1): sets of squares by kind and by side, the
//! kind on each square, two keys, and who gives check.

use plywood_core::Side;

use crate::attacks;
use crate::bits::{NOWHERE, Square, bit, first, pawn_attacks, squares};
use crate::keys;

/// A kind of piece.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Kind {
    /// All kinds, the cheapest first.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Its English letter, in lower case.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }

    /// The kind of a letter in lower case.
    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// Towards which wing a king castles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wing {
    /// To the c file, with the rook that stands nearer to the a file.
    Queen,
    /// To the g file.
    King,
}

impl Wing {
    pub(crate) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The files on which king and rook end.
    pub(crate) const fn files(self) -> (u8, u8) {
        match self {
            Wing::Queen => (2, 3),
            Wing::King => (6, 5),
        }
    }
}

/// Empty squares in the list of kinds.
const EMPTY: u8 = 6;

/// A board without its past.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Board {
    kinds: [u64; 6],
    sides: [u64; 2],
    /// The kind on each square, or [`EMPTY`].
    on: [u8; 64],
    key: u64,
    pawn_key: u64,
    checkers: u64,
    ply: u32,
    /// Where the rooks stand with which a side may still castle, by side and [`Wing`].
    rooks: [[Square; 2]; 2],
    /// The square on which a pawn can be taken in passing; only if a pawn of the mover can legally do so.
    passed: Square,
    /// Plies since a pawn moved or something was taken.
    quiet_plies: u8,
    side: Side,
}

impl Board {
    /// Nothing stands on it, and White is to move.
    pub(crate) fn empty() -> Board {
        Board {
            kinds: [0; 6],
            sides: [0; 2],
            on: [EMPTY; 64],
            key: 0,
            pawn_key: 0,
            checkers: 0,
            ply: 0,
            rooks: [[NOWHERE; 2]; 2],
            passed: NOWHERE,
            quiet_plies: 0,
            side: Side::First,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Plies played since the game began.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies since a pawn moved or something was taken.
    #[inline]
    pub fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The squares on which something stands.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The squares of a side.
    #[inline]
    pub fn of(&self, side: Side) -> u64 {
        self.sides[side.index()]
    }

    /// The squares of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.sides[side.index()] & self.kinds[kind as usize]
    }

    /// The kind on a square.
    #[inline]
    pub fn kind_at(&self, square: u8) -> Option<Kind> {
        match self.on[usize::from(square & 63)] {
            0 => Some(Kind::Pawn),
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            5 => Some(Kind::King),
            _ => None,
        }
    }

    /// Whose piece stands on a square.
    #[inline]
    pub fn side_at(&self, square: u8) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| self.of(*side) & bit(square) != 0)
    }

    /// Where a side's king stands.
    #[inline]
    pub fn king(&self, side: Side) -> u8 {
        first(self.pieces(side, Kind::King))
    }

    /// The pieces that give check to the mover.
    #[inline]
    pub fn checkers(&self) -> u64 {
        self.checkers
    }

    /// Whether the mover is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers != 0
    }

    /// A number for the whole board: pieces, side, rights to castle, en passant.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// A number for the pawns alone.
    #[inline]
    pub fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The square on which the mover can take a pawn in passing.
    #[inline]
    pub(crate) fn passed(&self) -> Option<Square> {
        (self.passed != NOWHERE).then_some(self.passed)
    }

    /// The rook with which a side may still castle towards a wing.
    #[inline]
    pub(crate) fn castling_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let rook = self.rooks[side.index()][wing as usize];
        (rook != NOWHERE).then_some(rook)
    }

    /// Whether anybody may castle, now or later.
    #[inline]
    pub(crate) fn may_castle(&self, side: Side) -> bool {
        self.rooks[side.index()] != [NOWHERE; 2]
    }

    /// Everything that attacks a square, of both sides, if these squares are occupied.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, occupied: u64) -> u64 {
        let kind = |kind| self.kind(kind);
        let straight = kind(Kind::Rook) | kind(Kind::Queen);
        let diagonal = kind(Kind::Bishop) | kind(Kind::Queen);
        pawn_attacks(Side::First, bit(square)) & self.pieces(Side::Second, Kind::Pawn)
            | pawn_attacks(Side::Second, bit(square)) & self.pieces(Side::First, Kind::Pawn)
            | attacks::knight(square) & kind(Kind::Knight)
            | attacks::king(square) & kind(Kind::King)
            | attacks::rook(square, occupied) & straight
            | attacks::bishop(square, occupied) & diagonal
    }

    /// What a side's king would be checked by, if these squares were occupied.
    #[inline]
    pub(crate) fn checks_on(&self, side: Side, occupied: u64) -> u64 {
        let king = self.king(side);
        let theirs = self.of(side.other());
        let kind = |kind| self.kind(kind);
        theirs
            & (pawn_attacks(side, bit(king)) & kind(Kind::Pawn)
                | attacks::knight(king) & kind(Kind::Knight)
                | attacks::rook(king, occupied) & (kind(Kind::Rook) | kind(Kind::Queen))
                | attacks::bishop(king, occupied) & (kind(Kind::Bishop) | kind(Kind::Queen)))
    }

    /// The pieces of either side that stand alone between `side`'s king and an enemy that would check it. Those of
    /// `side` are pinned, the others give check by moving away.
    #[inline]
    pub(crate) fn shields(&self, side: Side) -> u64 {
        let king = self.king(side);
        let theirs = self.of(side.other());
        let kind = |kind| self.kind(kind);
        let straight = attacks::rook(king, 0) & (kind(Kind::Rook) | kind(Kind::Queen));
        let diagonal = attacks::bishop(king, 0) & (kind(Kind::Bishop) | kind(Kind::Queen));
        let mut shields = 0;
        for sniper in squares(theirs & (straight | diagonal)) {
            let between = attacks::between(king, sniper) & self.occupied();
            if between & between.wrapping_sub(1) == 0 {
                shields |= between;
            }
        }
        shields
    }

    /// The mover's pieces that must stay on the line between its king and an enemy.
    #[inline]
    pub fn pinned(&self) -> u64 {
        self.shields(self.side) & self.of(self.side)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.kinds[kind as usize] |= bit(square);
        self.sides[side.index()] |= bit(square);
        self.on[usize::from(square & 63)] = kind as u8;
        self.change_key(side, kind, square);
    }

    /// Takes away what stands on a square.
    #[inline]
    pub(crate) fn take(&mut self, side: Side, kind: Kind, square: Square) {
        self.kinds[kind as usize] &= !bit(square);
        self.sides[side.index()] &= !bit(square);
        self.on[usize::from(square & 63)] = EMPTY;
        self.change_key(side, kind, square);
    }

    #[inline]
    fn change_key(&mut self, side: Side, kind: Kind, square: Square) {
        let key = keys::piece(side, kind, square);
        self.key ^= key;
        if kind == Kind::Pawn {
            self.pawn_key ^= key;
        }
    }

    #[inline]
    pub(crate) fn set_castling_rook(&mut self, side: Side, wing: Wing, rook: Option<Square>) {
        self.key ^= keys::castling(side, wing, self.castling_rook(side, wing));
        self.rooks[side.index()][wing as usize] = rook.unwrap_or(NOWHERE);
        self.key ^= keys::castling(side, wing, self.castling_rook(side, wing));
    }

    #[inline]
    pub(crate) fn set_passed(&mut self, square: Option<Square>) {
        self.key ^= keys::passed(self.passed());
        self.passed = square.unwrap_or(NOWHERE);
        self.key ^= keys::passed(self.passed());
    }

    #[inline]
    pub(crate) fn turn_over(&mut self) {
        self.side = self.side.other();
        self.key ^= keys::turn();
        self.ply += 1;
    }

    #[inline]
    pub(crate) fn set_quiet_plies(&mut self, plies: u8) {
        self.quiet_plies = plies;
    }

    pub(crate) fn set_ply(&mut self, ply: u32) {
        self.ply = ply;
    }

    /// Who gives check, looked up again.
    #[inline]
    pub(crate) fn find_checkers(&mut self) {
        self.checkers = self.checks_on(self.side, self.occupied());
    }

    /// Whether neither side can ever mate: bare kings, with one knight, or with bishops on squares of one colour.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let kind = |kind| self.kind(kind);
        if kind(Kind::Pawn) | kind(Kind::Rook) | kind(Kind::Queen) != 0 {
            return false;
        }
        let (knights, bishops) = (kind(Kind::Knight), kind(Kind::Bishop));
        if knights == 0 {
            return bishops & crate::bits::DARK == 0 || bishops & !crate::bits::DARK == 0;
        }
        bishops == 0 && knights.count_ones() == 1
    }
}
