//! `plywood`: the command line. Thin: it reads arguments, asks the other crates, and prints.

mod arena_args;
mod args;
mod budget;
mod commands;
mod failure;
mod graphviz;
mod interrupt;
mod lab_args;
mod moves;
mod out;
mod positions;
mod progress;
mod solved_args;
mod threads;
mod ticker;
mod watch;
mod words;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Arguments, Command};
use crate::failure::Failure;
use crate::out::Out;

/// 0: done. 1: failed, or left unfinished because of Ctrl-C. 2: wrong usage (clap's own errors exit with 2 as well).
/// 130: ended by Ctrl-C at once (interrupt.rs). 143, 129: ended by SIGTERM or SIGHUP, with or without an answer.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = Out::new(arguments.json);
    let code = match run(arguments.command, &mut out) {
        // A reader that is gone has seen enough.
        Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(failure) => {
            out.error(&failure);
            ExitCode::from(failure.code())
        }
    };
    interrupt::ended_by().map_or(code, |signal| ExitCode::from(signal.exit_code()))
}

fn run(command: Command, out: &mut Out) -> Result<(), Failure> {
    match command {
        Command::Games(arguments) => commands::games::run(&arguments, out),
        Command::Algorithms => commands::algorithms::run(out),
        Command::Search(arguments) => commands::search::search(&arguments, out),
        Command::Eval(arguments) => commands::eval::run(&arguments, out),
        Command::Solve(arguments) => commands::search::solve(&arguments, out),
        Command::Play(arguments) => commands::play::run(&arguments, out),
        Command::Analyze(arguments) => commands::analyze::run(&arguments, out),
        Command::Perft(arguments) => commands::perft::run(&arguments, out),
        Command::Tree(arguments) => commands::tree::run(&arguments, out),
        Command::Parallel(arguments) => commands::parallel::run(&arguments, out),
        Command::Theory(arguments) => commands::theory::run(&arguments, out),
        Command::Book(command) => commands::book::run(command, out),
        Command::Dataset(command) => commands::dataset::run(command, out),
        Command::Compare(arguments) => commands::compare::run(&arguments, out),
        Command::Report(arguments) => commands::report::report(&arguments, out),
        Command::Auto(command) => commands::auto::run(&command, out),
        Command::Export(arguments) => commands::report::export(&arguments, out),
        Command::Merge(arguments) => commands::report::merge(&arguments, out),
        Command::Match(arguments) => commands::arena::run_match(&arguments, out),
        Command::Tournament(arguments) => commands::arena::run_tournament(&arguments, out),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments, out),
        Command::Bot { protocol } => commands::bot::run(&protocol, out),
        Command::Completions { shell } => commands::completions::run(shell, out),
    }
}
