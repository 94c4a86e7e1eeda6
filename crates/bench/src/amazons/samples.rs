//! Positions of games with their results.

use plywood_core::{Evaluate, Position, Random, Score};
use plywood_games::amazons::{Evaluation, Features, Lieberum, Turns, Whole};

use super::BOARDS;
use super::games::{any, best, opening, winner};

/// One turn in so many is random, so that games differ and mistakes are punished.
const RANDOM_TURN: u64 = 30;

/// A position and how its game ended.
pub(super) struct Sample {
    /// The game it comes from.
    pub(super) game: u64,
    pub(super) features: Features,
    /// What territory and mobility think of it.
    pub(super) others: [i32; 2],
    /// Whether the side to move won.
    pub(super) won: bool,
}

/// Plays games of an evaluation against itself until they are decided. All their positions are samples, the decided one
/// too.
pub(super) fn collect(player: &Lieberum<'_>, games: u64, seed: u64) -> Result<Vec<Sample>, String> {
    let judge = |position: &Whole| Score::points(player.points(position.board()));
    let mut samples = Vec::new();
    for (game, board) in (0..games).flat_map(|game| BOARDS.map(|board| (game, board))) {
        let mut random = Random::new(seed.wrapping_add(game));
        let mut position = opening(board, &mut random)?;
        let mut positions = vec![position];
        let winner = loop {
            if let Some(winner) = winner(&position) {
                break winner;
            }
            let turn = if random.one_in(RANDOM_TURN) {
                any(&position, &mut random)
            } else {
                best(&position, &judge)
            };
            position.play(turn.ok_or("a position without a turn is not over")?);
            positions.push(position);
        };
        let playing = positions.iter().filter(|position| position.verdict().is_none());
        samples.extend(playing.map(|position| Sample {
            game,
            features: Features::of(position.board()),
            others:
                [Evaluation::Territory, Evaluation::Mobility].map(|other| other.evaluate((), position).raw()),
            won: position.side() == winner,
        }));
    }
    Ok(samples)
}
