//! Which move first.

use plywood_core::Order;

use super::squares::Slides;
use super::turns::Turns;

/// Moves that leave the own amazons many squares to go to, and the others few.
#[derive(Copy, Clone, Debug, Default)]
pub struct Lively;

impl<P: Turns> Order<P> for Lively {
    #[inline]
    fn rank(&self, position: &P, mv: P::Move) -> i32 {
        let side = position.side();
        let child = position.after(mv);
        let board = child.board();
        let slides = Slides::new(board.empty());
        let squares = |side| (slides.from(board.amazons(side)) & board.empty()).count_ones() as i32;
        squares(side) - squares(side.other())
    }

    fn glance(&self, position: &P, most: usize, moves: &mut Vec<P::Move>) {
        position.glance(most, moves);
    }
}
