//! A server in the test's own process, and what every test asks of it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "not every test needs everything")]

pub(crate) mod client;
pub(crate) mod request;

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use plywood_web::{Budget, Server, Settings};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use client::{Answer, Connection, Events};
use request::Request;

/// One search at a time, whatever machine this is, so that queues are the same everywhere.
pub(crate) const BUDGET: Budget = Budget { threads: 1, memory_mib: 2048 };

/// What every answer says about itself, and a part of how.
const SAFE: [(&str, &str); 7] = [
    ("Content-Security-Policy", "default-src 'self'"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
];

/// Nothing here takes so long, even on a machine that has a lot to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server under way. It ends when this is dropped.
pub(crate) struct House {
    /// The host with its port.
    pub(crate) host: String,
    pub(crate) token: String,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl House {
    pub(crate) fn open() -> House {
        House::with(BUDGET, PATIENCE)
    }

    /// The usual server, but for what searches may use and for how long it waits for requests.
    pub(crate) fn with(budget: Budget, patience: Duration) -> House {
        House::serving(budget, patience, None)
    }

    /// The same with a folder of experiments and tournaments.
    pub(crate) fn serving(budget: Budget, patience: Duration, folder: Option<PathBuf>) -> House {
        let settings = Settings {
            record: None,
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            program: "plywood".to_owned(),
            budget,
            folder,
            patience,
        };
        let server = Server::bind(settings, plywood_games::all()).unwrap();
        let address = server.address();
        let (host, token) = address.strip_prefix("http://").unwrap().split_once("/#token=").unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let run = move || {
            server.run(async {
                let _ = ended.await;
            })
        };
        House {
            host: host.to_owned(),
            token: token.to_owned(),
            end: Some(end),
            thread: Some(thread::spawn(run)),
        }
    }

    /// Asks the server to end, and waits for it. Fails if that does not happen.
    pub(crate) fn close(&mut self) {
        drop(self.end.take());
        let Some(thread) = self.thread.take() else { return };
        wait_until("the server ends", || thread.is_finished());
        thread.join().unwrap().unwrap();
    }

    pub(crate) fn connect(&self) -> Connection {
        Connection::open(&self.host)
    }

    /// A request as our pages send it, with nothing wrong about it yet.
    pub(crate) fn get(&self, path: &str) -> Request {
        Request::new("GET", path).header("Host", &self.host).header("X-Plywood-Token", &self.token)
    }

    /// The same for what carries JSON.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Request {
        Request::new("POST", path)
            .header("Host", &self.host)
            .header("X-Plywood-Token", &self.token)
            .header("Origin", &format!("http://{}", self.host))
            .header("Content-Type", "application/json")
            .json(body)
    }

    /// Sends a request on a connection of its own. Whatever is answered says how browsers have to treat it, and tells
    /// nothing that nobody should know.
    pub(crate) fn send(&self, request: &Request) -> Answer {
        let answer = self.connect().ask(request);
        self.check(&answer);
        answer
    }

    pub(crate) fn check(&self, answer: &Answer) {
        for (name, value) in SAFE {
            let said = answer.header(name).unwrap_or_else(|| panic!("no {name}: {answer:?}"));
            assert!(said.contains(value) && !said.contains("unsafe"), "{name}: {said}");
        }
        assert_eq!(answer.header("Access-Control-Allow-Origin"), None);
        let (text, headers) = (answer.text(), format!("{:?}", answer.headers));
        for secret in [self.token.as_str(), env!("CARGO_MANIFEST_DIR"), "root:", "[package]"] {
            assert!(!text.contains(secret) && !headers.contains(secret), "{secret} is in {headers} {text}");
        }
    }

    /// Asks as a page does: who is told that there is too much to do asks again a little later.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Answer {
        let request = self.post(path, body);
        for pause in [100, 200, 400, 800, 1600] {
            let answer = self.send(&request);
            if answer.status != 429 {
                return answer;
            }
            thread::sleep(Duration::from_millis(pause));
        }
        self.send(&request)
    }

    /// What is answered to something that makes sense.
    pub(crate) fn tell(&self, path: &str, body: &Value) -> Value {
        let answer = self.ask(path, body);
        assert_eq!(answer.status, 200, "{path} {}: {}", short(&body.to_string()), short(&answer.text()));
        answer.json()
    }

    /// Fails unless a request is refused with this status and a sentence that helps.
    pub(crate) fn refused(&self, request: &Request, status: u16, help: &str) {
        let answer = self.send(request);
        assert_eq!(answer.status, status, "{}{}", short(&request.head()), short(&answer.text()));
        assert!(answer.sentence().contains(help), "{}{}", short(&request.head()), answer.sentence());
    }

    /// The sentence with which something is refused that makes no sense.
    pub(crate) fn refuse(&self, path: &str, body: &Value) -> String {
        let answer = self.ask(path, body);
        assert_eq!(answer.status, 422, "{path} {}: {}", short(&body.to_string()), short(&answer.text()));
        answer.sentence()
    }

    /// Opens a stream.
    pub(crate) fn listen(&self, path: &str, body: &Value) -> Events {
        let mut connection = self.connect();
        connection.say(&self.post(path, body));
        connection.events()
    }

    /// Everything that a stream says until it ends of its own accord.
    pub(crate) fn hear(&self, path: &str, body: &Value) -> Vec<Value> {
        self.listen(path, body).collect()
    }

    pub(crate) fn load(&self) -> Value {
        self.send(&self.get("/api/load")).json()
    }

    /// Waits until nobody searches and nobody waits.
    pub(crate) fn wait_for_silence(&self) {
        wait_until("the server has nothing to do", || self.load() == idle());
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A test that has failed already shall not fail twice.
        if !thread::panicking() {
            self.close();
        }
    }
}

/// What a server that has nothing to do says of itself.
pub(crate) fn idle() -> Value {
    json!({"searching": 0, "waiting": 0, "memory_mib": 0})
}

/// Waits for what must come sooner or later.
pub(crate) fn wait_until(what: &str, mut has_come: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !has_come() {
        assert!(begun.elapsed() < PATIENCE, "in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// As much of a text as somebody reads who wants to know why a test failed.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(400).collect()
}

/// The resident memory of this process in MiB; nothing where the system does not say.
pub(crate) fn resident_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
}

/// The names of all games.
pub(crate) fn games() -> Vec<String> {
    plywood_games::all().list().iter().map(|entry| entry.name.clone()).collect()
}

/// The texts of the legal moves that a position tells of.
pub(crate) fn moves(position: &Value) -> Vec<String> {
    let moves = match &position["situation"] {
        Value::Null => &position["moves"],
        situation => &situation["moves"],
    };
    moves.as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap().to_owned()).collect()
}

/// What all events of a stream are called, one after the other.
pub(crate) fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["event"].as_str().unwrap()).collect()
}
