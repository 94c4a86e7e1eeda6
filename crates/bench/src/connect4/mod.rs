//! Our Connect Four solver beside the solvers of the registries, position by position in one run.
//!
//! Every solver gets every position with a cold table, on one thread and without a book, and says no more than the
//! exact score. The clock is CPU time, user and system, of the search alone: setting up the position and clearing the
//! table happen before it starts, for all of them. All scores are compared, and a difference ends the run.
//!
//! Instead of peers, our solver can be set beside itself: scoring all columns, or with several threads.

mod arguments;
mod bitbully;
mod contenders;
mod plywood;
mod sets;
mod summary;

use std::env;
use std::fs;

pub(crate) use self::arguments::Arguments;
use self::arguments::Peer;
use self::bitbully::Bitbully;
use self::contenders::{Answer, ConnectFourAi, Contender};
use self::plywood::{AllColumns, Plywood, Threads};
use self::sets::{Problem, Set};
use self::summary::Summary;

/// Runs and prints the comparison.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let sets = sets::chosen(arguments)?;
    let mut contenders = contenders(arguments)?;
    let names: Vec<String> = contenders.iter().map(|contender| contender.name()).collect();
    let (machine, command) = (machine(), command());
    if !arguments.json {
        println!("machine: {machine}\ncommand: {command}");
        println!("{}", conditions(arguments));
    }
    for set in sets {
        let answers = race(&set, &mut contenders)?;
        let summary = Summary::new(set.name, arguments.table, &names, &answers);
        if arguments.json {
            println!("{}", summary.json(&machine, &command)?);
        } else {
            print!("\n{summary}");
        }
    }
    Ok(())
}

/// What the figures mean.
fn conditions(arguments: &Arguments) -> &'static str {
    if arguments.threads.is_some() {
        "wall time, a new solver for each position, no book"
    } else {
        "CPU time, cold table for each position (cleared off the clock), one thread, no book"
    }
}

/// Whom the arguments ask for. Everything is measured by the first.
fn contenders(arguments: &Arguments) -> Result<Vec<Box<dyn Contender>>, String> {
    let mebibytes = arguments.table;
    if let Some(threads) = arguments.threads {
        return Ok([1, threads.get()].map(|count| Box::new(Threads { mebibytes, count }) as _).into());
    }
    let mut contenders: Vec<Box<dyn Contender>> = vec![Box::new(Plywood::new(mebibytes))];
    if arguments.all {
        contenders.push(Box::new(AllColumns::new(mebibytes)));
    } else {
        contenders.extend(peers(arguments)?);
    }
    Ok(contenders)
}

/// Every contender's answers. They take turns, so that whatever else the machine does hits them alike.
fn race(set: &Set, contenders: &mut [Box<dyn Contender>]) -> Result<Vec<Vec<Answer>>, String> {
    let mut answers = vec![Vec::new(); contenders.len()];
    for problem in &set.problems {
        let mut expected = problem.score.map(|score| (score, set.name.clone()));
        for (contender, answers) in contenders.iter_mut().zip(&mut answers) {
            let answer = contender.solve(problem)?;
            let (score, source) = expected.get_or_insert_with(|| (answer.score, contender.name()));
            if answer.score != *score {
                return Err(format!(
                    "{:?} has the score {score} according to {source}, but {} according to {}",
                    problem.moves,
                    answer.score,
                    contender.name()
                ));
            }
            answers.push(answer);
        }
    }
    Ok(answers)
}

/// The peers that were asked for and are there.
fn peers(arguments: &Arguments) -> Result<Vec<Box<dyn Contender>>, String> {
    let mut peers: Vec<Box<dyn Contender>> = Vec::new();
    for peer in &arguments.peers.0 {
        match peer {
            Peer::ConnectFourAi => peers.push(Box::new(ConnectFourAi::new())),
            Peer::Bitbully => match Bitbully::start() {
                Ok(bitbully) => peers.push(Box::new(bitbully)),
                Err(message) if arguments.require => return Err(message),
                Err(message) => eprintln!("{message}; going on without it"),
            },
        }
    }
    Ok(peers)
}

/// The processor's name where the system tells it.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = about
        .lines()
        .find(|line| line.starts_with("model name"))
        .and_then(|line| line.split_once(": "))
        .map_or(env::consts::ARCH, |(_, name)| name);
    format!("{name}, {cores} cores, {}", env::consts::OS)
}

fn command() -> String {
    let arguments: Vec<String> = env::args().skip(1).collect();
    format!("plywood-bench {}", arguments.join(" "))
}
