//! Experiments and tournaments of a folder: nothing else is opened or started, what is started goes on and is kept, and
//! whoever measures does not notice those who look on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod readers;
mod runs;
mod safety;
#[path = "../support/mod.rs"]
mod support;

use std::fs;

use plywood_testkit::Folder;
use serde_json::Value;
use support::{BUDGET, House, PATIENCE, wait_until};

const SMALL: &str = r#"title = "A small experiment"
game = "connect4"
[[positions]]
list = ["4", "44", "443", "4433"]
[[engines]]
name = "plain"
spec = "alphabeta"
[[engines]]
name = "ordered"
spec = "pvs:table=1,order=hash"
[limits]
depth = [3, 4]
"#;

/// More units than anybody waits for.
const LONG: &str = r#"game = "connect4"
repetitions = 500
[[positions]]
generate = { count = 40, plies = 8 }
[[engines]]
spec = "alphabeta"
[limits]
depth = [7]
"#;

/// A server with these files in its folder.
fn house(folder: &Folder, files: &[(&str, &str)]) -> House {
    for (name, text) in files {
        fs::write(folder.file(name), text).unwrap();
    }
    House::serving(BUDGET, PATIENCE, Some(folder.path().to_owned()))
}

fn list(house: &House) -> Vec<Value> {
    house.send(&house.get("/api/lab")).json()["entries"].as_array().unwrap().clone()
}

/// What the list says of a file or a store.
fn entry(house: &House, place: &str) -> Value {
    let found = list(house).into_iter().find(|entry| entry["place"] == place);
    found.unwrap_or_else(|| panic!("{place} is not in the list"))
}

fn id(house: &House, place: &str) -> String {
    entry(house, place)["id"].as_str().unwrap().to_owned()
}

fn wait_for_state(house: &House, place: &str, state: &str) {
    wait_until(&format!("{place} is {state}"), || entry(house, place)["state"] == state);
}
