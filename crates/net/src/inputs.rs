//! What a game tells a network.

use plywood_core::{Position, Side};

use crate::changes::Changes;

/// The facts about positions of a game that a network is told: which of them hold, as each side sees the board.
///
/// Both sides use the same numbers, so a side must see the board as the other one would see it turned round: what is
/// "own rook on a1" to the first player is "own rook on a8" turned to a1 to the second. That one network can be asked
/// for both sides follows from that.
pub trait Inputs<P: Position>: Send + Sync + 'static {
    /// What this set of inputs is called, as in `chess-768`. Whoever changes what numbers mean changes the name.
    const NAME: &'static str;
    /// How many inputs there are, at most 65,536.
    const COUNT: usize;
    /// How many of them can hold at once, as one side sees them.
    const MOST: usize;
    /// How many output buckets the game chooses among.
    const BUCKETS: usize = 1;
    /// Whether to keep what was judged by the keys of positions. It pays where many ways lead to one position and
    /// inputs take long to list; the key must tell everything that inputs tell.
    const KEPT: bool = false;

    /// Lists the inputs that hold as `view` sees the position, each once, in any order.
    fn active(position: &P, view: Side, list: &mut Vec<u16>);

    /// Lists the inputs of both views. A game where both ask the same questions of the board answers them once.
    #[inline]
    fn both(position: &P, lists: &mut [Vec<u16>; 2]) {
        for (view, list) in [Side::First, Side::Second].into_iter().zip(lists) {
            Self::active(position, view, list);
        }
    }

    /// What a move changes, as the first player and as the second one sees it; without a move, what giving up the turn
    /// changes. Both lists are empty before. Who does not say looks at both positions, which is slower.
    #[inline]
    fn changes(parent: &P, mv: Option<P::Move>, changes: &mut [Changes; 2]) {
        let _ = (parent, mv);
        changes.iter_mut().for_each(Changes::look_again);
    }

    /// The output bucket of a position.
    #[inline]
    fn bucket(position: &P) -> usize {
        let _ = position;
        0
    }
}

/// The sizes of a set of inputs, without its type.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InputSet {
    /// Its name.
    pub name: &'static str,
    /// How many inputs there are.
    pub count: usize,
    /// How many can hold at once.
    pub most: usize,
    /// How many output buckets there are.
    pub buckets: usize,
}

impl InputSet {
    /// The sizes of a set.
    pub const fn of<P: Position, I: Inputs<P>>() -> InputSet {
        InputSet { name: I::NAME, count: I::COUNT, most: I::MOST, buckets: I::BUCKETS }
    }
}
