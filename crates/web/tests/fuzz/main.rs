//! Whatever comes over the wire, the server answers with a status and a sentence, and plays on. `PLYWOOD_EFFORT=50`
//! sends a hundred thousand requests instead of two thousand.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod broken;
#[path = "../support/mod.rs"]
mod support;
mod words;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::panic;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use broken::{Broken, broken};
use plywood_core::Random;
use plywood_testkit::differential::effort;
use serde_json::{Value, json};
use support::client::{Answer, Connection};
use support::{House, resident_mib, short};

const SEED: u64 = 20_261_118;
const VISITORS: u32 = 4;
const REQUESTS: u64 = 2000;
/// Memory may grow by so much between the first requests and the last, however many there are.
const GROWTH_MIB: u64 = 200;
/// Whoever has waited so long for an engine goes away, and that ends the search.
const SHORT_PATIENCE: Duration = Duration::from_millis(150);

/// What was answered how often.
type Tally = BTreeMap<&'static str, u64>;

#[test]
fn nothing_that_is_sent_does_any_harm() {
    static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |about| {
        PANICS.lock().unwrap().push(about.to_string());
        usual(about);
    }));
    let (house, begun) = (House::open(), Instant::now());
    visit_all(&house, REQUESTS / 4, 0);
    let before = resident_mib();
    let tally = visit_all(&house, REQUESTS * effort(), 1);
    house.wait_for_silence();
    let after = resident_mib();
    println!("{tally:?} in {:?}; {before:?} MiB of memory before, {after:?} after", begun.elapsed());
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + GROWTH_MIB, "{before} MiB before, {after} MiB after");
    }
    for status in ["200", "404", "405", "422"] {
        assert!(tally.get(status).is_some_and(|count| *count >= 10), "{status} is missing in {tally:?}");
    }
    assert_eq!(*PANICS.lock().unwrap(), Vec::<String>::new());
    let thought =
        house.tell("/api/think", &json!({"game": "connect4", "start": "335566", "skill": "depth 9"}));
    assert_eq!(thought["moves"], json!(["4"]), "it still plays");
}

/// Sends so many requests from several sides at once.
fn visit_all(house: &House, requests: u64, round: u32) -> Tally {
    let mut all = Tally::new();
    thread::scope(|scope| {
        let visit = |visitor| {
            let mut random = Random::new(Random::seed_for(SEED, [round, visitor]));
            visit(house, requests / u64::from(VISITORS), &mut random)
        };
        let visitors: Vec<_> = (0..VISITORS).map(|visitor| scope.spawn(move || visit(visitor))).collect();
        for (what, count) in visitors.into_iter().flat_map(|visitor| visitor.join().unwrap()) {
            *all.entry(what).or_default() += count;
        }
    });
    all
}

fn visit(house: &House, requests: u64, random: &mut Random) -> Tally {
    let mut tally = Tally::new();
    let mut connection = house.connect();
    // Positions that somebody has set up, and that the server believes.
    let mut starts = Vec::new();
    for _ in 0..requests {
        let broken = broken(random, house, &starts);
        connection.send(&broken.bytes);
        if broken.is_cut {
            // Nobody can answer half a request, so it is the connection's last.
            connection.end_of_speech();
        }
        connection.set_patience(if broken.may_think { SHORT_PATIENCE } else { support::PATIENCE });
        let answer = hear(&mut connection, &broken);
        let what = answer.as_ref().map_or("none", |answer| judge(house, answer, &broken));
        *tally.entry(what).or_default() += 1;
        if let Ok(Some(position)) = answer.as_ref().map(|answer| found(answer, &broken)) {
            starts.push(position);
        }
        // Most connections are used again, as browsers do.
        let goes_on = answer.is_ok_and(|answer| {
            answer.status == 200 && answer.header("Connection") != Some("close")
                || matches!(answer.status, 304 | 401 | 403 | 404 | 405 | 410 | 415 | 421 | 422)
                    && answer.header("Connection") != Some("close")
        });
        if !goes_on || !broken.is_whole || random.one_in(50) {
            connection = house.connect();
        }
    }
    tally
}

/// The game and the position of somebody who has set one up.
fn found(answer: &Answer, broken: &Broken) -> Option<(String, String)> {
    let game = broken.arranged.clone().filter(|_| answer.status == 200)?;
    let said: Value = serde_json::from_slice(&answer.body).ok()?;
    Some((game, said["position"].as_str()?.to_owned()))
}

/// Reads an answer; of a stream no more than its beginning.
fn hear(connection: &mut Connection, broken: &Broken) -> io::Result<Answer> {
    let mut answer = connection.answer_head()?;
    if broken.is_head || answer.status == 304 {
        connection.skip_body();
    } else if answer.header("Content-Type") == Some("application/x-ndjson") {
        let mut begin = [0; 4096];
        let _ = connection.read(&mut begin)?;
        return Err(io::ErrorKind::Interrupted.into());
    } else {
        connection.read_to_end(&mut answer.body)?;
    }
    Ok(answer)
}

/// Fails unless an answer is one that may be given.
fn judge(house: &House, answer: &Answer, broken: &Broken) -> &'static str {
    let request = || short(&String::from_utf8_lossy(&broken.bytes));
    // What is no HTTP is refused without a word.
    if matches!(answer.status, 400 | 431) && answer.header("Content-Type").is_none() {
        assert!(answer.body.is_empty() && answer.header("Connection") == Some("close"), "{}", request());
        return "no http";
    }
    house.check(answer);
    match answer.status {
        200 => "200",
        304 => "304",
        status => {
            if !broken.is_head {
                answer.sentence();
            }
            match status {
                400 => "400",
                401 => "401",
                403 => "403",
                404 => "404",
                405 => "405",
                408 => "408",
                410 => "410",
                413 => "413",
                415 => "415",
                421 => "421",
                422 => "422",
                429 => "429",
                other => panic!("{other}: {} for {}", short(&answer.text()), request()),
            }
        }
    }
}
