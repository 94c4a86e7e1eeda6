//! Broken lines of UCI, after which the engine still answers. `PLYWOOD_UCI_LINES=100000` sends more of them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::env;

use plywood_core::Random;
use support::bot::Bot;
use support::broken::broken;

const LINES: usize = 4000;
const SEED: u64 = 20_261_116;

/// No option that changes a table: a number with more digits than it had would be a large one.
const SOUND: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "debug on",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 8/8/4k3/8/8/4K3/8/8 w - - 99 80 moves e3e4",
    "go depth 2",
    "go depth 3 nodes 200",
    "go movetime 1",
    "go wtime 5 btime 5 winc 1 binc 1 movestogo 3",
    "go searchmoves e2e4 d2d4 nodes 100",
    "go mate 1 nodes 300",
    "go ponder wtime 5 btime 5",
    "ponderhit",
    "go infinite",
    "stop",
    "stop",
    "stop",
    "setoption name MultiPV value 2",
    "setoption name MultiPV value 1",
    "setoption name UCI_Chess960 value true",
    "setoption name Depth value 4",
    "",
];

fn is_answer(line: &str) -> bool {
    ["id ", "option ", "info ", "bestmove ", "response"].iter().any(|word| line.starts_with(word))
        || ["ugiok", "uciok", "readyok"].contains(&line)
}

#[test]
fn broken_lines_do_no_harm() {
    let lines = env::var("PLYWOOD_UCI_LINES").map_or(LINES, |lines| lines.parse().expect("a number"));
    let mut random = Random::new(SEED);
    let sound: Vec<String> = SOUND.iter().map(|&line| line.to_owned()).collect();
    let mut bot = Bot::speaking("uci", &["--engine", "pvs:table=1,order=hash+class,id,quiescence=20"]);
    for _ in 0..lines {
        // A search that nothing limits would wait for its `stop` with everything behind it.
        bot.send_bytes(&broken(&mut random, &sound, b" 0129eh-/x"));
        if random.one_in(3) {
            bot.send("stop");
        }
    }
    let last = [
        "stop",
        "setoption name Depth value 0",
        "setoption name MultiPV value 1",
        "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "go depth 3",
    ];
    last.iter().for_each(|line| bot.send(line));
    let (answers, remarks) = bot.end();
    assert!(answers.iter().all(|line| is_answer(line)), "{:?}", answers.iter().find(|line| !is_answer(line)));
    let chosen: Vec<&String> = answers.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert!(chosen.last().unwrap().starts_with("bestmove a1a8"), "{chosen:?}");
    assert!(chosen.len() > lines / 40, "some requests were sound: {}", chosen.len());
    assert!(answers.iter().any(|line| line.starts_with("info string ignored: ")));
    assert!(!remarks.iter().any(|remark| remark.contains("panic")), "{remarks:?}");
}
