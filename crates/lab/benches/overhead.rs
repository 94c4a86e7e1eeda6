//! What measuring costs: `cargo bench -p plywood-lab --bench overhead`. Searches of several sizes, as units of an
//! experiment that go into a store, and bare; in turns and in one process, so that a machine that changes its mind does
//! so for both.
//!
//! `around` is what a run spends outside its searches: setting the position, emptying the table, reading clocks,
//! writing the row, telling the thread that shows progress. `inside` is by how much a search takes longer in an
//! experiment than bare. Both in per cent of the search.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

use std::collections::HashSet;
use std::error::Error;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use plywood_api::Bot;
use plywood_core::{Goal, Limits, Window};
use plywood_engines::AnyGame;
use plywood_lab::{Experiment, Reading, Row, Times, UnitStore, Work, jobs};
use plywood_testkit::Folder;
use plywood_workshop::{Crew, Store};
use rustix::time::{ClockId, clock_gettime};

/// How often units and bare searches take turns.
const ROUNDS: usize = 9;
/// How long the searches of one turn take, unless they are too many.
const TURN: Duration = Duration::from_millis(500);
const MOST_UNITS: u128 = 300;
const SIZES: [Duration; 4] = [
    Duration::from_micros(100),
    Duration::from_millis(1),
    Duration::from_millis(10),
    Duration::from_millis(100),
];
/// As far as the nodes last.
const GOAL: Goal = Goal { depth: None, window: Window::FULL };
const ENGINES: [&str; 3] = ["alphabeta", "pvs:table=1,order=hash,id", "pvs:table=16,order=hash,id"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("medians of {ROUNDS} turns each");
    println!(
        "{:<26} {:>8} {:>6}  {:>13} {:>18} {:>18} {:>10}",
        "engine", "search", "units", "around (wall)", "around (processor)", "inside (processor)", "µs a unit"
    );
    for engine in ENGINES {
        for size in SIZES {
            compare(engine, size)?;
        }
    }
    Ok(())
}

/// Prints one line of the table.
fn compare(engine: &str, size: Duration) -> Result<(), Box<dyn Error>> {
    let game = plywood_games::all().find("connect4")?;
    let nodes = nodes_for(size, engine, &game)?;
    let units = (TURN.as_nanos() / size.as_nanos()).clamp(1, MOST_UNITS);
    let text = format!(
        "game = \"connect4\"\n[[positions]]\ngenerate = {{ count = {units}, plies = 6 }}\n[[engines]]\nspec = \"{engine}\"\n\
         [limits]\nnodes = {nodes}\n"
    );
    let experiment = Reading::new(&plywood_games::all()).text("overhead", &text)?;
    let mut bot = game.bot(&engine.parse()?)?;
    let folder = Folder::new("lab-bench-overhead");
    let (mut wall, mut processor, mut inside, mut extra) = (vec![], vec![], vec![], vec![]);
    for round in 0..=ROUNDS {
        let store = Store::create(&folder.file(&format!("store-{round}.sqlite")), &experiment, "")?;
        // Who begins changes from turn to turn.
        let (units, bare) = if round % 2 == 0 {
            let units = through_the_lab(&experiment, &game, store)?;
            (units, bare(&experiment, &mut *bot, nodes)?)
        } else {
            let bare = bare(&experiment, &mut *bot, nodes)?;
            (through_the_lab(&experiment, &game, store)?, bare)
        };
        // The first turn warms up.
        if round > 0 {
            wall.push(units.whole.wall / units.searches.wall);
            processor.push(units.whole.processor / units.searches.processor);
            inside.push(units.searches.processor / bare);
            extra.push((units.whole.processor - units.searches.processor) / experiment.units() as f64 * 1e6);
        }
    }
    let percent = |ratios| (median(ratios) - 1.0) * 100.0;
    println!(
        "{engine:<26} {size:>8.1?} {units:>6}  {:>11.2} % {:>16.2} % {:>16.2} % {:>10.1}",
        percent(wall),
        percent(processor),
        percent(inside),
        median(extra)
    );
    Ok(())
}

/// Seconds by the wall clock and on processors.
#[derive(Copy, Clone, Default)]
struct Spent {
    wall: f64,
    processor: f64,
}

/// What a run took, and its searches alone.
struct Run {
    whole: Spent,
    searches: Spent,
}

/// Every position as a unit that goes into a store.
fn through_the_lab(experiment: &Experiment, game: &AnyGame, store: Store) -> Result<Run, Box<dyn Error>> {
    let run = store.begin_run(&serde_json::Value::Null)?;
    let (jobs, done) = (jobs(experiment), HashSet::new());
    let work = Work { experiment, game, jobs: &jobs, done: &done };
    let kept = Mutex::new((store, Spent::default()));
    let keep = |row: &Row| {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let times = row.times.unwrap_or(Times { wall: 0, cpu: None });
        kept.1.wall += times.wall as f64 / 1e9;
        kept.1.processor += times.cpu.unwrap_or(0) as f64 / 1e9;
        kept.0.write(run, row)
    };
    let (start, processor) = (Instant::now(), seconds(ClockId::ProcessCPUTime));
    work.run(&Crew::default(), &keep, &mut |_| ())?;
    let whole = Spent {
        wall: start.elapsed().as_secs_f64(),
        processor: seconds(ClockId::ProcessCPUTime) - processor,
    };
    let (_, searches) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Run { whole, searches })
}

/// The same searches and nothing else: seconds on the processor.
fn bare(experiment: &Experiment, bot: &mut dyn Bot, nodes: u64) -> Result<f64, Box<dyn Error>> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut spent = 0.0;
    for known in &experiment.sets[0].positions {
        bot.set_position(Some(&known.text))?;
        bot.forget();
        let start = seconds(ClockId::ThreadCPUTime);
        bot.think(GOAL, &limits, &mut |_| {});
        spent += seconds(ClockId::ThreadCPUTime) - start;
    }
    Ok(spent)
}

/// How many nodes an engine visits in this time, on the whole.
fn nodes_for(size: Duration, engine: &str, game: &AnyGame) -> Result<u64, Box<dyn Error>> {
    let mut bot = game.bot(&engine.parse()?)?;
    bot.set_position(Some("367773"))?;
    let mut nodes = 10_000;
    loop {
        bot.forget();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let start = seconds(ClockId::ThreadCPUTime);
        bot.think(GOAL, &limits, &mut |_| {});
        let time = seconds(ClockId::ThreadCPUTime) - start;
        if time > 0.05 {
            return Ok((nodes as f64 * size.as_secs_f64() / time) as u64);
        }
        nodes *= 2;
    }
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
