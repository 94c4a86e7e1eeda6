//! What a server costs that nobody asks for anything.

use std::fs;
use std::thread;
use std::time::Duration;

use plywood_browser::{Browser, Server};

const WATCHED: Duration = Duration::from_secs(10);
/// Linux counts processor time in hundredths of a second.
const TICKS_PER_SECOND: f64 = 100.0;

pub(super) fn measure(server: &Server) -> Result<(), String> {
    let page = Browser::unwatched(server);
    page.open("/play", &[("game", "chess"), ("first", "person"), ("second", "person")]);
    page.wait_for_state("ready");
    // Searches of pages that are gone come to their ends.
    thread::sleep(Duration::from_secs(2));
    let before = processor_time(server)?;
    thread::sleep(WATCHED);
    let used = processor_time(server)? - before;
    println!(
        "\nA server whose page waits for a person used {:.2} s of processor time in {} s",
        used,
        WATCHED.as_secs()
    );
    Ok(())
}

/// The processor time of a server so far, in seconds.
fn processor_time(server: &Server) -> Result<f64, String> {
    let file = format!("/proc/{}/stat", server.process());
    let stat = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    // The name in parentheses may have blanks in it; behind it, user and system time are the 12th and 13th field.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ').skip(11).take(2);
    Ok(fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / TICKS_PER_SECOND)
}
