//! Turns that can be looked at in parts: the same game with another tree.

use crate::Position;

/// A position whose plies are turns, and the same position with turns cut into smaller plies of one side. Searches of
/// either tree find moves for both.
pub trait Divide: Position {
    /// The position with smaller plies.
    type Part: Position;

    /// This position, at the beginning of a turn.
    fn divide(&self) -> Self::Part;

    /// The first turn of a line of smaller plies and how many of them it takes; `None` if the line ends before the turn
    /// does.
    fn join(line: &[<Self::Part as Position>::Move]) -> Option<(Self::Move, usize)>;

    /// How many small plies this many turns take at most.
    fn part_plies(turns: u32) -> u32;

    /// How many turns have been played after this many small plies.
    fn turns(part_plies: u32) -> u32;
}
