//! Positions of Amazons to test with.

use plywood_core::{Ended, Game, Playout, Random, RandomMoves};
use plywood_games::amazons::{Amazons, Turns};

/// Positions from all phases of games from all starts, none of them over.
pub(crate) fn positions<T: Turns>(count: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let starts = Amazons::<T>::new().starts();
    let mut positions = Vec::new();
    while positions.len() < count {
        let start = &random.pick(&starts).position;
        let plies = random.below(start.plies_left().unwrap().into()) as u32;
        if let Ended::Cut(position) = RandomMoves.play_out(start, plies, &mut random) {
            positions.push(position);
        }
    }
    positions
}
