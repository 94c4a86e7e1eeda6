//! Logistic regression by Newton's method: weights that believe most in what happened.

const STEPS: u32 = 12;

/// Something that was seen, and how it ended.
pub(crate) trait Observed {
    /// What each weight is multiplied with, where that is not zero.
    fn inputs(&self) -> impl Iterator<Item = (usize, f64)>;
    /// Whether it ended well.
    fn won(&self) -> bool;
}

/// What draws weights away from what was seen: for each weight how strongly, and to where.
pub(crate) struct Belief {
    pub(crate) strength: Vec<f64>,
    pub(crate) weights: Vec<f64>,
}

impl Belief {
    /// All weights are drawn towards zero.
    pub(crate) fn nothing(size: usize, ridge: f64) -> Belief {
        Belief { strength: vec![ridge; size], weights: vec![0.0; size] }
    }
}

pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn chance(weights: &[f64], sample: &impl Observed) -> f64 {
    logistic(sample.inputs().map(|(index, value)| weights[index] * value).sum())
}

/// The mean logarithm of what the weights believed in less than fully.
pub(crate) fn loss(weights: &[f64], samples: &[&impl Observed]) -> f64 {
    let surprise = |sample: &&_| {
        let sample: &_ = *sample;
        let chance = chance(weights, sample).clamp(1e-9, 1.0 - 1e-9);
        -if Observed::won(sample) { chance.ln() } else { (1.0 - chance).ln() }
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len() as f64
}

/// The weights that believe most in what happened, as far as `belief` lets them.
pub(crate) fn fit(samples: &[&impl Observed], belief: &Belief) -> Result<Vec<f64>, String> {
    let size = belief.weights.len();
    let mut weights = belief.weights.clone();
    for _ in 0..STEPS {
        let drawn = weights.iter().zip(&belief.weights).zip(&belief.strength);
        let mut gradient: Vec<f64> = drawn.map(|((weight, to), strength)| strength * (weight - to)).collect();
        let mut hessian = vec![0.0; size * size];
        for index in 0..size {
            hessian[index * size + index] = belief.strength[index];
        }
        for sample in samples {
            let chance = chance(&weights, *sample);
            let error = chance - f64::from(u8::from(sample.won()));
            let active: Vec<(usize, f64)> = sample.inputs().filter(|(_, value)| *value != 0.0).collect();
            for (row, value) in &active {
                gradient[*row] += error * value;
                for (column, other) in &active {
                    hessian[row * size + column] += chance * (1.0 - chance) * value * other;
                }
            }
        }
        let step = solve(hessian, gradient).ok_or("the regression has no solution: try a greater --ridge")?;
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    Ok(weights)
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

/// How much a number must be multiplied with to be the logistic function's argument, from numbers and results.
pub(crate) fn slope(samples: &(impl Iterator<Item = (f64, bool)> + Clone)) -> f64 {
    let mut slope = 0.0;
    for _ in 0..STEPS {
        let (mut gradient, mut curvature) = (0.0, f64::MIN_POSITIVE);
        for (x, won) in samples.clone() {
            let chance = logistic(slope * x);
            gradient += (chance - f64::from(u8::from(won))) * x;
            curvature += chance * (1.0 - chance) * x * x;
        }
        slope -= gradient / curvature;
    }
    slope
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

    /// Results that are drawn with a known slope give it back.
    #[test]
    fn the_slope_is_found() {
        let mut random = plywood_core::Random::new(1);
        let draw = |_| {
            let x = f64::from(random.between(-500, 500)) / 100.0;
            let chance = logistic(0.4 * x);
            (x, (random.below(1_000_000) as f64) < chance * 1e6)
        };
        let samples: Vec<(f64, bool)> = (0..50_000).map(draw).collect();
        let found = slope(&samples.iter().copied());
        assert!((found - 0.4).abs() < 0.02, "{found}");
    }
}
