//! The thirteen use cases of Triforce (2016), table 5-1, through the real program and its pipes; then what else a
//! server may do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::process::Command;

use plywood_testkit::Folder;
use support::bot::{Bot, field, settings};

/// A bot that looks a few plies ahead, where strength does not matter.
const QUICK: &[&str] = &["--depth", "4"];
/// A bot that thinks as long as it may, because it has neither a solver nor its book.
const ENDLESS: &[&str] = &["--engine", "pvs:table=16,order=hash+killers+history+rank,id,eval=threats"];

#[test]
fn use_case_1_settings_are_taken_over() {
    let mut bot = Bot::start(QUICK);
    for line in settings(2, 10_000, 500, 5, 4) {
        bot.send(&line);
    }
    bot.send("debug");
    bot.remark("players    player1,player2");
    bot.remark("we are     player2, number 2");
    bot.remark("board      5 columns, 4 rows");
    bot.remark("bank       10,000 ms, 500 ms more each move");
    assert!(bot.end().0.is_empty());
}

#[test]
fn use_case_2_round_and_field_are_updated() {
    let mut bot = Bot::with_settings(QUICK, 1, 10_000, 500);
    bot.send("update game round 3");
    bot.send(&format!("update game field {}", field("4453", 1, 7, 6)));
    bot.send("debug");
    bot.remark("round      3");
    bot.remark(". . . o . . .");
    bot.remark(". . o x x . .");
    bot.remark("we are to move");
    bot.send(&format!("update game field {}", field("44534", 2, 7, 6)));
    bot.send("debug");
    bot.remark(". . . x . . .");
    bot.remark("the other is to move");
    bot.end();
}

#[test]
fn use_case_3_the_move_comes_within_the_time_limit() {
    // Without the limit nobody would live to see the answer. That it comes is what we test; how soon, the two hundred
    // games in benches/ tell.
    let mut bot = Bot::with_settings(ENDLESS, 1, 1_000, 0);
    bot.ask("44", 1, 1_000);
    assert!(bot.answer().starts_with("place_disc "));
}

#[test]
fn use_case_4_the_first_move_is_the_centre() {
    let mut bot = Bot::with_settings(&[], 1, 1_000, 500);
    bot.ask("", 1, 1_000);
    assert_eq!(bot.answer(), "place_disc 3");
    // The document puts the second disc beside the first. On top of it the game lasts longer: both are near the centre.
    let mut bot = Bot::with_settings(&[], 2, 1_000, 500);
    bot.ask("4", 2, 1_000);
    let answer = bot.answer();
    assert!(["place_disc 2", "place_disc 3", "place_disc 4"].contains(&answer.as_str()), "{answer}");
}

#[test]
fn use_case_5_an_immediate_win_of_the_opponent_is_prevented() {
    for (moves, column) in [("33556", 3), ("12131", 0), ("4352515", 4)] {
        for left in [0, 1, 1_000] {
            let mut bot = Bot::with_settings(&[], 2, 1_000, 500);
            bot.ask(moves, 2, left);
            assert_eq!(bot.answer(), format!("place_disc {column}"), "{moves} in {left} ms");
        }
    }
}

#[test]
fn use_case_6_an_immediate_win_is_taken() {
    for (moves, column) in [("335566", 3), ("121212", 0)] {
        for left in [0, 1, 1_000] {
            let mut bot = Bot::with_settings(&[], 1, 1_000, 500);
            bot.ask(moves, 1, left);
            assert_eq!(bot.answer(), format!("place_disc {column}"), "{moves} in {left} ms");
        }
    }
}

#[test]
fn use_case_7_the_time_bank_is_what_the_server_says() {
    let mut bot = Bot::with_settings(&[], 1, 10_000, 500);
    for left in [200, 900] {
        bot.ask("", 1, left);
        bot.answer();
        bot.remark(&format!(" of {left} ms used"));
        bot.send("time");
        bot.remark(&format!(" ms used of {left} ms"));
    }
    bot.end();
}

#[test]
fn use_case_8_wrong_input_is_thrown_away() {
    let mut bot = Bot::with_settings(QUICK, 1, 1_000, 100);
    bot.send(&format!("update game field {}", field("335566", 1, 7, 6)));
    let floating = "update game field 1,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;2,0,0,0,0,0,0";
    for line in [
        "hello",
        "settings",
        "settings field_columns seven",
        "settings your_botid 3",
        "update game field 0,0,0;0,0,0",
        floating,
        "update game round soon",
        "action move",
        "action move now",
        "action move -5",
        "\u{1F600}",
    ] {
        bot.send(line);
        bot.remark("ignored: ");
    }
    assert!(bot.is_silent());
    bot.send("");
    bot.send("action move 1000");
    assert_eq!(bot.answer(), "place_disc 3", "the state is what it was");
    let (answers, _) = bot.end();
    assert!(answers.is_empty());
}

#[test]
fn use_case_9_debug_tells_everything() {
    let mut bot = Bot::with_settings(&[], 1, 10_000, 100);
    bot.send("debug");
    bot.remark("no search yet");
    // So much time that the search, which tells a longer path than the book, sees the win on a busy computer, too.
    bot.ask("32164625", 1, 10_000);
    assert_eq!(bot.answer(), "place_disc 2");
    bot.remark("plays 3 (place_disc 2): win in 13 plies");
    bot.send("debug");
    for part in ["engine     pvs:", "x o x x o o .", "last search", "depth    ", "nodes    "] {
        bot.remark(part);
    }
    bot.remark("score    win in 13 plies");
    bot.remark("path     3 ");
    bot.end();
}

#[test]
fn use_case_10_time_tells_what_the_last_move_used() {
    let mut bot = Bot::with_settings(&[], 1, 1_000, 100);
    bot.send("time");
    bot.remark("last move  none yet");
    bot.ask("335566", 1, 1_000);
    bot.answer();
    bot.send("time");
    bot.remark("margin ");
    let last = bot.remark("last move  ");
    assert!(last.contains(" ms used of 1,000 ms, ") && last.contains(" ms left"), "{last}");
    bot.end();
}

#[test]
fn use_case_11_tree_is_written_for_graphviz() {
    let folder = Folder::new("bot-tree");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(["bot", "fourinarow"]).current_dir(folder.path());
    let mut bot = Bot::spawn(command);
    bot.send("tree");
    bot.remark("ignored: \"tree\": the server has not sent");
    for line in settings(1, 1_000, 100, 7, 6) {
        bot.send(&line);
    }
    bot.ask("4453", 1, 300);
    bot.answer();
    bot.send("tree");
    bot.remark("tree: treeView.gv shows");
    bot.end();
    let graph = fs::read_to_string(folder.file("treeView.gv")).unwrap();
    assert!(graph.starts_with("digraph"), "{graph}");
    let (green, red) = ("color=\"#2e7d32\"", "color=\"#c62828\"");
    assert!(graph.contains(green) && graph.contains(red), "own nodes green, the best line red");
    assert!(graph.contains("[alpha; beta] on entry and value"), "{graph}");
    let drawn = Command::new("dot").arg("-Tsvg").arg(folder.file("treeView.gv")).output().unwrap();
    assert!(drawn.status.success());
}

#[test]
fn use_case_12_a_reminder_is_answered_once_and_at_once() {
    let mut bot = Bot::with_settings(ENDLESS, 1, 600_000, 500);
    bot.ask("", 1, 600_000);
    bot.remark("depth   5");
    assert!(bot.is_silent(), "two minutes are planned for this");
    bot.send("action move 600000");
    // Which move is the best so far depends on how far the search has come.
    assert!(bot.answer().starts_with("place_disc "));
    bot.remark("asked again");
    // No time at all is no reason not to answer.
    bot.ask("33556", 1, 0);
    assert_eq!(bot.answer(), "place_disc 3");
    assert!(bot.end().0.is_empty(), "two questions, two answers");
}

#[test]
fn use_case_13_faults_are_answered_with_no_moves() {
    let mut bot = Bot::start(QUICK);
    bot.send("action move 1000");
    assert_eq!(bot.answer(), "no_moves");
    bot.remark("no_moves: the server has not sent");
    for line in settings(1, 1_000, 100, 20, 20) {
        bot.send(&line);
    }
    bot.send(&format!("update game field {}", field("", 1, 20, 20)));
    bot.send("action move 1000");
    assert_eq!(bot.answer(), "no_moves", "the board is too large");
    bot.remark("20x20");
    let mut bot = Bot::with_settings(QUICK, 1, 1_000, 100);
    bot.ask("1212121", 1, 1_000);
    assert_eq!(bot.answer(), "no_moves", "the game is over");
    bot.remark("the game is over");
    bot.send(&format!("update game field {}", field("4", 2, 7, 6)));
    bot.send("action move 1000");
    assert_eq!(bot.answer(), "no_moves", "it is the other's turn");
    bot.remark("the other's turn");
    bot.ask("335566", 1, 1_000);
    assert_eq!(bot.answer(), "place_disc 3", "it lives");
}

#[test]
fn it_listens_while_it_thinks() {
    let mut bot = Bot::with_settings(ENDLESS, 1, 600_000, 500);
    bot.ask("", 1, 600_000);
    bot.send("time");
    bot.remark("thinking   for ");
    bot.send("debug");
    bot.remark("board      7 columns");
    bot.send("nonsense");
    bot.remark("ignored: \"nonsense\"");
    assert!(bot.is_silent());
    bot.send("action move 600000");
    assert!(bot.answer().starts_with("place_disc "));
}

/// Somebody pastes a whole game at once; each request is answered, the last one after the input has ended.
#[test]
fn requests_that_come_at_once_are_answered_in_order() {
    let mut bot = Bot::with_settings(&[], 1, 1_000, 100);
    for moves in ["335566", "121212", "454545"] {
        bot.ask(moves, 1, 1_000);
    }
    assert_eq!(bot.end().0, ["place_disc 3", "place_disc 0", "place_disc 3"]);
}

#[test]
fn it_plays_on_every_board_that_fits() {
    for (columns, rows) in [(4, 4), (5, 4), (8, 7), (9, 6), (32, 1), (1, 63)] {
        let mut bot = Bot::start(&[]);
        for line in settings(1, 300, 100, columns, rows) {
            bot.send(&line);
        }
        bot.send(&format!("update game field {}", field("", 1, columns as usize, rows as usize)));
        bot.send("action move 300");
        let answer = bot.answer();
        let column: u32 = answer.strip_prefix("place_disc ").unwrap().parse().unwrap();
        assert!(column < columns, "{columns}x{rows}: {answer}");
        bot.end();
    }
}

#[test]
fn the_log_has_the_whole_dialogue() {
    let folder = Folder::new("bot-log");
    let file = folder.file("log.txt");
    let mut bot = Bot::with_settings(&["--log", file.to_str().unwrap()], 1, 1_000, 100);
    bot.ask("335566", 1, 1_000);
    bot.send("oops");
    bot.end();
    let log = fs::read_to_string(&file).unwrap();
    for part in ["< settings timebank 1000", "< action move 1000", "> place_disc 3", "ignored: \"oops\""] {
        assert!(log.contains(part), "{log}");
    }
}
