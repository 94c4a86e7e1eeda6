//! How often intervals and tests are right, by simulation: the tables of docs/statistics.md.
//!
//! `cargo run --release -p plywood-lab --example coverage`
#![expect(clippy::print_stdout, reason = "it prints tables")]

use std::error::Error;

use plywood_arena::statistics::{Decision, Model, Outcome, Record, Sprt, Strength, expected_score};
use plywood_core::Random;
use plywood_lab::ratios;

fn main() -> Result<(), Box<dyn Error>> {
    ratios_of_positions();
    scores_of_matches();
    decisions_of_tests()
}

/// A number between 0 and 1.
fn share(random: &mut Random) -> f64 {
    random.below(1 << 52) as f64 / (1_u64 << 52) as f64
}

/// A number from the normal distribution (Box and Muller).
fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - share(random)).ln()).sqrt();
    radius * (std::f64::consts::TAU * share(random)).cos()
}

/// Whether 95 % intervals catch a ratio of 1, of ratios with these logarithms.
fn catches_one(logs: &[f64]) -> bool {
    let pairs: Vec<(f64, f64)> = logs.iter().map(|log| (log.exp(), 1.0)).collect();
    let interval = ratios(&pairs, 0.95).and_then(|ratios| ratios.geometric.interval);
    interval.is_some_and(|interval| interval.contains(1.0))
}

/// The same for the ratio of totals, over trees of very different sizes, as those of positions are.
fn catches_totals(count: usize, random: &mut Random) -> bool {
    let pair = |random: &mut Random| {
        let nodes = normal(random).exp() * 1e5;
        [0, 1].map(|_| nodes * (0.3 * normal(random)).exp())
    };
    let pairs: Vec<(f64, f64)> = (0..count).map(|_| pair(random).into()).collect();
    let interval = ratios(&pairs, 0.95).and_then(|ratios| ratios.totals.interval);
    interval.is_some_and(|interval| interval.contains(1.0))
}

/// What is not used any more: whether the middle 95 % of means drawn again with replacement catch a mean of 0.
fn bootstrap_catches_zero(logs: &[f64], random: &mut Random) -> bool {
    const DRAWN: usize = 400;
    let mut means: Vec<f64> = (0..DRAWN)
        .map(|_| logs.iter().map(|_| *random.pick(logs)).sum::<f64>() / logs.len() as f64)
        .collect();
    means.sort_by(f64::total_cmp);
    means[DRAWN / 40] <= 0.0 && 0.0 <= means[DRAWN - 1 - DRAWN / 40]
}

fn percent(count: u32, of: u32) -> String {
    format!("{:.1}", f64::from(count) / f64::from(of) * 100.0)
}

fn ratios_of_positions() {
    const ROUNDS: u32 = 10_000;
    println!("Coverage of 95 % intervals of ratios, in %, {ROUNDS} samples each\n");
    println!(
        "| positions | bootstrap | normal | uniform | skewed | totals |\n|---:|---:|---:|---:|---:|---:|"
    );
    let random = &mut Random::new(1);
    for count in [5, 6, 8, 10, 15, 20, 40, 100] {
        let mut covered = [0; 5];
        for _ in 0..ROUNDS {
            let normals: Vec<f64> = (0..count).map(|_| normal(random)).collect();
            let uniform: Vec<f64> = (0..count).map(|_| share(random) - 0.5).collect();
            let skewed: Vec<f64> = (0..count).map(|_| -(1.0 - share(random)).ln() - 1.0).collect();
            let caught = [
                bootstrap_catches_zero(&normals, random),
                catches_one(&normals),
                catches_one(&uniform),
                catches_one(&skewed),
                catches_totals(count, random),
            ];
            covered.iter_mut().zip(caught).for_each(|(covered, caught)| *covered += u32::from(caught));
        }
        println!("| {count} | {} |", covered.map(|covered| percent(covered, ROUNDS)).join(" | "));
    }
}

/// A pair of games between players of which the first expects this share of the points, with so many draws. The opening
/// favours one side, which both players have once.
fn pair(expected: f64, draws: f64, random: &mut Random) -> [Outcome; 2] {
    let favour = if random.one_in(2) { 0.1 } else { -0.1 };
    [favour, -favour].map(|favour| {
        let win = expected + favour - draws / 2.0;
        match share(random) {
            dice if dice < win => Outcome::Win,
            dice if dice < win + draws => Outcome::Draw,
            _ => Outcome::Loss,
        }
    })
}

fn scores_of_matches() {
    const ROUNDS: u32 = 10_000;
    println!("\nCoverage of 95 % intervals of scores in pairs of games, in %, {ROUNDS} matches each\n");
    println!("| pairs | even | even, half drawn | 70 % | 85 % |\n|---:|---:|---:|---:|---:|");
    let random = &mut Random::new(2);
    for pairs in [2, 5, 10, 20, 50, 200] {
        let cells = [(0.5, 0.0), (0.5, 0.5), (0.7, 0.2), (0.85, 0.1)].map(|(expected, draws)| {
            let covered = (0..ROUNDS).filter(|_| {
                let mut record = Record::default();
                (0..pairs).for_each(|_| record.add_pair(pair(expected, draws, random)));
                let interval = Strength::of(&record).and_then(|strength| strength.score.interval);
                interval.is_some_and(|interval| interval.contains(expected))
            });
            percent(covered.count() as u32, ROUNDS)
        });
        println!("| {pairs} | {} |", cells.join(" | "));
    }
}

fn decisions_of_tests() -> Result<(), Box<dyn Error>> {
    const ROUNDS: u32 = 1000;
    println!("\nDecisions of SPRT [0, 40], alpha = beta = 5 %, in %, {ROUNDS} matches each\n");
    println!("| true Elo | H0 accepted | H1 accepted | pairs on average |\n|---:|---:|---:|---:|");
    let test = Sprt::new(Model::Logistic, 0.0, 40.0, 0.05, 0.05)?;
    let random = &mut Random::new(3);
    for elo in [-20.0, 0.0, 20.0, 40.0, 60.0] {
        let (mut accepted, mut pairs) = ([0, 0], 0.0);
        for _ in 0..ROUNDS {
            let mut record = Record::default();
            let decision = loop {
                record.add_pair(pair(expected_score(elo), 0.3, random));
                pairs += 1.0;
                match test.judge(&record).decision {
                    Decision::H0 => break 0,
                    Decision::H1 => break 1,
                    _ => {}
                }
            };
            accepted[decision] += 1;
        }
        let [h0, h1] = accepted.map(|count| percent(count, ROUNDS));
        println!("| {elo} | {h0} | {h1} | {:.0} |", pairs / f64::from(ROUNDS));
    }
    Ok(())
}
