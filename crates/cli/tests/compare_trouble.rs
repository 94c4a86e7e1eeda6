//! What can happen to `plywood compare` while it runs: Ctrl-C, rivals, full and read-only disks, too small a machine.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may panic, and say why it was skipped")]

mod support;

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use plywood_testkit::Disk;
use support::lab::{Desk, LONG, SMALL};
use support::{errors, interrupt, text};

#[test]
fn ctrl_c_stops_and_says_how_to_go_on() {
    let desk = Desk::new("ctrl-c", LONG);
    desk.printed("compare mine.toml --output alone");
    let mut child = desk.start("compare mine.toml --output results");
    desk.wait_for("results", 5, &mut child);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let measured = desk.count("results");
    assert!((5..160).contains(&measured), "{measured}");
    let go_on = format!(
        "{measured} of 160 units are measured; plywood compare mine.toml --resume --output results goes on"
    );
    assert!(errors(&output).contains(&go_on), "{}", errors(&output));
    assert!(text(&output).contains("Incomplete"), "what is there is reported: {}", text(&output));
    assert!(desk.read("results/report.html").contains(&format!("Incomplete: {measured} of 160 units")));

    desk.printed("compare mine.toml --resume --output results");
    assert_eq!(desk.rows("results"), desk.rows("alone"));
    assert!(!desk.read("results/report.html").contains("Incomplete"));
}

#[test]
fn ctrl_c_stops_a_part_and_says_which() {
    let desk = Desk::new("ctrl-c-part", &LONG.replace("depth = [8]", "depth = [30]"));
    let mut child = desk.start("compare mine.toml --shard 2/3");
    // Nothing can be measured that deep, so it is under way as soon as there is a store.
    while !desk.folder.file("results/mine/shard-2-of-3.sqlite").exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert!(
        errors(&output)
            .contains("0 of 54 units are measured; plywood compare mine.toml --resume --shard 2/3 goes on"),
        "{}",
        errors(&output)
    );
}

/// Searches that deep would take for ever, and nobody would hear that their results go nowhere.
#[test]
fn a_store_that_is_deleted_ends_the_run_at_once() {
    let desk = Desk::new("gone", &LONG.replace("depth = [8]", "depth = [30]"));
    for arguments in ["compare mine.toml", "compare mine.toml --quiet"] {
        let mut child = desk.start(arguments);
        while !desk.store("results/mine").exists() {
            assert!(child.try_wait().unwrap().is_none());
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_millis(300));
        let output = desk.delete_under(child, "results");
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        let said = errors(&output);
        assert!(said.contains("results/mine/store.sqlite is gone") && said.lines().count() == 1, "{said}");
        assert_eq!(text(&output), "", "there is nothing to report");
        assert!(!desk.folder.file("results").exists(), "nothing is left");
    }
}

#[test]
fn one_process_measures_at_a_time() {
    let desk = Desk::new("rivals", LONG);
    let mut first = desk.start("compare mine.toml --output results");
    desk.wait_for("results", 1, &mut first);
    // It holds its breath, so that the rivals do not come too late to be any.
    signal(&first, "-STOP");
    for begin in ["--resume", "--overwrite"] {
        let said = desk.refused(&format!("compare mine.toml --output results {begin}"), 1);
        assert!(said.contains("another process writes to results/store.sqlite"), "{said}");
    }
    assert!(desk.refused("compare mine.toml --output results", 2).contains("has results already"));
    // To look is allowed.
    desk.printed("report results");
    assert!(first.try_wait().unwrap().is_none(), "it had ended before");
    signal(&first, "-CONT");
    let output = first.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(desk.rows("results").len(), 160);
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn what_the_machine_cannot_do_is_refused_before_anything_is_left() {
    let desk = Desk::new("machine", SMALL);
    let cores = plywood_workshop::machine::cores().len();
    let said = desk.refused(&format!("compare mine.toml --workers {}", cores + 1), 1);
    assert!(said.contains(&format!("at most {cores} workers")), "{said}");
    assert!(!desk.folder.file("results").exists(), "an empty store is left");
    for none in ["0", "-1", "many"] {
        desk.refused(&format!("compare mine.toml --workers {none}"), 2);
    }

    // A table as large as the whole machine, which nothing touches before it is refused.
    let memory = fs::read_to_string("/proc/meminfo").unwrap();
    let total =
        memory.lines().find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB")).unwrap();
    let mebibytes = total.parse::<u64>().unwrap() / 1024;
    desk.write("mine.toml", &SMALL.replace("table=1", &format!("table={mebibytes}")));
    let said = desk.refused("compare mine.toml", 1);
    assert!(said.contains("smaller tables") && said.contains(&plywood_core::grouped(mebibytes)), "{said}");
    assert!(!desk.folder.file("results").exists(), "an empty store is left");
}

#[test]
fn a_full_disk_costs_only_the_unit_in_flight() {
    let shallow = LONG.replace("depth = [8]", "depth = [2, 3, 4]");
    let desk = Desk::new("full", &shallow);
    desk.printed("compare mine.toml --output alone");
    let Some(disk) = Disk::new(&desk.folder, "size=200k") else { return };
    for begin in ["", "--resume"] {
        let said = desk.refused(&format!("compare mine.toml --output disk/results {begin}"), 1);
        assert!(
            said.contains("no space left for disk/results/store.sqlite") && said.contains("resume"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let measured = desk.rows("disk/results");
    assert!(!measured.is_empty() && measured.len() < 480, "{}", measured.len());

    disk.remount("size=8m");
    desk.printed("compare mine.toml --resume --output disk/results");
    let rows = desk.rows("disk/results");
    assert_eq!(rows, desk.rows("alone"));
    assert!(measured.iter().all(|row| rows.contains(row)));
}

#[test]
fn a_read_only_disk_is_read_and_not_written() {
    let desk = Desk::new("read-only", SMALL);
    let Some(disk) = Disk::new(&desk.folder, "size=8m") else { return };
    desk.printed("compare mine.toml --output disk/results");
    let rows = desk.rows("disk/results");
    disk.remount("ro");
    for (command, hint) in [
        ("compare mine.toml --output disk/new", "disk/new could not be made: Read-only"),
        (
            "compare mine.toml --output disk/results --resume",
            "disk/results/store.sqlite or its folder does not permit that",
        ),
        ("compare mine.toml --output disk/results --overwrite", "does not permit that"),
        ("report disk/results", "Read-only"),
    ] {
        let said = desk.refused(command, 1);
        assert!(said.contains(hint) && said.lines().count() == 1, "{command}: {said}");
    }
    assert_eq!(desk.rows("disk/results"), rows);
    desk.printed("merge disk/results/store.sqlite --output copied");
    assert_eq!(desk.rows("copied"), rows);
    disk.remount("rw");
    desk.printed("compare mine.toml --output disk/results --resume");
}
