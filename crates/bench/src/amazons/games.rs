//! Games of players who look one turn ahead.

use plywood_core::{Game, Position, Random, Score, Side};
use plywood_games::amazons::{Amazons, Turn, Whole};

/// What a player thinks of positions, for the side to move.
pub(super) type Judge<'a> = dyn Fn(&Whole) -> Score + 'a;

/// What is certain about a position: it is over, or counting decides it.
pub(super) fn certain(position: &Whole) -> Option<Score> {
    position.verdict().or_else(|| position.decided())
}

/// The winner, if it is certain.
pub(super) fn winner(position: &Whole) -> Option<Side> {
    let score = certain(position)?;
    Some(if score > Score::DRAW { position.side() } else { position.side().other() })
}

/// The turn that leaves the other side the worst position.
pub(super) fn best(position: &Whole, judge: &Judge<'_>) -> Option<Turn> {
    position.moves().min_by_key(|turn| {
        let child = position.after(*turn);
        certain(&child).unwrap_or_else(|| judge(&child))
    })
}

pub(super) fn any(position: &Whole, random: &mut Random) -> Option<Turn> {
    let turns = position.moves().count() as u64;
    position.moves().nth(random.below(turns) as usize)
}

/// A position after some random turns that is not decided yet.
pub(super) fn opening(board: &str, random: &mut Random) -> Result<Whole, String> {
    let start = Amazons::<Whole>::new().position(Some(board)).map_err(|error| error.to_string())?;
    let mut position = start;
    for _ in 0..random.between(2, 8) {
        match any(&position, random) {
            Some(turn) if certain(&position).is_none() => position.play(turn),
            _ => return Ok(start),
        }
    }
    Ok(if certain(&position).is_none() { position } else { start })
}
