//! How long a fit takes: a million positions with nine hundred weights, of which each position speaks about sixty.
//!
//! ```text
//! cargo run --release -p plywood-tune --example speed            one thread, then two
//! ```
#![allow(clippy::print_stdout, reason = "printing is what an example does")]

use std::time::Instant;

use plywood_core::{Random, StopFlag};
use plywood_tune::{FitSettings, Sampled, Samples, TuneError, fit};

const WEIGHTS: usize = 900;
const COUNTS: usize = 60;
const POSITIONS: usize = 1_000_000;

fn main() -> Result<(), TuneError> {
    let mut random = Random::new(1);
    let truth: Vec<f32> = (0..WEIGHTS).map(|_| random.between(-60, 60) as f32).collect();
    let training = draw(&truth, POSITIONS, &mut random);
    let held_out = draw(&truth, POSITIONS / 10, &mut random);
    let sampled = Sampled { training, held_out, ..Sampled::default() };
    let start: Vec<f32> = truth.iter().map(|weight| weight + random.between(-30, 30) as f32).collect();
    for threads in [1, 2] {
        let stop = StopFlag::default();
        let settings = FitSettings { lambdas: vec![1.0], pulls: vec![100.0], steps: 300, threads, stop };
        let begun = Instant::now();
        let fitted = fit(&sampled, &start, 100.0, &settings, &mut |_| {})?;
        let steps = fitted.trials[0].steps;
        println!(
            "{threads} threads: {steps} steps in {:.1} s, loss {:.5} before and {:.5} after",
            begun.elapsed().as_secs_f64(),
            fitted.before,
            fitted.after
        );
    }
    Ok(())
}

/// Positions whose results follow from weights.
fn draw(truth: &[f32], positions: usize, random: &mut Random) -> Samples {
    let mut samples = Samples::default();
    for _ in 0..positions {
        let count = |_| (random.below(WEIGHTS as u64) as u32, random.between(-8, 8) as f32 / 8.0);
        let counts: Vec<(u32, f32)> = (0..COUNTS).map(count).collect();
        let points: f32 = counts.iter().map(|(place, count)| truth[*place as usize] * count).sum();
        let chance = 1.0 / (1.0 + f64::from(-points / 100.0).exp());
        let is_won = (random.below(1 << 20) as f64) < chance * f64::from(1 << 20);
        samples.push(&counts, f32::from(u8::from(is_won)), None);
    }
    samples
}
