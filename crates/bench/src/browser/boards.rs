//! How long it takes until somebody can play.

use plywood_browser::{Browser, Server};

use super::{first_board, watch};
use crate::median::median;

const GAMES: [&str; 7] = ["amazons", "arimaa", "chess", "connect4", "nim", "tictactoe", "tree"];

pub(super) fn measure(server: &Server, rounds: usize) {
    println!("\nFrom navigation to the first board that can be played on, in ms");
    println!("{:<12} {:>8} {:>8}", "", "play", "analyse");
    for game in GAMES {
        let page = Browser::unwatched(server);
        watch(&page);
        let of = |path: &str| {
            let once = || {
                page.open(
                    path,
                    &[("game", game), ("first", "person"), ("second", "person"), ("seconds", "1")],
                );
                first_board(&page)
            };
            // The first time fills the browser's cache.
            once();
            median((0..rounds).map(|_| once()).collect())
        };
        println!("{game:<12} {:>8.0} {:>8.0}", of("/play"), of("/analyse"));
    }
}
