//! Positions drawn at random: for experiments, and as openings of matches.

use std::collections::HashSet;

use plywood_core::{Bot, Random, TextError};

/// How often in a row a position may be drawn in vain before nobody believes that there are more.
const TRIES: usize = 2000;

/// Different positions after so many random plies that `wanted` likes; fewer than `count` if there are no more.
pub(crate) fn draw(
    rules: &mut dyn Bot,
    plies: u32,
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
        if let Some(position) = position_after(rules, plies, &mut random)?
            && seen.insert(position.clone())
            && wanted(&position)
        {
            found.push(position);
            in_vain = 0;
        }
    }
    Ok(found)
}

/// The position after so many random plies; `None` if the game ends before.
fn position_after(rules: &mut dyn Bot, plies: u32, random: &mut Random) -> Result<Option<String>, TextError> {
    rules.set_position(None)?;
    for _ in 0..plies {
        let moves = rules.moves();
        if moves.is_empty() {
            return Ok(None);
        }
        rules.play(random.pick::<String>(&moves))?;
    }
    Ok((!rules.moves().is_empty()).then(|| rules.position()))
}
