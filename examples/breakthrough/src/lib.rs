//! Breakthrough (Dan Troyka, 2000): two rows of pieces each, which step straight or diagonally forward and capture
//! diagonally. Whoever reaches the other end, or takes everything, wins. There are no draws.
//!
//! `rules` are the hot half, which searches walk through; `text` is the cold half, which people read; `diagram` is what
//! the game looks like; `inputs` is what a network is told that learns it; this file says what engines get: an evaluation and an order of moves.

mod diagram;
mod inputs;
mod rules;
mod text;

pub use inputs::PieceSquares;
pub use rules::{Board, Step, Steps};
pub use text::Breakthrough;

use plywood::prelude::*;

/// What a piece is worth, and what each row that it has advanced adds.
const PIECE: i32 = 100;
const ADVANCE: [i32; 8] = [0, 2, 5, 10, 20, 40, 80, 0];

/// Material and advance, for the side to move.
fn lead(board: &Board) -> i32 {
    let worth = |side: Side| -> i32 { board.rows_advanced(side).map(|row| PIECE + ADVANCE[row]).sum() };
    worth(board.side()) - worth(board.side().other())
}

/// Captures first, then pieces that are far advanced.
#[derive(Copy, Clone, Debug, Default)]
pub struct ForwardFirst;

impl Order<Board> for ForwardFirst {
    fn rank(&self, board: &Board, step: Step) -> i32 {
        let row = board.side().pick(step.to / 8, 7 - step.to / 8);
        i32::from(row) + if board.is_capture(step) { 8 } else { 0 }
    }
}

impl Playable for Breakthrough {
    type Evaluation = Learned<Points<Board>, PieceSquares>;
    type Order = ForwardFirst;
    type Playouts = RandomMoves;

    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>> {
        vec![Evaluator {
            name: "lead",
            summary: "pieces, and how far they have come",
            evaluation: Learned::own(Points(lead)),
        }]
    }

    fn extras(&self) -> Extras<Breakthrough> {
        let learning = Learning::by_inputs();
        Extras { diagram: Some(diagram::DIAGRAM), learning: Some(learning), ..Extras::none() }
    }
}
