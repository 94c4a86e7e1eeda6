//! What a position is worth where the search stops, in hundredths of a pawn.

use plywood_core::{Evaluate, Score, Side};

use crate::bits::{Square, squares};
use crate::board::Kind;
use crate::mv::ChessMove;
use crate::play::Effect;
use crate::position::ChessPosition;

/// An evaluation.
#[derive(Clone, Debug, Default)]
pub struct Evaluation;

/// What is carried from ply to ply.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Carried {
    middle: i32,
    end: i32,
    phase: i32,
}

const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const VALUE: [(i32, i32); 6] = [(82, 94), (337, 281), (365, 297), (477, 512), (1025, 936), (0, 0)];

fn bonus(kind: Kind, side: Side, square: Square) -> (i32, i32) {
    let square = if side == Side::First { square } else { square ^ 56 };
    let (f, r) = (i32::from(square & 7), i32::from(square >> 3));
    let centre = 6 - ((2 * f - 7).abs() + (2 * r - 7).abs()) / 2;
    match kind {
        Kind::Pawn => ((3 - (2 * f - 7).abs() / 2) * (r - 1) * 3 + r * 2, (r - 1) * (r - 1) * 4),
        Kind::Knight => (centre * 8, centre * 6),
        Kind::Bishop => (centre * 5, centre * 4),
        Kind::Rook => (3 - (2 * f - 7).abs() / 2 + if r == 6 { 15 } else { 0 }, r),
        Kind::Queen => (centre * 2, centre * 6),
        Kind::King => (-r * 20 + ((2 * f - 7).abs() - 3) * 6, centre * 9),
    }
}

impl Carried {
    fn add(&mut self, side: Side, kind: Kind, square: Square, by: i32) {
        let (m, e) = bonus(kind, side, square);
        let v = VALUE[kind as usize];
        let sign = if side == Side::First { by } else { -by };
        self.middle += sign * (m + v.0);
        self.end += sign * (e + v.1);
        self.phase += by * PHASE[kind as usize];
    }
}

impl Evaluate<ChessPosition> for Evaluation {
    type State = Carried;
    type Scratch = ();

    fn start(&self, position: &ChessPosition) -> Carried {
        let mut carried = Carried::default();
        for side in [Side::First, Side::Second] {
            for kind in Kind::ALL {
                for square in squares(position.board().pieces(side, kind)) {
                    carried.add(side, kind, square, 1);
                }
            }
        }
        carried
    }

    #[inline]
    fn advance(&self, mut state: Carried, parent: &ChessPosition, mv: ChessMove) -> Carried {
        let side = parent.board().side();
        let Effect { kind, from, to, becomes, taken, rook } = parent.board().effect(mv);
        state.add(side, kind, from, -1);
        state.add(side, becomes, to, 1);
        if let Some((kind, square)) = taken {
            state.add(side.other(), kind, square, -1);
        }
        if let Some((from, to)) = rook {
            state.add(side, Kind::Rook, from, -1);
            state.add(side, Kind::Rook, to, 1);
        }
        state
    }

    #[inline]
    fn evaluate(&self, state: Carried, position: &ChessPosition) -> Score {
        let phase = state.phase.min(24);
        let points = (state.middle * phase + state.end * (24 - phase)) / 24;
        Score::points(10 + if position.board().side() == Side::First { points } else { -points })
    }
}
