//! How often and how smoothly the page of analysis shows what engines think.

use std::thread;
use std::time::Duration;

use plywood_browser::{Browser, Server};
use serde_json::Value;

use super::{watch, watched};
use crate::median::median;

/// A position of the Amazons with 256 moves; there are 2,176 at the start.
pub(super) const LATER: &str = "10/10/x1x1B5/1x8/2x1B1BxxB/x1xxx1xx1x/W4Wx2W/1x1xxW2x1/3xx1x3/1xx5x1 w";
const USUAL: &str = "player";
const SEARCH: &str = "pvs:table=16,order=hash+rank,id";
/// How long rows are watched, once they have begun to come.
const WATCHED: Duration = Duration::from_secs(6);

struct Run {
    /// How often rows that are seen changed, and what the engine is said to do, a second.
    rows: f64,
    news: f64,
    /// From navigation to the first row, in ms.
    first: f64,
    /// The longest task up to then, and the longest after it, in ms.
    loading: f64,
    live: f64,
}

pub(super) fn measure(server: &Server, rounds: usize) {
    println!("\nLive analysis of all moves, watched for {} s; tasks are the longest ones", WATCHED.as_secs());
    println!(
        "{:<32} {:>6} {:>7} {:>7} {:>9} {:>13} {:>13}",
        "", "moves", "rows/s", "news/s", "first ms", "task, loading", "task, live"
    );
    for (name, start) in [("256", LATER), ("2176", "10x10")] {
        for engine in [USUAL, SEARCH] {
            let runs: Vec<Run> = (0..rounds).map(|_| look(server, start, engine)).collect();
            let of = |figure: fn(&Run) -> f64| median(runs.iter().map(figure).collect());
            let (rows, news, first) = (of(|run| run.rows), of(|run| run.news), of(|run| run.first));
            let (loading, live) = (task(of(|run| run.loading)), task(of(|run| run.live)));
            println!("{engine:<32} {name:>6} {rows:>7.1} {news:>7.1} {first:>9.0} {loading:>13} {live:>13}");
        }
    }
}

/// Browsers tell of tasks that take 50 ms or more.
fn task(takes: f64) -> String {
    if takes < 50.0 { "< 50 ms".to_owned() } else { format!("{takes:.0} ms") }
}

fn look(server: &Server, start: &str, engine: &str) -> Run {
    let page = Browser::unwatched(server);
    watch(&page);
    page.open("/analyse", &[("game", "amazons"), ("start", start), ("engines", engine), ("seconds", "60")]);
    page.wait_until("document.querySelector('#moves-grid [data-move] .cell-score0 b:not(:empty)')");
    let begun = page.js("return performance.now()").as_f64().unwrap_or_default();
    thread::sleep(WATCHED);
    let seen = watched(&page);
    let end = begun + WATCHED.as_secs_f64() * 1000.0;
    let list = |name: &str| seen[name].as_array().cloned().unwrap_or_default();
    let at = |value: &Value| value.as_f64().unwrap_or_default();
    let rate = |name: &str| {
        let count = list(name).iter().filter(|time| (begun..end).contains(&at(time))).count();
        count as f64 / WATCHED.as_secs_f64()
    };
    let longest = |is_live: bool| {
        let tasks = list("tasks").into_iter().filter(|task| (at(&task["at"]) >= begun) == is_live);
        tasks.map(|task| at(&task["takes"])).fold(0.0, f64::max)
    };
    Run { rows: rate("rows"), news: rate("news"), first: begun, loading: longest(false), live: longest(true) }
}
