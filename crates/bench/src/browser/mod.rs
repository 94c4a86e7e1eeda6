//! How fast the pages of `plywood serve` are in Chromium without a window.

mod boards;
pub(crate) mod explorer;
mod idle;
pub(crate) mod lab_live;
mod live;
pub(crate) mod screenshots;
mod tabs;

use std::path::PathBuf;

use clap::Args;
use plywood_browser::{Browser, Server};
use serde_json::{Value, json};

/// How much is measured.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Rounds; the median of them counts.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    #[command(flatten)]
    program: Program,
}

/// Whose pages are looked at.
#[derive(Args, Debug)]
struct Program {
    /// The program; the one beside this benchmark if left out.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl Program {
    /// Starts its server.
    fn serve(&self) -> Result<Server, String> {
        Ok(Server::start(self.file()?))
    }
}

/// Measures and prints everything.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { rounds, program } = arguments;
    let server = program.serve()?;
    println!("Pages of `plywood serve` in Chromium without a window, medians of {rounds} rounds");
    boards::measure(&server, *rounds);
    live::measure(&server, *rounds);
    tabs::measure(&server, *rounds);
    idle::measure(&server)
}

/// Lets the page watch itself, from the next time that it is loaded.
fn watch(page: &Browser) {
    page.tool("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": include_str!("watch.js") }));
}

/// What it has seen so far.
fn watched(page: &Browser) -> Value {
    page.js("return JSON.parse(JSON.stringify(window.watched))")
}

/// The time from navigation to the first board, in milliseconds.
fn first_board(page: &Browser) -> f64 {
    page.wait_until("window.watched?.board");
    watched(page)["board"].as_f64().unwrap_or(f64::NAN)
}
