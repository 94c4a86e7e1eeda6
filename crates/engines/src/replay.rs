//! Games that were played, gone through again by whoever learns from them.

use plywood_core::{Position, Side, TextError};

use crate::playable::{Playable, find_position};

/// Where in a game.
#[derive(Copy, Clone, Debug)]
pub(crate) struct At {
    /// How many plies were played before.
    pub(crate) index: usize,
    /// Who is to move.
    pub(crate) side: Side,
    /// Whether a guess can be trusted here: no threat has to be answered, the move is quiet, and so was the last one
    /// of the same turn.
    pub(crate) is_quiet: bool,
}

/// Plays a game again from a position, which is the usual start if none is given. `see` sees each position before its
/// move is played, but none in which the game is over.
pub(crate) fn replay<G: Playable>(
    game: &G,
    start: Option<&str>,
    moves: &[&str],
    see: &mut dyn FnMut(At, &G::Position),
) -> Result<(), TextError> {
    let mut position = find_position(game, start)?;
    // Who has just made noise and is still to move may be in the middle of it, as between the halves of a push.
    let mut noisy_side = None;
    for (index, text) in moves.iter().enumerate() {
        if position.outcome().is_some() {
            return Err(TextError::new(format!("the game is over before {text:?}")));
        }
        let mv = game.parse_move(&position, text)?;
        let (side, is_noisy) = (position.side(), position.class(mv).is_noisy());
        let is_quiet = !is_noisy && noisy_side != Some(side) && !position.under_threat();
        see(At { index, side, is_quiet }, &position);
        noisy_side = is_noisy.then_some(side);
        position.play(mv);
    }
    Ok(())
}
