//! UCI through the real program and its pipes: every option and every limit, and what an interface must not do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::bot::Bot;

/// A rook mates on the last rank.
const MATE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn start() -> Bot {
    let mut bot = Bot::speaking("uci", &[]);
    bot.send("setoption name Hash value 1");
    bot
}

/// What is said up to the line that begins so, which comes last.
fn until(bot: &Bot, word: &str) -> Vec<String> {
    let mut heard = Vec::new();
    loop {
        let line = bot.answer();
        let is_last = line.starts_with(word);
        heard.push(line);
        if is_last {
            return heard;
        }
    }
}

fn asked(bot: &mut Bot, go: &str) -> Vec<String> {
    bot.send(go);
    until(bot, "bestmove")
}

/// What follows a word on a line.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|known| *known != word);
    words.nth(1)
}

#[test]
fn it_introduces_itself_with_its_options() {
    let mut bot = start();
    bot.send("uci");
    let said = until(&bot, "uciok").join("\n");
    for option in [
        "Hash type spin default 1 min 1 max",
        "Clear Hash type button",
        "Threads type spin default 1",
        "MultiPV type spin default 1 min 1",
        "Ponder type check default false",
        "Move Overhead type spin default 0",
        "UCI_Chess960 type check default false",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin",
        "UCI_AnalyseMode type check",
    ] {
        assert!(said.contains(&format!("option name {option}")), "{option}: {said}");
    }
    bot.end();
}

#[test]
fn wrong_values_get_a_sentence_and_change_nothing() {
    let mut bot = start();
    for (line, why) in [
        ("setoption name Hash value 0", "from 1 to"),
        ("setoption name Hash value much", "from 1 to"),
        ("setoption name MultiPV value 0", "from 1 to"),
        ("setoption name UCI_Elo value 1", "from 1010 to"),
        ("setoption name Ponder value perhaps", "true or false"),
        ("setoption name Threads value 0", "from 1 to"),
        ("setoption name Hash", "needs a value"),
        ("setoption name Contempt value 3", "options: Engine"),
        ("position startpos moves e2e5", "move 1 of 1"),
        ("position fen nonsense", "FEN"),
        ("hello", "expected: uci"),
    ] {
        bot.send(line);
        let said = bot.answer();
        assert!(said.starts_with("info string ignored: ") && said.contains(why), "{line}: {said}");
    }
    bot.send("query position");
    assert!(bot.answer().contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    bot.end();
}

#[test]
fn every_limit_leads_to_an_answer() {
    let mut bot = start();
    bot.send(MATE);
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 30",
        "go movetime 0",
        "go mate 1",
        "go mate 1 wtime 1000 btime 1000",
        "go wtime 300 btime 300 winc 10 binc 10 movestogo 2",
        "go binc 10 wtime 200 depth 5 btime 1 winc 0",
        "go wtime -5 btime 100",
        "go depth deep",
        "go soon depth 2 or so",
    ] {
        let said = asked(&mut bot, go);
        assert!(said.last().unwrap().starts_with("bestmove a1a8"), "{go}: {said:?}");
    }
    let said = asked(&mut bot, "go depth 2");
    assert!(said.iter().any(|line| line.contains("score mate 1 ")), "{said:?}");
    bot.send("position fen 6k1/5ppp/8/8/8/8/r7/1r2K3 w - - 0 1");
    bot.send("position fen 7k/8/8/8/8/8/r7/1r4K1 w - - 0 1");
    bot.send("go depth 1");
    assert_eq!(until(&bot, "bestmove"), ["bestmove (none)"], "mated");
    bot.end();
}

#[test]
fn only_the_moves_that_are_asked_for_are_played() {
    let mut bot = start();
    bot.send(MATE);
    assert!(asked(&mut bot, "go searchmoves a1a2 e1e2 depth 4").last().unwrap() != "bestmove a1a8");
    assert!(asked(&mut bot, "go depth 4 searchmoves e1d1").last().unwrap().starts_with("bestmove e1d1"));
    let said = asked(&mut bot, "go searchmoves a8a1 depth 2");
    assert!(said[0].starts_with("info string ignored: searchmoves"), "{said:?}");
    assert!(said.last().unwrap().starts_with("bestmove a1a8"));
    bot.end();
}

#[test]
fn several_lines_begin_with_different_moves() {
    let mut bot = start();
    bot.send("setoption name MultiPV value 3");
    let said = asked(&mut bot, "go depth 5");
    let last: Vec<&String> = said.iter().filter(|line| line.contains("info depth 5 ")).collect();
    let ranks: Vec<_> = last.iter().filter_map(|line| after(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3"], "{said:?}");
    let mut moves: Vec<_> = last.iter().filter_map(|line| after(line, "pv")).collect();
    assert_eq!(after(said.last().unwrap(), "bestmove"), Some(moves[0]));
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 3, "{said:?}");
    for word in ["seldepth", "score", "nodes", "hashfull", "time"] {
        assert!(after(last[0], word).is_some(), "{word}: {last:?}");
    }
    bot.end();
}

#[test]
fn pondering_waits_for_the_move() {
    let mut bot = start();
    bot.send(MATE);
    bot.send("go ponder wtime 1000 btime 1000");
    bot.send("isready");
    until(&bot, "readyok");
    // The mate is found long before, and nothing is answered until the move has come.
    bot.send("isready");
    let said = until(&bot, "readyok");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    bot.send("ponderhit");
    assert!(until(&bot, "bestmove").last().unwrap().starts_with("bestmove a1a8"));
    bot.send("position startpos");
    bot.send("go ponder wtime 600 btime 600");
    bot.send("ponderhit");
    let answer = until(&bot, "bestmove").pop().unwrap();
    assert!(answer.contains(" ponder "), "{answer}");
    bot.send("go ponder");
    bot.send("stop");
    until(&bot, "bestmove");
    bot.send("ponderhit");
    bot.send("isready");
    assert_eq!(bot.answer(), "readyok");
    bot.end();
}

#[test]
fn whatever_an_interface_does_it_gets_its_answers() {
    let mut bot = start();
    bot.send("go infinite");
    bot.send("stop");
    until(&bot, "bestmove");
    for line in ["stop", "go infinite", "position fen 8/8/8/8/8/1k6/1r6/K7 w - - 0 1", "go depth 3", "stop"] {
        bot.send(line);
    }
    until(&bot, "bestmove");
    assert!(until(&bot, "bestmove").last().unwrap().starts_with("bestmove "), "both are answered");
    bot.send("position startpos");
    bot.send("go infinite");
    let (answers, _) = bot.end();
    assert!(answers.last().unwrap().starts_with("bestmove "), "at the end of the input");
    let mut bot = start();
    bot.send("go infinite");
    bot.send("quit");
    assert!(bot.end().0.last().unwrap().starts_with("bestmove "));
}

#[test]
fn draws_that_nobody_claims_are_played_on() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let mut bot = start();
    for position in [
        format!("startpos moves {}", there_and_back.trim()),
        "fen 7k/8/8/8/8/8/R7/K7 w - - 100 90".to_owned(),
        "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1".to_owned(),
    ] {
        bot.send(&format!("position {position}"));
        let answer = asked(&mut bot, "go depth 3").pop().unwrap();
        assert!(answer != "bestmove (none)" && answer.len() >= "bestmove a1a2".len(), "{position}: {answer}");
    }
    bot.end();
}

#[test]
fn castling_is_written_as_the_interface_wants() {
    let mut bot = start();
    bot.send("position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1");
    assert!(asked(&mut bot, "go searchmoves e1g1 depth 2").last().unwrap().starts_with("bestmove e1g1"));
    bot.send("setoption name UCI_Chess960 value true");
    assert!(asked(&mut bot, "go searchmoves e1h1 depth 2").last().unwrap().starts_with("bestmove e1h1"));
    bot.end();
}

/// The nodes that were visited for a move.
fn nodes(said: &[String]) -> u64 {
    said.iter().filter_map(|line| after(line, "nodes")).next_back().unwrap().parse().unwrap()
}

#[test]
fn strength_is_nodes() {
    let mut bot = start();
    bot.send("setoption name UCI_LimitStrength value true");
    for (elo, most) in [(1010, 50), (1900, 5_080)] {
        bot.send(&format!("setoption name UCI_Elo value {elo}"));
        let visited = nodes(&asked(&mut bot, "go wtime 100000 btime 100000"));
        assert!(visited <= most, "{elo}: {visited}");
    }
    bot.end();
}

#[test]
fn what_was_learned_is_forgotten_on_request() {
    let mut bot = start();
    let first = nodes(&asked(&mut bot, "go depth 6"));
    assert!(nodes(&asked(&mut bot, "go depth 6")) < first, "the table remembers");
    for forget in ["setoption name Clear Hash", "ucinewgame"] {
        bot.send(forget);
        assert_eq!(nodes(&asked(&mut bot, "go depth 6")), first, "{forget}");
    }
    bot.end();
}
