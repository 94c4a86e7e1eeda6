//! Two hundred games of the competition bot against others, with a server's clock and an exact referee:
//! `cargo bench -p plywood --bench two_hundred_games`, some minutes, best on an idle machine. Ends with 1 if a move was late, illegal, or gave
//! away what the bot had said it would get.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

use support::arena::{Bank, Opponent, Tally, games};

fn main() -> ExitCode {
    let mut all = Tally::default();
    for (bank, name) in [(Bank::SHORT, "100 + 20 ms"), (Bank::LONG, "10,000 + 500 ms")] {
        for opponent in [Opponent::Random, Opponent::Depth8] {
            let tally = games(opponent, bank, 25, 2);
            println!("{:<10} {name:<16} {tally}", format!("{opponent:?}"));
            for (what, moves) in [
                ("not solved in time", &tally.not_solved),
                ("thrown away", &tally.thrown_away),
                ("promise broken", &tally.broken_promises),
            ] {
                moves.iter().for_each(|one| println!("    {what}: {one}"));
            }
            all.add(tally);
        }
    }
    println!("{:<27} {all}", "all");
    let faults =
        all.time_outs as usize + all.illegal as usize + all.thrown_away.len() + all.broken_promises.len();
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
