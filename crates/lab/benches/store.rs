//! How fast a store is: `cargo bench -p plywood-lab --bench store`. Writes units one transaction each, as a run does;
//! then fills a store with a million and reads them all.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

#[path = "../tests/store_samples/mod.rs"]
mod store_samples;

use std::error::Error;
use std::fs;
use std::time::Instant;

use plywood_lab::{Known, UnitKey, UnitStore};
use plywood_testkit::Folder;
use plywood_workshop::Store;
use store_samples::{experiment, filled};

const SINGLE: u32 = 50_000;
const MANY: u32 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Folder::new("lab-bench-store");
    let path = folder.file("store.sqlite");
    let mut experiment = experiment();
    experiment.sets.truncate(1);
    // Two engines, two limits and five repetitions are twenty units on each position.
    experiment.sets[0].positions =
        (0..(SINGLE + MANY) / 20).map(|at| Known::nothing_of(at.to_string())).collect();
    experiment.repetitions = 5;
    let store = Store::create(&path, &experiment, "")?;
    let run = store.begin_run(&serde_json::json!({ "program": "bench" }))?;
    let row = |number: u32| {
        let (position, engine, limit, repetition) =
            (number / 20, number / 10 % 2, number / 5 % 2, number % 5);
        filled(UnitKey { set: 0, position, engine, limit, repetition }, number.into())
    };

    let begin = Instant::now();
    for number in 0..SINGLE {
        store.write(run, &row(number))?;
    }
    let rate = f64::from(SINGLE) / begin.elapsed().as_secs_f64();
    println!("one transaction each: {rate:.0} units a second");

    let begin = Instant::now();
    store.write_all(run, (SINGLE..SINGLE + MANY).map(row))?;
    println!("one transaction for {MANY}: {:.2} s", begin.elapsed().as_secs_f64());

    let (begin, mut nodes, mut rows) = (Instant::now(), 0, 0);
    store.for_each_row(&mut |row| {
        nodes += row.stats.nodes;
        rows += 1;
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "reading {rows} rows ({nodes} nodes): {seconds:.2} s, {:.2} s a million",
        seconds * 1e6 / f64::from(rows)
    );

    let begin = Instant::now();
    let keys = store.done()?.len();
    println!("the keys of {keys} units: {:.2} s", begin.elapsed().as_secs_f64());
    drop(store);
    println!("the file: {} bytes a unit", fs::metadata(&path)?.len() / u64::from(SINGLE + MANY));
    Ok(())
}
