//! What depends on pawns alone, or on pawns and one king. It seldom changes, so every worker keeps a table of it.

use plywood_core::Side;

use crate::bits::Square;
use crate::board::{Board, Kind};

use super::backward::backward;
use super::connected::connected;
use super::doubled::doubled;
use super::isolated::isolated;
use super::listener::{Listener, Weighted};
use super::pair::Pair;
use super::passed::passed_pawns;
use super::shelter::shelter;
use super::storm::storm;
use super::term::COUNT;

/// Tells of what depends on pawns alone. Returns the passed ones of both sides.
pub(super) fn tell_pawns(listener: &mut impl Listener, pawns: [u64; 2]) -> [u64; 2] {
    [Side::First, Side::Second].map(|side| {
        let (own, enemies) = (pawns[side.index()], pawns[side.other().index()]);
        doubled(listener, side, own);
        isolated(listener, side, own, enemies);
        backward(listener, side, own, enemies);
        connected(listener, side, own);
        passed_pawns(listener, side, own, enemies)
    })
}

/// Tells of what depends on pawns and a side's king.
pub(super) fn tell_king(listener: &mut impl Listener, side: Side, pawns: [u64; 2], king: Square) {
    shelter(listener, side, pawns, king);
    storm(listener, side, pawns, king);
}

/// Both sides' pawns.
#[inline(always)]
pub(super) fn pawns(board: &Board) -> [u64; 2] {
    [board.pieces(Side::First, Kind::Pawn), board.pieces(Side::Second, Kind::Pawn)]
}

/// What some pawns are worth. The one of no pawns is all zeros.
#[derive(Copy, Clone, Debug, Default)]
#[repr(align(64))]
pub(super) struct Structure {
    key: u64,
    points: Pair,
    passed: [u64; 2],
    /// What the pawns are worth to each king, if it stands on that square.
    kings: [Pair; 2],
    /// Where the kings stand, plus one; 0 for a king that was not looked at.
    squares: [u8; 2],
}

impl Structure {
    /// Looks at the pawns.
    fn new(weights: &[Pair; COUNT], board: &Board) -> Structure {
        let mut sum = Weighted { weights, sum: Pair::ZERO };
        let passed = tell_pawns(&mut sum, pawns(board));
        Structure { key: board.pawn_key(), points: sum.sum, passed, ..Structure::default() }
    }

    /// Looks at the pawns and the kings.
    pub(super) fn of(weights: &[Pair; COUNT], board: &Board) -> Structure {
        let mut structure = Structure::new(weights, board);
        structure.look_at_kings(weights, board);
        structure
    }

    #[inline(always)]
    fn look_at_kings(&mut self, weights: &[Pair; COUNT], board: &Board) {
        for side in [Side::First, Side::Second] {
            let king = board.king(side);
            if self.squares[side.index()] != king + 1 {
                let mut sum = Weighted { weights, sum: Pair::ZERO };
                tell_king(&mut sum, side, pawns(board), king);
                self.squares[side.index()] = king + 1;
                self.kings[side.index()] = sum.sum;
            }
        }
    }

    /// What it is worth to the first player.
    #[inline(always)]
    pub(super) fn points(&self) -> Pair {
        self.points + self.kings[0] + self.kings[1]
    }

    /// The passed pawns of both sides.
    #[inline(always)]
    pub(super) fn passed(&self) -> [u64; 2] {
        self.passed
    }
}

/// A quarter of a megabyte: more pawns than that seldom come in one search.
const PLACES: usize = 1 << 12;

/// The structures that a worker met last. It serves one evaluation only.
#[derive(Clone, Debug, Default)]
pub struct PawnTable(Vec<Structure>);

impl PawnTable {
    /// The structure of a board's pawns, looked at now if it is not known.
    #[inline(always)]
    pub(super) fn of(&mut self, weights: &[Pair; COUNT], board: &Board) -> &Structure {
        if self.0.is_empty() {
            self.0 = vec![Structure::default(); PLACES];
        }
        let key = board.pawn_key();
        let structure = &mut self.0[key as usize & (PLACES - 1)];
        if structure.key != key {
            *structure = Structure::new(weights, board);
        }
        structure.look_at_kings(weights, board);
        structure
    }
}
