//! Random Connect Four positions for the tests of the solver.

use plywood_core::{Position, Random};
use plywood_games::connect4::{Connect4, Shape, Standard};

/// A random position of the standard board with this many stones in which the game is not over.
pub(crate) fn random_position(random: &mut Random, stones: u32) -> Connect4 {
    loop {
        let mut position = Connect4::new(Standard);
        while position.ply() < stones && position.verdict().is_none() {
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
        if position.verdict().is_none() {
            return position;
        }
    }
}

/// The same on any board. Wins are left alone on the way, since on large boards few random games would come so far.
pub(crate) fn random_on<S: Shape>(shape: S, random: &mut Random, stones: u32) -> Connect4<S> {
    'game: loop {
        let mut position = Connect4::new(shape);
        while position.ply() < stones {
            let over = |child: Connect4<S>| child.has_four(child.others());
            let moves: Vec<_> = position.moves().filter(|disc| !over(position.after(*disc))).collect();
            if moves.is_empty() {
                continue 'game;
            }
            position.play(*random.pick(&moves));
        }
        return position;
    }
}
