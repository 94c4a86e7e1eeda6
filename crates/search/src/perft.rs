//! Perft: counting the move sequences of a given length, the standard check of a move generator.

use plywood_core::Position;

/// The number of sequences of exactly `depth` moves. Games that end earlier do not count.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.verdict().is_some() {
        return 0;
    }
    let moves = position.moves();
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|mv| position.with_child(mv, |child| perft(child, depth - 1))).sum()
}

/// The same, apart for each first move.
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 || position.verdict().is_some() {
        return Vec::new();
    }
    position.moves().map(|mv| (mv, position.with_child(mv, |child| perft(child, depth - 1)))).collect()
}
