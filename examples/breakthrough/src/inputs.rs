//! What a network is told of Breakthrough: which piece stands where.

use plywood::prelude::*;

use crate::rules::{Board, Step};

/// An own piece or the other side's on a square. The second player sees the board upside down.
#[derive(Copy, Clone, Debug)]
pub struct PieceSquares;

/// The number of the fact that a piece of `side` stands on a square, as `view` sees it.
fn input(view: Side, side: Side, square: u8) -> u16 {
    let owner = if view == side { 0 } else { 64 };
    owner + u16::from(square ^ view.pick(0, 56))
}

impl Inputs<Board> for PieceSquares {
    const NAME: &'static str = "breakthrough-piece-squares";
    const COUNT: usize = 2 * 64;
    const MOST: usize = 32;

    fn active(board: &Board, view: Side, list: &mut Vec<u16>) {
        for side in [Side::First, Side::Second] {
            let standing = (0..64).filter(|square| board.pieces(side) >> square & 1 == 1);
            list.extend(standing.map(|square| input(view, side, square)));
        }
    }

    /// Without this, the inputs of both positions would be listed and compared, which takes longer.
    fn changes(parent: &Board, step: Option<Step>, changes: &mut [Changes; 2]) {
        let Some(step) = step else { return };
        let side = parent.side();
        for view in [Side::First, Side::Second] {
            let changes = &mut changes[view.index()];
            changes.remove(input(view, side, step.from));
            changes.add(input(view, side, step.to));
            if parent.is_capture(step) {
                changes.remove(input(view, side.other(), step.to));
            }
        }
    }
}
