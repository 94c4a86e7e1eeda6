//! Why the evaluation thinks what it thinks.

use plywood_core::{Evaluate, Side};
use plywood_engines::{Count, Explanation, PlaceWorth, Summand};

use crate::bits::{square_name, squares};
use crate::board::{Board, Kind};
use crate::position::ChessPosition;

use super::listener::Counted;
use super::pair::{FULL_PHASE, Pair};
use super::structure::{pawns, tell_king, tell_pawns};
use super::term::Term;
use super::{Evaluation, ending, material, squares as tables, tell_board, tell_piece};

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
            blend(evaluation.weights[number], share) * appraisal.counts[number][side.index()] as f32
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
    let places = places(evaluation, position.board(), share);
    Explanation { summands, gauge: Some(("middle game", share)), places }
}

/// A weight where so much of the game is a middle game.
fn blend(pair: Pair, share: f32) -> f32 {
    pair.middle() as f32 * share + pair.end() as f32 * (1.0 - share)
}

/// What pieces are worth where they stand.
fn places(evaluation: &Evaluation, board: &Board, share: f32) -> Vec<PlaceWorth> {
    let worth = |number: Option<usize>| number.map_or(0.0, |number| blend(evaluation.weights[number], share));
    let place = |at: u8| {
        let (side, kind) = (board.side_at(at)?, board.kind_at(at)?);
        let (piece, square) = (worth(material::weight(kind)), worth(tables::weight(side, kind, at)));
        let place = PlaceWorth::to(side, square_name(at), piece + square);
        let says = format!("piece {piece:.0}, square {square:+.0}");
        (piece != 0.0 || square != 0.0).then(|| place.because(says))
    };
    squares(board.occupied()).filter_map(place).collect()
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

    #[test]
    fn places_add_up_to_pieces_and_squares() {
        for (name, terms) in [
            ("full", &["material", "squares"][..]),
            ("squares", &["material", "squares"]),
            ("material", &["material"]),
            ("hand-material", &["squares"]),
            ("full-material-squares", &[]),
            ("zero", &[]),
        ] {
            let evaluation = Evaluation::named(name).unwrap();
            for position in random_positions(8, 100) {
                let Explanation { summands, places, .. } = explain(&evaluation, &position);
                let counted = summands.iter().filter(|one| terms.contains(&one.name));
                let expected: f32 = counted.map(|one| one.points(Side::First)).sum();
                let sum: f32 = places.iter().map(|place| place.points).sum();
                assert!((sum - expected).abs() < 0.1, "{name}: {sum} {expected} {position:?}");
                assert_eq!(places.is_empty(), terms.is_empty(), "{name}");
            }
        }
    }
}
