//! Experiments and tournaments of a folder: nothing else is opened or started, what is started goes on and is kept, and
//! whoever measures does not notice those who look on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use plywood_lab::{Findings, Reading, Row, ScoreKind, UnitKey, UnitStore, Value as Answered, jobs};
use plywood_testkit::Folder;
use plywood_workshop::{Store, Wanted};
use serde_json::{Value, json};
use support::{BUDGET, House, PATIENCE, idle, wait_until};

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

const MATCH: &str = r#"title = "Two at a board"
game = "tictactoe"
pairs = 3
players = [
    { name = "deep", engine = "pvs", limits = { depth = 9 } },
    { name = "timed", engine = "alphabeta", limits = { clock = "20s+10ms" } },
]
openings = { random = 1 }
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

/// Everything that takes a number of the list.
fn asking(id: &Value) -> [(&'static str, Value); 7] {
    [
        ("watch", json!({"id": id})),
        ("start", json!({"id": id, "workers": 1})),
        ("stop", json!({"id": id})),
        ("units", json!({"id": id, "count": 10})),
        ("unit", json!({"id": id, "unit": [0, 0, 0, 0, 0]})),
        ("games", json!({"id": id, "count": 10})),
        ("game", json!({"id": id, "game": [0, 0, 0]})),
    ]
}

#[test]
fn only_numbers_of_the_list_mean_something() {
    let folder = Folder::new("web-lab-ids");
    let house = house(&folder, &[("small.toml", SMALL), (".hidden.toml", SMALL)]);
    assert_eq!(list(&house).len(), 1, "what is hidden is nobody's business");
    let path = folder.file("small.toml").display().to_string();
    let known = id(&house, "small.toml");
    let (shorter, longer, upper) = (&known[1..], format!("{known}0"), known.to_uppercase());
    for wrong in [
        "",
        ".",
        "..",
        "../small.toml",
        "small.toml",
        "small",
        &path,
        "/etc/passwd",
        "results",
        "%2e%2e",
        "\0",
        "0000000000000000",
        shorter,
        &longer,
        &upper,
        "a'; DROP TABLE units; --",
    ] {
        for (name, body) in asking(&json!(wrong)) {
            house.refused(&house.post(&format!("/api/lab/{name}"), &body), 404, "/lab lists what there is");
        }
    }
    for wrong in [json!(7), json!([known]), json!({"path": "small.toml"})] {
        for (name, body) in asking(&wrong) {
            house.refused(&house.post(&format!("/api/lab/{name}"), &body), 422, "cannot be understood");
        }
    }
    assert_eq!(house.load(), idle());
    assert!(!folder.file("results").exists(), "nothing was started");
}

#[test]
fn a_server_without_a_folder_says_how_to_get_one() {
    let house = House::open();
    let list = house.send(&house.get("/api/lab")).json();
    assert_eq!((&list["folder"], &list["entries"]), (&Value::Null, &json!([])));
    for (name, body) in asking(&json!("0000000000000000")) {
        house.refused(&house.post(&format!("/api/lab/{name}"), &body), 404, "--folder DIR");
    }
}

#[test]
fn links_lead_nowhere() {
    let (folder, outside) = (Folder::new("web-lab-links"), Folder::new("web-lab-outside"));
    fs::write(outside.file("secret.toml"), "secret words\n").unwrap();
    fs::write(outside.file("other.toml"), SMALL).unwrap();
    let experiment = Reading::new(&plywood_games::all()).text("other", SMALL).unwrap();
    drop(Store::create(&outside.file("store.sqlite"), &experiment, "").unwrap());
    symlink(outside.file("secret.toml"), folder.file("secret.toml")).unwrap();
    symlink(outside.file("other.toml"), folder.file("other.toml")).unwrap();
    symlink(outside.file("store.sqlite"), folder.file("store.sqlite")).unwrap();
    symlink(outside.path(), folder.file("linked")).unwrap();
    symlink(outside.path(), folder.file("results")).unwrap();
    // A link within the folder is fine.
    symlink(folder.file("small.toml"), folder.file("again.toml")).unwrap();
    let house = house(&folder, &[("small.toml", SMALL)]);
    let places: Vec<Value> = list(&house).iter().map(|entry| entry["place"].clone()).collect();
    assert_eq!(places, ["again.toml", "other.toml", "secret.toml", "small.toml"], "no store of elsewhere");
    for place in ["other.toml", "secret.toml"] {
        let entry = entry(&house, place);
        let problem = entry["problem"].as_str().unwrap();
        assert!(entry["state"] == "broken" && problem.contains("leads out of the folder"), "{entry}");
        assert!(!entry.to_string().contains("secret words"), "{entry}");
        let start = house.post("/api/lab/start", &json!({"id": entry["id"]}));
        house.refused(&start, 422, "leads out of the folder");
    }
    // Results would be written outside.
    let small = entry(&house, "small.toml");
    assert_eq!((&small["state"], &small["may_start"]), (&json!("new"), &json!(false)));
    house.refused(&house.post("/api/lab/start", &json!({"id": small["id"]})), 403, "leads out of the folder");
    assert_eq!(house.load(), idle());
    assert!(!outside.file("small").exists());
}

#[test]
fn no_page_starts_programs() {
    let folder = Folder::new("web-lab-programs");
    let mark = folder.file("mark");
    for language in ["ugi", "uci", "aei", "fourinarow"] {
        let game = match language {
            "uci" => "chess",
            "aei" => "arimaa",
            _ => "connect4",
        };
        let text = format!(
            "game = \"{game}\"\npairs = 1\nlimits = {{ time = \"1s\" }}\n\
             [[players]]\nname = \"mine\"\nprotocol = \"{language}\"\ncommand = \"touch {}\"\n\
             [[players]]\nengine = \"alphabeta\"\n",
            mark.display()
        );
        let house = house(&folder, &[("programs.toml", &text)]);
        let entry = entry(&house, "programs.toml");
        assert_eq!((&entry["state"], &entry["may_start"]), (&json!("new"), &json!(false)), "{entry}");
        assert!(entry["refusal"].as_str().unwrap().contains("no page starts programs"), "{entry}");
        let start = house.post("/api/lab/start", &json!({"id": entry["id"]}));
        house.refused(&start, 403, "mine is a program, and no page starts programs");
        assert_eq!(house.load(), idle());
        assert!(!mark.exists() && !folder.file("results").exists(), "{language}");
    }
}

#[test]
fn broken_files_are_explained_and_not_started() {
    let folder = Folder::new("web-lab-broken");
    let wrong_engine = SMALL.replace("alphabeta", "alphabat");
    let files = [
        ("engine.toml", wrong_engine.as_str(), "line 7: there is no algorithm \"alphabat\""),
        ("toml.toml", "game = \n", "line 1"),
        ("key.toml", "game = \"chess\"\ncolour = 3\n", "there is no key `colour`"),
        ("players.toml", "game = \"tictactoe\"\nplayers = []\n", "players"),
        ("empty.toml", "", "game"),
    ];
    let house = house(&folder, &files.map(|(name, text, _)| (name, text)));
    for (name, _, said) in files {
        let entry = entry(&house, name);
        let problem = entry["problem"].as_str().unwrap_or_default();
        assert!(problem.starts_with(name) && problem.contains(said), "{name}: {problem}");
        house.refused(&house.post("/api/lab/start", &json!({"id": entry["id"]})), 422, said);
    }
    // Whoever mends a file need not start the server again.
    fs::write(folder.file("empty.toml"), SMALL).unwrap();
    assert_eq!(entry(&house, "empty.toml")["state"], "new");
    assert_eq!(house.load(), idle());
}

#[test]
fn nobody_gets_more_of_the_machine() {
    let folder = Folder::new("web-lab-greedy");
    let greedy = SMALL.replace("table=1,", "table=4096,");
    let threads = SMALL.replace("order=hash", "order=hash,threads=2");
    let house =
        house(&folder, &[("greedy.toml", &greedy), ("threads.toml", &threads), ("small.toml", SMALL)]);
    let start = |place: &str, workers: u32| {
        house.post("/api/lab/start", &json!({"id": id(&house, place), "workers": workers}))
    };
    house.refused(&start("greedy.toml", 1), 422, "--memory");
    house.refused(&start("threads.toml", 1), 422, "2 threads");
    house.refused(&start("small.toml", 2), 422, "1 to 1 worker");
    house.refused(&start("small.toml", 0), 422, "1 to 1 worker");
    assert_eq!(house.load(), idle());
}

#[test]
fn an_experiment_is_measured_and_looked_through() {
    let folder = Folder::new("web-lab-experiment");
    let house = house(&folder, &[("small.toml", SMALL)]);
    let id = id(&house, "small.toml");
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
    house.refused(&house.post("/api/lab/game", &json!({"id": id, "game": [0, 9, 0]})), 404, "not played");
    house.refused(&house.post("/api/lab/units", &json!({"id": id, "count": 1})), 422, "no units");
    let said = house.listen("/api/lab/watch", &json!({"id": id})).next().unwrap();
    let shown = &said["shown"];
    assert_eq!((shown["table"].as_array().unwrap().len(), shown["newest"].as_array().unwrap().len()), (2, 4));
    assert!(shown["matches"][0]["score"]["low"].is_number(), "{shown}");
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

/// A writer who gives up at once where others would wait.
fn impatient(path: &Path, text: &str) -> (Store, Vec<UnitKey>) {
    let experiment = Reading::new(&plywood_games::all()).text("watched", text).unwrap();
    let store = Store::create(path, &experiment, text).unwrap();
    store.connection().busy_timeout(Duration::ZERO).unwrap();
    let units = jobs(&experiment).iter().flat_map(|job| job.units().collect::<Vec<_>>()).collect();
    (store, units)
}

fn row(key: UnitKey) -> Row {
    let value = Answered {
        points: Some(1),
        kind: ScoreKind::Estimate,
        plies: None,
        bound: plywood_core::Bound::Exact,
        proven: false,
        stopped: false,
        best: Some("4".to_owned()),
        line: "4 4".to_owned(),
        depth: Some(7),
    };
    let mut stats = plywood_core::Stats::default();
    stats.nodes = 100;
    Row { key, times: None, peak_bytes: None, table_bytes: None, value, stats }
}

#[test]
fn whoever_writes_does_not_notice_those_who_look_on() {
    let folder = Folder::new("web-lab-readers");
    fs::create_dir_all(folder.file("results/watched")).unwrap();
    let path = folder.file("results/watched/store.sqlite");
    let text = LONG.replace("repetitions = 500", "repetitions = 50");
    let (store, units) = impatient(&path, &text);
    let house = house(&folder, &[("watched.toml", &text)]);
    let id = id(&house, "watched.toml");
    let (is_over, looks) = (AtomicBool::new(false), AtomicU32::new(0));
    let games = plywood_games::all();
    thread::scope(|scope| {
        // Twenty who poll the store themselves, some of whom read everything that is new.
        for number in 0..20 {
            let (is_over, looks, path, games) = (&is_over, &looks, &path, &games);
            scope.spawn(move || {
                let store = Store::read(path).unwrap();
                let mut last = 0;
                while !is_over.load(Ordering::Relaxed) {
                    let version = store.data_version().unwrap();
                    if version != last && number % 5 == 0 {
                        Findings::so_far(&store, games).unwrap();
                    } else if version != last {
                        store
                            .listed(&Wanted { order: Some("nodes"), count: 100, ..Wanted::default() })
                            .unwrap();
                    }
                    last = version;
                    looks.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(5));
                }
            });
        }
        // And pages.
        for _ in 0..4 {
            let (house, id, is_over) = (&house, &id, &is_over);
            scope.spawn(move || {
                let mut events = house.listen("/api/lab/watch", &json!({"id": id}));
                while !is_over.load(Ordering::Relaxed) && events.next().is_some() {}
            });
        }
        let run = store.begin_run(&Value::Null).unwrap();
        for key in &units {
            // Nothing but success: a store that is busy would be an error here.
            store.write(run, &row(*key)).unwrap();
        }
        let last = units.len() as u64;
        wait_until("a page has seen everything", || entry(&house, "watched.toml")["done"] == last);
        // The end of the run is the last that pages hear of.
        is_over.store(true, Ordering::Relaxed);
        store.end_run(run).unwrap();
    });
    assert!(looks.into_inner() > 100, "there was somebody who looked on");
    assert_eq!(store.count().unwrap(), units.len() as u64);
    drop(store);
    wait_for_state(&house, "watched.toml", "complete");
}
