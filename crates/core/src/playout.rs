//! Playouts: games that are played on without search, for Monte Carlo methods.

use crate::{MaxScore, Position, Random};

/// Plays games on without thinking, and knows which moves are worth trying at all.
pub trait Playout<P: Position> {
    /// Plays on from a position without a verdict, for at most `plies` plies.
    fn play_out(&self, position: &P, plies: u32, random: &mut Random) -> Ended<P>;

    /// Collects the moves that a rule of the game singles out here, into an empty list. It stays empty where all moves
    /// are alike.
    fn favoured(&self, position: &P, moves: &mut Vec<P::Move>) {
        let _ = (position, moves);
    }
}

/// Where a playout came to an end.
#[derive(Clone, Debug)]
pub enum Ended<P> {
    /// The game was over.
    Over(MaxScore),
    /// No plies were left; the game stands here.
    Cut(P),
}

/// Any legal move, each as likely as the others.
#[derive(Copy, Clone, Debug, Default)]
pub struct RandomMoves;

impl<P: Position> Playout<P> for RandomMoves {
    fn play_out(&self, position: &P, plies: u32, random: &mut Random) -> Ended<P> {
        let mut position = position.clone();
        for _ in 0..plies {
            if let Some(score) = position.outcome() {
                return Ended::Over(score.for_max(position.side()));
            }
            let moves = position.moves().count() as u64;
            match position.moves().nth(random.below(moves) as usize) {
                Some(mv) => position.play(mv),
                None => break,
            }
        }
        match position.outcome() {
            Some(score) => Ended::Over(score.for_max(position.side())),
            None => Ended::Cut(position),
        }
    }
}
