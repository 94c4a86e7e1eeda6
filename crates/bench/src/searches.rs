//! Our searches and those of the crate `minimax` 0.6 on the same tasks, taking turns.

use std::time::{Duration, Instant};

use crate::{ours, peer};

/// Turns taken by each side; the fastest of each counts, which is what noise cannot improve.
const ROUNDS: u32 = 7;
const TABLE_MIB: usize = 64;

/// The better of two measurements of the same work.
struct Best {
    nodes: u64,
    time: Duration,
}

impl Best {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// Lets both sides take turns and keeps each side's best round.
fn duel(mut ours: impl FnMut() -> u64, mut theirs: impl FnMut() -> u64) -> (Best, Best) {
    let measure = |task: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let nodes = task();
        Best { nodes, time: start.elapsed() }
    };
    // Its root moves are shuffled, so its rounds differ in nodes: compare rates.
    let better = |a: Best, b: Best| if b.rate() > a.rate() { b } else { a };
    let mut best = (measure(&mut ours), measure(&mut theirs));
    for _ in 1..ROUNDS {
        best = (better(best.0, measure(&mut ours)), better(best.1, measure(&mut theirs)));
    }
    best
}

fn print(task: &str, ours: &Best, theirs: &Best) {
    println!("{task}");
    for (name, best) in [("plywood", ours), ("minimax 0.6", theirs)] {
        println!(
            "  {name:<12} {:>12} nodes {:>9.1} ms {:>7.1} M nodes/s",
            best.nodes,
            best.time.as_secs_f64() * 1e3,
            best.rate() / 1e6
        );
    }
    println!(
        "  ratio        nodes {:.2}, time {:.2}, nodes per second {:.2} (ours / theirs)",
        ours.nodes as f64 / theirs.nodes as f64,
        ours.time.as_secs_f64() / theirs.time.as_secs_f64(),
        ours.rate() / theirs.rate()
    );
}

/// Runs and prints the comparison.
pub(crate) fn run() -> Result<(), String> {
    let (mine, theirs) = duel(|| ours::plain_alpha_beta(12).1, || peer::negamax(12));
    print("alpha-beta, empty Connect Four board, depth 12, all-zero evaluation", &mine, &theirs);
    let (mine, theirs) = duel(|| ours::switched_alpha_beta(12).1, || peer::negamax(12));
    print("the same with limits, statistics and every feature a run-time switch", &mine, &theirs);
    let (mine, theirs) =
        duel(|| ours::iterative_pvs(14, TABLE_MIB).stats.nodes, || peer::iterative_pvs(14, TABLE_MIB));
    print("iterative PVS with a 64 MiB table, depth 14, threat evaluation", &mine, &theirs);
    Ok(())
}
