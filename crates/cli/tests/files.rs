//! `--file`: many positions, one a line.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::{errors, plywood, text, with_input};

#[test]
fn files_give_a_line_for_each_position() {
    let output = with_input(&["solve", "nim", "--file", "-"], "# piles\n1,1\n\n3,4,5\n");
    assert_eq!(text(&output), "1,1 -1\n3,4,5 1\n");
    let output = with_input(&["search", "nim", "--file", "-"], "1,2\nmany\n1\n");
    assert_eq!(text(&output), "1,2 1 B1\n1 1 A1\n", "the others are still answered");
    assert!(errors(&output).contains("line 2"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_guess_is_told_from_a_proof() {
    let positions = "4453\n121212\n1212121\n";
    let output = with_input(&["search", "connect4", "--file", "-", "--depth", "4"], positions);
    assert_eq!(text(&output), "4453 ~-1 6\n121212 18 1\n1212121 -18\n");
    let output =
        with_input(&["solve", "connect4", "--file", "-", "--nodes", "2000", "--engine", "pvs:id"], positions);
    let answers = text(&output);
    assert!(answers.starts_with("4453 ~"), "{answers}");
    assert!(answers.ends_with("\n121212 18\n1212121 -18\n"), "{answers}");
    let arguments = ["search", "connect4", "--file", "-", "--depth", "4", "--window", "50,60"];
    assert!(text(&with_input(&arguments, "4453\n")).starts_with("4453 ~<="));
    // Nothing is known of a search that was stopped before it knew of one move, but there is a move.
    let arguments = ["search", "connect4", "--file", "-", "--nodes", "10", "--engine", "alphabeta"];
    assert_eq!(text(&with_input(&arguments, "4453\n")), "4453 ? 1\n");
}

#[test]
fn a_table_is_kept_between_positions_if_asked() {
    let nodes = |more: &[&str]| -> Vec<u64> {
        let arguments =
            ["solve", "connect4:5x4", "--file", "-", "--json", "--engine", "pvs:table=1,order=hash"];
        let output = with_input(&[&arguments, more].concat(), "12\n12\n13\n");
        let answers = text(&output);
        assert!(output.status.success(), "{}", errors(&output));
        let answers = answers.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        answers.map(|answer| answer["stats"]["nodes"].as_u64().unwrap()).collect()
    };
    let (cleared, kept) = (nodes(&[]), nodes(&["--keep-table"]));
    assert_eq!((cleared[0], cleared[0]), (cleared[1], kept[0]), "each line is a question of its own");
    assert!(kept[1] < cleared[1] / 10 && kept[2] < cleared[2], "{cleared:?} {kept:?}");
    for (arguments, message) in [
        (&["solve", "connect4", "--file", "-", "--keep-table"][..], "keeps its table anyway"),
        (&["search", "nim", "--file", "-", "--keep-table", "--engine", "pvs"], "would do nothing"),
        (&["search", "nim", "--keep-table"], "--file <FILE>"),
        (&["search", "nim", "1", "--keep-table"], "cannot be used with '--keep-table'"),
    ] {
        let output = plywood(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(message), "{}", errors(&output));
    }
}

/// A byte order mark, a bad line, bytes that are no UTF-8, and a good line at each end.
const MIXED: &[u8] = b"\xef\xbb\xbf2,1\r\nmany\n\xff\xfe\n1";

#[test]
fn bad_lines_do_not_stop_the_others() {
    for (arguments, expected) in [
        (&["perft", "nim", "1", "--file", "-"][..], "2,1\n1 3\n1\n1 1\n"),
        (&["solve", "nim", "--file", "-"], "2,1 1\n1 1\n"),
        (
            &["tree", "nim", "--file", "-", "--depth", "1", "--engine", "alphabeta:order=rank"],
            "2,1\nsearch 1: depth 1, 4 nodes",
        ),
        (&["theory", "strategies", "nim", "--file", "-"], "2,1\nMAX has "),
    ] {
        let output = with_input(arguments, MIXED);
        let (answers, errors) = (text(&output), errors(&output));
        assert!(answers.starts_with(expected), "{arguments:?}: {answers}");
        assert!(answers.lines().any(|line| line == "1" || line == "1 1"), "{arguments:?}: {answers}");
        assert!(!answers.contains("many") && !answers.contains('\u{fffd}'), "{arguments:?}: {answers}");
        let lines: Vec<&str> = errors.lines().collect();
        assert!(lines[0].starts_with("plywood: standard input, line 2: \"many\""), "{errors}");
        assert!(lines[1].starts_with("plywood: standard input, line 3: "), "{errors}");
        assert_eq!(lines[2..], ["plywood: 2 lines of standard input could not be read"]);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_position_that_is_too_large_is_one_bad_line() {
    let output = with_input(&["theory", "strategies", "nim", "--file", "-"], "9,9\n1\n");
    assert_eq!(text(&output), "1\nMAX has 1 pure strategy:\n(A1)\n\nMIN has 1 pure strategy:\n()\n");
    let errors = errors(&output);
    assert!(errors.contains("line 1: ") && errors.contains("--limit"), "{errors}");
    assert!(errors.ends_with("plywood: 1 line of standard input failed\n"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_wrong_for_every_line_is_said_once() {
    for arguments in [
        &["search", "conect4", "--file", "-"][..],
        &["solve", "conect4", "--file", "-"],
        &["perft", "conect4", "2", "--file", "-"],
        &["tree", "conect4", "--file", "-"],
        &["theory", "count", "conect4", "--file", "-"],
        &["tree", "connect4", "--file", "-", "--engine", "pvs:eval=square"],
        &["search", "connect4", "--file", "-", "--engine", "pvs:eval=square"],
    ] {
        let output = with_input(arguments, "1\n2\n");
        let errors = errors(&output);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{arguments:?}: {errors}");
        assert!(errors.contains("did you mean") && output.stdout.is_empty(), "{arguments:?}: {errors}");
    }
    let output = plywood(&["solve", "nim", "--file", "/"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(errors(&output).matches("is a directory").count(), 1, "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_positions_that_follow() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    for command in [&["search", "connect4"][..], &["tree", "connect4", "--max-nodes", "1"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args([command, &["--time", "10m", "--file", "-"]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"1212121\n1\n2\n").unwrap();
        // The finished game's answer is there when the search of the next position begins.
        let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut answers, &mut String::new()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        support::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        assert!(errors(&output).contains("the positions that follow were not searched"), "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_program_that_does_not_search() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["solve", "nim", "--file", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"1\n").unwrap();
    let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut answers, &mut String::new()).unwrap();
    // It waits for the next line now.
    support::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(pipe);
}

/// What is no text of positions is refused before it takes all memory, and nobody has to read a megabyte of it.
#[cfg(unix)]
#[test]
fn endless_and_enormous_files_are_refused() {
    let limited = |arguments: &[&str]| {
        let output = std::process::Command::new("sh")
            .args(["-c", "ulimit -v 2000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_plywood")])
            .args(arguments)
            .output()
            .unwrap();
        (output.status.code(), errors(&output))
    };
    for (arguments, expected) in [
        (&["search", "nim", "--file", "/dev/zero"][..], "more than 16777216 bytes"),
        (&["analyze", "nim", "/dev/zero"], "bytes that no text has"),
        (&["dataset", "check", "/dev/zero", "--table", "1", "--threads", "1"], "bytes that no text has"),
        (&["compare", "/dev/zero"], "bytes that no text has"),
        (&["tournament", "/dev/zero"], "bytes that no text has"),
    ] {
        let (code, said) = limited(arguments);
        assert!(matches!(code, Some(1 | 2)) && said.contains(expected), "{arguments:?}: {code:?} {said}");
    }
    for game in ["nim", "connect4", "arimaa", "amazons", "tictactoe", "tree"] {
        let said = errors(&with_input(&["search", game, "--file", "-"], "q4(".repeat(300_000)));
        assert!(said.len() < 20_000, "{game}: {} bytes", said.len());
    }
}
