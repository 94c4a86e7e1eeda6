//! The game's own opinion on which moves to try first.

use crate::Position;

/// Ranks moves without searching; higher is tried first, equal ranks keep the order of generation.
///
/// What a search learns by itself (best moves of the table, killers, history) is the search's business.
pub trait Order<P: Position>: Sync {
    /// How promising `mv` looks, between -10,000 and 10,000.
    fn rank(&self, position: &P, mv: P::Move) -> i32;

    /// How much the mover threatens after `mv`, at most 63. Decides before the rank, if both are asked for. Nothing by
    /// default.
    #[inline]
    fn threats(&self, position: &P, mv: P::Move) -> u32 {
        let _ = (position, mv);
        0
    }
}

/// No opinion.
impl<P: Position> Order<P> for () {
    #[inline]
    fn rank(&self, _: &P, _: P::Move) -> i32 {
        0
    }
}
