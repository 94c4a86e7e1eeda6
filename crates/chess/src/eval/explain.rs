//! Why the evaluation thinks what it thinks.

use plywood_core::{Evaluate, Side};
use plywood_engines::{Count, Explanation, Summand};

use crate::bits::squares;
use crate::board::Kind;
use crate::position::ChessPosition;

use super::listener::Counted;
use super::pair::{FULL_PHASE, Pair};
use super::structure::{pawns, tell_king, tell_pawns};
use super::term::Term;
use super::{Evaluation, ending, tell_board, tell_piece};

/// Everything that makes a guess.
pub(super) struct Appraisal {
    /// What both sides have of everything that has a weight.
    pub(super) counts: Vec<[i32; 2]>,
    /// How much of a middle game it is, of [`FULL_PHASE`].
    pub(super) phase: i32,
    /// The share of the sum that is left, because some endings are hard to win.
    pub(super) scale: f32,
    /// What is added then, for the first player.
    pub(super) mop_up: i32,
}

impl Evaluation {
    /// Everything that makes the guess.
    pub(super) fn appraise(&self, position: &ChessPosition) -> Appraisal {
        let board = position.board();
        let mut counted = Counted::nothing();
        for side in [Side::First, Side::Second] {
            for kind in Kind::ALL {
                squares(board.pieces(side, kind)).for_each(|at| tell_piece(&mut counted, side, kind, at));
            }
            tell_king(&mut counted, side, pawns(board), board.king(side));
        }
        let passed = tell_pawns(&mut counted, pawns(board));
        tell_board(&mut counted, board, passed);
        let counts = counted.0;
        let phase = self.start(position).phase.min(FULL_PHASE);
        if !self.looks {
            return Appraisal { counts, phase, scale: 1.0, mop_up: 0 };
        }
        let worth = |(pair, [first, second]): (&Pair, &[i32; 2])| *pair * (first - second);
        let sum = self.weights.iter().zip(&counts).map(worth).fold(Pair::ZERO, |sum, one| sum + one);
        let scale = self.scale_of(board, sum.at(phase)) as f32 / ending::WHOLE as f32;
        Appraisal { counts, phase, scale, mop_up: ending::mop_up(board) }
    }
}

/// What each term gives to each side, in points; last what endings make of the sum.
pub(crate) fn explain(evaluation: &Evaluation, position: &ChessPosition) -> Explanation {
    let appraisal = evaluation.appraise(position);
    let share = appraisal.phase as f32 / FULL_PHASE as f32;
    let points = |term: Term, side: Side| -> f32 {
        let worth = |number: usize| {
            let pair = evaluation.weights[number];
            let weight = pair.middle() as f32 * share + pair.end() as f32 * (1.0 - share);
            weight * appraisal.counts[number][side.index()] as f32
        };
        // Nothing has no sign.
        term.range().map(worth).sum::<f32>() + 0.0
    };
    let weights = evaluation.weights();
    let summand = |term: Term| {
        let [first, second] = [Side::First, Side::Second].map(|side| points(term, side));
        Summand { name: term.name(), count: Count::Sides { first, second }, weight: 1.0 }
    };
    let mut summands: Vec<Summand> =
        Term::ALL.into_iter().filter(|term| weights.has(*term)).map(summand).collect();
    let sum: f32 = summands.iter().map(|one| one.points(Side::First)).sum();
    let ending = sum * (appraisal.scale - 1.0) + appraisal.mop_up as f32;
    if ending != 0.0 {
        let count = Count::Sides { first: ending.max(0.0), second: (-ending).max(0.0) };
        summands.push(Summand { name: "ending", count, weight: 1.0 });
    }
    Explanation { summands, gauge: Some(("middle game", share)) }
}

#[cfg(test)]
mod tests {
    use plywood_core::Position;

    use super::*;
    use crate::eval::tests::random_positions;

    #[test]
    fn summands_add_up_to_the_guess() {
        for name in ["full", "material", "hand-tempo"] {
            let evaluation = Evaluation::named(name).unwrap();
            for position in random_positions(7, 300) {
                let explanation = explain(&evaluation, &position);
                let sum: f32 = explanation.summands.iter().map(|one| one.points(position.side())).sum();
                let guess = evaluation.evaluate(evaluation.start(&position), &position).raw() as f32;
                assert!((sum - guess).abs() < 2.1, "{name}: {sum} {guess} {position:?}");
            }
        }
    }
}
