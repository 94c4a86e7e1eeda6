//! Matches of chess, games that people play, and games that are judged: notations in and out.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::process::Command;

use plywood_testkit::mock_engine;
use serde_json::Value;
use support::games::{PlainGame, games_of};
use support::lab::Desk;

/// Two openings with names, one game of which has comments and a variation.
const OPENINGS: &str = "[Event \"x\"]\n[Opening \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 3. Bb5 *\n\n\
                        1. d4 d5 2. c4 e6 {slow} *\n";
/// Scholar's mate.
const SCHOLAR: &str = "[White \"A\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn desk(name: &str) -> Desk {
    Desk::new(&format!("chess-{name}"), "")
}

fn kept(desk: &Desk, results: &str) -> Vec<PlainGame> {
    games_of(&desk.folder.file(results).join("games.sqlite"))
}

/// What the package `chess` of PyPI reads in a file; nothing where tools/test has not installed it.
fn read_by_python(desk: &Desk, name: &str) -> Option<Vec<Value>> {
    let python = support::python_with_chess()?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/read_pgn.py");
    let output = Command::new(python).arg(script).arg(desk.folder.file(name)).output().unwrap();
    assert!(output.status.success(), "{}", support::errors(&output));
    Some(support::text(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn matches_write_pgn_that_others_read_back() {
    let desk = desk("pgn");
    desk.write("some.pgn", OPENINGS);
    let said = desk.printed(
        "match pvs:id alphabeta:id --game chess --depth 2 --depth-b 1 --openings some.pgn --pairs 2 --output out",
    );
    assert!(said.contains("games     out/games.pgn\n"), "{said}");
    assert!(!desk.folder.file("out/games.txt").exists());
    let text = desk.read("out/games.pgn");
    let kept = kept(&desk, "out");
    assert_eq!(kept.len(), 4);
    let lopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let gambit = "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3";
    let openings: Vec<&str> = kept.iter().map(|game| game.opening.as_str()).collect();
    assert_eq!(openings, [lopez, lopez, gambit, gambit]);
    assert_eq!(text.matches("[Opening \"Ruy Lopez\"]\n").count(), 2, "{text}");
    for part in
        ["[White \"pvs:id\"]\n[Black \"alphabeta:id\"]", "[TimeControl \"-\"]", "[SetUp \"1\"]", "\n3... "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains(" s, depth 2, nodes "), "{text}");
    // The same games again, as our own openings: mates are no openings.
    let error = desk.refused("match pvs pvs:id --game chess --depth 1 --openings out/games.pgn --pairs 1", 2);
    assert!(error.contains("games.pgn, game 1: the game is over in "), "{error}");
    let Some(read) = read_by_python(&desk, "out/games.pgn") else { return };
    assert_eq!(read.len(), 4);
    for (read, kept) in read.iter().zip(&kept) {
        assert_eq!(read["errors"], Value::from(Vec::<Value>::new()));
        assert_eq!(read["moves"], Value::from(kept.moves()));
        assert_eq!(read["tags"]["FEN"], kept.opening.as_str());
    }
}

#[test]
fn games_of_chess960_say_so_and_endings_have_their_words() {
    let desk = desk("960");
    desk.write("some.txt", "sp17\nsp518\n");
    desk.printed(
        "match pvs:id alphabeta:id --game chess:960 --nodes 60 --openings some.txt --pairs 2 \
         --max-plies 40 --output out",
    );
    let text = desk.read("out/games.pgn");
    assert_eq!(text.matches("[Variant \"Chess960\"]\n").count(), 4, "{text}");
    assert_eq!(text.matches("[Result ").count(), 4);
    let kept = kept(&desk, "out");
    let adjudicated = kept.iter().filter(|game| game.game.ending.name() == "length").count();
    assert!(adjudicated > 0);
    assert_eq!(text.matches("[Termination \"adjudication\"]").count(), adjudicated, "{text}");
    let Some(read) = read_by_python(&desk, "out/games.pgn") else { return };
    for (read, kept) in read.iter().zip(&kept) {
        assert_eq!((&read["chess960"], &read["moves"]), (&Value::from(true), &Value::from(kept.moves())));
        assert_eq!(read["errors"], Value::from(Vec::<Value>::new()));
    }
}

#[test]
fn options_reach_programs_and_late_moves_are_told() {
    let desk = desk("options");
    let mock = |more: &str| format!("uci:{} uci chess {more}", mock_engine().display());
    let call = |one: &str, more: &[&str]| {
        let two = mock("seed=2");
        let fixed = ["match", one, &two, "--game", "chess", "--pairs", "1", "--max-plies", "6", "--output"];
        let out = desk.folder.file("out");
        support::plywood(&[&fixed[..], &[out.to_str().unwrap(), "--overwrite"], more].concat())
    };
    let output = call(&mock("seed=1"), &["--time", "1s", "--option-a", "told depth=17"]);
    let (said, text) = (support::text(&output), desk.read("out/games.pgn"));
    assert!(
        text.contains(", depth 17") && !said.contains("late "),
        "{said}{}{text}",
        support::errors(&output)
    );
    assert!(text.contains("[TimeControl \"1/1\"]"), "{text}");
    // What nobody announces is refused, and named.
    let output = call(&mock("seed=1"), &["--time", "1s", "--option-b", "Colour=red"]);
    assert_ne!(output.status.code(), Some(0));
    assert!(support::errors(&output).contains("Colour"), "{}", support::errors(&output));
    let output = call(&mock("late=60"), &["--time", "20ms", "--margin", "10s"]);
    let said = support::text(&output);
    assert!(said.contains("late      ") && said.contains("accepted, the margin is 10000 ms"), "{said}");
    assert!(said.contains(" moves by at most "), "{said}");
    assert!(desk.read("out/games.pgn").contains(" s late"));
    // Illegal answers end a game, and are told in it.
    let output = call(&mock("illegal=2"), &["--time", "1s"]);
    let (said, text) = (support::text(&output), desk.read("out/games.pgn"));
    assert!(text.contains("[Termination \"rules infraction\"]"), "{said}{text}");
    assert!(text.contains("is no legal move here"), "{text}");
}

#[test]
fn broken_games_are_no_openings() {
    let desk = desk("broken");
    let call = "match pvs pvs:id --game chess --depth 1 --openings some.pgn --pairs 1";
    for (text, complaint) in [
        ("1. e4 e5 *\n\n1. e4 e4 *\n", "some.pgn, line 3, move 1...: \"e4\" is no legal move here"),
        ("", "some.pgn, there is no game: write PGN"),
        (SCHOLAR, "some.pgn, game 1: the game is over in "),
    ] {
        desk.write("some.pgn", text);
        let error = desk.refused(call, 2);
        assert!(error.contains(complaint), "{error}");
    }
    // Other games have files of positions, whatever these are called.
    let error = desk.refused("match pvs pvs:id --game connect4 --depth 1 --openings some.pgn --pairs 1", 2);
    assert!(error.contains("some.pgn, line 1: "), "{error}");
}

#[test]
fn blunders_are_marked_and_written_down() {
    let desk = desk("blunders");
    desk.write("some.pgn", SCHOLAR);
    let said = desk.printed("analyze chess some.pgn --depth 5 --output judged.pgn");
    assert!(said.contains("\n3... ??       loss in 1  Nf6\n"), "{said}");
    assert!(said.contains("loses by force; better: "), "{said}");
    assert!(said.contains("7 turns; ?? costs 200 points or more: 1, ? 100: "), "{said}");
    let judged = desk.read("judged.pgn").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(judged.contains("[White \"A\"]") && judged.contains("Nf6?? {loses by force} (3... "), "{judged}");
    let json = desk.printed("analyze chess some.pgn --depth 5 --json");
    let turns: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&turns[5]["mark"], &turns[5]["mistake"]), (&Value::from("??"), &Value::from("loses")));
    if let Some(read) = read_by_python(&desk, "judged.pgn") {
        assert_eq!(read[0]["marks"][5], Value::from(vec![4]));
        assert_eq!((&read[0]["mate"], &read[0]["tags"]["Result"]), (&Value::from(true), &Value::from("1-0")));
    }
    // What the file says itself stays there, and nothing is said twice.
    let own =
        "1. e4 {best by test} e5 2. Bc4 Nc6 3. Qh5 Nf6?? {ouch} (3... g6 {was} 4. Qf3) 4. Qxf7# {mate} 1-0\n";
    desk.write("own.pgn", own);
    desk.printed("analyze chess own.pgn --depth 5 --output judged.pgn");
    let once = desk.read("judged.pgn");
    let judged = once.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["1. e4 {best by test} 1... e5", "(3... g6 {was} 4. Qf3)", "4. Qxf7# {mate} 1-0"] {
        assert!(judged.contains(said), "{said}: {judged}");
    }
    assert!(judged.contains("3... Nf6?? {ouch} {loses by force} (3... g6 {was} 4. Qf3) (3... "), "{judged}");
    desk.printed("analyze chess judged.pgn --depth 5 --output again.pgn");
    assert_eq!(desk.read("again.pgn"), once);
    // Several games, one after the other.
    desk.write("two.pgn", OPENINGS);
    let said = desk.printed("analyze chess two.pgn --depth 2");
    assert!(said.starts_with("game 1 of 2\n") && said.contains("\n\ngame 2 of 2\n"), "{said}");
    let error = desk.refused("analyze chess some.pgn --depth 1 --output some.pgn", 2);
    assert!(error.contains("would overwrite the record"), "{error}");
    desk.write("four.txt", "4 4 4");
    let error = desk.refused("analyze connect4 four.txt --depth 1 --output x.txt", 2);
    assert!(error.contains("connect4 has no notation with marks: leave --output out"), "{error}");
}

#[test]
fn people_play_in_the_notation_they_know() {
    let play = |arguments: &[&str], lines: &str| {
        let output = support::with_input(&[&["play", "chess"], arguments].concat(), lines);
        assert_eq!(output.status.code(), Some(0), "{}", support::errors(&output));
        support::text(&output)
    };
    let said = play(&["--both"], "e4\ne7e5\nNf4\nnf3\n?\nmoves\nundo\nquit\n");
    assert!(said.starts_with("Two people play: White and Black.\n"), "{said}");
    assert!(
        said.contains("\nBlack> e7e5\n") && said.contains("  1 R N B Q K B N R\n    a b c d e f g h\n"),
        "{said}"
    );
    assert!(
        said.contains("\"Nf4\" is no legal move here; knights can move Na3 Nc3 Ne2 Nf3 Nh3.\n"),
        "{said}"
    );
    assert!(said.contains("  1. e4  2. e5  3. Nf3\n"), "{said}");
    assert!(said.contains("Took back Nf3.\n"), "{said}");
    // Whole games can be written down so, too, but not gone on with.
    let desk = desk("save");
    let file = desk.folder.file("fool.pgn");
    let fool = format!("f3\ne5\ng4\nQh4#\nsave {0}\nload {0}\nquit\n", file.display());
    let said = play(&["--both"], &fool);
    assert!(said.contains("The game is over. Black wins!\n") && said.contains("Saved as "), "{said}");
    assert!(said.contains("a saved game begins with"), "{said}");
    let pgn = desk.read("fool.pgn");
    assert!(pgn.ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{pgn}");
    // A promotion says to what.
    let queen = "8/1P5k/8/8/8/8/8/K7 w - - 0 1";
    let said = play(&[queen, "--both"], "b8\nb8=Q\nquit\n");
    assert!(
        said.contains(
            "\"b8\" does not tell what the pawn becomes; write b8=Q for a queen, b8=N for a knight, "
        ),
        "{said}"
    );
    assert!(said.contains("  8 .[Q]. . . . . .\n"), "{said}");
    // The engine speaks so, too.
    let mate = "6k1/5ppp/8/8/8/8/8/K2R4 b - - 0 1";
    let said = play(&[mate, "--level", "6", "--second"], "f6\nquit\n");
    assert!(
        said.contains("You are Black, the engine is White.\n") && said.contains("The engine plays "),
        "{said}"
    );
    let said = play(&["6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "--level", "6", "--second"], "quit\n");
    assert!(said.contains("The engine plays Rd8#.\n") && said.contains("The engine wins!"), "{said}");
}
