//! UGI through the real program and its pipes: the transcripts of docs/ugi.md, and what else an interface may do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use plywood_testkit::Folder;
use support::bot::Bot;
use support::{errors, plywood};

/// Times differ from run to run; the rest of such a line counts.
fn masked(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    if let Some(time) = words.iter().position(|word| *word == "time")
        && words[0] == "info"
    {
        words[time + 1] = "…";
    }
    words.join(" ")
}

/// `PLYWOOD_BLESS=1` writes the current answers into the document instead.
#[test]
fn the_transcripts_of_the_document_are_real() {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "docs", "ugi.md"].iter().collect();
    let document = fs::read_to_string(&file).unwrap();
    let bless = std::env::var_os("PLYWOOD_BLESS").is_some();
    let (mut blessed, mut played) = (String::new(), BTreeSet::new());
    let mut bot: Option<Bot> = None;
    for line in document.lines() {
        let mut written = line.to_owned();
        if let Some(command) = line.strip_prefix("$ plywood bot ugi ") {
            let arguments: Vec<&str> = command.split(' ').collect();
            played.insert(arguments[1].split(':').next().unwrap().to_owned());
            bot = Some(Bot::speaking("ugi", &arguments));
        } else if let Some(sent) = line.strip_prefix("> ") {
            bot.as_mut().unwrap().send(sent);
        } else if let Some(expected) = line.strip_prefix("< ") {
            let said = bot.as_ref().unwrap().answer();
            written = format!("< {said}");
            assert!(bless || masked(&said) == masked(expected), "said {said:?}, not {expected:?}");
        } else if line == "```"
            && let Some(bot) = bot.take()
        {
            let (answers, remarks) = bot.end();
            assert!(answers.is_empty(), "more than the document says: {answers:?}");
            assert!(remarks.is_empty(), "{remarks:?}");
        }
        blessed += &format!("{written}\n");
    }
    assert_eq!(played.len(), plywood_games::all().list().len(), "a transcript for every game: {played:?}");
    if bless {
        fs::write(&file, blessed).unwrap();
    }
}

/// The last line that says what was chosen, after these lines were sent and the input was closed.
fn said_at_last(game: &str, lines: &[&str]) -> String {
    let mut bot = Bot::speaking("ugi", &["--game", game, "--engine", "pvs:table=1,order=hash+rank,id"]);
    lines.iter().for_each(|line| bot.send(line));
    bot.end().0.pop().unwrap()
}

#[test]
fn every_way_to_limit_a_search_leads_to_an_answer() {
    for go in [
        "go depth 3",
        "go nodes 1",
        "go nodes 1000",
        "go movetime 30",
        "go movetime 0",
        "go p1time 200 p2time 1",
        "go p1time 0 p2time 0",
        "go wtime 200 btime 200 winc 10 binc 10 movestogo 2",
        "go depth 200 movetime 10",
        "go infinite",
        "go",
    ] {
        let answer = said_at_last("connect4", &["position fen 335566", go]);
        assert_eq!(answer, "bestmove 4", "{go}");
    }
    assert_eq!(said_at_last("connect4", &["position fen 33556", "go p2time 50"]), "bestmove 4");
}

#[test]
fn a_search_without_an_end_ends_when_it_is_told_to() {
    let mut bot = Bot::speaking("ugi", &["--game", "connect4"]);
    bot.send("go infinite");
    assert!(bot.answer().starts_with("info depth 1 "));
    bot.send("isready");
    while bot.answer() != "readyok" {}
    bot.send("stop");
    while !bot.answer().starts_with("bestmove ") {}
    // The answer waits for the word even where everything is known at once.
    bot.send("position fen 335566");
    bot.send("go infinite");
    assert!(bot.answer().starts_with("info depth 1 score win 1 "));
    bot.send("isready");
    assert_eq!(bot.answer(), "readyok");
    bot.send("stop");
    assert_eq!(bot.answer(), "bestmove 4");
    // What comes meanwhile waits, and `stop` is meant for all of it.
    for line in
        ["position startpos", "go infinite", "position fen 121212", "go infinite", "query side", "stop"]
    {
        bot.send(line);
    }
    let heard: Vec<String> =
        std::iter::from_fn(|| Some(bot.answer())).take_while(|line| line != "response p1").collect();
    assert_eq!(heard.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{heard:?}");
    assert_eq!(heard.last().unwrap(), "bestmove 1");
    bot.send("go infinite");
    bot.send("quit");
    assert_eq!(bot.end().0.last().unwrap(), "bestmove 1");
}

#[test]
fn a_line_changes_everything_or_nothing() {
    let mut bot = Bot::speaking("ugi", &["--game", "nim"]);
    bot.send("position start marienbad moves A1");
    for (line, why) in [
        ("hello", "expected: ugi"),
        ("position start merienbad", "marienbad"),
        ("position fen 1,2,x", "1,2,x"),
        ("position startpos moves A1 B1 Z9 C1", "move 3 of 4"),
        ("position", "expected: position"),
        ("go p1time 1000", "p2time is missing"),
        ("go depth 0x10", "depth"),
        ("go perft 3", "perft"),
        ("go searchmoves Z9", "Z9"),
        ("setoption name Engine value prolog", "prolog"),
        ("setoption name Engine value solver", "no solver"),
        ("setoption name Depth value deep", "Depth"),
        ("setoption name Colour value red", "Engine, Depth"),
        ("setoption name Engine", "needs a value"),
        ("query everything", "expected: query"),
        ("\u{1F600}", "expected: ugi"),
    ] {
        bot.send(line);
        let remark = bot.remark("ignored: ");
        assert!(remark.contains(why), "{line}: {remark}");
    }
    bot.send("query position");
    assert_eq!(bot.answer(), "response 0,3,5,7 second");
    bot.send("ugi");
    let introduction: Vec<String> =
        std::iter::from_fn(|| Some(bot.answer())).take_while(|line| line != "ugiok").collect();
    assert!(introduction.iter().any(|line| line.contains("default pvs:")), "{introduction:?}");
    assert!(bot.is_silent());
    bot.end();
}

#[test]
fn options_do_what_they_say() {
    let mut bot = Bot::speaking("ugi", &["--game", "connect4", "--depth", "3"]);
    let depth = |bot: &mut Bot| {
        bot.send("go depth 5");
        let told: Vec<String> = std::iter::from_fn(|| Some(bot.answer()))
            .take_while(|line| !line.starts_with("bestmove "))
            .collect();
        (told.len(), told.last().unwrap().split(' ').nth(2).unwrap().to_owned())
    };
    assert_eq!(depth(&mut bot), (3, "3".to_owned()));
    bot.send("setoption name Depth value 0");
    assert_eq!(depth(&mut bot), (5, "5".to_owned()));
    bot.send("setoption name engine value alphabeta:order=rank");
    assert_eq!(depth(&mut bot), (1, "5".to_owned()), "without iterations");
    bot.end();
}

/// Nodes tell whether something was remembered.
#[test]
fn a_new_game_is_begun_without_memories() {
    let mut bot = Bot::speaking("ugi", &["--game", "connect4"]);
    let mut nodes = || {
        bot.send("go depth 8");
        let told: Vec<String> = std::iter::from_fn(|| Some(bot.answer()))
            .take_while(|line| !line.starts_with("bestmove "))
            .collect();
        let nodes =
            told.last().unwrap().split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
        bot.send("uginewgame");
        let fresh = nodes.parse::<u64>().unwrap();
        bot.send("go depth 7");
        while !bot.answer().starts_with("bestmove ") {}
        fresh
    };
    let (first, second) = (nodes(), nodes());
    assert!(second < first, "the seven plies before it were remembered: {first}, {second}");
    bot.send("uginewgame");
    bot.send("go depth 8");
    let told: Vec<String> =
        std::iter::from_fn(|| Some(bot.answer())).take_while(|line| !line.starts_with("bestmove ")).collect();
    assert!(told.last().unwrap().contains(&format!(" nodes {first} ")), "{first}: {told:?}");
    bot.end();
}

#[test]
fn wrong_games_and_engines_are_wrong_usage() {
    for (arguments, why) in [
        (&["--game", "checkers"][..], "checkers"),
        (&["--game", "nim", "--engine", "solver"], "solver"),
        (&["--game", "nim", "--json"], "--json"),
        (&[], "--game"),
    ] {
        let output = plywood(&[&["bot", "ugi"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(why), "{}", errors(&output));
    }
}

#[test]
fn the_log_keeps_the_dialogue() {
    let folder = Folder::new("ugi-log");
    let file = folder.file("ugi.log");
    let mut bot = Bot::speaking("ugi", &["--game", "tree", "--log", file.to_str().unwrap()]);
    bot.send("go depth 1");
    bot.end();
    let log = fs::read_to_string(&file).unwrap();
    assert!(log.contains("< go depth 1") && log.contains("> bestmove "), "{log}");
}
