//! What nobody gets, even with the token: files, programs, more of the machine than was set aside, and answers to what
//! makes no sense. All of it is refused with a sentence, and nothing is started for it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use serde_json::{Value, json};
use support::{House, idle};

/// Adds a field to a request, or another value for one.
fn with(request: &Value, key: &str, value: &Value) -> Value {
    let mut request = request.clone();
    request[key] = value.clone();
    request
}

fn think() -> Value {
    json!({"game": "connect4", "moves": ["4"], "skill": "level 1"})
}

fn analysis() -> Value {
    json!({"game": "connect4", "moves": ["4"], "engines": ["pvs:id"], "seconds": 0.2})
}

fn review() -> Value {
    json!({"game": "connect4", "moves": ["4", "4"], "engine": "pvs:id", "ms": 5})
}

/// Everything that takes an engine, with this one.
fn with_engine(engine: &str) -> [(&'static str, Value); 5] {
    [
        ("/api/tree/open", json!({"game": "connect4", "moves": ["4"], "engine": engine, "depth": 3})),
        ("/api/think", with(&think(), "skill", &json!(format!("time 0.1s engine {engine}")))),
        ("/api/analyse", with(&analysis(), "engines", &json!([engine]))),
        ("/api/analyse", with(&analysis(), "engines", &json!(["pvs:id", engine]))),
        ("/api/review", with(&review(), "engine", &json!(engine))),
    ]
}

/// Fails unless every request with this engine is refused, with something that helps.
fn no_engine(house: &House, engine: &str, help: &str) {
    for (path, request) in with_engine(engine) {
        let sentence = house.refuse(path, &request);
        assert!(sentence.contains(help), "{path} {request}: {sentence}");
        assert!(!sentence.contains("passwd"), "{path} tells of files: {sentence}");
        assert_eq!(house.load(), idle(), "{path} {request}");
    }
}

#[test]
fn engines_open_no_files() {
    let house = House::open();
    for (key, owner) in [("book", "solver"), ("weights", "pvs"), ("network", "pvs"), ("rules", "auto")] {
        for path in
            ["/etc/passwd", "no/such.file", "../Cargo.toml", "/dev/zero", "\\\\host\\share", "~/.profile"]
        {
            no_engine(&house, &format!("{owner}:{key}={path}"), &format!("leave the key {key} out"));
        }
    }
    no_engine(&house, "solver:table=8,book=/etc/passwd", "leave the key book out");
    // Games that are saved and read may name such an engine, and nobody builds it.
    let saved = json!({"game": "connect4", "moves": ["4"], "first": "person",
        "second": "engine solver:book=/etc/passwd", "format": "plywood"});
    let text = house.tell("/api/save", &saved)["text"].clone();
    let record = house.tell("/api/record", &json!({"game": "connect4", "text": text}));
    assert_eq!(record["moves"], json!(["4"]));
}

#[test]
fn engines_are_no_programs() {
    let house = House::open();
    for program in
        ["uci:sh -c 'id'", "uci:/bin/sh", "ugi:sh", "command", "sh -c id", "/bin/sh", "$(id)", "`id`"]
    {
        no_engine(&house, program, "here is no algorithm");
        for skill in [program.to_owned(), format!("command {program}"), format!("engine {program}")] {
            house.refuse("/api/think", &with(&think(), "skill", &json!(skill)));
            let saving = json!({"game": "connect4", "first": "person", "second": skill, "format": "plywood"});
            house.refuse("/api/save", &saving);
        }
    }
    assert_eq!(house.load(), idle());
}

#[test]
fn engines_have_their_share_of_the_machine() {
    let house = House::open();
    let smaller = "choose smaller tables";
    for greedy in [
        "pvs:table=1025",
        "solver:table=2048",
        "negac:entries=4294967296",
        "mcts:memory=4096",
        "uct-optimised:memory=65536",
        "auto:table=4096",
    ] {
        no_engine(&house, greedy, smaller);
    }
    for impossible in [
        "pvs:table=1048576",
        "pvs:table=1099511627776",
        "pvs:table=18446744073709551615",
        "pvs:entries=-1",
        "mcts:memory=1e12",
    ] {
        no_engine(&house, impossible, "");
    }
    for many in ["pvs:table=1,threads=2", "solver:threads=2", "mcts:threads=2", "auto:threads=2"] {
        no_engine(&house, many, "a search may have 1 thread here");
    }
    no_engine(&house, "pvs:table=1,threads=10000", "");
    // Three that are modest alone may be too much together.
    let many = with(&analysis(), "engines", &json!(["pvs:table=400", "mtdf:table=400", "pvs:table=401"]));
    assert!(house.refuse("/api/analyse", &many).contains(smaller));
    assert_eq!(house.load(), idle());
}

#[test]
fn limits_are_kept() {
    let house = House::open();
    for seconds in
        [json!(-1), json!(0), json!(0.09), json!(600.1), json!(1e9), json!(1e308), json!("NaN"), json!(null)]
    {
        house.refuse("/api/analyse", &with(&analysis(), "seconds", &seconds));
    }
    for depth in [json!(0), json!(1), json!(255), json!(-1), json!(1e9), json!(4_294_967_297_u64), json!(2.5)]
    {
        house.refuse("/api/analyse", &with(&analysis(), "depth", &depth));
    }
    for engines in [json!([]), json!(["pvs", "pvs", "pvs", "pvs"]), json!("pvs"), json!(null), json!([null])]
    {
        house.refuse("/api/analyse", &with(&analysis(), "engines", &engines));
    }
    for ms in [json!(0), json!(60_001), json!(-5), json!(0.5), json!(u64::MAX), json!("soon")] {
        house.refuse("/api/review", &with(&review(), "ms", &ms));
    }
    for skill in
        ["", "level 0", "level 11", "elo 1500", "depth 0", "time -1s", "time NaN", "nodes 0", "person", "x"]
    {
        house.refuse("/api/think", &with(&think(), "skill", &json!(skill)));
    }
    // Numbers that JSON does not have.
    for number in ["NaN", "Infinity", "-Infinity", "1e400", "0x10", "1_000", "١"] {
        let text = analysis().to_string().replace("0.2", number);
        let answer = house.send(&house.post("/api/analyse", &Value::Null).body(text));
        assert_eq!(answer.status, 422, "{number}");
        assert!(answer.sentence().contains("cannot be understood"));
    }
    assert_eq!(house.load(), idle());
}

/// All that is asked about a game as far as it was played.
const ABOUT_LINES: [(&str, &str); 6] = [
    ("/api/position", r#"{"board": true}"#),
    ("/api/move", r#"{"text": "4"}"#),
    ("/api/evaluate", "{}"),
    ("/api/save", r#"{"first": "person", "second": "level 1", "format": "plywood"}"#),
    ("/api/think", r#"{"skill": "level 1"}"#),
    ("/api/analyse", r#"{"engines": ["pvs:id"], "seconds": 0.2}"#),
];

/// Fails unless nobody has anything to say about this game.
fn no_game(house: &House, line: &Value, help: &str) {
    let review = ("/api/review", r#"{"engine": "pvs:id", "ms": 5}"#);
    for (path, more) in ABOUT_LINES.into_iter().chain([review]) {
        let mut request: Value = serde_json::from_str(more).unwrap();
        let fields = line.as_object().unwrap().clone();
        request.as_object_mut().unwrap().extend(fields);
        let sentence = house.refuse(path, &request);
        assert!(sentence.contains(help), "{path}: {sentence}");
        assert!(sentence.len() < 8000, "{path} repeats everything: {} bytes", sentence.len());
    }
    assert_eq!(house.load(), idle());
}

#[test]
fn games_are_those_that_there_are() {
    let house = House::open();
    for game in ["", "go", "../chess", "/etc/passwd", "chess\0", "Chess", "chess ", "connect4;id"] {
        no_game(&house, &json!({"game": game}), "games: amazons");
        house.refuse("/api/game", &json!({"game": game}));
        house.refuse("/api/record", &json!({"game": game, "text": "1. e4"}));
        house.refuse("/api/arrange", &json!({"game": game, "pieces": [], "side": "first"}));
    }
    for game in
        ["connect4:", "connect4:0x0", "connect4:99999x99999", "connect4:-1x7", "chess:961", "nim:more"]
    {
        no_game(&house, &json!({"game": game}), "");
    }
    no_game(&house, &json!({"game": "x".repeat(30_000)}), "There is no game");
    no_game(&house, &json!({"game": format!("connect4:{}", "9".repeat(30_000))}), "");
}

#[test]
fn games_have_an_end_and_a_beginning() {
    let house = House::open();
    no_game(&house, &json!({"game": "tictactoe", "moves": vec!["a1"; 4097]}), "at most 4096 moves");
    no_game(&house, &json!({"game": "tictactoe", "moves": ["a1", "a1"]}), "a1");
    no_game(&house, &json!({"game": "tictactoe", "moves": ["x".repeat(30_000)]}), "");
    no_game(&house, &json!({"game": "connect4", "start": "no such position"}), "");
    no_game(&house, &json!({"game": "chess", "start": "/etc/passwd"}), "");
    no_game(&house, &json!({"game": "chess", "start": "8".repeat(30_000)}), "");
    no_game(&house, &json!({"game": "nim", "start": "255,".repeat(5000)}), "");
    no_game(&house, &json!({"game": "nim", "start": "99999999999999999999"}), "0 to 255");
    let deep = format!("{}1{}", "(".repeat(20_000), ")".repeat(20_000));
    no_game(&house, &json!({"game": "tree", "start": deep}), "parentheses");
    for (game, moves) in [("tictactoe", "a1 a2 b1 b2 c1"), ("nim", "A3 B4 C5")] {
        let moves: Vec<&str> = moves.split(' ').collect();
        for (path, more) in
            ABOUT_LINES.into_iter().filter(|(path, _)| *path != "/api/position" && *path != "/api/save")
        {
            let mut request: Value = serde_json::from_str(more).unwrap();
            (request["game"], request["moves"]) = (json!(game), json!(moves));
            house.refuse(path, &request);
        }
    }
    assert_eq!(house.load(), idle());
}

/// JSON may be nested, and nobody has room for all of it.
#[test]
fn nested_json_is_refused() {
    let house = House::open();
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"game\":", "}]")] {
        for depth in [200, 5000] {
            let nested = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            for body in
                [nested.clone(), format!("{{\"game\": \"chess\", \"moves\": {nested}}}"), open.repeat(depth)]
            {
                for path in ["position", "think", "analyse", "review", "record", "save", "arrange"] {
                    let request = house.post(&format!("/api/{path}"), &Value::Null).body(body.clone());
                    assert_eq!(house.send(&request).status, 422, "{path} {depth}");
                }
            }
        }
    }
    assert_eq!(house.load(), idle());
}
