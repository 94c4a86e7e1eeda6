//! How fast Arimaa's tactics and its lists of whole turns are, on the positions of the suite: `cargo bench -p
//! plywood-games --bench arimaa_tactics`. Every position is timed alone and counts with its fastest run, so that other
//! programs disturb little.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use plywood_core::{Game, Position};
use plywood_games::arimaa::tactics::{capture_steps, captures_in, goal_in, goal_steps};
use plywood_games::arimaa::{Arimaa, Steps, turns};

const SUITE: &str = include_str!("../../../suites/arimaa/tactics.tsv");

fn main() -> Result<(), Box<dyn Error>> {
    let positions = SUITE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let text: Vec<&str> = line.split('\t').take(2).collect();
            Arimaa.parse_position(&text.join(" "))
        })
        .collect::<Result<Vec<Steps>, _>>()?;
    time("goal_in", 100, &positions, |at| goal_in(at.board(), at.side(), 4));
    time("captures_in", 100, &positions, |at| captures_in(at.board(), at.side(), 4));
    time("goal_steps", 100, &positions, goal_steps);
    time("capture_steps", 100, &positions, capture_steps);
    let count: usize = positions.iter().map(|at| turns(at).len()).sum();
    time("turns", 1, &positions, turns);
    println!("turns: {} of them on average", count / positions.len());
    Ok(())
}

fn time<T>(name: &str, calls: u32, positions: &[Steps], ask: impl Fn(&Steps) -> T) {
    let once = |position| {
        let begin = Instant::now();
        for _ in 0..calls {
            black_box(ask(black_box(position)));
        }
        begin.elapsed() / calls
    };
    let fastest = |position| (0..20).map(|_| once(position)).min().unwrap_or_default();
    let mut times: Vec<Duration> = positions.iter().map(fastest).collect();
    times.sort();
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    println!(
        "{name}: {mean:?} on average, {:?} in the middle, {:?} at most",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
