//! A hundred thousand broken lines of UGI, spread over the games, after which the engine still answers.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_core::Random;
use support::bot::Bot;
use support::broken::broken;

const LINES: usize = 25_000;
const SEED: u64 = 20_261_115;

/// Lines that every game understands. No table: a number with more digits than it had would be a large one.
const LINES_OF_ALL: &[&str] = &[
    "ugi",
    "uci",
    "isready",
    "uginewgame",
    "position startpos",
    "go depth 2",
    "go depth 3 nodes 200",
    "go movetime 1",
    "go p1time 5 p2time 5 p1inc 1 p2inc 1 movestogo 3",
    "go wtime 5 btime 5",
    "go infinite",
    "stop",
    "stop",
    "stop",
    "query position",
    "query moves",
    "query side",
    "query gameover",
    "query result",
    "setoption name Engine value alphabeta:order=rank,id",
    "setoption name Depth value 4",
    "",
];

fn is_answer(line: &str) -> bool {
    ["id ", "option ", "info ", "bestmove ", "response"].iter().any(|word| line.starts_with(word))
        || ["ugiok", "uciok", "readyok"].contains(&line)
}

/// The last position has one best move.
fn fuzz(game: &str, lines: &[&str], last_position: &str, best: &str) {
    let mut random = Random::new(SEED);
    let sound: Vec<String> = LINES_OF_ALL.iter().chain(lines).map(|&line| line.to_owned()).collect();
    let mut bot = Bot::speaking("ugi", &["--game", game, "--engine", "pvs:order=rank,id"]);
    for _ in 0..LINES {
        bot.send_bytes(&broken(&mut random, &sound, b" 0129,;-/x"));
    }
    for line in ["stop", "setoption name Depth value 0", last_position, "go depth 9", "ugi"] {
        bot.send(line);
    }
    bot.send("isready");
    let (answers, remarks) = bot.end();
    assert!(answers.iter().all(|line| is_answer(line)), "{:?}", answers.iter().find(|line| !is_answer(line)));
    let chosen: Vec<&String> = answers.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(*chosen.last().unwrap(), &format!("bestmove {best}"));
    assert!(chosen.len() > 100, "some requests were sound: {}", chosen.len());
    assert!(remarks.iter().any(|remark| remark.starts_with("ignored: ")));
}

#[test]
fn broken_lines_of_connect_four_do_no_harm() {
    let lines =
        ["position fen 4453 moves 1 2", "position fen 7/7/7/7/3o3/2xox2", "position startpos moves 4 4 4"];
    fuzz("connect4", &lines, "position fen 335566", "4");
}

#[test]
fn broken_lines_of_nim_do_no_harm() {
    let lines =
        ["position start marienbad moves A1", "position fen 3,4,5 second moves A2 B1", "position fen 0,0"];
    fuzz("nim", &lines, "position fen 4", "A4");
}

#[test]
fn broken_lines_of_tic_tac_toe_do_no_harm() {
    let lines = ["position fen x.o/.x./..o moves a1", "position startpos moves b2 a1 c3"];
    fuzz("tictactoe", &lines, "position fen xx./oo./...", "c3");
}

#[test]
fn broken_lines_of_trees_do_no_harm() {
    let lines = [
        "position start adorf-5 moves A",
        "position fen ((4,-2),max(-3,2)=1) moves 1",
        "position fen a:(b!:1,2)",
    ];
    fuzz("tree", &lines, "position fen (1,5,(3,4))", "2");
}
