//! The evaluation as a sum of weights times counts, for whoever fits the weights. A pair is two weights, whose counts
//! have the phase of the game in them, and what endings make of points is in all counts. What a lone king is driven to
//! is a count of its own, whose weight stays as it is.

use plywood_core::{Position, Side};

use crate::position::ChessPosition;

use super::Evaluation;
use super::pair::{FULL_PHASE, Pair};
use super::term::{COUNT, weight_names};
use super::weights::Weights;

/// The weights with their names.
pub fn tuning_weights(evaluation: &Evaluation) -> Vec<(String, f32)> {
    named_weights(&evaluation.weights[..])
}

pub(super) fn named_weights(pairs: &[Pair]) -> Vec<(String, f32)> {
    let both = |(name, pair): (String, &Pair)| {
        [(format!("{name}.middle"), pair.middle() as f32), (format!("{name}.end"), pair.end() as f32)]
    };
    let weights = weight_names().zip(pairs).flat_map(both);
    weights.chain([("ending".to_owned(), 1.0)]).collect()
}

/// What the weights are multiplied with, where that is not zero, for the side to move.
pub fn tuning_counts(evaluation: &Evaluation, position: &ChessPosition) -> Vec<(u32, f32)> {
    let appraisal = evaluation.appraise(position);
    let sign = if position.side() == Side::First { 1.0 } else { -1.0 };
    let share = appraisal.phase as f32 / FULL_PHASE as f32;
    let scale = sign * appraisal.scale;
    let mut counts = Vec::new();
    for (number, [first, second]) in appraisal.counts.iter().enumerate() {
        let count = (first - second) as f32 * scale;
        counts.push((2 * number as u32, count * share));
        counts.push((2 * number as u32 + 1, count * (1.0 - share)));
    }
    counts.push((2 * COUNT as u32, sign * appraisal.mop_up as f32));
    counts.retain(|(_, count)| *count != 0.0);
    counts
}

/// The same evaluation with other weights, rounded.
pub fn tuning_with(_: &Evaluation, weights: &[f32]) -> Evaluation {
    Evaluation::new(&rounded(weights))
}

pub(super) fn rounded(weights: &[f32]) -> Weights {
    let mut all = Weights::none();
    for (pair, both) in all.0.iter_mut().zip(weights.chunks_exact(2)) {
        *pair = Pair::new(both[0].round() as i32, both[1].round() as i32);
    }
    all
}

#[cfg(test)]
mod tests {
    use plywood_core::Evaluate;

    use super::*;
    use crate::eval::tests::random_positions;

    #[test]
    fn the_sum_is_the_guess() {
        for name in ["full", "hand", "squares", "zero+shelter"] {
            let evaluation = Evaluation::named(name).unwrap();
            let weights = tuning_weights(&evaluation);
            for position in random_positions(3, 400) {
                let counts = tuning_counts(&evaluation, &position);
                let sum: f32 = counts.iter().map(|(number, count)| weights[*number as usize].1 * count).sum();
                let guess = evaluation.evaluate(evaluation.start(&position), &position).raw() as f32;
                assert!((sum - guess).abs() < 2.1, "{name}: {sum} {guess} {position:?}");
            }
        }
    }

    #[test]
    fn weights_come_back() {
        let evaluation = Evaluation::named("full").unwrap();
        let values: Vec<f32> =
            tuning_weights(&evaluation).into_iter().map(|(_, value)| value + 0.2).collect();
        assert_eq!(tuning_with(&evaluation, &values), evaluation);
    }
}
