//! Processes leave nothing behind, take no memory, and hold nobody up.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use plywood_protocol::control::{CommandLine, Contestant, Process, Said};
use support::{IMPATIENCE, alive_in_group, command, first_move, game, plenty, resident, ugi};

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

/// A mock that has said something. In a torrent that is not its greeting, which goes under.
fn greeted(habits: &[&str]) -> Process {
    let mut process = Process::spawn(&command("ugi", "connect4", habits)).unwrap();
    assert!(process.send("ugi"), "one line fits into any pipe");
    assert!(matches!(process.wait_line(soon()), Said::Line(..)));
    process
}

/// Ended processes that nobody has asked how they ended stay in the system's list.
fn assert_gone(id: u32) {
    assert!(!PathBuf::from(format!("/proc/{id}")).exists(), "{id} is still there");
    let begun = Instant::now();
    while !alive_in_group(id).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", alive_in_group(id));
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn whoever_is_dropped_is_gone_with_all_its_family() {
    for habits in [&["stay"][..], &["family"], &["torrent"], &["family", "torrent", "stay"]] {
        let process = greeted(habits);
        let id = process.id();
        assert!(!alive_in_group(id).is_empty(), "{habits:?}");
        drop(process);
        assert_gone(id);
    }
}

#[test]
fn whoever_crashes_is_gone_with_all_its_family() {
    for (last, code) in [("quit", 0), ("go", 1)] {
        let mut process = greeted(&["family", "crash=1"]);
        assert!(process.send(last));
        // The family keeps the output open, so that its end says nothing.
        let said = std::iter::from_fn(|| Some(process.wait_line(soon())));
        let last = said.take(10).find(|said| !matches!(said, Said::Line(..)));
        let Some(Said::Closed(Some(status))) = last else { panic!("it goes on: {last:?}") };
        assert_eq!(status.code(), Some(code));
        assert_gone(process.id());
        process.kill();
        assert_eq!(process.exit_status(), Some(status));
    }
}

#[test]
fn whoever_ignores_the_end_is_ended() {
    let mut child = ugi(&["stay", "family"], IMPATIENCE);
    child.new_game(&game("connect4"), None).unwrap();
    child.end();
    child.end();
    child.restart().unwrap();
    assert!(first_move(&mut child, &plenty()).is_ok());
}

#[test]
fn whoever_has_a_reason_to_end_may_end_in_peace() {
    let mut process = greeted(&[]);
    process.skip_output();
    process.close_input();
    while let Said::Line(..) = process.wait_line(soon()) {}
    assert_eq!(process.wait_line(soon()), Said::Closed(process.wait(soon())));
    assert!(process.exit_status().unwrap().success());
}

#[test]
fn a_flood_takes_no_memory() {
    let mut process = greeted(&["torrent"]);
    let flooded = |process: &Process, lines: u64| {
        let (begun, before) = (Instant::now(), process.lost_lines());
        while process.lost_lines() < before + lines {
            assert!(begun.elapsed() < Duration::from_secs(60), "it has stopped");
            thread::sleep(Duration::from_millis(20));
        }
    };
    // What is needed once, and then thirty megabytes more.
    flooded(&process, 100_000);
    let before = resident();
    flooded(&process, 1_000_000);
    let grown = resident().saturating_sub(before);
    assert!(grown < 8 << 20, "{grown} bytes more");
    assert!(matches!(process.wait_line(soon()), Said::Line(..)));
}

#[test]
fn an_endless_line_takes_no_memory_either() {
    let shell = "while :; do printf %1000000s x; done";
    let mut process = Process::spawn(&CommandLine::new("sh", ["-c", shell])).unwrap();
    thread::sleep(Duration::from_millis(200));
    let before = resident();
    assert_eq!(process.wait_line(Instant::now() + Duration::from_secs(1)), Said::Nothing);
    let grown = resident().saturating_sub(before);
    assert!(grown < 8 << 20, "{grown} bytes more");
}

#[test]
fn errors_are_read_and_only_the_last_are_kept() {
    let shell = "i=0; while [ $i -lt 3000 ]; do echo 'a remark that somebody may want to read' >&2; i=$((i+1)); done; \
                 echo 'the last words' >&2; exit 7";
    let mut process = Process::spawn(&CommandLine::new("sh", ["-c", shell])).unwrap();
    let Said::Closed(Some(status)) = process.wait_line(soon()) else { panic!("it goes on") };
    assert_eq!(status.code(), Some(7));
    let errors = process.last_errors();
    assert!(errors.ends_with("the last words") && errors.len() <= 8 << 10, "{errors}");
}

#[test]
fn nobody_waits_for_a_program_that_does_not_read() {
    let process = Process::spawn(&command("ugi", "connect4", &["deaf"])).unwrap();
    let line = "x".repeat(10_000);
    let unread = (0..1_000).take_while(|_| process.send(&line)).count();
    assert!(unread < 200, "{unread} lines of ten kilobytes were taken");
}
