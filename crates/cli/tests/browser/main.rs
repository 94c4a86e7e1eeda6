//! The pages of `plywood serve` in a real browser, driven as a person would: by keyboard or mouse.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod access;
mod analyse;
mod detectors;
mod lab;
mod lab_access;
mod languages;
mod lessons;
mod links;
mod play;
mod records;
mod rules;
mod tree;
mod trouble;

use std::ops::Deref;
use std::path::Path;

use plywood_browser::{Browser, Server};

/// All games that come along.
const GAMES: [&str; 7] = ["amazons", "arimaa", "chess", "connect4", "nim", "tictactoe", "tree"];

/// A browser at a server.
struct Visit {
    browser: Browser,
    server: Server,
}

impl Deref for Visit {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Visit {
    fn new() -> Visit {
        Visit::at(Server::start(env!("CARGO_BIN_EXE_plywood")))
    }

    /// A browser at a server that has a folder.
    fn in_folder(folder: &Path) -> Visit {
        Visit::at(Server::start_in(env!("CARGO_BIN_EXE_plywood"), folder))
    }

    fn at(server: Server) -> Visit {
        Visit { browser: Browser::at(&server), server }
    }

    /// Opens a page with a game between two people.
    fn play(&self, game: &str, more: &[(&str, &str)]) {
        let people = [("game", game), ("first", "person"), ("second", "person")];
        self.open("/play", &[&people, more].concat());
        self.wait_until("['ready', 'over'].includes(document.documentElement.dataset.state)");
    }

    /// Opens the analysis of a game, and waits until its board is there.
    fn analyse(&self, game: &str, more: &[(&str, &str)]) {
        self.open("/analyse", &[&[("game", game)], more].concat());
        self.wait_for("[data-place]");
    }

    /// The moves of the game.
    fn moves(&self) -> Vec<String> {
        self.parameter("moves").unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    /// Waits until there are so many moves, and a person is to move or the game is over.
    fn wait_for_moves(&self, count: usize) {
        let moves = "(new URLSearchParams(location.search).get('moves') ?? '').split(' ').filter(Boolean)";
        let state = "['ready', 'over'].includes(document.documentElement.dataset.state)";
        self.wait_until(&format!("{moves}.length === {count} && {state}"));
    }

    /// What a place is called aloud: its name, what stands there, and what is remarkable about it.
    fn heard(&self, place: &str) -> String {
        self.attribute(&format!("[data-place='{place}']"), "aria-label").unwrap_or_default()
    }

    fn click_place(&self, place: &str) {
        self.click(&format!("[data-place='{place}']"));
    }

    fn state(&self) -> String {
        self.attribute("html", "data-state").unwrap_or_default()
    }

    fn says(&self) -> String {
        self.text("#says")
    }
}
