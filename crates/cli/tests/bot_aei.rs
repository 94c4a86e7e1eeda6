//! AEI through the real program and its pipes: the transcripts of docs/aei.md, and what else a controller may do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::path::PathBuf;

use support::bot::Bot;
use support::games::games_of;
use support::lab::Desk;

const ENGINE: &str = "pvs:table=1,order=hash+rank,id,eval=material";
const OPENING: &str = "setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
const GOLD: &str = "Rh1 Rg1 Rf1 Rc1 Rb1 Ra1 Rh2 Ra2 Ce1 Cf2 Dd1 Dc2 Hg2 Hb2 Md2 Ee2";
const SILVER: &str = "ed7 hg7 hb7 me7 de8 dd8 cf7 cc7 ra7 rh7 ra8 rb8 rc8 rf8 rg8 rh8";

fn start() -> Bot {
    Bot::speaking("aei", &["--engine", ENGINE])
}

/// Everything up to a line that begins so, and that line.
fn heard_until(bot: &Bot, end: &str) -> Vec<String> {
    let mut heard = Vec::new();
    while heard.last().is_none_or(|line: &String| !line.starts_with(end)) {
        heard.push(bot.answer());
    }
    heard
}

/// The turn that is answered next.
fn turn(bot: &Bot) -> String {
    heard_until(bot, "bestmove ").last().unwrap().strip_prefix("bestmove ").unwrap().to_owned()
}

/// What is said before the answer to `isready`.
fn said_meanwhile(bot: &mut Bot) -> Vec<String> {
    bot.send("isready");
    let mut heard = heard_until(bot, "readyok");
    heard.pop();
    heard
}

/// Times differ from run to run.
fn masked(line: &str) -> &str {
    if line.starts_with("info time ") { "info time …" } else { line }
}

/// `PLYWOOD_BLESS=1` writes the current answers into the document instead.
#[test]
fn the_transcripts_of_the_document_are_real() {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "docs", "aei.md"].iter().collect();
    let document = fs::read_to_string(&file).unwrap();
    let bless = std::env::var_os("PLYWOOD_BLESS").is_some();
    let (mut blessed, mut played) = (String::new(), 0);
    let mut bot: Option<Bot> = None;
    for line in document.lines() {
        let mut written = line.to_owned();
        if let Some(command) = line.strip_prefix("$ plywood bot aei ") {
            bot = Some(Bot::speaking("aei", &command.split(' ').collect::<Vec<_>>()));
            played += 1;
        } else if let Some(sent) = line.strip_prefix("> ").filter(|_| bot.is_some()) {
            bot.as_mut().unwrap().send(sent);
        } else if let Some(expected) = line.strip_prefix("< ").filter(|_| bot.is_some()) {
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
    assert!(played >= 2, "{played} transcripts");
    if bless {
        fs::write(&file, blessed).unwrap();
    }
}

#[test]
fn the_opening_phase_is_as_the_protocol_says() {
    let mut bot = start();
    bot.send("aei");
    let said = heard_until(&bot, "aeiok");
    assert_eq!(said[..2], ["protocol-version 1", "id name Plywood"]);
    assert!(said[2].starts_with("id author ") && said[3].starts_with("id version "), "{said:?}");
    assert_eq!(said.len(), 5);
    assert!(said_meanwhile(&mut bot).is_empty());
    bot.end();
}

#[test]
fn every_option_of_the_protocol_is_taken() {
    let mut bot = start();
    for name in [
        "tcmove",
        "tcreserve",
        "tcpercent",
        "tcmax",
        "tctotal",
        "tcturns",
        "tcturntime",
        "greserve",
        "sreserve",
        "gused",
        "sused",
        "lastmoveused",
        "moveused",
        "opponent_rating",
        "rating",
        "rated",
        "hash",
        "threads",
        "depth",
    ] {
        bot.send(&format!("setoption name {name} value 7"));
    }
    bot.send("setoption name opponent value bot_Sharp 2015");
    bot.send("setoption name event value World Championship");
    bot.send("setoption name rated");
    for control in ["primitive", "dynamic", "static", "ours"] {
        bot.send(&format!("setoption name timecontrol value {control}"));
    }
    assert!(said_meanwhile(&mut bot).is_empty());
    for (line, said) in [
        ("setoption name colour value red", "log Warning: there is no option \"colour\""),
        ("setoption name tcmove value soon", "log Error: "),
        ("setoption name hash value 0", "log Error: "),
        ("setoption name threads value 0", "log Error: "),
        ("setoption tcmove 5", "log Error: "),
        ("ponder", "log Error: "),
        ("setposition g []", "log Error: "),
        ("makemove", "log Error: "),
    ] {
        bot.send(line);
        assert!(bot.answer().starts_with(said), "{line}");
    }
    assert!(said_meanwhile(&mut bot).is_empty(), "one line for each");
    bot.end();
}

#[test]
fn a_game_begins_with_set_ups() {
    let mut bot = start();
    let pieces = |turn: &str, letters: &str| {
        let mut own: Vec<char> = turn.split(' ').map(|word| word.chars().next().unwrap()).collect();
        own.sort_unstable();
        own.into_iter().collect::<String>() == letters
    };
    let mut games = Vec::new();
    for _ in 0..8 {
        bot.send("newgame");
        bot.send("go");
        let gold = turn(&bot);
        assert!(pieces(&gold, "CCDDEHHMRRRRRRRR"), "{gold}");
        bot.send(&format!("makemove {gold}"));
        bot.send("go");
        let silver = turn(&bot);
        assert!(pieces(&silver, "ccddehhmrrrrrrrr"), "{silver}");
        bot.send(&format!("makemove {silver}"));
        assert!(said_meanwhile(&mut bot).is_empty());
        games.push(gold);
    }
    games.sort();
    games.dedup();
    assert!(games.len() > 1, "not always the same");
    bot.send("setoption name depth value 4");
    bot.send("go");
    assert!((1..=8).contains(&turn(&bot).split(' ').count()));
    bot.end();
}

#[test]
fn turns_are_made_wholly_or_not_at_all() {
    let mut bot = start();
    bot.send("newgame");
    bot.send(&format!("makemove {GOLD}"));
    bot.send(&format!("makemove {SILVER}"));
    assert!(said_meanwhile(&mut bot).is_empty());
    for (wrong, why) in [
        (GOLD, "Rh1"),
        ("Ee2n Ee3n Ee4n Ee5n Ee6n", "over"),
        ("Ee2n Ee3s", "change"),
        ("ed7s", "push or pull"),
        ("Ee2n rc6x", "captured"),
        ("Ee2n Xe3n", "Xe3n"),
        ("Ee3n", "empty"),
        ("resign", "resign"),
    ] {
        bot.send(&format!("makemove {wrong}"));
        let said = bot.answer();
        assert!(said.starts_with("log Error: ") && said.contains(why), "{wrong}: {said}");
    }
    // It is still Gold's first turn, and everything stands where it was.
    bot.send("makemove Ee2n Ee3n Ee4n");
    bot.send("makemove ed7s ed6s");
    bot.send("makemove Hb2n Hg2n");
    assert!(said_meanwhile(&mut bot).is_empty());
    bot.end();
}

#[test]
fn stop_is_obeyed_at_once_and_everything_is_heard_meanwhile() {
    let mut bot = start();
    bot.send(OPENING);
    bot.send("setoption name tcmove value 100000");
    bot.send("go");
    heard_until(&bot, "info depth 2");
    let meanwhile = said_meanwhile(&mut bot);
    assert!(meanwhile.iter().all(|line| line.starts_with("info ")), "{meanwhile:?}");
    bot.send("go");
    heard_until(&bot, "log Error: a search is under way");
    bot.send("makemove Ee3n");
    heard_until(&bot, "log Error: \"makemove Ee3n\"");
    bot.send("setoption name moveused value 3");
    bot.send("stop");
    assert!(turn(&bot).starts_with(char::is_alphabetic));
    bot.send("stop");
    assert!(said_meanwhile(&mut bot).is_empty(), "one answer for each search");
    // A turn is sooner made by somebody else, and the search is about nothing any more.
    for line in ["makemove Ee2n", "newgame", OPENING] {
        bot.send(OPENING);
        bot.send("go");
        heard_until(&bot, "info depth 1");
        bot.send(line);
        let meanwhile = said_meanwhile(&mut bot);
        assert!(meanwhile.iter().all(|line| line.starts_with("info ")), "{meanwhile:?}");
        bot.send("stop");
        assert!(said_meanwhile(&mut bot).is_empty(), "{line}");
    }
    bot.end();
}

#[test]
fn pondering_ends_with_a_turn_or_with_stop() {
    let mut bot = start();
    bot.send("newgame");
    bot.send("go ponder");
    bot.send("makemove Ra1");
    assert!(bot.answer().starts_with("log Error"), "nothing was made");
    bot.send(OPENING);
    bot.send("go ponder");
    heard_until(&bot, "info depth 3");
    bot.send("makemove Ee2n Ee3n");
    let meanwhile = said_meanwhile(&mut bot);
    assert!(meanwhile.iter().all(|line| line.starts_with("info ")), "no answer: {meanwhile:?}");
    bot.send("setoption name depth value 3");
    bot.send("go");
    assert!(turn(&bot).starts_with(char::is_lowercase), "Silver's turn");
    bot.send("go ponder");
    heard_until(&bot, "info depth 1");
    bot.send("stop");
    assert!(turn(&bot).starts_with(char::is_lowercase));
    // Who is asked while it ponders thinks in earnest.
    bot.send("go ponder");
    bot.send("go");
    turn(&bot);
    bot.send("go ponder");
    bot.end();
}

#[test]
fn every_time_control_and_every_limit_leads_to_an_answer() {
    for control in ["ours", "primitive", "dynamic", "static"] {
        let mut bot = Bot::speaking("aei", &["--engine", ENGINE, "--time-control", control]);
        for options in [
            &["tcmove value 0.2"][..],
            &["tcmove value 0", "tcreserve value 2"],
            &[
                "tcreserve value 0",
                "greserve value 0.5",
                "tcmove value 0.1",
                "tcmax value 1",
                "tcpercent value 50",
            ],
            &["tcmove value 90", "tcturntime value 0.2"],
            &["tcturntime value 0", "greserve value 0", "tcmove value 0.01"],
            &["tcmove value 0", "tcturntime value 0", "tctotal value 1", "tcturns value 3"],
            &["tctotal value 0", "tcmove value 60", "depth value 4"],
            &["tcmove value 0", "tcreserve value 0"],
        ] {
            for option in options {
                bot.send(&format!("setoption name {option}"));
            }
            bot.send(OPENING);
            bot.send("go");
            let answer = turn(&bot);
            assert!(answer.starts_with(char::is_uppercase), "{control} {options:?}: {answer}");
        }
        let (answers, remarks) = bot.end();
        assert!(answers.is_empty(), "{answers:?}");
        // A busy computer may be slow, and there is an answer nevertheless.
        assert!(remarks.iter().all(|remark| remark.contains("time")), "{remarks:?}");
    }
}

/// Where a turn has nothing but its own time, the search nevertheless comes to its end before the answer is due.
#[test]
fn searches_end_of_their_own_accord() {
    let mut bot = Bot::speaking("aei", &[]);
    bot.send("setoption name tcmove value 0.4");
    bot.send("setoption name tcpercent value 0");
    const TURNS: usize = 12;
    bot.send(OPENING);
    for _ in 0..TURNS {
        bot.send("go");
        let turn = turn(&bot);
        bot.send(&format!("makemove {turn}"));
    }
    let (_, remarks) = bot.end();
    // A busy computer may be slow now and then.
    assert!(remarks.len() <= TURNS / 2, "{remarks:?}");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for last in [Some("quit"), None] {
        for go in ["go", "go ponder"] {
            let mut bot = start();
            bot.send(OPENING);
            bot.send("setoption name tcmove value 100000");
            bot.send(go);
            heard_until(&bot, "info depth 1");
            last.iter().for_each(|last| bot.send(last));
            let (answers, _) = bot.end();
            assert!(answers.iter().all(|line| line.starts_with("info ")), "{go} {last:?}: {answers:?}");
        }
    }
}

#[test]
fn a_game_that_is_over_or_lost_by_force_is_given_up() {
    let mut bot = start();
    bot.send("setoption name depth value 8");
    // A silver rabbit stands in its goal.
    bot.send("setposition g [                                                     R  r       ]");
    bot.send("go");
    assert_eq!(heard_until(&bot, "bestmove "), ["log Error: the game is over", "bestmove resign"]);
    // Gold's rabbit on h3 is one step too slow, and nobody stops Silver's on a2.
    bot.send("setposition g [                                               Rr               ]");
    bot.send("go");
    let heard = heard_until(&bot, "bestmove ");
    assert!(heard.last().unwrap().starts_with("bestmove Rh3"), "nobody said that it may give up: {heard:?}");
    assert!(heard.iter().any(|line| line == "info score -1000000"), "{heard:?}");
    bot.send("setoption name resign value 1000000");
    bot.send("go");
    assert_eq!(turn(&bot), "resign");
    bot.end();
}

/// Where no clock runs, a process makes no difference.
#[test]
fn processes_play_the_same_games_as_we_do() {
    let desk = Desk::new("aei-same", "");
    let program = format!(
        "command = \"'{}' bot aei --engine {ENGINE}\"\nprotocol = \"aei\"",
        env!("CARGO_BIN_EXE_plywood")
    );
    let games = [("programs", program), ("ours", format!("engine = \"{ENGINE}\""))].map(|(name, player)| {
        let text = format!(
            "game = \"arimaa\"\npairs = 1\n[limits]\ndepth = 5\n[adjudication]\nplies = 160\n\
             [[players]]\nname = \"one\"\n{player}\n[[players]]\nname = \"other\"\nlimits = {{ depth = 3 }}\n{player}\n"
        );
        desk.write(&format!("{name}.toml"), &text);
        desk.printed(&format!("tournament {name}.toml --output {name}"));
        games_of(&desk.folder.file(name).join("games.sqlite"))
    });
    for (theirs, ours) in games[0].iter().zip(&games[1]) {
        assert!(theirs.moves().len() > 20, "{theirs:?}");
        assert_eq!(theirs.moves(), ours.moves());
    }
}

/// Games from an empty board, from the usual start and from near the end, between a program and an engine with either
/// side.
#[test]
fn whole_games_are_played_in_matches() {
    let engine = "alphabeta:order=rank,id,eval=material";
    let desk = Desk::new("aei-games", "");
    desk.write(
        "games.toml",
        &format!(
            "game = \"arimaa\"\npairs = 3\n[limits]\ndepth = 2\n[adjudication]\nplies = 120\n\
             [openings]\nlist = [\"setup\", \"start\", \"g [ r r    R    E             e                      c          R  ]\"]\n\
             [[players]]\nname = \"program\"\nprotocol = \"aei\"\n\
             command = \"'{}' bot aei --engine {engine}\"\n\
             [[players]]\nengine = \"{engine}\"\n",
            env!("CARGO_BIN_EXE_plywood")
        ),
    );
    desk.printed("tournament games.toml --output out");
    let games = games_of(&desk.folder.file("out").join("games.sqlite"));
    assert_eq!(games.len(), 6);
    for game in &games {
        let ending = game.game.ending.name();
        assert!(["normal", "length"].contains(&ending), "{:?}", game.game);
        // A turn was asked for once: what was told stands with its first ply.
        let told = game.game.moves.iter().filter(|played| played.depth.is_some()).count();
        assert!(game.moves().len() < 10 || told < game.moves().len() / 2, "{:?}", game.game);
    }
    assert!(games[4..].iter().all(|game| game.game.ending.name() == "normal"), "{games:?}");
}
