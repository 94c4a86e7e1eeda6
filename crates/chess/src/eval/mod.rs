//! What a position is worth where the search stops, in hundredths of a pawn. Most of what Adorf tells of GNU Chess
//! (2009, section 6.4) is here, with other weights and two phases instead of three; bad bishops, threats, space and tempo
//! are not from there. docs/chess.md says what is where, and what was left out.
//!
//! `term` lists what is counted, and each term has a file of that name. Terms tell a `listener` what they count, and
//! each count has a weight: a `pair`, one for the middle game and one for the end game. `scene` finds out once what
//! many terms ask, `structure` keeps what depends on pawns alone, `weights` reads the weights, `ending` knows what no
//! sum can say, `names` are what evaluations are called, `explain` says why, and `tuning` is for whoever fits weights.

mod attack;
mod backward;
mod bad_bishop;
mod bishop_pair;
mod connected;
mod doubled;
mod ending;
mod explain;
mod geometry;
mod isolated;
mod listener;
mod material;
mod mobility;
mod names;
mod opposition;
mod outposts;
mod pair;
mod passed;
mod rooks;
mod scene;
mod seventh;
mod shelter;
mod space;
mod square;
mod squares;
mod storm;
mod structure;
mod tempo;
mod term;
#[cfg(test)]
mod tests;
mod threats;
mod trapped;
mod tuning;
mod weights;

use plywood_core::{Evaluate, Score, Side};

use crate::bits::{Square, squares as each};
use crate::board::{Board, Kind};
use crate::mv::ChessMove;
use crate::play::Effect;
use crate::position::ChessPosition;

use listener::{Listener, Weighted};
use pair::{FULL_PHASE, Pair};
use scene::Scene;
use structure::{PawnTable, Structure};
use term::COUNT;

pub(crate) use explain::explain;
pub use names::{NAMED, Named};
pub use term::Term;
pub use tuning::{tuning_counts, tuning_weights, tuning_with};
pub use weights::Weights;

/// As ratings have it: 400 points are ten wins to one.
const SCALE: f32 = 400.0 / std::f32::consts::LN_10;

/// An evaluation: a sum of terms with weights, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    weights: [Pair; COUNT],
    /// What a piece on a square is worth to the first player, by side and kind.
    pieces: [[[Pair; 64]; 6]; 2],
    /// Some term looks further than that.
    looks: bool,
}

/// What is carried from ply to ply.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Carried {
    /// Pieces and where they stand, for the first player.
    points: Pair,
    /// All pieces; more than [`FULL_PHASE`] after promotions.
    phase: i32,
}

/// Tells of what is carried: a piece on a square.
fn tell_piece(listener: &mut impl Listener, side: Side, kind: Kind, square: Square) {
    for weight in [material::weight(kind), squares::weight(side, kind, square)].into_iter().flatten() {
        listener.add(weight, side, 1);
    }
}

/// Tells of everything that is neither carried nor in a [`Structure`].
#[inline(always)]
fn tell_board(listener: &mut impl Listener, board: &Board, passed: [u64; 2]) {
    let scene = Scene::look(listener, board);
    tell_side(listener, board, &scene, Side::First, passed[0]);
    tell_side(listener, board, &scene, Side::Second, passed[1]);
    opposition::opposition(listener, board, &scene);
    tempo::tempo(listener, board);
}

#[inline(always)]
fn tell_side(listener: &mut impl Listener, board: &Board, scene: &Scene, side: Side, passed: u64) {
    attack::attack(listener, board, scene, side);
    passed::passed(listener, scene, side, passed);
    square::square(listener, board, side, passed);
    rooks::rooks(listener, board, scene, side);
    seventh::seventh(listener, board, scene, side);
    bishop_pair::bishop_pair(listener, board, side);
    bad_bishop::bad_bishop(listener, board, scene, side);
    outposts::outposts(listener, board, scene, side);
    trapped::trapped(listener, board, scene, side);
    threats::threats(listener, board, scene, side);
    space::space(listener, scene, side);
}

impl Evaluation {
    /// An evaluation with these weights.
    pub fn new(weights: &Weights) -> Evaluation {
        let looks = Term::ALL.into_iter().any(|term| !term.is_carried() && weights.has(term));
        let worth = |side, kind, square| {
            let mut sum = Weighted { weights: &weights.0, sum: Pair::ZERO };
            tell_piece(&mut sum, side, kind, square);
            sum.sum
        };
        let pieces = [Side::First, Side::Second].map(|side| {
            Kind::ALL.map(|kind| std::array::from_fn(|square| worth(side, kind, square as Square)))
        });
        Evaluation { weights: *weights.0, pieces, looks }
    }

    /// Its weights.
    pub fn weights(&self) -> Weights {
        Weights(Box::new(self.weights))
    }

    #[inline(always)]
    fn points(&self, side: Side, kind: Kind, square: Square) -> Pair {
        self.pieces[side.index()][kind as usize][usize::from(square & 63)]
    }

    /// The guess, if the pawns are known.
    #[inline(always)]
    fn guess(&self, state: Carried, board: &Board, structure: &Structure) -> Score {
        let mut sum = Weighted { weights: &self.weights, sum: state.points + structure.points() };
        tell_board(&mut sum, board, structure.passed());
        let points = sum.sum.at(state.phase.min(FULL_PHASE));
        let points = points * self.scale_of(board, points) / ending::WHOLE + ending::mop_up(board);
        for_mover(board, points)
    }

    /// How much of these points for the first player is left in an ending.
    #[inline(always)]
    fn scale_of(&self, board: &Board, points: i32) -> i32 {
        ending::scale(board, if points > 0 { Side::First } else { Side::Second })
    }
}

#[inline(always)]
fn for_mover(board: &Board, points: i32) -> Score {
    Score::points(if board.side() == Side::First { points } else { -points })
}

impl Evaluate<ChessPosition> for Evaluation {
    type State = Carried;
    type Scratch = PawnTable;

    fn start(&self, position: &ChessPosition) -> Carried {
        let board = position.board();
        let mut carried = Carried { points: Pair::ZERO, phase: 0 };
        for side in [Side::First, Side::Second] {
            for kind in Kind::ALL {
                for square in each(board.pieces(side, kind)) {
                    carried.points += self.points(side, kind, square);
                    carried.phase += material::phase(kind);
                }
            }
        }
        carried
    }

    #[inline]
    fn advance(&self, mut state: Carried, parent: &ChessPosition, mv: ChessMove) -> Carried {
        let side = parent.board().side();
        let Effect { kind, from, to, becomes, taken, rook } = parent.board().effect(mv);
        state.points += self.points(side, becomes, to) - self.points(side, kind, from);
        state.phase += material::phase(becomes) - material::phase(kind);
        if let Some((kind, square)) = taken {
            state.points -= self.points(side.other(), kind, square);
            state.phase -= material::phase(kind);
        }
        if let Some((from, to)) = rook {
            state.points += self.points(side, Kind::Rook, to) - self.points(side, Kind::Rook, from);
        }
        state
    }

    fn evaluate(&self, state: Carried, position: &ChessPosition) -> Score {
        let board = position.board();
        if !self.looks {
            return for_mover(board, state.points.at(state.phase.min(FULL_PHASE)));
        }
        self.guess(state, board, &Structure::of(&self.weights, board))
    }

    fn judge(&self, scratch: &mut PawnTable, _: u32, state: Carried, position: &ChessPosition) -> Score {
        let board = position.board();
        if !self.looks {
            return for_mover(board, state.points.at(state.phase.min(FULL_PHASE)));
        }
        self.guess(state, board, scratch.of(&self.weights, board))
    }

    fn scale(&self) -> f32 {
        SCALE
    }
}
