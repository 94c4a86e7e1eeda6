//! What a page that watches an experiment costs the experiment: the same units in a terminal, alone and watched.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};

use clap::Args;
use plywood_browser::{Browser, Server};
use plywood_lab::{UnitKey, UnitStore};
use plywood_workshop::Store;

use super::Program;
use crate::median::median;

/// Units of some milliseconds, as experiments have them.
const EXPERIMENT: &str = r#"title = "Watched or not"
game = "connect4"
repetitions = 3
[[positions]]
generate = { count = 60, plies = 8 }
[[engines]]
name = "alpha-beta"
spec = "alphabeta"
[[engines]]
name = "PVS"
spec = "pvs:table=1,order=hash+rank,id"
[limits]
depth = [9, 11]
"#;

/// How much is measured.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Rounds; in each the experiment runs alone and watched.
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    #[command(flatten)]
    program: Program,
}

/// The time by the clock and on the processor of every unit, in nanoseconds.
type Times = HashMap<UnitKey, [f64; 2]>;

/// Measures and prints everything.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let program = arguments.program.file()?;
    let folder = env::temp_dir().join(format!("plywood-lab-live-{}", process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let measured = measure(&program, &folder, arguments.rounds);
    let _ = fs::remove_dir_all(&folder);
    measured
}

fn measure(program: &Path, folder: &Path, rounds: usize) -> Result<(), String> {
    fs::write(folder.join("live.toml"), EXPERIMENT).map_err(|error| error.to_string())?;
    println!("An experiment in a terminal, alone and watched by a page: times of a unit, watched / alone");
    println!(
        "{:<8} {:>7} {:>14} {:>14} {:>14}",
        "round", "units", "clock, median", "processor", "clock, sum"
    );
    for round in 1..=rounds {
        // Who comes first changes, in case the machine gets slower or faster.
        let mut times = [Times::new(), Times::new()];
        for watched in if round % 2 == 0 { [1, 0] } else { [0, 1] } {
            times[watched] =
                if watched == 1 { watched_run(program, folder)? } else { one_run(program, folder)? };
        }
        let [alone, watched] = times;
        let ratios = |which: usize| {
            let ratio = |(key, one): (&UnitKey, &[f64; 2])| Some(watched.get(key)?[which] / one[which]);
            median(alone.iter().filter_map(ratio).collect())
        };
        let sum = |times: &Times| times.values().map(|time| time[0]).sum::<f64>();
        println!(
            "{round:<8} {:>7} {:>14.3} {:>14.3} {:>14.3}",
            alone.len(),
            ratios(0),
            ratios(1),
            sum(&watched) / sum(&alone)
        );
    }
    Ok(())
}

/// The experiment in a terminal, from its beginning.
fn one_run(program: &Path, folder: &Path) -> Result<Times, String> {
    let done = Command::new(program)
        .args(["compare", "live.toml", "--overwrite", "--quiet"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .status()
        .map_err(|error| error.to_string())?;
    if !done.success() {
        return Err("the experiment failed".to_owned());
    }
    let store = Store::read(&folder.join("results/live/store.sqlite")).map_err(|error| error.to_string())?;
    let mut times = Times::new();
    store
        .for_each_row(&mut |row| {
            let of = row.times.map(|times| [times.wall as f64, times.cpu.unwrap_or(times.wall) as f64]);
            times.extend(of.map(|time| (row.key, time)));
        })
        .map_err(|error| error.to_string())?;
    Ok(times)
}

/// The same while a page shows it.
fn watched_run(program: &Path, folder: &Path) -> Result<Times, String> {
    let server = Server::start_in(program, folder);
    let page = Browser::unwatched(&server);
    page.open("/lab", &[]);
    page.click("[data-place='live.toml'] h2 a");
    page.wait_until("document.querySelector('#run-state')?.dataset.state");
    let times = one_run(program, folder)?;
    page.wait_until("document.querySelector('#run-state').dataset.state === 'complete'");
    page.wait_for("[data-picture] svg");
    Ok(times)
}

impl Program {
    /// Where it is.
    pub(super) fn file(&self) -> Result<PathBuf, String> {
        let beside = || env::current_exe().map(|own| own.with_file_name("plywood"));
        let file = self.program.clone().map_or_else(beside, Ok).map_err(|error| error.to_string())?;
        if !file.is_file() {
            let file = file.display();
            return Err(format!(
                "there is no {file}: build it first (cargo build --release), or name another one"
            ));
        }
        // Programs are called from other folders.
        file.canonicalize().map_err(|error| error.to_string())
    }
}
