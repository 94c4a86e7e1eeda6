//! Searches begin, wait, and end: with their answer, with whoever asked for them, and with the server.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::thread;
use std::time::Duration;

use plywood_web::Budget;
use serde_json::{Value, json};
use support::client::Events;
use support::{BUDGET, House, games, names, resident_mib, short, wait_until};

/// An analysis that would go on for ten minutes, with a small table.
fn endless() -> Value {
    json!({"game": "chess", "engines": ["pvs:table=2,id"], "seconds": 600})
}

/// Something that takes a minute if nobody stops it.
fn slow_requests() -> [(&'static str, Value); 4] {
    let game = |more: Value| {
        let mut request = json!({"game": "chess", "moves": ["e2e4", "e7e5"]});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    [
        ("/api/think", game(json!({"skill": "time 60s engine pvs:table=2,id"}))),
        (
            "/api/think",
            game(json!({"skill": "engine mcts:memory=16", "clock":
            {"left_ms": [3_600_000, 3_600_000], "increment_ms": 60_000}})),
        ),
        ("/api/analyse", game(json!({"engines": ["pvs:table=2,id", "mcts:memory=16"], "seconds": 60}))),
        ("/api/review", game(json!({"engine": "pvs:table=2,id", "ms": 60_000}))),
    ]
}

fn searching(house: &House) -> u64 {
    house.load()["searching"].as_u64().unwrap()
}

fn waiting(house: &House) -> u64 {
    house.load()["waiting"].as_u64().unwrap()
}

#[test]
fn a_search_ends_when_nobody_waits_for_it() {
    let house = House::open();
    for (path, request) in slow_requests() {
        let mut connection = house.connect();
        connection.say(&house.post(path, &request));
        wait_until("a search begins", || searching(&house) == 1);
        assert!(house.load()["memory_mib"].as_u64().unwrap() >= 2, "{path}");
        drop(connection);
        house.wait_for_silence();
    }
    // The same for those whose turn has not come.
    let mut streams: Vec<Events> = (0..6).map(|_| house.listen("/api/analyse", &endless())).collect();
    wait_until("all but one wait", || waiting(&house) == 5);
    streams.truncate(1);
    wait_until("nobody waits", || waiting(&house) == 0);
    assert_eq!(searching(&house), 1);
    drop(streams);
    house.wait_for_silence();
}

#[test]
fn analyses_come_to_an_end() {
    let house = House::open();
    let engines = json!(["pvs:id", "mcts:memory=16", "solver:table=16"]);
    let events = house.hear("/api/analyse", &json!({"game": "connect4", "engines": engines, "seconds": 0.6}));
    assert_eq!(names(&events)[0], "begin");
    for engine in 0..3 {
        let own: Vec<&Value> = events.iter().filter(|event| event["engine"] == engine).collect();
        assert!(own.iter().all(|event| event["event"] == "rows" || event["event"] == "end"), "{own:?}");
        assert_eq!(own.iter().filter(|event| event["event"] == "end").count(), 1);
        assert_eq!(own.last().unwrap()["event"], "end", "nothing is said after the end");
        assert!(
            own.iter().any(|event| !event["rows"].as_array().is_none_or(Vec::is_empty)),
            "{engine} knows nothing"
        );
    }
    let solved =
        house.hear("/api/analyse", &json!({"game": "tictactoe", "engines": ["solve"], "seconds": 600}));
    assert_eq!(solved.last().unwrap()["end"], "goal");
    house.wait_for_silence();
}

#[test]
fn who_waits_hears_how_many_are_before() {
    let house = House::open();
    let mut streams: Vec<Events> = (0..4)
        .map(|before| {
            let stream = house.listen("/api/analyse", &endless());
            wait_until("the search is queued", || searching(&house) + waiting(&house) == before + 1);
            stream
        })
        .collect();
    for (stream, before) in streams.iter_mut().skip(1).zip(0..) {
        assert_eq!(stream.wait_for("waiting")["before"], before);
    }
    let first = streams.remove(0);
    assert_eq!(first.into_iter().take(3).filter(|event| event["event"] == "waiting").count(), 0);
    // The first has gone, and everybody moves up.
    streams[0].wait_for("rows");
    assert_eq!(streams[1].wait_for("waiting")["before"], 0);
    assert_eq!(streams[2].wait_for("waiting")["before"], 1);
}

#[test]
fn too_many_are_sent_away() {
    let house = House::open();
    // Two opponents think at once, one analysis goes on, and 64 may wait for either.
    let slow = slow_requests();
    for ((path, request), at_once) in [(&slow[0], 2), (&slow[2], 1), (&slow[3], 1)] {
        let request = house.post(path, request);
        let mut waiting = Vec::new();
        for count in 0..64 + at_once {
            let mut connection = house.connect();
            connection.say(&request);
            waiting.push(connection);
            wait_until("it is queued", || searching(&house) + self::waiting(&house) == count + 1);
        }
        let answer = house.send(&request);
        assert_eq!(answer.status, 429, "{path}");
        assert!(answer.sentence().contains("64 searches wait already: try again"), "{}", answer.sentence());
        drop(waiting);
        house.wait_for_silence();
    }
}

#[test]
fn a_game_goes_on_in_spite_of_a_crowd() {
    const VISITORS: u64 = 8;
    let house = House::open();
    let streams: Vec<Events> = (0..50).map(|_| house.listen("/api/analyse", &endless())).collect();
    wait_until("all of them are queued", || searching(&house) + waiting(&house) == 50);
    thread::scope(|scope| {
        let visitors: Vec<_> =
            (0..VISITORS).map(|_| scope.spawn(|| visit(&house, 1000 / VISITORS))).collect();
        for game in games() {
            let mut request = json!({"game": game, "moves": []});
            let position = house.tell("/api/position", &request);
            assert!(!support::moves(&position).is_empty());
            request["skill"] = json!("level 3");
            assert!(!house.tell("/api/think", &request)["moves"].as_array().unwrap().is_empty());
        }
        for visitor in visitors {
            visitor.join().unwrap();
        }
    });
    assert_eq!(searching(&house) + waiting(&house), 50, "nobody lost anything by that");
    drop(streams);
    house.wait_for_silence();
}

/// Asks this and that, each time on a connection of its own.
fn visit(house: &House, requests: u64) {
    let questions = [
        house.get("/"),
        house.get("/api/games"),
        house.post("/api/position", &json!({"game": "connect4", "board": true})),
        house.post("/api/evaluate", &json!({"game": "chess"})),
        house.post("/api/position", &json!({"game": "no such game"})),
        house.get("/nothing").without("Host"),
    ];
    for (question, _) in questions.iter().cycle().zip(0..requests) {
        let answer = house.send(question);
        assert!([200, 404, 421, 422, 429].contains(&answer.status), "{}", short(&answer.text()));
    }
}

#[test]
fn analyses_do_not_take_the_memory_of_games() {
    let house = House::with(Budget { threads: 4, memory_mib: 100 }, support::PATIENCE);
    let large = json!({"game": "chess", "engines": ["pvs:table=50,id"], "seconds": 600});
    let streams: Vec<Events> = (0..4).map(|_| house.listen("/api/analyse", &large)).collect();
    wait_until("as many search as there is memory for", || searching(&house) > 0 && waiting(&house) > 0);
    let request = json!({"game": "connect4", "skill": "nodes 100 engine pvs:table=50"});
    assert_eq!(house.tell("/api/think", &request)["moves"].as_array().unwrap().len(), 1);
    drop(streams);
    house.wait_for_silence();
}

#[test]
fn a_slow_reader_stops_nobody() {
    let house = House::open();
    // More than two thousand moves, about all of which there is news ten times a second.
    let request = json!({"game": "amazons", "engines": ["mcts:memory=64"], "seconds": 1});
    let mut slow = house.listen("/api/analyse", &request);
    assert!(slow.wait_for("begin")["moves"].as_array().unwrap().len() > 2000);
    wait_until("its search ends in spite of it", || {
        house.tell("/api/position", &json!({"game": "chess"}));
        searching(&house) == 0
    });
    // Whoever reads on after all hears the end.
    slow.wait_for("end");
}

/// Nothing piles up for who does not listen.
#[test]
fn who_never_reads_costs_nothing_and_loses_the_place() {
    let house = House::with(BUDGET, Duration::from_millis(500));
    // Every turn has the whole line to the end of the game in it, and moves have long names: more than 100 MB.
    let name = |depth: usize| format!("{}{depth}", "a".repeat(500));
    let tree = (0..900).rev().fold("1".to_owned(), |below, depth| format!("({}:{below})", name(depth)));
    let moves: Vec<String> = (0..300).map(name).collect();
    let request = json!({"game": "tree", "start": tree, "moves": moves, "engine": "pvs", "ms": 1000});
    let request = house.post("/api/review", &request);
    let before = resident_mib();
    let mut deaf = house.connect();
    deaf.say(&request);
    wait_until("it is queued", || house.load() != support::idle());
    house.wait_for_silence();
    if let (Some(before), Some(after)) = (before, resident_mib()) {
        assert!(after < before + 60, "{before} MiB before, {after} MiB after");
    }
    drop(deaf);
}

#[test]
fn the_server_ends_although_somebody_listens() {
    let mut house = House::open();
    let mut streams: Vec<Events> = (0..3).map(|_| house.listen("/api/analyse", &endless())).collect();
    streams[0].wait_for("rows");
    let (mut silent, mut half, mut thinker) = (house.connect(), house.connect(), house.connect());
    half.send(&house.post("/api/position", &json!({"game": "chess"})).bytes()[..50]);
    thinker.say(&house.post("/api/think", &slow_requests()[0].1));
    wait_until("an opponent thinks", || searching(&house) == 2);
    house.close();
    for stream in &mut streams {
        while let Ok(Some(_)) = stream.try_next() {}
    }
    for connection in [&mut silent, &mut half, &mut thinker] {
        assert!(connection.is_closed());
    }
    #[cfg(target_os = "linux")]
    wait_until("the last search stops", || searches_of_this_process() == 0);
}

#[cfg(target_os = "linux")]
fn searches_of_this_process() -> usize {
    let threads = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let names = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("comm")).ok());
    names.filter(|name| name.trim() == "search").count()
}
