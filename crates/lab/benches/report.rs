//! How long a report on a million rows takes: `cargo bench -p plywood-lab --bench report`. The rows are made up, and
//! making them is not counted. A folder as argument (`-- FOLDER`) gets the page.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

#[path = "../tests/report_rows/mod.rs"]
mod report_rows;

use std::time::{Duration, Instant};

use plywood_lab::{Analysis, Limit};

fn main() {
    // A few large sets, then many small cells: the two ways to have a million rows.
    for (positions, engines, limits, repetitions) in [(100_000, 5, 2, 1), (417, 24, 20, 5)] {
        let names: Vec<String> = (0..engines).map(|index| format!("engine {index}")).collect();
        let list: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "pvs:table=16")).collect();
        let limits = (1..=limits).map(Limit::Depth).collect();
        let mut experiment = report_rows::experiment(&list, positions, limits);
        experiment.repetitions = repetitions;
        let mut builder = Analysis::builder(&experiment).key_fixes_ply(true);
        let mut adding = Duration::ZERO;
        for row in report_rows::rows(&experiment) {
            let begin = Instant::now();
            builder.add(&row);
            adding += begin.elapsed();
        }
        let begin = Instant::now();
        let analysis = builder.finish();
        let finishing = begin.elapsed();
        let begin = Instant::now();
        let page = report_rows::report(&experiment, &analysis, &[]).html();
        let writing = begin.elapsed();
        println!(
            "{} rows, {positions} positions, {engines} engines: {:.1} s (adding {:.1}, finishing {:.1}, page {:.1}; {} bytes)",
            experiment.units(),
            (adding + finishing + writing).as_secs_f64(),
            adding.as_secs_f64(),
            finishing.as_secs_f64(),
            writing.as_secs_f64(),
            page.len()
        );
        if let Some(folder) = std::env::args().nth(1).filter(|argument| !argument.starts_with('-')) {
            let path = std::path::Path::new(&folder).join(format!("report-{positions}.html"));
            std::fs::write(path, page).expect("the folder of the page can be written");
        }
    }
}
