//! What engines think of moves and games, for the side that a page expects.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::HashMap;

use serde_json::{Value, json};
use support::{House, games, moves, names};

/// The reviewed turns: index, kind and score for the first player, and the mark.
fn turns(events: &[Value]) -> Vec<(i64, &str, Option<i64>, &str)> {
    let turns = events.iter().filter(|event| event["event"] == "turn");
    turns
        .map(|turn| {
            let after = &turn["after"];
            let kind = after["kind"].as_str().unwrap();
            (turn["index"].as_i64().unwrap(), kind, after["score"].as_i64(), turn["mark"].as_str().unwrap())
        })
        .collect()
}

#[test]
fn every_game_is_reviewed() {
    let house = House::open();
    for game in games() {
        let mut played: Vec<String> = Vec::new();
        for _ in 0..4 {
            let legal = moves(&house.tell("/api/position", &json!({"game": game, "moves": played})));
            played.extend(legal.first().cloned());
        }
        let request = json!({"game": game, "moves": played, "engine": "player", "ms": 10});
        let events = house.hear("/api/review", &request);
        let begin = &events[0];
        assert_eq!((&begin["event"], &begin["games"]), (&json!("begin"), &json!(1)), "{game}");
        let told = begin["turns"].as_array().unwrap();
        let plies = told.iter().flat_map(|turn| turn["plies"].as_array().unwrap());
        assert!(plies.eq(&played.iter().map(|mv| json!(mv)).collect::<Vec<_>>()), "{game}: {begin}");
        let indices: Vec<i64> = turns(&events).iter().map(|turn| turn.0).collect();
        assert_eq!(indices, (-1..told.len() as i64).collect::<Vec<_>>(), "{game}");
        assert_eq!(names(&events).last(), Some(&"end"), "{game}");
        assert!(!events.last().unwrap()["summary"].as_str().unwrap().is_empty());
    }
}

/// A curve needs no sides: what the second player wins is a loss, whoever is to move.
#[test]
fn reviews_are_for_the_first_player() {
    let house = House::open();
    let review = |game: &str, start: &str, moves: &str| {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let request = json!({"game": game, "start": start, "moves": moves, "engine": "solve", "ms": 10_000});
        house.hear("/api/review", &request)
    };
    let kinds = |events: &[Value]| -> Vec<String> {
        turns(events).iter().map(|(_, kind, ..)| (*kind).to_owned()).collect()
    };
    assert_eq!(kinds(&review("nim", "1,1", "A1 B1")), ["loss"; 3]);
    assert_eq!(kinds(&review("nim", "1,1 second", "A1 B1")), ["win"; 3]);
    assert_eq!(kinds(&review("nim:misere", "1,1", "A1 B1")), ["win"; 3]);
    let lost = review("nim", "2,1", "A2 B1");
    assert_eq!(kinds(&lost), ["win", "loss", "loss"]);
    let mistake = lost.iter().find(|event| event["index"] == 0).unwrap();
    assert_eq!((&mistake["mark"], &mistake["mistake"]["kind"]), (&json!("??"), &json!("loses")));
    assert_eq!(mistake["better"], json!(["A1"]));
    let given = review("nim", "2,1 second", "A2 B1");
    assert_eq!(kinds(&given), ["loss", "win", "win"]);
    let draw = review("tictactoe", ".../.../...", "b2 a1 c3");
    assert_eq!(kinds(&draw), ["draw"; 4]);
    let points = review("tree", "A:(B:(D:4,E:-2),C:(F:-3,G:2))", "C G");
    let scores: Vec<(&str, Option<i64>)> = turns(&points).iter().map(|turn| (turn.1, turn.2)).collect();
    assert_eq!(scores, [("payoff", Some(-2)), ("payoff", Some(-3)), ("payoff", Some(2))]);
}

#[test]
fn records_are_reviewed_as_players_write_them() {
    let house = House::open();
    let text = "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n";
    let request = json!({"game": "chess", "text": text, "engine": "pvs:table=4,id", "ms": 100});
    let events = house.hear("/api/review", &request);
    let begin = &events[0];
    assert_eq!((&begin["games"], &begin["sides"]), (&json!(2), &json!(["White", "Black"])));
    assert!(begin["tags"].as_array().unwrap().contains(&json!(["White", "Ann"])), "{begin}");
    assert_eq!(begin["turns"][3]["text"], "Qh4#");
    let told = turns(&events);
    assert_eq!((told.len(), told[3].1, told[4].1), (5, "loss", "loss"), "{told:?}");
}

/// The latest row of each move.
fn rows(events: &[Value], engine: u64) -> HashMap<String, Value> {
    let begin = events.iter().find(|event| event["event"] == "begin").unwrap();
    let mut latest = HashMap::new();
    for event in events.iter().filter(|event| event["event"] == "rows" && event["engine"] == engine) {
        for row in event["rows"].as_array().unwrap() {
            let mv = &begin["moves"][row["move"].as_u64().unwrap() as usize]["text"];
            assert_eq!(row["pv"][0], *mv, "a line begins with its move");
            latest.insert(mv.as_str().unwrap().to_owned(), row.clone());
        }
    }
    latest
}

#[test]
fn every_game_is_analysed() {
    let house = House::open();
    for game in games() {
        let legal = moves(&house.tell("/api/position", &json!({"game": game})));
        let request = json!({"game": game, "engines": ["player", "pvs:order=rank,id"], "seconds": 0.3});
        let events = house.hear("/api/analyse", &request);
        let begin = &events[0];
        assert_eq!((&begin["event"], &begin["side"]), (&json!("begin"), &json!("first")), "{game}");
        let told: Vec<&str> =
            begin["moves"].as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap()).collect();
        assert_eq!(told, legal, "{game}");
        assert_eq!(begin["engines"].as_array().unwrap().len(), 2);
        let ends = names(&events).iter().filter(|name| **name == "end").count();
        assert_eq!(ends, 2, "{game}: {:?}", names(&events));
        assert!(!names(&events).contains(&"problem"), "{game}");
        assert!(!rows(&events, 1).is_empty(), "{game}: {:?}", names(&events));
    }
    house.wait_for_silence();
}

#[test]
fn analyses_are_for_the_side_to_move() {
    let house = House::open();
    let look = |request: Value| {
        let mut request = request;
        (request["engines"], request["seconds"]) = (json!(["solve"]), json!(20));
        rows(&house.hear("/api/analyse", &request), 0)
    };
    let scores = |rows: &HashMap<String, Value>| -> Vec<(String, Option<i64>)> {
        let mut scores: Vec<_> = rows.iter().map(|(mv, row)| (mv.clone(), row["score"].as_i64())).collect();
        scores.sort();
        scores
    };
    let owned = |expected: [(&str, i64); 2]| expected.map(|(mv, score)| (mv.to_owned(), Some(score)));
    // MAX begins, and MIN is the second player.
    assert_eq!(scores(&look(json!({"game": "tree"}))), owned([("B", -2), ("C", -3)]));
    assert_eq!(scores(&look(json!({"game": "tree", "moves": ["B"]}))), owned([("D", -4), ("E", 2)]));
    for start in ["2,1", "2,1 second"] {
        let rows = look(json!({"game": "nim", "start": start}));
        for (mv, kind) in [("A1", "win"), ("A2", "loss"), ("B1", "loss")] {
            assert_eq!(rows[mv]["kind"], kind, "{start} {mv}");
        }
    }
    house.wait_for_silence();
}
