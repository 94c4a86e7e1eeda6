//! Weights by logistic regression: those that believe most in what happened.
//!
//! A sum of weights times counts is a number of points, and the logistic function makes a chance of it. How many points
//! make a chance of 73 % (the scale) is found first, with the weights as they are, and stays, so that a point means
//! afterwards what it meant before. The chance is then brought as near as possible to the target: the game's result,
//! mixed with what a search thought. The function has one lowest point, so that neither chance nor the number of
//! threads decides where the weights end.

use plywood_core::StopFlag;

use crate::descent::Descent;
use crate::error::TuneError;
use crate::samples::{Sampled, Samples};
use crate::team::in_parts;

/// Positions that are added up in one go. Sums depend on their order in the last digits, so this must not depend on the
/// number of threads.
const ROWS_AT_ONCE: usize = 4096;
/// Steps of Newton's method for the scale.
const SCALE_STEPS: u32 = 20;
/// The descent ends where a step gains less than this of the loss.
const LEAST_GAIN: f64 = 1e-7;
/// The descent ends if the held-out games have not been believed in more for so many steps.
const PATIENCE: u32 = 15;

/// How weights are fitted.
#[derive(Clone, Debug)]
pub struct FitSettings {
    /// The share of the result in the target; the rest is what the search thought. Of several the one is kept that
    /// believes most in the held-out games.
    pub lambdas: Vec<f64>,
    /// How strongly a weight is drawn to where it began: as strongly as so many positions that speak about it. Of
    /// several the one is kept that believes most in the held-out games.
    pub pulls: Vec<f64>,
    /// The greatest number of steps.
    pub steps: u32,
    /// How many threads work. The weights do not depend on it.
    pub threads: usize,
    /// Raised from outside to end the work early: what was best so far is kept.
    pub stop: StopFlag,
}

/// What one lambda and one pull led to.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Trial {
    /// See [`FitSettings::lambdas`].
    pub lambda: f64,
    /// See [`FitSettings::pulls`].
    pub pull: f64,
    /// Steps of the descent.
    pub steps: u32,
    /// The loss on held-out games.
    pub loss: f64,
}

/// Weights that were fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The weights, in points.
    pub weights: Vec<f32>,
    /// How many points make a chance of 73 %.
    pub scale: f64,
    /// The mean logarithm of what the old weights believed in less than fully: the results of held-out games.
    pub before: f64,
    /// The same with the new weights.
    pub after: f64,
    /// What was tried, in order.
    pub trials: Vec<Trial>,
    /// The one that is kept: its number among the trials.
    pub kept: usize,
}

/// Fits weights that begin as `start` to samples. `usual_scale` is the scale if the old weights say nothing about
/// results, and `tell` hears of every step: the trial so far.
pub fn fit(
    sampled: &Sampled,
    start: &[f32],
    usual_scale: f64,
    settings: &FitSettings,
    tell: &mut dyn FnMut(&Trial),
) -> Result<Fitted, TuneError> {
    let (training, held_out) = (&sampled.training, &sampled.held_out);
    if training.is_empty() || held_out.is_empty() {
        return Err(TuneError::Useless(format!(
            "{} games have {} positions to fit to and {} to judge by: more games are needed",
            sampled.games,
            training.len(),
            held_out.len()
        )));
    }
    let start: Vec<f64> = start.iter().map(|weight| f64::from(*weight)).collect();
    let scale = scale(training, &start, settings.threads).unwrap_or(usual_scale);
    let in_chances: Vec<f64> = start.iter().map(|weight| weight / scale).collect();
    let judge = |weights: &[f64]| believe(held_out, weights, &held_out.results, settings.threads).0;
    let before = judge(&in_chances);

    let mut trials = Vec::new();
    let mut best: Option<(f64, usize, Vec<f64>)> = None;
    for lambda in &settings.lambdas {
        let targets = targets(training, *lambda, scale);
        for pull in &settings.pulls {
            let mut trial = Trial { lambda: *lambda, pull: *pull, steps: 0, loss: before };
            let problem = Problem::new(training, &targets, &in_chances, *pull, settings.threads);
            let weights = problem.solve(settings, &judge, &mut trial, tell);
            if best.as_ref().is_none_or(|(least, ..)| trial.loss < *least) {
                best = Some((trial.loss, trials.len(), weights));
            }
            trials.push(trial);
        }
    }
    let (after, kept, weights) =
        best.ok_or_else(|| TuneError::Useless("give at least one share and one pull".to_owned()))?;
    let weights = weights.iter().map(|weight| (weight * scale) as f32).collect();
    Ok(Fitted { weights, scale, before, after, trials, kept })
}

/// What chances should be: results mixed with what searches thought, where they did.
fn targets(samples: &Samples, lambda: f64, scale: f64) -> Vec<f32> {
    let mixed = |(result, score): (&f32, &f32)| {
        if score.is_nan() {
            return *result;
        }
        (lambda * f64::from(*result) + (1.0 - lambda) * logistic(f64::from(*score) / scale)) as f32
    };
    samples.results.iter().zip(&samples.scores).map(mixed).collect()
}

/// The regression for one lambda and one pull. Its variables are weights that were stretched until all of them matter
/// alike, because a descent finds its way better in a round valley.
struct Problem<'a> {
    samples: &'a Samples,
    targets: &'a [f32],
    start: &'a [f64],
    /// How strongly each weight is drawn to its start.
    strengths: Vec<f64>,
    /// What a weight is multiplied with to be a variable.
    stretch: Vec<f64>,
    threads: usize,
}

impl<'a> Problem<'a> {
    fn new(
        samples: &'a Samples,
        targets: &'a [f32],
        start: &'a [f64],
        pull: f64,
        threads: usize,
    ) -> Problem<'a> {
        let (mut squares, mut present) = (vec![0.0; start.len()], vec![0.0; start.len()]);
        for index in 0..samples.len() {
            for (place, count) in samples.rows.row(index) {
                squares[place] += count * count;
                present[place] += 1.0;
            }
        }
        // Where chances are even, a position is curved by a quarter of its squared count. A weight that only few
        // positions speak about stays near its start, because the pull is like positions that speak for that.
        let strengths: Vec<f64> = squares
            .iter()
            .zip(&present)
            .map(|(squares, present)| if *present > 0.0 { pull / 4.0 * squares / present } else { 1.0 })
            .collect();
        let curved = squares.iter().zip(&strengths).map(|(squares, strength)| squares / 4.0 + strength);
        let stretch = curved.map(|curvature| (curvature / samples.len() as f64).sqrt().max(1e-9)).collect();
        Problem { samples, targets, start, strengths, stretch, threads }
    }

    /// The loss and its gradient at these variables.
    fn at(&self, variables: &[f64]) -> (f64, Vec<f64>) {
        let weights = self.weights(variables);
        let (mut loss, mut gradient) = believe(self.samples, &weights, self.targets, self.threads);
        let rows = self.samples.len() as f64;
        for (place, slope) in gradient.iter_mut().enumerate() {
            let away = weights[place] - self.start[place];
            loss += self.strengths[place] * away * away / 2.0 / rows;
            *slope = (*slope + self.strengths[place] * away / rows) / self.stretch[place];
        }
        (loss, gradient)
    }

    fn weights(&self, variables: &[f64]) -> Vec<f64> {
        variables.iter().zip(&self.stretch).map(|(variable, stretch)| variable / stretch).collect()
    }

    /// The weights on the way to the lowest point that `judge` liked best.
    fn solve(
        &self,
        settings: &FitSettings,
        judge: &dyn Fn(&[f64]) -> f64,
        trial: &mut Trial,
        tell: &mut dyn FnMut(&Trial),
    ) -> Vec<f64> {
        let begin = self.start.iter().zip(&self.stretch).map(|(weight, stretch)| weight * stretch).collect();
        let mut descent = Descent::new(|variables: &[f64]| self.at(variables), begin);
        let (mut best, mut in_vain) = (self.start.to_vec(), 0);
        while trial.steps < settings.steps && in_vain < PATIENCE && !settings.stop.is_raised() {
            let Some(gain) = descent.step() else { break };
            trial.steps += 1;
            let weights = self.weights(&descent.place);
            let loss = judge(&weights);
            in_vain += 1;
            if loss < trial.loss {
                (trial.loss, best, in_vain) = (loss, weights, 0);
            }
            tell(trial);
            if gain < LEAST_GAIN * descent.value {
                break;
            }
        }
        best
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The mean logarithm of what weights believed in less than fully, and its gradient.
fn believe(samples: &Samples, weights: &[f64], targets: &[f32], threads: usize) -> (f64, Vec<f64>) {
    let rows = samples.len();
    let parts = in_parts(rows.div_ceil(ROWS_AT_ONCE), threads, |part| {
        let mut gradient = vec![0.0; weights.len()];
        let mut loss = 0.0;
        let first = part * ROWS_AT_ONCE;
        for (index, target) in targets.iter().enumerate().skip(first).take(ROWS_AT_ONCE) {
            let points = samples.rows.product(index, weights);
            let target = f64::from(*target);
            loss += surprise(points, target);
            let error = logistic(points) - target;
            for (place, count) in samples.rows.row(index) {
                gradient[place] += error * count;
            }
        }
        (loss, gradient)
    });
    let mut sum = (0.0, vec![0.0; weights.len()]);
    for (loss, gradient) in parts {
        sum.0 += loss;
        sum.1.iter_mut().zip(gradient).for_each(|(sum, slope)| *sum += slope);
    }
    sum.1.iter_mut().for_each(|slope| *slope /= rows as f64);
    (sum.0 / rows as f64, sum.1)
}

/// -target ln(chance) - (1 - target) ln(1 - chance), without losing digits where the chance is near 0 or 1.
fn surprise(points: f64, target: f64) -> f64 {
    let certain = (-points.abs()).exp().ln_1p();
    certain + points.max(0.0) - target * points
}

/// How many points make a chance of 73 %, by results; `None` if points say nothing about them, or the contrary.
fn scale(samples: &Samples, weights: &[f64], threads: usize) -> Option<f64> {
    let parts = in_parts(samples.len().div_ceil(ROWS_AT_ONCE), threads, |part| {
        let range = part * ROWS_AT_ONCE..samples.len().min((part + 1) * ROWS_AT_ONCE);
        range.map(|index| samples.rows.product(index, weights)).collect::<Vec<_>>()
    });
    let points: Vec<f64> = parts.concat();
    let mut slope = 0.0;
    for _ in 0..SCALE_STEPS {
        let (mut gradient, mut curvature) = (0.0, f64::MIN_POSITIVE);
        for (points, result) in points.iter().zip(&samples.results) {
            let chance = logistic(slope * points);
            gradient += (chance - f64::from(*result)) * points;
            curvature += chance * (1.0 - chance) * points * points;
        }
        slope -= gradient / curvature;
    }
    Some(1.0 / slope).filter(|scale| scale.is_finite() && *scale > 0.0)
}
