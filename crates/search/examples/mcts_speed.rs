//! How fast Monte Carlo tree search grows its tree: simulations per second and bytes per simulation, for Connect Four from the empty board.
//!
//! `cargo run --release -p plywood-search --example mcts_speed -- 1000000 1` (simulations, threads)
#![allow(clippy::print_stdout)]

use std::time::UNIX_EPOCH;

use plywood_core::{Goal, Limits, Position, RandomMoves, Search, Stats, Zero};
use plywood_games::connect4::{Connect4, RandomPlayout, Standard, Threats};
use plywood_search::{Mcts, MctsSettings, Priors, Selection};

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let simulations = arguments.next().unwrap_or(1_000_000);
    let threads = arguments.next().unwrap_or(1) as usize;
    let settings = MctsSettings { threads, ..MctsSettings::default() };
    let position = Connect4::new(Standard);
    let plain = |select| MctsSettings { select, ..settings.clone() };
    measure("ucb1", Mcts::new(plain(Selection::Ucb1), Zero, (), RandomPlayout), &position, simulations);
    measure(
        "ucb1-tuned",
        Mcts::new(plain(Selection::Ucb1Tuned), Zero, (), RandomPlayout),
        &position,
        simulations,
    );
    measure("puct", Mcts::new(plain(Selection::Puct), Zero, (), RandomPlayout), &position, simulations);
    measure(
        "ucb1, generic playouts",
        Mcts::new(plain(Selection::Ucb1), Zero, (), RandomMoves),
        &position,
        simulations,
    );
    let shared = MctsSettings { transpositions: true, ..settings.clone() };
    measure("ucb1, transpositions", Mcts::new(shared, Zero, (), RandomPlayout), &position, simulations);
    let informed =
        MctsSettings { select: Selection::Puct, priors: Priors::Evaluation, cut: Some(0), ..settings };
    measure("puct, evaluation", Mcts::new(informed, Threats, (), RandomPlayout), &position, simulations);
}

/// The time that this thread spent computing, where Linux tells; other programs on the machine then matter less. Else the time of day.
fn seconds() -> f64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = spent.and_then(|text| text.split(' ').next().and_then(|text| text.parse::<f64>().ok()));
    let since_1970 = || UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64());
    nanoseconds.map_or_else(since_1970, |nanoseconds| nanoseconds / 1e9)
}

fn measure<P: Position>(name: &str, mut search: impl Search<P>, position: &P, simulations: u64) {
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    let start = seconds();
    let report = search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
    let seconds = seconds() - start;
    let Stats { simulations, nodes, tree_bytes, .. } = report.stats;
    println!(
        "{name}: {:.0} simulations/s, {:.1} bytes and {:.1} nodes per simulation, {:?}, line of {}",
        simulations as f64 / seconds,
        tree_bytes as f64 / simulations as f64,
        nodes as f64 / simulations as f64,
        report.score,
        report.line.len(),
    );
}
