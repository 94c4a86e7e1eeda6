//! What two threads are worth on this machine: each task with one thread and with more, taking turns.
//!
//! A round measures one thread, then every scheme, then one thread again, and so on, each time with an empty table.
//! What counts is the median of the rounds. Waiting and memory are part of it, unlike in virtual time.

use std::time::Instant;

use clap::Args;
use plywood_api::Bot;
use plywood_core::{Goal, Limits, TextError};
use plywood_engines::EngineSpec;
use plywood_games::amazons::{Amazons, Evaluation, Whole};
use plywood_games::connect4::{Connect4, Standard, Threats};

use crate::peer;

/// How much is measured.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Rounds of each task.
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: usize,
    /// Threads.
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// Only tasks whose names contain this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
}

/// An engine on some positions, to a depth or for a time.
struct Task {
    name: &'static str,
    game: &'static str,
    engine: &'static str,
    /// What the engine is told of its threads, once for each way to use them.
    ways: &'static [&'static str],
    depth: Option<u32>,
    positions: &'static [Option<&'static str>],
}

const SCHEMES: &[&str] = &["parallel=ybw", "parallel=abdada", "parallel=lazy", "parallel=pvs"];
const ARIMAA: &str = "pvs:table=64,order=hash+class+killers+gravity+continuation,quiescence=4,qorder,id";

const TASKS: &[Task] = &[
    Task {
        name: "arimaa",
        game: "arimaa",
        engine: ARIMAA,
        ways: SCHEMES,
        depth: Some(8),
        positions: &[
            Some("s [ rrrrrrrr c  ch RdCh eM  mE RCd   D  D   H       R R H R  R  RR ]"),
            Some("s [     r  r rdrcrrrh dEMmrRH h eRRR  H DC  C D    R R  R        R ]"),
            Some("g [ r  r decr    rrcEhr  hCD    D         HR       R  R RC   R RM R]"),
        ],
    },
    Task {
        name: "amazons",
        game: "amazons:halves",
        engine: "pvs:table=64,order=hash+killers+history,id",
        ways: SCHEMES,
        depth: Some(5),
        positions: &[None, Some("8x8")],
    },
    Task {
        name: "connect4",
        game: "connect4",
        engine: "pvs:table=64,order=hash+killers+history+rank,id",
        ways: SCHEMES,
        depth: Some(17),
        positions: &[None, Some("3246313")],
    },
];

/// A measurement.
struct Run {
    seconds: f64,
    nodes: f64,
}

/// Runs and prints the comparison.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { rounds, threads, only } = arguments;
    println!("{threads} threads against one, medians of {rounds} rounds; geometric means over positions");
    println!("{:<28} {:>9} {:>12} {:>12}", "", "speed-up", "extra nodes", "nodes/s");
    for task in TASKS.iter().filter(|task| task.name.contains(only)) {
        measure(task, *rounds, *threads)?;
    }
    for (name, depth) in [("connect4, crate minimax", 13), ("amazons 6x6, crate minimax", 3)] {
        if name.contains(only) {
            let speed_up = peer_speed_up(name, depth, *rounds, *threads)?;
            println!("{name:<28} {speed_up:>9.2}");
        }
    }
    Ok(())
}

fn measure(task: &Task, rounds: usize, threads: usize) -> Result<(), String> {
    let bot = |way: Option<&str>| -> Result<Box<dyn Bot>, String> {
        let more = way.map_or(String::new(), |way| format!(",threads={threads},{way}"));
        let engine: EngineSpec = format!("{}{more}", task.engine).parse().map_err(text)?;
        plywood_games::all().bot(task.game, &engine).map_err(text)
    };
    let mut alone = bot(None)?;
    let mut teams = task.ways.iter().map(|way| bot(Some(way))).collect::<Result<Vec<_>, _>>()?;
    let mut ratios = vec![[0.0; 3]; teams.len()];
    for position in task.positions {
        let mut one = Vec::new();
        let mut many: Vec<Vec<Run>> = teams.iter().map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            one.push(think(&mut *alone, *position, task.depth)?);
            for (team, runs) in teams.iter_mut().zip(&mut many) {
                runs.push(think(&mut **team, *position, task.depth)?);
            }
        }
        for (ratio, runs) in ratios.iter_mut().zip(&many) {
            let speed = |run: &Run| run.nodes / run.seconds;
            ratio[0] += (median(&one, |run| run.seconds) / median(runs, |run| run.seconds)).ln();
            ratio[1] += (median(runs, |run| run.nodes) / median(&one, |run| run.nodes)).ln();
            ratio[2] += (median(runs, speed) / median(&one, speed)).ln();
        }
    }
    for (way, ratio) in task.ways.iter().zip(ratios) {
        let [time, nodes, speed] = ratio.map(|sum| (sum / task.positions.len() as f64).exp());
        let name = format!("{}, {way}", task.name);
        println!("{name:<28} {time:>9.2} {:>11.1}% {speed:>12.2}", 100.0 * (nodes - 1.0));
    }
    Ok(())
}

fn think(bot: &mut dyn Bot, position: Option<&str>, depth: Option<u32>) -> Result<Run, String> {
    bot.set_position(position).map_err(text)?;
    bot.forget();
    let begun = Instant::now();
    let answer = bot.think(Goal { depth, ..Goal::SOLVE }, &Limits::default(), &mut |_| {});
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Run { seconds, nodes: (answer.stats.nodes + answer.stats.line_nodes) as f64 })
}

/// How much faster the crate `minimax` is with more threads.
fn peer_speed_up(name: &str, depth: u32, rounds: usize, threads: usize) -> Result<f64, String> {
    let amazons = plywood_core::Game::position(&Amazons::<Whole>::new(), Some("6x6")).map_err(text)?;
    let (mut one, mut many) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        for (threads, runs) in [(1, &mut one), (threads, &mut many)] {
            let begun = Instant::now();
            if name.starts_with("connect4") {
                peer::on_threads(&Connect4::new(Standard), Threats, depth, threads);
            } else {
                peer::on_threads(&amazons, Evaluation::default(), depth, threads);
            }
            runs.push(Run { seconds: begun.elapsed().as_secs_f64(), nodes: 0.0 });
        }
    }
    Ok(median(&one, |run| run.seconds) / median(&many, |run| run.seconds))
}

fn median(runs: &[Run], of: impl Fn(&Run) -> f64) -> f64 {
    crate::median::median(runs.iter().map(of).collect())
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
fn text(error: TextError) -> String {
    error.to_string()
}
