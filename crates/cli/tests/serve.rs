//! `plywood serve` as a program: it starts, prints its address, answers, and ends.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_workshop::Store;
use support::{errors, plywood, printed};

/// A server under way: the host with its port, the page to begin with, and the token.
struct Served {
    child: Child,
    host: String,
    page: String,
    token: String,
}

impl Served {
    fn start(arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args([&["serve", "--port", "0"], arguments].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("plywood is at http://").unwrap();
        let (address, token) = address.split_once("#token=").unwrap();
        let (host, page) = address.split_once('/').unwrap();
        Served { host: host.to_owned(), page: page.to_owned(), token: token.to_owned(), child }
    }

    fn get(&self, path: &str, host: &str) -> String {
        let token = &self.token;
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Plywood-Token: {token}\r\nConnection: close\r\n\r\n"
        ))
    }

    /// Asks as a page does that wants something to happen.
    fn post(&self, path: &str, body: &str) -> String {
        let Served { host, token, .. } = self;
        let length = body.len();
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nX-Plywood-Token: {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        ))
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The exit code after a signal.
    fn end(mut self, signal: &str) -> Option<i32> {
        let killed = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn it_serves_until_somebody_ends_it() {
    for (signal, code) in [("-INT", 0), ("-TERM", 143)] {
        let served = Served::start(&[]);
        assert!(served.host.starts_with("127.0.0.1:"), "{}", served.host);
        let page = served.get("/", &served.host);
        assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("<!doctype html>"), "{page}");
        assert!(!page.contains(&served.token), "a page is no secret, and the token is one");
        let games = served.get("/api/games", &served.host);
        assert!(games.contains("\"connect4\"") && games.contains("\"chess\""), "{games}");
        // A connection that somebody keeps open does not keep the server from ending.
        let open = TcpStream::connect(&served.host).unwrap();
        assert_eq!(served.end(signal), Some(code), "{signal}");
        drop(open);
    }
}

#[test]
fn what_runs_stops_with_the_server_and_is_kept() {
    let folder = Folder::new("serve-folder");
    let long = support::lab::LONG.replace("repetitions = 2", "repetitions = 500");
    fs::write(folder.file("long.toml"), long).unwrap();
    let served = Served::start(&["--folder", folder.path().to_str().unwrap()]);
    let listed = || served.get("/api/lab", &served.host);
    let id = listed().split_once("\"id\":\"").unwrap().1[..16].to_owned();
    let started = served.post("/api/lab/start", &format!("{{\"id\": \"{id}\"}}"));
    assert!(started.starts_with("HTTP/1.1 200 OK"), "{started}");
    let path = folder.file("results/long/store.sqlite");
    let count = || Store::read(&path).and_then(|store| store.count()).unwrap_or(0);
    while count() < 3 {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(listed().contains("\"state\":\"running\""), "{}", listed());
    assert_eq!(served.end("-INT"), Some(0));
    // The run has come to its end, and nobody holds the store any more.
    let store = Store::open(&path).unwrap();
    assert!(store.run_times().unwrap().iter().all(|run| run.ended.is_some()));
    assert!((3..40_000).contains(&store.count().unwrap()));
}

#[test]
fn a_search_that_was_kept_is_shown() {
    let folder = Folder::new("serve-file");
    let file = folder.file("c4.tree");
    let path = file.to_str().unwrap();
    printed(&["tree", "connect4", "4453", "--depth", "4", "--record", path]);
    let served = Served::start(&[path]);
    assert!(served.page.starts_with("tree?game=connect4&start="), "{}", served.page);
    assert!(
        served.page.contains("engine=alphabeta&depth=4") && served.page.ends_with("file=1"),
        "{}",
        served.page
    );
    let start = plywood_search::record::open(&file).unwrap().about.position;
    let opened = |more: &str| {
        let line =
            format!("{{\"game\": \"connect4\", \"start\": \"{start}\", \"engine\": \"minimax\", {more}}}");
        served.post("/api/tree/open", &line)
    };
    // The file is what is shown, whatever else the address says; without the word for it the search is made.
    let (from_file, searched) = (opened("\"depth\": 2, \"file\": true"), opened("\"depth\": 2"));
    assert!(
        from_file.contains("\"rows\":1127") && from_file.contains("\"engine\":\"alphabeta\""),
        "{from_file}"
    );
    assert!(searched.contains("\"engine\":\"minimax\"") && !searched.contains("\"rows\":1127"), "{searched}");
    served.end("-INT");
    // What is no record, or a damaged one, is refused before anything is served.
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, &bytes).unwrap();
    let output = plywood(&["serve", path, "--port", "0"]);
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    assert!(errors(&output).contains("damaged: record the search again"), "{}", errors(&output));
}

#[test]
fn other_names_have_to_be_given() {
    let served = Served::start(&["--name", "lab.example"]);
    let port = served.host.split_once(':').unwrap().1;
    let asked = |host: &str| served.get("/", &format!("{host}:{port}"));
    assert!(asked("lab.example").starts_with("HTTP/1.1 200"));
    assert!(asked("other.example").starts_with("HTTP/1.1 421"));
    served.end("-INT");
}

#[test]
fn what_cannot_be_served_is_said() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (arguments, code, said) in [
        (&["serve", "--port", &port][..], 1, "--port 0 takes one that is free"),
        (&["serve", "--json"], 2, "leave out --json"),
        (&["serve", "--port", "70000"], 2, "--port"),
        (&["serve", "--bind", "nowhere"], 2, "--bind"),
        (&["serve", "--memory", "1"], 2, "--memory"),
        (&["serve", "--folder", "no/such/folder"], 2, "--folder no/such/folder"),
        (&["serve", "Cargo.toml"], 2, "plywood tree --record FILE writes one"),
    ] {
        let output = plywood(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(errors(&output).contains(said), "{}", errors(&output));
    }
    assert!(printed(&["help", "serve"]).contains("token"));
}
