//! A hundred thousand broken lines, after which the bot still answers.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::io::Write;
use std::process::{Command, Stdio};

use plywood_core::Random;
use plywood_testkit::Folder;
use support::bot::{Bot, field, settings};
use support::broken::broken;

const LINES: usize = 100_000;
const SEED: u64 = 20_160_604;

/// Lines that a server may send, as raw material.
fn sound_lines() -> Vec<String> {
    let mut lines = settings(1, 50, 5, 7, 6);
    lines.extend(settings(2, 40, 0, 5, 4));
    for moves in ["", "4", "44", "4453", "335566", "33556", "1212121", "32164625"] {
        let to_move = moves.len() as u32 % 2 + 1;
        lines.push(format!("update game field {}", field(moves, to_move, 7, 6)));
    }
    lines.push(format!("update game field {}", field("123", 2, 5, 4)));
    for line in ["update game round 2", "action move 3", "action move 0", "time", "debug", "tree", ""] {
        lines.push(line.to_owned());
    }
    lines
}

fn is_answer(line: &str) -> bool {
    line == "no_moves"
        || line.strip_prefix("place_disc ").is_some_and(|column| column.parse::<u32>().is_ok_and(|c| c < 64))
}

fn bot(folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    // `tree` writes a file, and long times may be asked for by accident.
    command.args(["bot", "fourinarow", "--depth", "4"]).current_dir(folder.path());
    command
}

#[test]
fn broken_lines_do_no_harm() {
    let (mut random, sound) = (Random::new(SEED), sound_lines());
    let folder = Folder::new("bot-fuzz");
    let mut bot = Bot::spawn(bot(&folder));
    for _ in 0..LINES {
        bot.send_bytes(&broken(&mut random, &sound, b" 0129,;-"));
    }
    for line in settings(1, 1_000, 100, 7, 6) {
        bot.send(&line);
    }
    // Played on the empty board and then on one that is won at once: the second answer is known.
    bot.ask("", 1, 1_000);
    bot.ask("335566", 1, 1_000);
    let (answers, remarks) = bot.end();
    assert!(answers.iter().all(|line| is_answer(line)), "{answers:?}");
    assert_eq!(answers.last().unwrap(), "place_disc 3");
    assert!(answers.len() > 100, "some requests were sound: {}", answers.len());
    assert!(remarks.iter().any(|remark| remark.starts_with("ignored: ")));
}

/// A server that throws remarks away by not reading them must not bring the bot to a halt.
#[test]
fn nobody_needs_to_read_the_remarks() {
    let folder = Folder::new("bot-remarks");
    let mut child =
        bot(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for _ in 0..30_000 {
        input.write_all(b"a line that makes the bot remark something\n").unwrap();
    }
    for line in settings(1, 1_000, 100, 7, 6) {
        writeln!(input, "{line}").unwrap();
    }
    write!(input, "update game field {}\naction move 1000\n", field("335566", 1, 7, 6)).unwrap();
    drop(input);
    let mut answers = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut answers).unwrap();
    assert_eq!(answers, "place_disc 3\n");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
