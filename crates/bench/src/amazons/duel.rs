//! Two evaluations against each other, one turn ahead.

use plywood_core::{Evaluate, Position, Random, Score, Side};
use plywood_games::amazons::{Evaluation, Whole};

use super::games::{Judge, best, opening, winner};
use super::{Arguments, BOARDS};

/// Openings of duels are none of those that weights were fitted on.
const SEED: u64 = 0xD0E1;

/// One of the built-in evaluations.
pub(super) fn judge(evaluation: Evaluation) -> impl Fn(&Whole) -> Score {
    move |position| evaluation.evaluate((), position)
}

fn play(mut position: Whole, players: [&Judge<'_>; 2]) -> Result<Side, String> {
    loop {
        if let Some(winner) = winner(&position) {
            return Ok(winner);
        }
        let turn = best(&position, players[position.side().index()]);
        position.play(turn.ok_or("a position without a turn is not over")?);
    }
}

/// Plays pairs of games, each opening with both colours, and prints the share of the first player.
pub(super) fn print(
    name: &str,
    arguments: &Arguments,
    ours: &Judge<'_>,
    theirs: &Judge<'_>,
) -> Result<(), String> {
    for board in BOARDS {
        let mut random = Random::new(SEED ^ arguments.seed.rotate_left(32));
        let mut pairs = Vec::new();
        for _ in 0..arguments.duel / 2 {
            let start = opening(board, &mut random)?;
            let as_first = play(start, [ours, theirs])? == Side::First;
            let as_second = play(start, [theirs, ours])? == Side::Second;
            pairs.push((f64::from(u8::from(as_first)) + f64::from(u8::from(as_second))) / 2.0);
        }
        let (mean, margin) = crate::pairs::share(&pairs);
        println!(
            "{board} against {name}: {:.1} % ± {:.1} of {} games",
            100.0 * mean,
            100.0 * margin,
            2 * pairs.len()
        );
    }
    Ok(())
}
