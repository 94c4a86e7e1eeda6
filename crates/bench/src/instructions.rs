//! Instructions of the generic alpha-beta against hand-written code, counted by callgrind: the same on a busy machine.

use std::process::Command;

use crate::{by_hand, ours};

const DEPTH: u32 = 12;
const SUBJECTS: [&str; 3] = ["by-hand", "generic", "switched"];
/// The usual player: its features as constants with nothing but a count of nodes, the same with limits and statistics,
/// and put together at run time.
const PLAYERS: [&str; 3] = ["observed", "player", "assembled"];

/// Does one measured piece of work; this is what callgrind sees.
pub(crate) fn measured(subject: &str) -> Result<(), String> {
    let depth = std::hint::black_box(DEPTH);
    let (score, nodes) = match subject {
        "nothing" => (0, 0),
        "by-hand" => by_hand::alpha_beta(depth),
        "generic" => ours::plain_alpha_beta(depth),
        "switched" => ours::switched_alpha_beta(depth),
        "observed" => ours::constant_player(depth, false),
        "player" => ours::constant_player(depth, true),
        "assembled" => ours::assembled_player(depth),
        other => return Err(format!("nothing to measure is called {other:?}")),
    };
    println!("{score} {nodes}");
    Ok(())
}

/// Counts and prints.
pub(crate) fn run() -> Result<(), String> {
    let (_, startup) = count("nothing")?;
    println!("alpha-beta, empty Connect Four board, depth {DEPTH}, all-zero evaluation, nodes counted");
    compare(&SUBJECTS, startup)?;
    println!("the usual player (iterative PVS with a table, killers and history), same board and depth");
    compare(&PLAYERS, startup)
}

/// Counts the instructions of each subject and compares them with the first one's.
fn compare(subjects: &[&str], startup: u64) -> Result<(), String> {
    let mut base = None;
    for subject in subjects {
        let (result, instructions) = count(subject)?;
        let instructions = instructions.saturating_sub(startup);
        let (expected, reference) = base.get_or_insert((result.clone(), instructions));
        if *expected != result {
            return Err(format!("{subject} found {result}, {} found {expected}", subjects[0]));
        }
        let nodes: u64 = result.split(' ').nth(1).and_then(|nodes| nodes.parse().ok()).unwrap_or(1);
        println!(
            "  {subject:<10} {instructions:>12} instructions {:>6.1} per node  {:+.1} %",
            instructions as f64 / nodes as f64,
            (instructions as f64 / *reference as f64 - 1.0) * 100.0
        );
    }
    Ok(())
}

/// The output of a subject and the instructions that it took.
fn count(subject: &str) -> Result<(String, u64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["measured", subject])
        .output()
        .map_err(|error| {
            format!("valgrind could not be started ({error}): install it, `apt-get install valgrind`")
        })?;
    let log = String::from_utf8_lossy(&output.stderr);
    let instructions = log
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, number)| number.trim().parse().ok())
        .ok_or_else(|| format!("valgrind counted nothing:\n{log}"))?;
    Ok((String::from_utf8_lossy(&output.stdout).trim().to_owned(), instructions))
}
