//! How much is too much.

use std::fmt;

use plywood_core::Side;

/// How large a game may be for its strategies to be listed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Nodes of the game tree.
    pub nodes: usize,
    /// Strategies of each side.
    pub strategies: usize,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps { nodes: 100_000, strategies: 1_000 }
    }
}

/// Why a question was not answered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// The game tree has more nodes than this.
    Tree {
        /// Nodes allowed.
        limit: u64,
    },
    /// There are more distinct positions than this.
    Positions {
        /// Positions allowed.
        limit: usize,
    },
    /// A side has too many strategies.
    Strategies {
        /// Whose they are.
        side: Side,
        /// How many there would be; [`u128::MAX`] if there are at least that many.
        count: u128,
        /// Strategies allowed.
        limit: usize,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Tree { limit } => {
                write!(
                    f,
                    "the game tree has more than {} nodes: begin nearer to the end of the game",
                    grouped(u128::from(*limit))
                )
            }
            TooLarge::Positions { limit } => {
                write!(
                    f,
                    "there are more than {} positions: begin nearer to the end of the game",
                    grouped(*limit as u128)
                )
            }
            TooLarge::Strategies { side, count, limit } => write!(
                f,
                "{} has {} pure strategies, more than the {} that are listed: begin nearer to the end of the game",
                side_name(*side),
                grouped(*count),
                grouped(*limit as u128),
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

/// MAX or MIN.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

/// A number with commas between thousands; the largest of all stands for everything beyond.
pub(super) fn grouped(number: u128) -> String {
    if number == u128::MAX { "at least 2^128".to_owned() } else { plywood_core::grouped(number) }
}
