//! Random games.

#![allow(dead_code, reason = "every test file uses its share")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_chess::{Board, Chess, ChessMove, ChessPosition};
use plywood_core::{Game, Position, Random};

/// A random beginning: the usual one, one of the named ones, or one of Chess960.
pub(crate) fn any_start(random: &mut Random) -> ChessPosition {
    let chess = Chess::default();
    match random.below(3) {
        0 => chess.position(None).unwrap(),
        1 => random.pick(&chess.starts()).position.clone(),
        _ => chess.position(Some(&format!("sp{}", random.below(960)))).unwrap(),
    }
}

/// The moves of a random game of at most `longest` plies. Half of the moves are captures, if there are any, so that
/// endgames come, too.
pub(crate) fn random_moves(start: &ChessPosition, random: &mut Random, longest: usize) -> Vec<ChessMove> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while position.outcome().is_none() && moves.len() < longest {
        let all: Vec<ChessMove> = position.moves().collect();
        let noisy: Vec<ChessMove> = position.noisy_moves().collect();
        let choice = if noisy.is_empty() || random.one_in(2) { &all } else { &noisy };
        let mv = *random.pick(choice);
        position.play(mv);
        moves.push(mv);
    }
    moves
}

/// Shows `count` positions of random games, each with the moves of another position.
pub(crate) fn visit(seed: u64, count: u64, mut look: impl FnMut(&ChessPosition, &[ChessMove])) {
    let mut random = Random::new(seed);
    let mut strange: Vec<ChessMove> = Vec::new();
    let mut seen = 0;
    while seen < count {
        let mut position = any_start(&mut random);
        for mv in random_moves(&position.clone(), &mut random, 300) {
            look(&position, &strange);
            if random.one_in(5) {
                strange = position.moves().collect();
            }
            position.play(mv);
            seen += 1;
        }
        look(&position, &strange);
    }
}

/// A board from FEN.
pub(crate) fn board(fen: &str) -> Board {
    *Chess::default().parse_position(fen).unwrap().board()
}
