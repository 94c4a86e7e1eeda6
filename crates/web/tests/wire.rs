//! Requests that are broken, too long or too slow.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::{BUDGET, House, idle};

fn line() -> Value {
    json!({"game": "tictactoe", "moves": ["b2"]})
}

/// What is no HTTP at all is refused before anybody looks at it, without a word about anything.
#[test]
fn nonsense_is_sent_away() {
    let house = House::open();
    let host = &house.host;
    for (nonsense, status) in [
        (format!("GET /\0 HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400),
        (format!("GET /assets/icon.svg\0.html HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: \0\r\n\r\n"), 400),
        (format!("GET  / HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400),
        ("GET /\r\n\r\n".to_owned(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X: y\r\n".repeat(1000)), 431),
        (format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n"), 400),
        (format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400),
    ] {
        let mut connection = house.connect();
        connection.send(nonsense.as_bytes());
        let answer = connection.answer("GET").unwrap();
        assert_eq!((answer.status, answer.body.len()), (status, 0), "{nonsense:?}");
        assert!(connection.is_closed(), "{nonsense:?}");
    }
    let chunked = house.post("/api/position", &line()).in_chunks();
    for wrong in ["zz\r\n", "5\r\nabcdefg\r\n", "-1\r\n", "ffffffffffffffffff\r\n"] {
        let mut connection = house.connect();
        connection.send(chunked.head().as_bytes());
        connection.send(wrong.as_bytes());
        let answer = connection.answer("POST").unwrap();
        house.check(&answer);
        assert_eq!(answer.status, 400, "{wrong:?}: {}", answer.text());
        assert!(answer.sentence().contains("breaks off"));
    }
    // Heads that never end are not read for ever, and nobody speaks HTTP/2 here.
    let endless = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: ");
    for (begin, more) in
        [("GET /", "a"), (&endless, "a"), (&endless, "a\r\nX: "), ("PRI * HTTP/2.0\r\n\r\n", "a")]
    {
        let mut connection = house.connect();
        connection.send(begin.as_bytes());
        let more = more.repeat(1000);
        let sent = (0..1 << 16).take_while(|_| connection.send(more.as_bytes())).count();
        assert!(sent < 1 << 14, "{begin:?} is read for ever");
    }
    assert_eq!(house.send(&house.get("/")).status, 200);
}

#[test]
fn long_requests_are_refused_before_they_are_read() {
    let house = House::open();
    for (path, most) in
        [("position", 64 << 10), ("think", 64 << 10), ("record", 1 << 20), ("review", 1 << 20)]
    {
        let path = format!("/api/{path}");
        let blank = |length: usize| house.post(&path, &Value::Null).body(vec![b' '; length]);
        assert_eq!(house.send(&blank(most)).status, 422, "that is not too long");
        house.refused(&blank(0).header("Content-Length", &(most + 1).to_string()), 413, "too long");
        house.refused(&blank(0).header("Content-Length", &i64::MAX.to_string()), 413, "too long");
        // One byte more than allowed, and nobody has said how many there will be.
        house.refused(&blank(most + 1).in_chunks(), 413, "too long");
        let endless = blank(0).in_chunks();
        let mut connection = house.connect();
        connection.send(endless.head().as_bytes());
        let chunk = [b"1000\r\n".to_vec(), vec![b' '; 0x1000], b"\r\n".to_vec()].concat();
        let sent = (0..1 << 20).take_while(|_| connection.send(&chunk)).count();
        assert!(sent < 1 << 14, "{path} has read {sent} chunks");
    }
    assert_eq!(house.load(), idle());
}

#[test]
fn slow_requests_are_given_up() {
    let house = House::with(BUDGET, Duration::from_millis(300));
    let request = house.post("/api/position", &line());
    let (mut silent, mut half, mut lazy) = (house.connect(), house.connect(), house.connect());
    half.send(&request.head().as_bytes()[..40]);
    lazy.send(request.head().as_bytes());
    lazy.send(b"{\"game\":");
    let late = lazy.answer("POST").unwrap();
    assert_eq!(late.status, 408, "{}", late.text());
    house.check(&late);
    assert!(late.sentence().contains("within 300ms"), "{}", late.sentence());
    for connection in [&mut silent, &mut half, &mut lazy] {
        assert!(connection.is_closed());
    }
    // Who sends a byte from time to time is not faster.
    let mut drop_by_drop = house.connect();
    drop_by_drop.send(request.head().as_bytes());
    let sent = (0..600).take_while(|_| {
        std::thread::sleep(Duration::from_millis(20));
        drop_by_drop.send(b" ")
    });
    assert!(sent.count() < 600, "somebody waits for ever");
    assert_eq!(house.send(&request).status, 200);
}
