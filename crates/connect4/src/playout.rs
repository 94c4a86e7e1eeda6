//! Games played on at random, on bare bitboards.

use plywood_core::{Ended, Playout, Position, Random, Score};

use super::rules::{Connect4, Disc};
use super::shape::Shape;

/// Any column that is not full, each as likely as the others: what [`plywood_core::RandomMoves`] does, but faster.
#[derive(Copy, Clone, Debug, Default)]
pub struct RandomPlayout;

impl<S: Shape> Playout<Connect4<S>> for RandomPlayout {
    fn play_out(&self, position: &Connect4<S>, plies: u32, random: &mut Random) -> Ended<Connect4<S>> {
        let mut position = *position;
        let (width, stride) = (u64::from(position.shape().width()), position.shape().stride());
        let column = u64::MAX >> (64 - stride);
        let last = position.shape().cells().min(position.ply().saturating_add(plies));
        while position.ply() < last {
            let playable = position.playable();
            // Drawing again is cheaper than counting the columns that are left, and as fair.
            let cell = loop {
                let cell = playable & column << (random.below(width) as u32 * stride);
                if cell != 0 {
                    break cell;
                }
            };
            let mover = position.side();
            position.play(Disc::on(cell));
            if position.has_four(position.others()) {
                return Ended::Over(Score::win_at(position.ply()).for_max(mover));
            }
        }
        if position.ply() == position.shape().cells() {
            Ended::Over(Score::DRAW.for_max(position.side()))
        } else {
            Ended::Cut(position)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyShape, Standard};
    use plywood_core::{MaxScore, RandomMoves, Side};

    fn results<S: Shape>(
        playout: &impl Playout<Connect4<S>>,
        start: Connect4<S>,
        plies: u32,
    ) -> Vec<(Option<MaxScore>, u32)> {
        let mut random = Random::new(8);
        let mut results: Vec<_> = (0..60_000)
            .map(|_| match playout.play_out(&start, plies, &mut random) {
                Ended::Over(score) => (Some(score), 0),
                Ended::Cut(end) => (None, end.playable().count_ones()),
            })
            .collect();
        results.sort_unstable();
        results
    }

    /// The share of every result, each within a few standard deviations.
    fn compare<S: Shape>(start: Connect4<S>, plies: u32) {
        let (fast, slow) = (results(&RandomPlayout, start, plies), results(&RandomMoves, start, plies));
        let mut different = [fast.clone(), slow.clone()].concat();
        different.sort_unstable();
        different.dedup();
        for result in &different {
            let count = |all: &[_]| all.iter().filter(|one| *one == result).count() as f64;
            let (fast, slow) = (count(&fast), count(&slow));
            assert!((fast - slow).abs() < 5.0 * (fast + slow).sqrt() + 1.0, "{result:?}: {fast} and {slow}");
        }
    }

    #[test]
    fn every_game_is_as_likely_as_with_plain_random_moves() {
        compare(Connect4::new(Standard), 6);
        let narrow = AnyShape::new(3, 4).unwrap();
        compare(Connect4::new(narrow), u32::MAX);
    }

    #[test]
    fn games_end_where_the_rules_say() {
        let mut random = Random::new(1);
        let mut seen = [0; 3];
        for _ in 0..2000 {
            let start = Connect4::new(Standard);
            match RandomPlayout.play_out(&start, u32::MAX, &mut random) {
                Ended::Over(score) => {
                    let score = score.for_side(Side::First);
                    seen[(score.raw().signum() + 1) as usize] += 1;
                    assert!(
                        score == Score::DRAW || score.decided_at().is_some_and(|ply| (7..=42).contains(&ply))
                    );
                }
                Ended::Cut(end) => panic!("not over: {end:?}"),
            }
        }
        // The first player wins 56 of 100 random games, and few end without a winner.
        assert!(seen[2] > seen[0] && seen[0] > seen[1], "{seen:?}");
    }
}
