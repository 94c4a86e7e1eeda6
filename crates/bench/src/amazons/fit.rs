//! The Amazons' weights as a regression.

use plywood_games::amazons::{Features, Weights};

use super::samples::Sample;
use crate::regression::{self, Belief, Observed};

const TERMS: usize = Features::COUNT;
const SIZE: usize = TERMS * Weights::KNOTS.len();
/// A point is a hundredth of the logistic function's argument.
const POINTS: f64 = 100.0;

/// A weight for every term at every knot.
pub(super) struct Model(Vec<f64>);

impl Model {
    /// The weights in points.
    pub(super) fn weights(&self) -> Weights {
        let weight = |knot, term| (POINTS * self.0[knot * TERMS + term]) as f32;
        Weights(std::array::from_fn(|knot| std::array::from_fn(|term| weight(knot, term))))
    }
}

impl From<&Weights> for Model {
    fn from(weights: &Weights) -> Model {
        Model(weights.0.iter().flatten().map(|weight| f64::from(*weight) / POINTS).collect())
    }
}

/// The terms of a sample, shared between the two knots around it.
impl Observed for Sample {
    fn inputs(&self) -> impl Iterator<Item = (usize, f64)> {
        let (knot, share) = Weights::place(self.features.openness);
        let share = f64::from(share);
        [(knot, 1.0 - share), (knot + 1, share)].into_iter().flat_map(move |(knot, share)| {
            let terms = self.features.terms.iter().enumerate();
            terms.map(move |(term, value)| (knot * TERMS + term, share * f64::from(*value)))
        })
    }

    fn won(&self) -> bool {
        self.won
    }
}

/// The mean logarithm of what the model believed in less than fully.
pub(super) fn loss(model: &Model, samples: &[&Sample]) -> f64 {
    regression::loss(&model.0, samples)
}

/// The model that believes most in what happened; `ridge` draws its weights towards zero.
pub(super) fn fit(samples: &[&Sample], ridge: f64) -> Result<Model, String> {
    regression::fit(samples, &Belief::nothing(SIZE, ridge)).map(Model)
}

/// How many points make a chance of 73 %, from points and results.
pub(super) fn scale(samples: &(impl Iterator<Item = (i32, bool)> + Clone)) -> f64 {
    POINTS / regression::slope(&samples.clone().map(|(points, won)| (f64::from(points) / POINTS, won)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regression::logistic;

    /// A model is fitted to what another model believes, and believes the same.
    #[test]
    fn weights_are_found() {
        let mut random = plywood_core::Random::new(2);
        let mut terms = [0.0; TERMS];
        let draw = |game| {
            let openness = random.below(60) as f32;
            terms = std::array::from_fn(|_| random.between(-10, 10) as f32 / 10.0);
            let truth = 2.0 * f64::from(terms[1]) - f64::from(openness) / 20.0 * f64::from(terms[3]);
            let won = (random.below(1_000_000) as f64) < logistic(truth) * 1e6;
            Sample { game, features: Features { openness, terms }, others: [0; 2], won }
        };
        let samples: Vec<Sample> = (0..40_000).map(draw).collect();
        let weights = fit(&samples.iter().collect::<Vec<_>>(), 1.0).unwrap().weights();
        for (knot, row) in Weights::KNOTS.iter().zip(&weights.0) {
            assert!((row[1] - 200.0).abs() < 50.0 && (row[3] + 5.0 * knot).abs() < 50.0, "{row:?} at {knot}");
        }
    }
}
