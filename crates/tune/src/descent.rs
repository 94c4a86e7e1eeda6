//! L-BFGS (Nocedal 1980): the least value of a smooth function of many variables, by its gradients alone. It learns how
//! the function is curved from its last few steps.

use std::collections::VecDeque;

/// Steps that are remembered.
const MEMORY: usize = 12;
/// A step must gain at least this share of what the slope promises.
const ENOUGH: f64 = 1e-4;
/// How often a step is halved before there is nothing to gain.
const HALVINGS: u32 = 30;

/// Where a descent stands.
pub(crate) struct Descent<F> {
    function: F,
    pub(crate) place: Vec<f64>,
    pub(crate) value: f64,
    gradient: Vec<f64>,
    steps: VecDeque<Step>,
}

/// A step with the change of the gradient.
struct Step {
    moved: Vec<f64>,
    turned: Vec<f64>,
    product: f64,
}

impl<F: Fn(&[f64]) -> (f64, Vec<f64>)> Descent<F> {
    /// Begins at a place. The function gives its value and its gradient, and its variables should have similar scales.
    pub(crate) fn new(function: F, place: Vec<f64>) -> Descent<F> {
        let (value, gradient) = function(&place);
        Descent { function, place, value, gradient, steps: VecDeque::new() }
    }

    /// Takes a step, and tells what it gained; `None` if nothing is to be gained any more.
    pub(crate) fn step(&mut self) -> Option<f64> {
        let direction = self.direction();
        let slope = dot(&direction, &self.gradient);
        // Not a number is no way down either.
        if slope.is_nan() || slope >= 0.0 {
            return None;
        }
        let mut length = if self.steps.is_empty() { 1.0 / norm(&direction).max(1.0) } else { 1.0 };
        for _ in 0..HALVINGS {
            let place: Vec<f64> = self.place.iter().zip(&direction).map(|(x, d)| x + length * d).collect();
            let (value, gradient) = (self.function)(&place);
            if value <= self.value + ENOUGH * length * slope {
                let gain = self.value - value;
                self.remember(&place, &gradient);
                (self.place, self.value, self.gradient) = (place, value, gradient);
                return Some(gain);
            }
            length /= 2.0;
        }
        None
    }

    fn remember(&mut self, place: &[f64], gradient: &[f64]) {
        let moved = difference(place, &self.place);
        let turned = difference(gradient, &self.gradient);
        let product = dot(&moved, &turned);
        if product > f64::EPSILON * dot(&turned, &turned) {
            if self.steps.len() == MEMORY {
                self.steps.pop_front();
            }
            self.steps.push_back(Step { moved, turned, product });
        }
    }

    /// Down, by the gradient and what the last steps said about the curvature.
    fn direction(&self) -> Vec<f64> {
        let mut direction: Vec<f64> = self.gradient.iter().map(|slope| -slope).collect();
        let mut shares = Vec::with_capacity(self.steps.len());
        for step in self.steps.iter().rev() {
            let share = dot(&step.moved, &direction) / step.product;
            add(&mut direction, -share, &step.turned);
            shares.push(share);
        }
        if let Some(last) = self.steps.back() {
            let scale = last.product / dot(&last.turned, &last.turned);
            direction.iter_mut().for_each(|x| *x *= scale);
        }
        for (step, share) in self.steps.iter().zip(shares.into_iter().rev()) {
            let other = dot(&step.turned, &direction) / step.product;
            add(&mut direction, share - other, &step.moved);
        }
        direction
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(x, y)| x * y).sum()
}

fn norm(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}

fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(x, y)| x - y).collect()
}

fn add(to: &mut [f64], factor: f64, what: &[f64]) {
    to.iter_mut().zip(what).for_each(|(x, y)| *x += factor * y);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rosenbrock's banana: a long curved valley whose lowest point is (1, 1).
    #[test]
    fn the_lowest_point_of_a_curved_valley_is_found() {
        let banana = |at: &[f64]| {
            let (x, y) = (at[0], at[1]);
            let value = (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2);
            (value, vec![-2.0 * (1.0 - x) - 400.0 * x * (y - x * x), 200.0 * (y - x * x)])
        };
        let mut descent = Descent::new(banana, vec![-1.2, 1.0]);
        let steps = (0..200).take_while(|_| descent.step().is_some()).count();
        assert!(descent.place.iter().all(|x| (x - 1.0).abs() < 1e-6), "{:?} after {steps}", descent.place);
        assert!(steps < 100, "{steps}");
    }

    #[test]
    fn nothing_is_gained_at_the_bottom_and_without_numbers() {
        assert_eq!(Descent::new(|at: &[f64]| (at[0] * at[0], vec![2.0 * at[0]]), vec![0.0]).step(), None);
        assert_eq!(Descent::new(|_: &[f64]| (f64::NAN, vec![f64::NAN]), vec![0.0]).step(), None);
    }
}
