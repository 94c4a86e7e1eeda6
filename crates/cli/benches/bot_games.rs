//! Hundreds of games of the competition bot against others, with a server's clock and an exact referee: `cargo bench -p
//! plywood --bench bot_games`, best on an idle machine. Ends with 1 if a move was late or illegal, or if a won position
//! was not won in the end.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use support::arena::{Bank, Opponent, Tally, games};

/// Games of the competition bot, with a server's clock and an exact referee
#[derive(Parser)]
struct Arguments {
    /// Openings for each opponent and time bank; each is played with either colour
    #[arg(long, default_value_t = 25)]
    pairs: u64,
    /// The seed of the first opening
    #[arg(long, default_value_t = 1)]
    first_seed: u64,
    /// Games that are played at once
    #[arg(long, default_value_t = 2)]
    at_once: usize,
    /// Only this time bank
    #[arg(long)]
    bank: Option<BankName>,
    /// Ignored: `cargo bench` says it to every benchmark
    #[arg(long, hide = true)]
    bench: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum BankName {
    /// 100 + 20 ms
    Short,
    /// 10,000 + 500 ms
    Long,
}

fn main() -> ExitCode {
    let Arguments { pairs, first_seed, at_once, bank, bench: _ } = Arguments::parse();
    let mut all = Tally::default();
    for (name, its_bank, text) in
        [(BankName::Short, Bank::SHORT, "100 + 20 ms"), (BankName::Long, Bank::LONG, "10,000 + 500 ms")]
    {
        if bank.is_some_and(|bank| bank != name) {
            continue;
        }
        for opponent in [Opponent::Random, Opponent::Depth8] {
            let tally = games(opponent, its_bank, first_seed..first_seed + pairs, at_once);
            println!("{:<10} {text:<16} {tally}", format!("{opponent:?}"));
            for (what, moves) in [
                ("not solved in time", &tally.not_solved),
                ("thrown away", &tally.thrown_away),
                ("promise broken", &tally.broken_promises),
                ("won position not won", &tally.wins_lost),
            ] {
                moves.iter().for_each(|one| println!("    {what}: {one}"));
            }
            all.add(tally);
        }
    }
    println!("{:<27} {all}", "all");
    let faults = [
        all.time_outs as usize,
        all.illegal as usize,
        all.thrown_away.len(),
        all.broken_promises.len(),
        all.wins_lost.len(),
    ];
    if faults == [0; 5] { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
