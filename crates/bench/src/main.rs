//! Plywood's benchmarks. Each prints ratios of one run, because absolute figures of a shared machine mean little.
//!
//! ```text
//! cargo run --release -p plywood-bench -- searches       against the crate `minimax` 0.6
//! cargo run --release -p plywood-bench -- instructions   against hand-written code, counted by callgrind
//! cargo run --release -p plywood-bench -- connect4       our Connect Four solver against bitbully and connect-four-ai
//! cargo run --release -p plywood-bench -- amazons-speed  how long evaluations of the Amazons take
//! cargo run --release -p plywood-bench -- arimaa-positions  how many good turns of Arimaa an engine finds
//! cargo run --release -p plywood-bench -- arimaa-terms   what each term of it is worth in games
//! cargo run --release -p plywood-bench -- arimaa-profile where the time of a search of Arimaa goes
//! cargo run --release -p plywood-bench -- monte-carlo    our Monte Carlo tree search against OpenSpiel's
//! cargo run --release -p plywood-bench -- threads        what several threads are worth on this machine
//! cargo run --release -p plywood-bench -- virtual-time   what schemes of parallel search are worth on many processors
//! cargo run --release -p plywood-bench -- recording      what recording a search costs
//! cargo run --release -p plywood-bench -- browser        how fast the pages of `plywood serve` are
//! cargo run --release -p plywood-bench -- lab-live       what a page that watches an experiment costs it
//! cargo run --release -p plywood-bench -- explorer       how fast the tree of a large search is opened and drawn
//! cargo run --release -p plywood-bench -- screenshots    pictures of them
//! ```
//! NOTES.md beside this crate's manifest keeps what the benchmarks taught.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a benchmark does")]

mod amazons_speed;
mod arimaa;
mod browser;
mod by_hand;
mod chess_speed;
mod connect4;
mod instructions;
mod median;
mod monte_carlo;
mod ours;
mod pairs;
mod peer;
mod python;
mod recording;
mod searches;
mod threads;
mod virtual_time;

use std::process::ExitCode;

use clap::Parser;

/// Plywood's benchmarks: ratios of one run against peers and hand-written code.
#[derive(Parser, Debug)]
#[command(max_term_width = 100)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, whatever its size")]
enum Benchmark {
    /// Our searches against the crate `minimax` 0.6.
    Searches,
    /// Our alpha-beta against hand-written code, counted by callgrind.
    Instructions,
    /// One subject of `instructions`, as callgrind runs it.
    #[command(hide = true)]
    Measured {
        /// Its name.
        subject: String,
    },
    /// Our Connect Four solver against bitbully (PyPI) and connect-four-ai (crates.io).
    Connect4(connect4::Arguments),
    /// Our counting of chess moves against the crate `cozy-chess` 0.3, and how fast the player of chess is.
    ChessSpeed,
    /// How long evaluations of the Amazons take.
    AmazonsSpeed,
    /// Positions of Arimaa: what an engine plays there, and how much of it is right.
    ArimaaPositions(arimaa::positions::Arguments),
    /// What each term of Arimaa's evaluation is worth: games with and without it.
    ArimaaTerms(arimaa::duel::Arguments),
    /// Where the time of a search of Arimaa goes, beside what Tollmien (2014) measured.
    ArimaaProfile,
    /// Our Monte Carlo tree search and playouts against OpenSpiel's (PyPI).
    MonteCarlo(monte_carlo::Arguments),
    /// What several threads are worth on this machine: each search with one thread and with more, taking turns.
    Threads(threads::Arguments),
    /// What the schemes of parallel search are worth on many processors, in virtual time.
    VirtualTime(virtual_time::Arguments),
    /// What recording a search costs: time and memory a node.
    Recording,
    /// How fast the pages of `plywood serve` are in Chromium: boards, live analysis, many pages, and a server at rest.
    Browser(browser::Arguments),
    /// What a page that watches an experiment costs the experiment: times of units, alone and watched.
    LabLive(browser::lab_live::Arguments),
    /// How fast the tree of a large search is opened, drawn, walked and asked about in Chromium.
    Explorer(browser::explorer::Arguments),
    /// Pictures of the pages of `plywood serve`, for README and book.
    Screenshots(browser::screenshots::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Benchmark::parse() {
        Benchmark::Searches => searches::run(),
        Benchmark::Instructions => instructions::run(),
        Benchmark::Measured { subject } => instructions::measured(&subject),
        Benchmark::Connect4(arguments) => connect4::run(&arguments),
        Benchmark::ChessSpeed => chess_speed::run(),
        Benchmark::AmazonsSpeed => amazons_speed::run(),
        Benchmark::ArimaaPositions(arguments) => arimaa::positions::run(&arguments),
        Benchmark::ArimaaTerms(arguments) => arimaa::duel::run(&arguments),
        Benchmark::ArimaaProfile => arimaa::profile::run(),
        Benchmark::MonteCarlo(arguments) => monte_carlo::run(&arguments),
        Benchmark::Threads(arguments) => threads::run(&arguments),
        Benchmark::VirtualTime(arguments) => virtual_time::run(&arguments),
        Benchmark::Recording => recording::run(),
        Benchmark::Browser(arguments) => browser::run(&arguments),
        Benchmark::LabLive(arguments) => browser::lab_live::run(&arguments),
        Benchmark::Explorer(arguments) => browser::explorer::run(&arguments),
        Benchmark::Screenshots(arguments) => browser::screenshots::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
