//! How far ahead an engine looks of its own accord.

use plywood_core::Position;

/// How far ahead an engine looks unless it is asked for less: an engine for a game that is too wide for greater depths.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Horizon {
    /// Plies to look ahead.
    pub depth: u32,
    /// Another depth for late positions, which have few moves.
    pub late: Option<Late>,
}

/// How far ahead an engine looks where few moves are left.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Late {
    /// Plies to look ahead.
    pub depth: u32,
    /// It is late if there are fewer moves than this.
    pub moves: u32,
}

impl Horizon {
    /// Plies to look ahead from a position that is not over.
    pub fn depth<P: Position>(self, position: &P) -> u32 {
        match self.late {
            Some(Late { depth, moves }) if position.moves().take(moves as usize).count() < moves as usize => {
                depth
            }
            _ => self.depth,
        }
    }
}
