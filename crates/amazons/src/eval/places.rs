//! What single squares contribute to an evaluation.

use super::super::board::Board;
use super::super::squares::{Slides, Square, Squares, each};
use super::Evaluation;
use super::race::Race;
use super::territory::TIE;

/// An empty square that somebody can reach.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct SquareWorth {
    /// Where it is.
    pub square: Square,
    /// What it adds to the points of the side to move.
    pub points: f32,
    /// Whether the side to move and whether the other side reaches it at all.
    pub reach: [bool; 2],
    /// Whether the side to move and whether the other side is there as soon as the other, by queen moves.
    pub first: [bool; 2],
}

/// What counts of a square: that queens are there first, or at the same time, twice 2^-distance of queens, that kings
/// are there first, or at the same time, and sixths of the lead of kings.
const TERMS: usize = 6;

impl Evaluation {
    /// What the empty squares contribute: everything but the mobility of amazons and having the move. Nothing, if the
    /// evaluation does not look at squares.
    pub fn squares(&self, board: &Board) -> Vec<SquareWorth> {
        let Some(weights) = self.square_weights(board) else { return Vec::new() };
        let kings = Race::of_kings(board);
        let queens = Race::of_queens(board, &kings);
        let slides = Slides::new(board.empty());
        let sides = [board.side(), board.side().other()];
        let near =
            sides.map(|side| nearness(board.amazons(side), &slides, queens.reach[0] | queens.reach[1]));
        let worth = |square: Square| {
            let is_in = |set: Squares| set & square.set() != 0;
            let balance = |sets: [Squares; 2]| f32::from(is_in(sets[0])) - f32::from(is_in(sets[1]));
            let lead: f32 = kings
                .lead
                .into_iter()
                .zip([1.0, 2.0, 4.0])
                .map(|(digit, size)| f32::from(is_in(digit)) * size)
                .sum();
            let terms: [f32; TERMS] = [
                balance(queens.first),
                f32::from(is_in(queens.ties)),
                2.0 * (near[0][square.number() as usize] - near[1][square.number() as usize]),
                balance(kings.first),
                f32::from(is_in(kings.ties)),
                balance(kings.first) * lead / 6.0,
            ];
            let points = terms.iter().zip(weights).map(|(term, weight)| term * weight).sum();
            let first = queens.first.map(|first| is_in(first | queens.ties));
            SquareWorth { square, points, reach: queens.reach.map(is_in), first }
        };
        each(queens.reach[0] | queens.reach[1]).map(worth).collect()
    }

    /// What the terms are worth here, as the breakdown has it.
    fn square_weights(&self, board: &Board) -> Option<[f32; TERMS]> {
        let terms = self.breakdown(board).terms;
        match (self, &terms[..]) {
            (Evaluation::Territory, [t_q, c1, t_k, c2]) => {
                Some([t_q.weight, TIE * t_q.weight, c1.weight, t_k.weight, TIE * t_k.weight, c2.weight])
            }
            (Evaluation::Lieberum | Evaluation::Weighed(_), [_, q1, q2, q3, k1, k2, k3, ..]) => {
                Some([q1, q2, q3, k1, k2, k3].map(|term| term.weight))
            }
            _ => None,
        }
    }
}

/// 2^-distance of every square in queen moves, 0 where no queen comes.
fn nearness(amazons: Squares, slides: &Slides, goal: Squares) -> [f32; 128] {
    let mut near = [0.0; 128];
    let (mut front, mut reached, mut worth) = (amazons, 0, 1.0);
    while front != 0 {
        front = slides.from(front) & goal & !reached;
        reached |= front;
        worth *= 0.5;
        each(front).for_each(|square| near[square.number() as usize] = worth);
    }
    near
}

#[cfg(test)]
mod tests {
    use plywood_core::{Game, Position, Random};

    use super::*;
    use crate::{Amazons, Halves};

    /// Together the squares are the terms that are about squares.
    #[test]
    fn squares_add_up_to_their_terms() {
        let mut random = Random::new(3);
        for start in ["10x10", "6x6", "5x4"] {
            let mut position: Halves = Amazons::<Halves>::new().position(Some(start)).unwrap();
            while position.outcome().is_none() {
                let board = crate::Turns::board(&position);
                for (evaluation, terms) in [
                    (Evaluation::Lieberum, 1..7),
                    (Evaluation::Territory, 0..4),
                    (Evaluation::Mobility, 0..0),
                ] {
                    let told = &evaluation.breakdown(board).terms[terms];
                    let expected: f32 = told.iter().map(|term| term.value * term.weight).sum();
                    let squares = evaluation.squares(board);
                    let sum: f32 = squares.iter().map(|square| square.points).sum();
                    assert!((sum - expected).abs() < 0.1, "{evaluation:?}: {sum}, not {expected}, {board:?}");
                    assert_eq!(squares.is_empty(), told.is_empty());
                }
                let moves: Vec<_> = position.moves().collect();
                position.play(*random.pick(&moves));
            }
        }
    }
}
