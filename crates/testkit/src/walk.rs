//! Random games, the raw material of laws and playthroughs.

use plywood_core::Position;
use plywood_core::Random;

/// Games that the rules do not end are broken off after this many plies.
pub(crate) const LONGEST: usize = 600;

/// The positions of a random game from `start` to its end, both included, and the moves between them.
pub(crate) fn random_game<P: Position>(start: &P, random: &mut Random) -> (Vec<P>, Vec<P::Move>) {
    let mut positions = vec![start.clone()];
    let mut played = Vec::new();
    let mut position = start.clone();
    while position.outcome().is_none() && played.len() < LONGEST {
        let moves: Vec<P::Move> = position.moves().collect();
        assert!(!moves.is_empty(), "no moves and no verdict: {position:?}");
        let mv = *random.pick(&moves);
        position.play(mv);
        played.push(mv);
        positions.push(position.clone());
    }
    (positions, played)
}

/// A random position `ply` plies after the beginning in which the game is not over, by random games from `start`.
pub fn random_position<P: Position>(start: &P, random: &mut Random, ply: u32) -> P {
    random_walk(start, random, ply, |_| true)
}

/// The same for games in which few random games come so far: moves that end the game are left alone on the way.
pub fn random_late_position<P: Position>(start: &P, random: &mut Random, ply: u32) -> P {
    random_walk(start, random, ply, |child| child.outcome().is_none())
}

fn random_walk<P: Position>(start: &P, random: &mut Random, ply: u32, may_follow: impl Fn(&P) -> bool) -> P {
    'game: loop {
        let mut position = start.clone();
        while position.ply() < ply {
            let moves: Vec<P::Move> =
                position.moves().filter(|mv| may_follow(&position.after(*mv))).collect();
            if moves.is_empty() || position.verdict().is_some() {
                continue 'game;
            }
            position.play(*random.pick(&moves));
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Whether brute force can look at everything behind `position` in no time, as a search would that ends at repetitions.
pub(crate) fn is_small<P: Position>(position: &P) -> bool {
    count(position, position.ply(), 50_000) > 0
}

/// What is left of `budget` after visiting everything behind `position`, 0 if it is not enough.
fn count<P: Position>(position: &P, root: u32, budget: u32) -> u32 {
    let left = budget.saturating_sub(1);
    let repeated = || {
        P::REPEATS && position.ply() > root && position.repetition(root).is_some_and(|it| it.score.is_some())
    };
    if left == 0 || position.verdict().is_some() || repeated() {
        return left;
    }
    position.moves().fold(left, |left, mv| if left == 0 { 0 } else { count(&position.after(mv), root, left) })
}
