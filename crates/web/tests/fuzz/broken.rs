//! Requests that are more or less broken.

use plywood_api::board::Standing;
use plywood_core::Random;
use serde_json::{Value, json};

use crate::support::House;
use crate::support::request::Request;
use crate::words::{GAMES, NUMBERS, PATHS, TEXTS};

/// Something to send.
pub(crate) struct Broken {
    pub(crate) bytes: Vec<u8>,
    /// The game, if a position of it is to be set up.
    pub(crate) arranged: Option<String>,
    /// Whether an engine may have been asked, who needs time.
    pub(crate) may_think: bool,
    /// Whether there is no more to be read of an answer than its head.
    pub(crate) is_head: bool,
    /// Whether this is one request with nothing behind it, so that the connection can be used again.
    pub(crate) is_whole: bool,
    /// Whether something is missing at its end.
    pub(crate) is_cut: bool,
}

/// A sound request for an address of the server, which asks little of engines.
fn sound(random: &mut Random, path: &str, starts: &[(String, String)]) -> Value {
    let game = *random.pick(GAMES);
    let (moves, text): (&[&str], &str) = match game.split(':').next().unwrap() {
        "amazons" => (&["d1-d2/d1"], "d1-d2/d1"),
        "arimaa" => (&["Ee2n", "Ee3n"], "Ee2n Ee3n"),
        "chess" => (&["e2e4", "e7e5", "g1f3"], "e2e4"),
        "connect4" => (&["4", "4", "3"], "3"),
        "nim" => (&["A1", "B2"], "A2"),
        "tictactoe" => (&["b2", "a1"], "c3"),
        _ => (&["B"], "C"),
    };
    let played = if game == "chess:960" || game == "amazons:halves" {
        0
    } else {
        random.below(moves.len() as u64 + 1)
    };
    let mut request = json!({"game": game, "start": null, "moves": moves[..played as usize]});
    let engine = *random.pick(&["pvs:table=1,order=hash+rank,id", "mcts:memory=1", "alphabeta"]);
    let more = match path {
        "position" => json!({"board": random.one_in(2)}),
        "move" => json!({"text": text}),
        "think" => json!({"skill": random.pick(&["level 1", "level 2", "depth 1", "nodes 20 engine pvs:id"]),
            "clock": {"left_ms": [20, 20], "increment_ms": 1}, "seed": 3}),
        "arrange" => arrangement(random, game),
        "record" => json!({"text": moves.join(" ")}),
        "save" => json!({"first": "person", "second": "level 2", "format": "plywood",
            "clock": {"base_ms": 1000, "increment_ms": 10, "left_ms": [900, 800]}}),
        "analyse" => json!({"engines": [engine, "player"], "seconds": 0.1, "depth": 2}),
        "review" => json!({"engine": engine, "ms": 1}),
        "evaluate" => json!({"evaluation": null}),
        "tree/open" => json!({"engine": engine, "depth": 2, "nodes": 3000, "simulations": 50, "rows": 2000}),
        _ if path.starts_with("tree/") => about_record(random, path, text),
        path if path.starts_with("lab/") => json!({"id": "0123456789abcdef", "workers": 1, "count": 5,
            "text": "depth", "order": "nodes", "unit": [0, 0, 0, 0, 0]}),
        "lesson/step" | "lesson/check" => json!({"lesson": random.pick(&["alphabeta", "pvs", "horizon"]),
            "seed": random.below(9), "step": 1 + random.below(10), "answer": answer(random)}),
        _ => json!({}),
    };
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    if !starts.is_empty() && random.one_in(3) {
        let (game, start) = random.pick(starts);
        (request["game"], request["start"], request["moves"]) = (json!(game), json!(start), json!([]));
    }
    request
}

/// A question about one of the records that were opened.
fn about_record(random: &mut Random, path: &str, text: &str) -> Value {
    let [record, other, row] = [9, 9, 300].map(|most| random.below(most));
    match path {
        "tree/rects" => {
            json!({"record": record, "from": 0, "to": row + 1, "top": 0, "bottom": 9, "width": 300,
            "filter": "cut1"})
        }
        "tree/node" => json!({"record": record, "row": row, "from": 0}),
        "tree/find" => json!({"record": record, "text": text}),
        "tree/next" => json!({"record": record, "filter": "table", "row": row, "back": random.one_in(2)}),
        _ => json!({"record": record, "other": other}),
    }
}

/// The usual start with a few pieces more, less, or elsewhere.
fn arrangement(random: &mut Random, game: &str) -> Value {
    let rules = plywood_games::all().find(game).unwrap().rules().unwrap();
    let (board, setup) = (rules.board().unwrap(), rules.situation().unwrap().setup);
    let mut pieces = setup.pieces;
    if random.one_in(3) {
        pieces.retain(|_| random.one_in(4));
    }
    for _ in 0..random.below(6) {
        let at = random.pick(&board.places).id.clone();
        pieces.retain(|piece| piece.at != at);
        if let Some(kind) = board.pieces.get(random.below(board.pieces.len() as u64 + 1) as usize) {
            pieces.push(Standing { at, kind: kind.id.clone() });
        }
    }
    json!({"pieces": pieces, "side": random.pick(&["first", "second"])})
}

/// All values inside a value, the value itself among them.
fn count(value: &Value) -> u64 {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// The value with this number inside a value.
fn find(value: &mut Value, number: u64) -> Option<&mut Value> {
    if number == 0 {
        return Some(value);
    }
    let inside: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => return None,
    };
    let mut left = number - 1;
    for value in inside {
        let here = count(value);
        if left < here {
            return find(value, left);
        }
        left -= here;
    }
    None
}

fn any(random: &mut Random) -> Value {
    match random.below(9) {
        0 => Value::Null,
        1 => json!(random.one_in(2)),
        2 => serde_json::from_str(random.pick::<&str>(NUMBERS)).unwrap(),
        3 => json!([any_text(random), any_text(random)]),
        4 => json!({any_text(random): any_text(random)}),
        5 => json!(vec![any_text(random); random.below(200) as usize]),
        6 => json!(random.pick(GAMES)),
        _ => json!(any_text(random)),
    }
}

fn any_text(random: &mut Random) -> String {
    let mut text = (*random.pick(TEXTS)).to_owned();
    match random.below(6) {
        0 => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = random.below(letters.len() as u64 + 1) as usize;
            letters.insert(at, char::from(random.below(128) as u8));
            text = letters.into_iter().collect();
        }
        1 => text += random.pick::<&str>(TEXTS),
        2 if random.one_in(4) => text = text.repeat(random.below(300) as usize),
        _ => {}
    }
    text
}

/// Changes a few bytes, leaves some out, or says some twice.
fn smudge(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len() as u64) as usize;
        let end = (at + random.below(12) as usize).min(bytes.len());
        match random.below(4) {
            0 => bytes[at] = random.bits() as u8,
            1 => bytes.insert(at, *random.pick(b"\"{}[],:\\0 \r\n%/")),
            2 => drop(bytes.drain(at..end)),
            _ => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
}

/// Headers that mean something to servers, with values that may mean nothing.
fn any_header(random: &mut Random, request: Request) -> Request {
    let name = *random.pick(&[
        "Host",
        "Origin",
        "X-Plywood-Token",
        "Content-Type",
        "Sec-Fetch-Site",
        "Connection",
        "Accept-Encoding",
        "If-None-Match",
        "Range",
        "Cookie",
        "X-Forwarded-Host",
        "Upgrade",
        "X-é",
        "Authorization",
    ]);
    let value: String = match random.below(4) {
        0 => String::new(),
        1 => (*random.pick(&[
            "*",
            "close",
            "null",
            "http://evil.example",
            "application/json",
            "bytes=0-1",
            "websocket",
        ]))
        .to_owned(),
        2 => any_text(random).replace(['\r', '\n', '\0'], "?"),
        _ => "x".repeat(random.below(3000) as usize),
    };
    if random.one_in(2) { request.header(name, &value) } else { request.also(name, &value) }
}

fn any_path(random: &mut Random) -> String {
    let parts: Vec<&str> = (0..=random.below(4))
        .map(|_| {
            *random.pick(&[
                "api", "assets", "js", "..", ".", "", "play", "icon.svg", "%2e%2e", "%00", "games", "?a=b",
                "é", "*",
            ])
        })
        .collect();
    format!("/{}", parts.join("/"))
}

/// An answer to some question of a lesson.
fn answer(random: &mut Random) -> Value {
    let score = *random.pick(&["3", "-2147483648", "inf", "win", ""]);
    let spot = random.below(30);
    match random.below(6) {
        0 => json!({"kind": "value", "bound": random.pick(&["exact", "lower", "?"]), "score": score}),
        1 => json!({"kind": "window", "alpha": score, "beta": "∞"}),
        2 => json!({"kind": "spot", "spot": spot}),
        3 => json!({"kind": "spots", "spots": [spot, u64::MAX]}),
        4 => json!({"kind": "order", "orders": [[spot, [1, spot]], [0, [5, 1, 9]]]}),
        _ => json!({"kind": "yes", "yes": true}),
    }
}

/// A request of any kind.
pub(crate) fn broken(random: &mut Random, house: &House, starts: &[(String, String)]) -> Broken {
    let path = *random.pick(PATHS);
    let mut body = sound(random, path, starts);
    let is_get = matches!(path, "games" | "load" | "lessons");
    for _ in 0..random.below(4) {
        let number = random.below(count(&body));
        if let Some(value) = find(&mut body, number).filter(|_| number > 0) {
            *value = any(random);
        }
    }
    let arranged = body["game"].as_str().filter(|_| path == "arrange").map(str::to_owned);
    let mut text = body.to_string().into_bytes();
    if random.one_in(4) {
        smudge(random, &mut text);
    }
    let address = format!("/api/{path}");
    let mut request = if is_get { house.get(&address) } else { house.post(&address, &body).body(text) };
    let method = *random.pick(&["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "TRACE", "X"]);
    let changes_method = random.one_in(12);
    if changes_method {
        request = request.method(method);
    }
    if random.one_in(12) {
        request = request.path(&any_path(random));
    }
    while random.one_in(8) {
        request = any_header(random, request);
    }
    if !is_get && random.one_in(10) {
        request = request.in_chunks();
    }
    let (mut bytes, mut is_whole, mut is_cut) = (request.bytes(), true, false);
    match random.below(60) {
        // Nobody knows where it ends now.
        0 | 1 => {
            smudge(random, &mut bytes);
            (is_whole, is_cut) = (false, true);
        }
        2 => {
            bytes.truncate(random.below(bytes.len() as u64) as usize);
            (is_whole, is_cut) = (false, true);
        }
        3 => {
            bytes = (0..random.below(300)).map(|_| random.bits() as u8).collect();
            (is_whole, is_cut) = (false, true);
        }
        _ => {}
    }
    let may_think = matches!(path, "think" | "analyse" | "review" | "tree/open");
    Broken { bytes, arranged, may_think, is_head: changes_method && method == "HEAD", is_whole, is_cut }
}
