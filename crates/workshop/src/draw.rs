//! Positions drawn at random: for experiments, and as openings of matches.

use std::collections::HashSet;

use plywood_api::Bot;
use plywood_core::{Random, TextError};

/// How often in a row a position may be drawn in vain before nobody believes that there are more.
const TRIES: usize = 2000;

/// How far to go at random.
#[derive(Copy, Clone, Debug)]
pub struct Walk {
    /// So many plies.
    pub plies: u32,
    /// And on to the end of the turn, where turns have several plies.
    pub whole_turns: bool,
}

/// Different positions after random plies that `wanted` likes; fewer than `count` if there are no more.
pub fn draw(
    rules: &mut dyn Bot,
    walk: Walk,
    count: usize,
    seed: u64,
    wanted: &mut dyn FnMut(&str) -> bool,
) -> Result<Vec<String>, TextError> {
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut in_vain = 0;
    while found.len() < count && in_vain < TRIES {
        in_vain += 1;
        if let Some(position) = position_after(rules, walk, &mut random)?
            && seen.insert(position.clone())
            && wanted(&position)
        {
            found.push(position);
            in_vain = 0;
        }
    }
    Ok(found)
}

/// The position after a random walk; `None` if the game ends before.
fn position_after(rules: &mut dyn Bot, walk: Walk, random: &mut Random) -> Result<Option<String>, TextError> {
    rules.set_position(None)?;
    let (mut plies, mut is_in_turn) = (0, false);
    while plies < walk.plies || (walk.whole_turns && is_in_turn) {
        let (moves, side) = (rules.moves(), rules.side());
        if moves.is_empty() {
            return Ok(None);
        }
        rules.play(random.pick::<String>(&moves))?;
        plies += 1;
        is_in_turn = rules.side() == side;
    }
    Ok((!rules.moves().is_empty()).then(|| rules.position()))
}
