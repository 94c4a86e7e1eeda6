//! Plywood's benchmarks. Each prints ratios of one run, because absolute figures of a shared machine mean little.
//!
//! ```text
//! cargo run --release -p plywood-bench -- searches       against the crate `minimax` 0.6
//! cargo run --release -p plywood-bench -- instructions   against hand-written code, counted by callgrind
//! ```
//! NOTES.md beside this crate's manifest keeps what the benchmarks taught.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a benchmark does")]

mod by_hand;
mod instructions;
mod ours;
mod peer;
mod searches;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["searches"] => searches::run(),
        ["instructions"] => instructions::run(),
        ["measured", subject] => instructions::measured(subject),
        _ => Err("usage: plywood-bench searches | instructions".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
