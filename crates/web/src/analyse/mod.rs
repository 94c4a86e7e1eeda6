//! What a page asks about positions and games.

mod evaluate;
mod live;
mod review;
mod slate;

use plywood_engines::{AnyGame, EngineSpec};

pub(crate) use evaluate::evaluate;
pub(crate) use live::live;
pub(crate) use review::review;

use crate::problem::Problem;

/// Engines that look at one position side by side.
pub(crate) const MOST_ENGINES: usize = 3;
/// The longest time for a position.
pub(crate) const MOST_SECONDS: u64 = 600;

/// The engine of a name: the game's usual player, who solves it, or any specification.
pub(crate) fn engine(game: &AnyGame, name: &str) -> Result<EngineSpec, Problem> {
    Ok(match name {
        "player" => game.player()?,
        "solve" => game.solver()?,
        other => other.parse()?,
    })
}
