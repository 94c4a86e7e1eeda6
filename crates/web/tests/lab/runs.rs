//! What is started from a page.

use std::fs;
use std::thread;
use std::time::Duration;

use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_web::Budget;
use plywood_workshop::Store;
use serde_json::{Value, json};

use crate::support::{BUDGET, House, PATIENCE, wait_until};
use crate::{LONG, SMALL, entry, house, id, wait_for_state};

const MATCH: &str = r#"title = "Two at a board"
game = "tictactoe"
pairs = 3
players = [
    { name = "deep", engine = "pvs", limits = { depth = 9 } },
    { name = "timed", engine = "alphabeta", limits = { clock = "20s+10ms" } },
]
openings = { random = 1 }
"#;

#[test]
fn an_experiment_is_measured_and_looked_through() {
    let folder = Folder::new("web-lab-experiment");
    let house = house(&folder, &[("small.toml", SMALL)]);
    let id = id(&house, "small.toml");
    let nothing = house.tell("/api/lab/units", &json!({"id": id, "count": 10}));
    assert_eq!((&nothing["all"], &nothing["rows"]), (&json!(0), &json!([])), "there is nothing yet");
    assert_eq!(house.tell("/api/lab/start", &json!({"id": id}))["planned"], 16);
    wait_for_state(&house, "small.toml", "complete");
    assert!(folder.file("results/small/report.html").is_file(), "as plywood compare leaves it");
    let units = |more: Value| {
        let mut body = json!({"id": id, "count": 100});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        house.tell("/api/lab/units", &body)
    };
    let rows = |found: &Value, column: &str| -> Vec<Value> {
        found["rows"].as_array().unwrap().iter().map(|row| row[column].clone()).collect()
    };
    assert_eq!(units(json!({}))["all"], 16);
    let sorted = rows(&units(json!({"order": "nodes", "descending": true})), "nodes");
    assert!(sorted.iter().map(|nodes| nodes.as_u64().unwrap()).is_sorted_by(|one, other| one >= other));
    let found = units(json!({"text": "ORDER \"depth 4\""}));
    assert_eq!((&found["all"], rows(&found, "engine").len()), (&json!(4), 4));
    assert_eq!(units(json!({"text": "%"}))["all"], 0, "a sign stands for itself");
    assert_eq!(units(json!({"from": 15}))["rows"].as_array().unwrap().len(), 1);
    // No column is made up.
    assert_eq!(units(json!({"order": "nodes; DROP TABLE units"}))["all"], 16);
    house.refused(&house.post("/api/lab/units", &json!({"id": id, "count": 100_000})), 422, "too much");
    let unit = house.tell("/api/lab/unit", &json!({"id": id, "unit": [0, 3, 1, 1, 0]}));
    assert_eq!((&unit["position"], &unit["engine_spec"]), (&json!("4433"), &json!("pvs:table=1,order=hash")));
    house.refused(
        &house.post("/api/lab/unit", &json!({"id": id, "unit": [9, 0, 0, 0, 0]})),
        404,
        "not measured",
    );
    house.refused(&house.post("/api/lab/games", &json!({"id": id, "count": 1})), 422, "no games");
    let said: Vec<Value> = house.listen("/api/lab/watch", &json!({"id": id})).take(3).collect();
    assert_eq!(said[0]["event"], "entry");
    assert!(said[1]["event"] == "picture" && said[1]["svg"].as_str().unwrap().contains("for-narrow"));
}

#[test]
fn a_tournament_is_played_and_its_games_are_shown() {
    let folder = Folder::new("web-lab-tournament");
    let house = house(&folder, &[("match.toml", MATCH)]);
    let id = id(&house, "match.toml");
    house.tell("/api/lab/start", &json!({"id": id}));
    wait_for_state(&house, "match.toml", "complete");
    assert!(
        folder.file("results/match/table.csv").is_file() && folder.file("results/match/games.txt").is_file()
    );
    let games = house.tell("/api/lab/games", &json!({"id": id, "count": 100, "order": "plies"}));
    assert_eq!(games["all"], 6);
    let game = house.tell("/api/lab/game", &json!({"id": id, "game": [0, 1, 0]}));
    let (moves, thoughts) = (game["moves"].as_array().unwrap(), game["thoughts"].as_array().unwrap());
    assert!(!moves.is_empty() && moves.len() == thoughts.len(), "{game}");
    assert_eq!((&game["players"][0]["name"], &game["players"][1]["name"]), (&json!("deep"), &json!("timed")));
    let left = thoughts.last().unwrap()["left_ms"].clone();
    assert!(left[0].is_null() && left[1].as_u64().unwrap() <= 20_100, "one of them has a clock: {left}");
    assert!(thoughts.iter().all(|told| told["nodes"].is_u64() && told["value"].is_string()), "{thoughts:?}");
    for (told, mv) in thoughts.iter().zip(moves) {
        let line = told["line"].as_str().unwrap();
        assert_eq!(
            line.split(' ').next(),
            mv.as_str(),
            "what was expected begins with what was played: {told}"
        );
    }
    house.refused(&house.post("/api/lab/game", &json!({"id": id, "game": [0, 9, 0]})), 404, "not played");
    house.refused(&house.post("/api/lab/units", &json!({"id": id, "count": 1})), 422, "no units");
    let said = house.listen("/api/lab/watch", &json!({"id": id})).next().unwrap();
    let shown = &said["shown"];
    assert_eq!((shown["table"].as_array().unwrap().len(), shown["newest"].as_array().unwrap().len()), (2, 4));
    assert!(shown["matches"][0]["score"]["low"].is_number(), "{shown}");
}

/// Moves that take so long that somebody sees them come.
const SLOW: &str = r#"game = "connect4"
pairs = 20
players = [
    { name = "one", engine = "pvs:id", limits = { time = "200ms" } },
    { name = "other", engine = "alphabeta:id", limits = { time = "200ms" } },
]
"#;

#[test]
fn the_boards_of_games_under_way_are_seen() {
    let folder = Folder::new("web-lab-boards");
    fs::write(folder.file("slow.toml"), SLOW).unwrap();
    let budget = Budget { threads: 2, ..BUDGET };
    let house = House::serving(budget, PATIENCE, Some(folder.path().to_owned()));
    let id = id(&house, "slow.toml");
    house.tell("/api/lab/start", &json!({"id": id, "workers": 2}));
    let events = house.listen("/api/lab/watch", &json!({"id": id}));
    let mut events = events.filter(|event| event["event"] == "board" || event["event"] == "boards");
    let board = events.next().unwrap();
    assert_eq!(board["event"], "board", "what is played on comes before what stands there");
    assert_eq!(board["board"]["places"].as_array().unwrap().len(), 42);
    let mut longest = [0; 2];
    while longest.iter().any(|plies| *plies < 4) {
        let event = events.next().unwrap();
        assert_eq!(event["event"], "boards", "the same board is told once: {event}");
        assert_eq!((event["tables"].as_array().unwrap().len(), &event["more"]), (2, &json!(0)));
        for (table, longest) in event["tables"].as_array().unwrap().iter().zip(&mut longest) {
            let Some(plies) = table["plies"].as_array() else { continue };
            assert_eq!(table["board"], board["name"]);
            assert_eq!(table["setup"]["pieces"].as_array().unwrap().len(), plies.len());
            assert_eq!(table["side"], ["first", "second"][plies.len() % 2]);
            let names = [&table["first"], &table["second"]];
            assert!(names.contains(&&json!("one")) && names.contains(&&json!("other")), "{table}");
            if let Some(ply) = plies.last() {
                assert_eq!(table["last"]["spoken"]["en"].as_str().map(str::is_empty), Some(false));
                assert!(!table["last"]["steps"].as_array().unwrap().is_empty(), "{table}");
                assert_ne!(ply["side"], table["side"]);
            }
            *longest = plies.len().max(*longest);
        }
    }
    // A second page learns the same from the beginning.
    let mut second = house.listen("/api/lab/watch", &json!({"id": id}));
    assert!(second.any(|event| event["event"] == "boards" && event["tables"][0]["plies"].is_array()));
    house.tell("/api/lab/stop", &json!({"id": id}));
    assert!(events.any(|event| event["tables"] == json!([])), "whoever has gone home leaves no board behind");
    house.wait_for_silence();
}

#[test]
fn the_time_that_is_left_is_told_while_something_runs() {
    let folder = Folder::new("web-lab-left");
    let many = MATCH.replace("pairs = 3", "pairs = 20000");
    let house = house(&folder, &[("many.toml", &many), ("long.toml", LONG)]);
    for (place, sense) in [("many.toml", "about"), ("long.toml", "about")] {
        assert!(entry(&house, place)["to_go"].is_null(), "{place} was not started");
        house.tell("/api/lab/start", &json!({"id": id(&house, place)}));
        wait_until("an estimate", || entry(&house, place)["to_go"]["ms"].is_u64());
        assert_eq!(entry(&house, place)["to_go"]["sense"], sense, "{place}");
        house.tell("/api/lab/stop", &json!({"id": id(&house, place)}));
        wait_for_state(&house, place, "stopped");
        assert!(entry(&house, place)["to_go"].is_null(), "{place} was stopped");
    }
}

#[test]
fn one_thing_runs_at_a_time_and_can_be_stopped_and_gone_on_with() {
    let folder = Folder::new("web-lab-queue");
    let house = house(&folder, &[("long.toml", LONG), ("small.toml", SMALL)]);
    let (long, small) = (id(&house, "long.toml"), id(&house, "small.toml"));
    house.tell("/api/lab/start", &json!({"id": long}));
    wait_until("units are measured", || entry(&house, "long.toml")["done"].as_u64() > Some(5));
    house.refused(&house.post("/api/lab/start", &json!({"id": long})), 409, "started already");
    house.tell("/api/lab/start", &json!({"id": small}));
    let waiting = entry(&house, "small.toml");
    assert_eq!(
        (&waiting["state"], &waiting["before"], &waiting["done"]),
        (&json!("waiting"), &json!(1), &json!(0))
    );
    // Nobody looks on, and it goes on.
    thread::sleep(Duration::from_millis(300));
    assert_eq!(entry(&house, "long.toml")["state"], "running");
    house.tell("/api/lab/stop", &json!({"id": long}));
    wait_for_state(&house, "long.toml", "stopped");
    wait_for_state(&house, "small.toml", "complete");
    let done = entry(&house, "long.toml")["done"].as_u64().unwrap();
    house.refused(&house.post("/api/lab/stop", &json!({"id": long})), 409, "Ctrl-C");
    house.tell("/api/lab/start", &json!({"id": long}));
    wait_until("it goes on", || entry(&house, "long.toml")["done"].as_u64() > Some(done + 5));
    house.tell("/api/lab/stop", &json!({"id": long}));
    house.wait_for_silence();
}

#[test]
fn what_is_done_is_kept_when_the_server_ends() {
    let folder = Folder::new("web-lab-end");
    let mut house = house(&folder, &[("long.toml", LONG), ("small.toml", SMALL)]);
    for place in ["long.toml", "small.toml"] {
        house.tell("/api/lab/start", &json!({"id": id(&house, place)}));
    }
    wait_until("units are measured", || entry(&house, "long.toml")["done"].as_u64() > Some(5));
    house.close();
    // Nobody holds it any more, and the run has its end.
    let store = Store::open(&folder.file("results/long/store.sqlite")).unwrap();
    assert!(store.count().unwrap() > 5);
    assert!(store.run_times().unwrap().iter().all(|run| run.ended.is_some()));
    assert!(!folder.file("results/small").exists(), "what only waited was not begun");
}
