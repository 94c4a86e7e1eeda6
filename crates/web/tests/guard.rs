//! Who is heard, and who is not.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use serde_json::{Value, json};
use support::request::Request;
use support::{House, idle};

fn line() -> Value {
    json!({"game": "tictactoe", "moves": ["b2"]})
}

/// All ways to ask: for a page, for data, and for work.
fn questions(house: &House) -> [Request; 3] {
    [house.get("/"), house.get("/api/games"), house.post("/api/position", &line())]
}

#[test]
fn whoever_names_another_host_is_not_heard() {
    const HELP: &str = "open the address that the program has printed";
    let house = House::open();
    let port = house.host.split_once(':').unwrap().1;
    for request in questions(&house) {
        assert_eq!(house.send(&request).status, 200);
        for host in [
            "evil.example",
            &format!("evil.example:{port}"),
            &format!("localhost.evil.example:{port}"),
            &format!("127.0.0.1.evil.example:{port}"),
            &format!("127.1:{port}"),
            &format!("0.0.0.0:{port}"),
            &format!("user@{}", house.host),
            "127.0.0.1",
            "127.0.0.1:1",
            "localhost",
            "",
        ] {
            house.refused(&request.clone().header("Host", host), 421, HELP);
        }
        house.refused(&request.clone().without("Host"), 421, HELP);
        house.refused(&request.clone().also("Host", &house.host), 421, HELP);
        house.refused(&request.clone().also("Host", "evil.example"), 421, HELP);
        for authority in ["evil.example", &format!("evil.example:{port}"), &format!("user@{}", house.host)] {
            let path = format!("http://{authority}/api/games");
            house.refused(&request.clone().path(&path), 421, HELP);
        }
    }
    let whole = house.get("/").path(&format!("http://{}/api/games", house.host));
    assert_eq!(house.send(&whole.header("X-Plywood-Token", &house.token)).status, 200);
    assert_eq!(house.send(&house.get("/").header("Host", &format!("LocalHost:{port}"))).status, 200);
    assert_eq!(house.load(), idle());
}

#[test]
fn pages_of_others_are_not_heard() {
    const HELP: &str = "Origin";
    let house = House::open();
    let (host, ours) = (&house.host, format!("http://{}", house.host));
    let port = host.split_once(':').unwrap().1;
    let foreign =
        ["http://evil.example", "null", "", &format!("https://{host}"), &format!("http://{host}/"), host];
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"] {
        let request = house.post("/api/position", &line()).method(method);
        for origin in foreign {
            let answer = house.send(&request.clone().header("Origin", origin));
            assert_eq!(answer.status, 403, "{method} {origin}");
        }
        assert_eq!(house.send(&request.clone().without("Origin")).status, 403);
    }
    let request = house.post("/api/position", &line());
    house.refused(&request.clone().without("Origin"), 403, HELP);
    house.refused(&request.clone().header("Origin", &format!("http://localhost:{port}")), 403, HELP);
    house.refused(&request.clone().also("Origin", &ours), 403, HELP);
    for site in ["cross-site", "same-site", "none", ""] {
        house.refused(&request.clone().header("Sec-Fetch-Site", site), 403, HELP);
    }
    assert_eq!(house.send(&request.header("Sec-Fetch-Site", "same-origin")).status, 200);
    assert_eq!(house.load(), idle());
}

#[test]
fn who_does_not_know_the_token_is_not_heard() {
    const HELP: &str = "open the address that the program has printed";
    let house = House::open();
    let token = &house.token;
    let paths = ["games", "load", "position", "think", "analyse", "review", "record", "save", "nothing", ""];
    let lessons = ["lessons", "lesson/step", "lesson/check", "lesson/sheet"];
    let others = ["lab", "lab/start", "lab/watch", "tree/open", "tree/rects", "tree/node"];
    for path in paths.iter().chain(&lessons).chain(&others).map(|path| format!("/api/{path}")) {
        for request in [house.get(&path), house.post(&path, &line())] {
            house.refused(&request.clone().without("X-Plywood-Token"), 401, HELP);
            for wrong in [
                "",
                "0",
                &token[..31],
                &format!("{token}0"),
                &"0".repeat(32),
                &format!("{token}, {token}"),
                &"x".repeat(8000),
            ] {
                house.refused(&request.clone().header("X-Plywood-Token", wrong), 401, HELP);
            }
            let elsewhere = request
                .without("X-Plywood-Token")
                .path(&format!("{path}?token={token}"))
                .header("Authorization", &format!("Bearer {token}"))
                .header("Cookie", &format!("token={token}; X-Plywood-Token={token}"));
            house.refused(&elsewhere, 401, HELP);
        }
    }
    // Pages are no secret: they have the token from their address, which no server sees.
    assert_eq!(house.send(&house.get("/").without("X-Plywood-Token")).status, 200);
    assert_eq!(house.load(), idle());
}

#[test]
fn requests_are_json_and_say_so() {
    let house = House::open();
    let request = house.post("/api/position", &line());
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "text/json", "", "json"]
    {
        house.refused(&request.clone().header("Content-Type", kind), 415, "Content-Type");
    }
    house.refused(&request.clone().without("Content-Type"), 415, "Content-Type");
    for kind in ["application/json; charset=utf-8", "Application/JSON"] {
        assert_eq!(house.send(&request.clone().header("Content-Type", kind)).status, 200, "{kind}");
    }
    for body in
        ["", "{", "null", "[]", "7", "\"game\"", "{\"game\": \"chess\"", "\u{feff}{}", "{}{}", "{'game': 1}"]
    {
        house.refused(&request.clone().body(body), 422, "cannot be understood");
    }
    house.refused(&request.clone().body([b'{', 0xff, 0xfe, b'}']), 422, "cannot be understood");
    house.refused(&request.body(r#"{"game": "chess", "moves": [1, 2]}"#), 422, "cannot be understood");
}

#[test]
fn every_address_has_its_methods() {
    let house = House::open();
    let posts =
        ["game", "position", "move", "think", "arrange", "record", "save", "analyse", "review", "evaluate"];
    let lessons = ["lesson/step", "lesson/check", "lesson/sheet"];
    let trees = ["open", "rects", "node", "find", "next", "compare"].map(|path| format!("tree/{path}"));
    let lab = ["watch", "start", "stop", "units", "unit", "games", "game"].map(|path| format!("lab/{path}"));
    let more = trees.iter().chain(&lab).map(String::as_str);
    for path in posts.into_iter().chain(lessons).chain(more).map(|path| format!("/api/{path}")) {
        for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
            house.refused(&house.post(&path, &line()).method(method), 405, "means nothing here");
        }
    }
    for path in ["/api/games", "/api/lessons", "/api/load", "/api/lab"] {
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            house.refused(&house.post(path, &line()).method(method), 405, "means nothing here");
        }
    }
    for path in
        ["/", "/play", "/lab", "/plots.css", "/board.css", "/assets/icon.svg", "/nothing", "/api/nothing"]
    {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"] {
            house.refused(&house.post(path, &line()).method(method), 405, "nothing to be changed");
        }
    }
}

#[test]
fn nothing_but_the_pages_can_be_read() {
    let house = House::open();
    for path in ["/", "/play", "/board.css", "/assets/icon.svg", "/assets/css/base.css", "/?game=chess#there"]
    {
        let answer = house.send(&house.get(path));
        assert_eq!(answer.status, 200, "{path}");
        let again = house.get(path).header("If-None-Match", answer.header("ETag").unwrap());
        assert_eq!(house.send(&again).status, 304, "{path}");
        let head = house.send(&house.get(path).method("HEAD"));
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
    }
    for path in [
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/assets/../src/lib.rs",
        "/assets/../../Cargo.toml",
        "/assets/../assets/icon.svg",
        "/assets/./icon.svg",
        "/assets/%2e%2e/src/lib.rs",
        "/assets/..%2fsrc%2flib.rs",
        "/assets/%2e%2e%2fsrc%2flib.rs",
        "/assets/%252e%252e/src/lib.rs",
        "/assets/..\\src\\lib.rs",
        "/assets/..%5csrc%5clib.rs",
        "/assets/js%2fboard.js",
        "/assets//icon.svg",
        "/assets//etc/passwd",
        "/assets/",
        "/assets",
        "/assets/js",
        "/assets/js/",
        "/assets/icon.svg/",
        "/assets/icon.svg%00.html",
        "/assets/icon%2esvg",
        "/assets/.hidden",
        "/assets/.git/config.html",
        "/assets/js/.board.js",
        "/assets/C:/windows/win.ini",
        "/assets/file:///etc/passwd",
        "/icon.svg",
        "/index.html",
        "//",
        "///etc/passwd",
        "//api/games",
        "/api",
        "/API/games",
        "/api%2fgames",
        "/.git/config",
        "/Cargo.toml",
        "/play/",
        "/play/../api/games",
        "/%",
        "/%zz",
        "/*",
        "/;",
    ] {
        house.refused(&house.get(path), 404, "/ lists the games");
    }
    house.refused(&house.get("/api/nothing"), 404, "/ lists the games");
    house.refused(&house.get(&format!("/assets/{}", "a/".repeat(10_000))), 404, "/ lists the games");
    house.refused(&house.get(&format!("/assets/{}.js", "a".repeat(20_000))), 404, "/ lists the games");
}
