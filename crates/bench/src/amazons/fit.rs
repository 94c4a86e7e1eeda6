//! Logistic regression by Newton's method.

use plywood_games::amazons::{Features, Weights};

use super::samples::Sample;

const TERMS: usize = Features::COUNT;
const KNOTS: usize = Weights::KNOTS.len();
const SIZE: usize = TERMS * KNOTS;
/// A point is a hundredth of the logistic function's argument.
const POINTS: f64 = 100.0;
const STEPS: u32 = 12;

/// A weight for every term at every knot.
pub(super) struct Model(Vec<f64>);

impl Model {
    /// The weights in points.
    pub(super) fn weights(&self) -> Weights {
        let weight = |knot, term| (POINTS * self.0[knot * TERMS + term]) as f32;
        Weights(std::array::from_fn(|knot| std::array::from_fn(|term| weight(knot, term))))
    }

    /// The chance of the side to move.
    fn chance(&self, sample: &Sample) -> f64 {
        logistic(inputs(sample).map(|(index, value)| self.0[index] * value).sum())
    }
}

impl From<&Weights> for Model {
    fn from(weights: &Weights) -> Model {
        Model(weights.0.iter().flatten().map(|weight| f64::from(*weight) / POINTS).collect())
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The terms of a sample, shared between the two knots around it: what each weight is multiplied with, where that is not zero.
fn inputs(sample: &Sample) -> impl Iterator<Item = (usize, f64)> {
    let (knot, share) = Weights::place(sample.features.openness);
    let share = f64::from(share);
    [(knot, 1.0 - share), (knot + 1, share)].into_iter().flat_map(|(knot, share)| {
        let terms = sample.features.terms.iter().enumerate();
        terms.map(move |(term, value)| (knot * TERMS + term, share * f64::from(*value)))
    })
}

/// The mean logarithm of what the model believed in less than fully.
pub(super) fn loss(model: &Model, samples: &[&Sample]) -> f64 {
    let surprise = |sample: &&Sample| {
        let chance = model.chance(sample).clamp(1e-9, 1.0 - 1e-9);
        -if sample.won { chance.ln() } else { (1.0 - chance).ln() }
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len() as f64
}

/// The model that believes most in what happened; `ridge` draws its weights towards zero.
pub(super) fn fit(samples: &[&Sample], ridge: f64) -> Result<Model, String> {
    let mut model = Model(vec![0.0; SIZE]);
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = model.0.iter().map(|weight| ridge * weight).collect();
        let mut hessian = vec![0.0; SIZE * SIZE];
        for index in 0..SIZE {
            hessian[index * SIZE + index] = ridge;
        }
        for sample in samples {
            let chance = model.chance(sample);
            let error = chance - f64::from(u8::from(sample.won));
            let active: Vec<(usize, f64)> = inputs(sample).filter(|(_, value)| *value != 0.0).collect();
            for (row, value) in &active {
                gradient[*row] += error * value;
                for (column, other) in &active {
                    hessian[row * SIZE + column] += chance * (1.0 - chance) * value * other;
                }
            }
        }
        let step = solve(hessian, gradient).ok_or("the regression has no solution: try a greater --ridge")?;
        for (weight, step) in model.0.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    Ok(model)
}

/// The solution of a system of linear equations with a positive definite matrix, by Gauss's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for pivot in 0..size {
        let diagonal = matrix[pivot * size + pivot];
        if diagonal.is_nan() || diagonal <= 0.0 {
            return None;
        }
        for row in pivot + 1..size {
            let factor = matrix[row * size + pivot] / diagonal;
            if factor != 0.0 {
                for column in pivot..size {
                    matrix[row * size + column] -= factor * matrix[pivot * size + column];
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row * size + column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    Some(right)
}

/// How many points make a chance of 73 %, from points and results.
pub(super) fn scale(samples: &(impl Iterator<Item = (i32, bool)> + Clone)) -> f64 {
    let mut slope = 0.0;
    for _ in 0..STEPS {
        let (mut gradient, mut curvature) = (0.0, f64::MIN_POSITIVE);
        for (points, won) in samples.clone() {
            let x = f64::from(points) / POINTS;
            let chance = logistic(slope * x);
            gradient += (chance - f64::from(u8::from(won))) * x;
            curvature += chance * (1.0 - chance) * x * x;
        }
        slope -= gradient / curvature;
    }
    POINTS / slope
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let solution =
            solve(vec![4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0], vec![8.0, 15.0, 11.0]).unwrap();
        assert!(
            solution.iter().zip([1.0, 2.0, 3.0]).all(|(found, expected)| (found - expected).abs() < 1e-9)
        );
        assert_eq!(solve(vec![0.0], vec![1.0]), None);
    }

    /// Results that are drawn with a known scale give it back.
    #[test]
    fn the_scale_is_found() {
        let mut random = plywood_core::Random::new(1);
        let draw = |_| {
            let points = random.between(-500, 500);
            let chance = logistic(f64::from(points) / 250.0);
            (points, (random.below(1_000_000) as f64) < chance * 1e6)
        };
        let samples: Vec<(i32, bool)> = (0..50_000).map(draw).collect();
        let found = scale(&samples.iter().copied());
        assert!((found - 250.0).abs() < 10.0, "{found}");
    }

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
