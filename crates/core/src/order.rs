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

    /// Collects the `most` moves that look best at a glance, into an empty list. It stays empty where there is no
    /// glance that costs much less than a look at the position behind every move. Nothing by default.
    #[inline]
    fn glance(&self, position: &P, most: usize, moves: &mut Vec<P::Move>) {
        let _ = (position, most, moves);
    }
}

/// No opinion.
impl<P: Position> Order<P> for () {
    #[inline]
    fn rank(&self, _: &P, _: P::Move) -> i32 {
        0
    }
}
