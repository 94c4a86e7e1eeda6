//! Trees of searches over the wire: what is answered, what is refused, and what is kept.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::{Duration, Instant};

use plywood_web::Budget;
use serde_json::{Value, json};
use support::client::Answer;
use support::{House, PATIENCE, idle, names};

fn question() -> Value {
    json!({"game": "connect4", "moves": ["4"], "engine": "pvs:table=1,order=hash,id", "depth": 8})
}

/// Opens a search, and tells what it is.
fn open(house: &House, question: &Value) -> Value {
    let events = house.hear("/api/tree/open", question);
    let last = events.last().unwrap_or_else(|| panic!("nothing is said: {question}"));
    assert_eq!(last["event"], "opened", "{events:?}");
    last.clone()
}

/// A request with a field more, or another value for one.
fn with(request: &Value, key: &str, value: &Value) -> Value {
    let mut request = request.clone();
    request[key] = value.clone();
    request
}

/// The rectangles of an answer: from, to, ply and class, how many, and how many are found.
fn rects(answer: &Answer) -> Vec<[u32; 5]> {
    assert_eq!(answer.header("Content-Type"), Some("application/octet-stream"));
    let numbers = answer.body.chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()));
    let numbers: Vec<u32> = numbers.collect();
    assert_eq!((answer.body.len() % 20, numbers.len() % 5), (0, 0));
    numbers.chunks_exact(5).map(|rect| rect.try_into().unwrap()).collect()
}

#[test]
fn a_search_is_opened_once_and_looked_at_piece_by_piece() {
    let house = House::open();
    let opened = open(&house, &question());
    let (record, rows) = (&opened["record"], opened["rows"].as_u64().unwrap());
    assert!(rows > 5000 && opened["nodes"] == rows && opened["folded"] == 0, "{opened}");
    let roots = opened["roots"].as_array().unwrap();
    assert_eq!(roots.len(), 8, "rounds of deepening");
    assert_eq!((&roots[7]["depth"], &opened["main"]), (&json!(8), &roots[7]["row"]));
    assert_eq!(opened["about"]["engine"], "pvs:table=1,order=hash,id");
    // The same question is answered from the shelf.
    assert_eq!(names(&house.hear("/api/tree/open", &question())), ["opened"]);
    assert_eq!(open(&house, &question())["record"], *record);
    // Every row is in one rectangle.
    let part = json!({"record": record, "from": 0, "to": rows, "width": 800, "filter": "table"});
    let answer = house.ask("/api/tree/rects", &part);
    let all = rects(&answer);
    assert!(all.len() <= 4000 && all.len() > 500, "{}", all.len());
    assert_eq!(all.iter().map(|rect| u64::from(rect[3])).sum::<u64>(), rows);
    let found = opened["counts"][3].as_u64().unwrap();
    assert_eq!(all.iter().map(|rect| u64::from(rect[4])).sum::<u64>(), found);
    // A filter steps to nodes that are what it says.
    let step = json!({"record": record, "filter": "table", "row": 0});
    let next = house.tell("/api/tree/next", &step);
    assert_eq!(next["count"], found);
    let node = house.tell("/api/tree/node", &json!({"record": record, "row": next["row"]}));
    assert_eq!((&node["class"], node["children"].as_array().unwrap().len()), (&json!("table"), 0));
    house.wait_for_silence();
}

#[test]
fn nodes_tell_everything_about_themselves() {
    let house = House::open();
    let opened = open(&house, &question());
    let ask = |row: &Value| house.tell("/api/tree/node", &json!({"record": opened["record"], "row": row}));
    let root = ask(&opened["main"]);
    assert_eq!((&root["ply"], &root["depth"], &root["side"]), (&json!(0), &json!(8), &json!("second")));
    assert_eq!(root["children"].as_array().unwrap().len(), root["children_count"].as_u64().unwrap() as usize);
    assert!(root["why"].as_str().unwrap().contains("The search begins"), "{root}");
    for child in root["children"].as_array().unwrap() {
        let node = ask(&child["row"]);
        for field in ["move", "size", "pass", "class", "score", "bound", "window", "raised", "cut", "table"] {
            assert_eq!(node[field], child[field], "{field}");
        }
        let way: Vec<&Value> = node["way"].as_array().unwrap().iter().map(|spot| &spot["row"]).collect();
        assert_eq!(way, [&root["row"], &child["row"]]);
    }
    // A node that was cut off has a child that caused it, and says so.
    let step = json!({"record": opened["record"], "filter": "cut1", "row": opened["main"]});
    let cut = ask(&house.tell("/api/tree/next", &step)["row"]);
    assert_eq!(cut["class"], "cutoff");
    let cutters = cut["children"].as_array().unwrap().iter().filter(|child| child["cut"] == true).count();
    assert_eq!(cutters, 1, "{cut}");
    assert!(
        cut["unsearched_count"].as_u64().unwrap() > 0 && cut["why"].as_str().unwrap().contains("cut"),
        "{cut}"
    );
    // Lines and positions lead back to nodes.
    let find = |text: &str| house.tell("/api/tree/find", &json!({"record": opened["record"], "text": text}));
    let line = find("4 3");
    assert_eq!(line["what"], "moves");
    let last = ask(line["rows"].as_array().unwrap().last().unwrap());
    assert_eq!(last["way"][2]["move"], "3");
    let position = house.tell("/api/position", &json!({"game": "connect4", "moves": ["4", "4", "3"]}));
    let there = find(position["position"].as_str().unwrap());
    assert_eq!(there["what"], "position");
    assert!(there["rows"].as_array().unwrap().contains(&last["row"]), "{there}");
    house.refuse("/api/tree/find", &json!({"record": opened["record"], "text": "99"}));
    house.refuse("/api/tree/find", &json!({"record": opened["record"], "text": " "}));
}

#[test]
fn searches_of_one_position_are_compared() {
    let house = House::open();
    let [left, right] = ["alphabeta", "pvs:table=1,order=hash,id"]
        .map(|engine| open(&house, &with(&with(&question(), "engine", &json!(engine)), "depth", &json!(6))));
    let pair = json!({"record": left["record"], "other": right["record"]});
    let compared = house.tell("/api/tree/compare", &pair);
    for (side, opened) in [("record", &left), ("other", &right)] {
        let [both, only] = ["both", "only"].map(|share| compared[side][share].as_u64().unwrap());
        assert!(both > 0 && only > 0 && both + only == opened["rows"].as_u64().unwrap(), "{compared}");
    }
    let step = with(&pair, "filter", &json!("only"));
    assert_eq!(house.tell("/api/tree/next", &step)["count"], compared["record"]["only"]);
    let part = json!({"from": 0, "to": left["rows"], "width": 500});
    let part = part.as_object().unwrap().iter().fold(step, |all, (key, value)| with(&all, key, value));
    let marked: u64 = rects(&house.ask("/api/tree/rects", &part)).iter().map(|rect| u64::from(rect[4])).sum();
    assert_eq!(marked, compared["record"]["only"].as_u64().unwrap());
    let elsewhere = open(&house, &with(&question(), "moves", &json!(["1"])));
    let wrong = json!({"record": left["record"], "other": elsewhere["record"]});
    assert!(house.refuse("/api/tree/compare", &wrong).contains("same position"));
}

/// What was folded is recorded again, exactly as it was visited.
#[test]
fn folded_nodes_are_recorded_again() {
    let house = House::open();
    let whole = open(&house, &question());
    let small = open(&house, &with(&question(), "rows", &json!(1000)));
    let folded = small["folded"].as_u64().unwrap();
    assert!(folded > 0 && small["nodes"] == whole["nodes"], "{small}");
    let node = |opened: &Value, row: &Value| {
        house.tell("/api/tree/node", &json!({"record": opened["record"], "row": row}))
    };
    // A child of the last root with something folded below it, and the same node of the whole record.
    let children = node(&small, &small["main"])["children"].clone();
    let child = children.as_array().unwrap().iter().find(|child| child["nodes"] != child["size"]).unwrap();
    let folded = node(&small, &child["row"]);
    let again = open(&house, &with(&question(), "only", &folded["again"]));
    assert_eq!((&again["folded"], &again["rows"]), (&json!(0), &child["nodes"]));
    let part = node(&again, &json!(0));
    assert_eq!((part["prefix"].as_array().unwrap().len(), &part["prefix"][0]), (1, &child["move"]));
    let same = node(&whole, &whole["main"])["children"].clone();
    let same = same
        .as_array()
        .unwrap()
        .iter()
        .find(|other| other["move"] == child["move"] && other["nodes"] == child["nodes"]);
    let same = node(&whole, &same.unwrap()["row"]);
    for field in ["score", "bound", "window", "class", "depth", "unsearched", "children_count"] {
        assert_eq!(part[field], same[field], "{field}");
    }
    house.refuse("/api/tree/open", &with(&question(), "only", &json!([7, 7])));
}

#[test]
fn monte_carlo_trees_are_opened_too() {
    let house = House::open();
    let asked = json!({"game": "tictactoe", "engine": "mcts:memory=8", "simulations": 3000});
    let opened = open(&house, &asked);
    assert_eq!((&opened["kind"], opened["roots"].as_array().unwrap().len()), (&json!("sampled"), 1));
    let root = house.tell("/api/tree/node", &json!({"record": opened["record"], "row": 0}));
    assert_eq!((&root["visits"], &root["window"]), (&json!(3000), &Value::Null));
    let visits: Vec<u64> =
        root["children"].as_array().unwrap().iter().map(|child| child["visits"].as_u64().unwrap()).collect();
    assert!(visits.len() == 9 && visits.is_sorted_by(|one, other| one >= other), "{visits:?}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let house = House::open();
    for (key, value) in [
        ("depth", json!(0)),
        ("depth", json!(255)),
        ("nodes", json!(0)),
        ("rows", json!(10)),
        ("rows", json!(1_u64 << 40)),
        ("simulations", json!(u64::MAX)),
        ("engine", json!("nonsense")),
        ("engine", json!("pvs:table=1024")),
        ("engine", json!("pvs:weights=/etc/passwd")),
        ("engine", json!("pvs:threads=9")),
        ("moves", json!(["9"])),
        ("moves", json!(["1", "2", "1", "2", "1", "2", "1"])),
    ] {
        house.refuse("/api/tree/open", &with(&question(), key, &value));
        assert_eq!(house.load(), idle(), "{key} {value}");
    }
    let opened = open(&house, &question());
    let rows = opened["rows"].as_u64().unwrap();
    let part = json!({"record": opened["record"], "from": 0, "to": rows, "width": 100});
    for (key, value) in [
        ("from", json!(rows)),
        ("to", json!(rows + 1)),
        ("to", json!(0)),
        ("from", json!(-1)),
        ("width", json!(0)),
        ("width", json!(1 << 20)),
        ("top", json!(9)),
        ("filter", json!("nothing")),
    ] {
        let wrong = with(&with(&part, "bottom", &json!(9)), key, &value);
        house.refuse("/api/tree/rects", &wrong);
    }
    let node = json!({"record": opened["record"], "row": rows});
    assert!(house.refuse("/api/tree/node", &node).contains("There is no row"));
    house.refuse("/api/tree/next", &json!({"record": opened["record"], "filter": "table", "root": 1}));
    // A record that is not there any more is another matter: the page opens it again.
    for (path, rest) in [
        ("rects", json!({"from": 0, "to": 1, "width": 1})),
        ("node", json!({"row": 0})),
        ("find", json!({"text": "1"})),
        ("next", json!({"filter": "table"})),
        ("compare", json!({"other": opened["record"]})),
    ] {
        let lost = with(&rest, "record", &json!(424_242));
        house.refused(&house.post(&format!("/api/tree/{path}"), &lost), 410, "open it again");
    }
}

/// Records are kept in memory that searches may have: whoever needs it gets it.
#[test]
fn records_make_room_for_searches() {
    let house = House::with(Budget { threads: 1, memory_mib: 128 }, PATIENCE);
    let first = open(&house, &with(&question(), "rows", &json!(1_500_000)));
    let second = open(&house, &with(&with(&question(), "rows", &json!(1_500_000)), "depth", &json!(7)));
    let node = |opened: &Value| json!({"record": opened["record"], "row": 0});
    house.tell("/api/tree/node", &node(&first));
    house.tell("/api/tree/node", &node(&second));
    // An analysis that wants all the memory that there is.
    let greedy = json!({"game": "connect4", "engines": ["pvs:table=64,id"], "seconds": 0.2});
    let events = house.hear("/api/analyse", &greedy);
    assert_eq!(*names(&events).last().unwrap(), "end", "{events:?}");
    house.refused(&house.post("/api/tree/node", &node(&first)), 410, "open it again");
    assert_eq!(open(&house, &with(&question(), "rows", &json!(1_500_000)))["rows"], first["rows"]);
    house.wait_for_silence();
}

#[test]
fn a_page_that_goes_away_ends_its_search() {
    let house = House::open();
    let endless = json!({"game": "chess", "engine": "minimax", "depth": 30, "nodes": 1_000_000_000});
    let mut events = house.listen("/api/tree/open", &endless);
    let begun = Instant::now();
    assert_eq!(events.next().unwrap()["event"], "searching");
    assert!(begun.elapsed() < Duration::from_secs(30));
    drop(events);
    house.wait_for_silence();
}
