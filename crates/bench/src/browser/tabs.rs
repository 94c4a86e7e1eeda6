//! Eight pages at once.

use plywood_browser::{Browser, Server, Tab};

use super::{first_board, watch};
use crate::median::median;

const PAGES: usize = 8;

/// What came of eight pages.
struct Run {
    /// When the first and when the last one showed its board, in ms.
    first: f64,
    last: f64,
    /// How many of them are connected to engines that think, or will when it is their turn.
    served: usize,
}

pub(super) fn measure(server: &Server, rounds: usize) {
    let runs: Vec<Run> = (0..rounds).map(|_| open_all(server)).collect();
    let of = |figure: fn(&Run) -> f64| median(runs.iter().map(figure).collect());
    println!(
        "\n{PAGES} pages of live analysis (chess), each in a window of its own: from navigation to the board"
    );
    println!(
        "first {:.0} ms, eighth beside the others {:.0} ms; {:.0} were served, the others said that they wait",
        of(|run| run.first),
        of(|run| run.last),
        of(|run| run.served as f64)
    );
}

fn open_all(server: &Server) -> Run {
    let page = Browser::unwatched(server);
    let mut times = Vec::new();
    let mut tabs = vec![page.tab()];
    for number in 0..PAGES {
        if number > 0 {
            tabs.push(page.new_tab());
            page.turn_to(&tabs[number]);
        }
        watch(&page);
        page.open("/analyse", &[("game", "chess"), ("seconds", "60")]);
        times.push(first_board(&page));
    }
    let served = tabs.iter().filter(|tab| is_served(&page, tab)).count();
    Run { first: times[0], last: times[PAGES - 1], served }
}

/// Whether a page has a connection for what engines say; browsers allow a few, and the page says if it has none.
fn is_served(page: &Browser, tab: &Tab) -> bool {
    page.turn_to(tab);
    assert_eq!(page.js("return document.hidden"), false, "a page that is hidden does not analyse");
    page.wait_until(
        "/Thinking|Waiting|Other pages/.test(document.querySelector('#engine-states').innerText)",
    );
    !page.text("#engine-states").contains("Other pages")
}
