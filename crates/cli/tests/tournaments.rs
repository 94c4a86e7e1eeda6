//! `plywood tournament`: its files, its kinds, where games begin, and when they end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::HashSet;

use plywood_arena::{Ending, Outcome};
use plywood_core::{Goal, Limits};
use support::games::{PlainGame, games_of, without_times};
use support::lab::Desk;

/// A file with this beginning, and players who look this far ahead.
fn file(head: &str, depths: &[u32]) -> String {
    let player = |depth: &u32| {
        format!(
            "[[players]]\nname = \"d{depth}\"\nengine = \"pvs:order=rank\"\nlimits = {{ depth = {depth} }}\n"
        )
    };
    format!("game = \"connect4\"\n{head}\n{}", depths.iter().map(player).collect::<String>())
}

/// Plays a tournament; what was said, and the games.
fn played(name: &str, text: &str) -> (String, Vec<PlainGame>) {
    let desk = Desk::new(&format!("tournaments-{name}"), text);
    let said = desk.printed("tournament mine.toml --output out");
    (said, games_of(&desk.folder.file("out").join("games.sqlite")))
}

fn seats(games: &[PlainGame]) -> Vec<[u32; 2]> {
    games.iter().map(|kept| kept.seats).collect()
}

#[test]
fn everybody_meets_everybody_or_the_first() {
    let (said, games) = played("robin", &file("pairs = 1\nopenings = { random = 3 }", &[1, 2, 4]));
    assert_eq!(seats(&games), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
    assert!(["d1", "d2", "d4"].iter().all(|name| said.contains(name)), "{said}");
    assert!(games.iter().all(|kept| kept.opening == games[0].opening), "all matches have the same openings");
    let (_, games) = played("gauntlet", &file("kind = \"gauntlet\"\npairs = 1", &[1, 2, 4]));
    assert_eq!(seats(&games), [[0, 1], [1, 0], [0, 2], [2, 0]]);
}

#[test]
fn winners_climb_a_ladder() {
    let text = file("kind = \"ladder\"\npairs = 6\nopenings = { random = 4 }", &[1, 2, 7]);
    let (said, games) = played("ladder", &text);
    assert!(said.contains("ladder    d7 > d1 > d2"), "{said}");
    // The strongest comes from the bottom: it beats the second, and then the first.
    assert_eq!(seats(&games[..2]), [[2, 1], [1, 2]]);
    assert_eq!(seats(&games[12..14]), [[2, 0], [0, 2]]);
    assert_eq!(games.len(), 24);
    let desk = Desk::new("tournaments-ladder-workers", &text);
    desk.printed("tournament mine.toml --output out --workers 2");
    assert_eq!(games_of(&desk.folder.file("out").join("games.sqlite")), games, "whoever plays them");
    let error = desk.refused("tournament mine.toml --output parts --shard 1/2", 2);
    assert!(error.contains("ladder"), "{error}");
    // Where the challenger's view is told, its name is too.
    let two = file("kind = \"ladder\"\npairs = 4\nopenings = { random = 4 }", &[1, 7]);
    let (said, _) = played("ladder-of-two", &two);
    assert!(said.starts_with("d7 against d1"), "{said}");
}

#[test]
fn parts_are_the_whole() {
    let desk = Desk::new("tournaments-parts", &file("pairs = 3\n[openings]\nrandom = 3", &[1, 2, 3]));
    desk.printed("tournament mine.toml --output whole");
    let mut parts = Vec::new();
    for part in [1, 2] {
        desk.printed(&format!("tournament mine.toml --output parts --shard {part}/2"));
        parts.extend(games_of(&desk.folder.file("parts").join(format!("games-{part}-of-2.sqlite"))));
    }
    parts.sort_by_key(|kept| kept.key);
    for part in ["parts/games-1-of-2.sqlite", "parts/games-2-of-2.sqlite", "parts/games-1-of-2.sqlite"] {
        desk.printed(&format!("merge {part} --output merged"));
    }
    assert_eq!(games_of(&desk.folder.file("merged").join("games.sqlite")), parts);
    let records = |results: &str| without_times(&desk.read(&format!("{results}/games.txt")));
    assert_eq!(records("merged"), records("whole"));
    desk.write("other.toml", &file("pairs = 1", &[1, 2]));
    desk.printed("tournament other.toml --output other");
    let error = desk.refused("merge other/games.sqlite --output merged", 1);
    assert!(error.contains("another tournament"), "{error}");
    assert_eq!(parts, games_of(&desk.folder.file("whole").join("games.sqlite")));
}

#[test]
fn mistakes_are_named_with_their_lines() {
    let desk = Desk::new("tournaments-wrong", "");
    let good = file("", &[1, 2]);
    for (text, line, hint) in [
        (file("piars = 3", &[1, 2]), 2, "pairs"),
        (file("kind = \"gauntled\"", &[1, 2]), 2, "gauntlet"),
        (file("pairs = 0", &[1, 2]), 2, "give 1 to 1,000,000"),
        (file("name = \"../there\"", &[1, 2]), 2, "folder"),
        (file("openings = { random = 2, list = [\"4\"] }", &[1, 2]), 2, "give one"),
        (file("openings = { list = [\"44\", \"49\"] }", &[1, 2]), 2, "9"),
        (file("openings = { list = [\"1212121\"] }", &[1, 2]), 2, "over"),
        (file("openings = { file = \"none.txt\" }", &[1, 2]), 2, "none.txt"),
        (file("adjudication = { resign = { moves = 0, points = 5 } }", &[1, 2]), 2, "1 or more"),
        (file("adjudication = { resign = { moves = 2, points = 0 } }", &[1, 2]), 2, "even game"),
        (file("adjudication = { solver = 5 }", &[1, 2]), 2, "solver_nodes"),
        (file("pairs = 4294967295", &[1, 2]), 2, "give 1 to 1,000,000"),
        (file("openings = { random = 4294967295 }", &[1, 2]), 2, "give 254 or fewer"),
        (
            file("openings = { balanced = { plies = 255, depth = 1, points = 1 } }", &[1, 2]),
            2,
            "254 or fewer",
        ),
        (file("openings = { balanced = { plies = 2, depth = 0, points = 1 } }", &[1, 2]), 2, "1 to 254"),
        (file("adjudication = { plies = 0 }", &[1, 2]), 2, "1 or more"),
        (file("", &[0, 2]), 3, "depth: give 1 to 254"),
        (file("", &[2, 255]), 7, "depth: give 1 to 254"),
        (
            format!("{good}[[players]]\nengine = \"pvs\"\nlimits = {{ nodes = 0 }}\n"),
            11,
            "nodes: give 1 or more",
        ),
        (file("test = { elo0 = 5, elo1 = 0 }", &[1, 2]), 2, "Elo bounds"),
        (file("test = { elo0 = nan, elo1 = inf }", &[1, 2]), 2, "Elo bounds"),
        (file("test = { elo0 = 0, elo1 = 5, alpha = 0.5 }", &[1, 2]), 2, "alpha is 0.5"),
        (file("test = { elo0 = 0, elo1 = 5, beta = 0.0 }", &[1, 2]), 2, "beta is 0"),
        (file("test = { elo0 = 0, elo1 = 5 }", &[1, 2, 3]), 2, "two players"),
        (format!("{good}[[players]]\nengin = \"pvs\"\n"), 12, "engine"),
        (format!("{good}[[players]]\nengine = \"pvz\"\n"), 12, "pvs"),
        (format!("{good}[[players]]\nengine = \"pvs\"\n"), 11, "nothing limits"),
        (format!("{good}[[players]]\nengine = \"pvs\"\ncommand = \"x\"\n"), 11, "an engine or a command"),
        (format!("{good}[[players]]\ncommand = \"x 'y\"\nlimits = {{ depth = 1 }}\n"), 12, "other half"),
        (format!("{good}[[players]]\nname = \"d1\"\nengine = \"pvs\"\nlimits = {{ depth = 1 }}\n"), 11, "d1"),
        (
            format!("{good}[[players]]\nengine = \"pvs\"\nlimits = {{ time = \"1s\", clock = \"1s\" }}\n"),
            11,
            "choose one",
        ),
    ] {
        desk.write("wrong.toml", &text);
        let error = desk.refused("tournament wrong.toml", 2);
        assert!(error.contains(&format!("wrong.toml, line {line}: ")), "{text}\n{error}");
        assert!(error.contains(hint), "{text}\n{error}");
    }
    for (text, hint) in [(file("", &[1]), "two players"), ("pairs = 1".to_owned(), "game")] {
        desk.write("wrong.toml", &text);
        assert!(desk.refused("tournament wrong.toml", 2).contains(hint), "{text}");
    }
    assert!(desk.refused("tournament missing.toml", 2).contains("missing.toml"));
}

#[test]
fn old_words_are_understood_with_a_hint() {
    let text = file("pairs = 1\nlimits = { move = \"20s\" }", &[1, 2]);
    let desk = Desk::new("tournaments-old", &text);
    let output = desk.call("tournament mine.toml --output out");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("mine.toml, line 3: `move` is now called `time`"),
        "{said}"
    );
}

#[test]
fn openings_come_from_lists_and_files_and_searches() {
    let begun = |games: &[PlainGame]| games.iter().map(|kept| kept.opening.clone()).collect::<Vec<_>>();
    let (_, games) = played("list", &file("pairs = 3\nopenings = { list = [\"44\", \"43\"] }", &[1, 2]));
    assert_eq!(begun(&games), ["44", "44", "43", "43", "44", "44"], "again from the first");

    let desk =
        Desk::new("tournaments-files", &file("pairs = 2\nopenings = { file = \"book/mine.txt\" }", &[1, 2]));
    std::fs::create_dir(desk.folder.file("book")).unwrap();
    desk.write("book/mine.txt", "\u{feff}4455\n\n# the other\n  12  \n");
    desk.printed("tournament mine.toml --output out");
    let store = desk.folder.file("out").join("games.sqlite");
    assert_eq!(begun(&games_of(&store)), ["4455", "4455", "12", "12"]);
    desk.printed(
        "match pvs alphabeta --game connect4 --depth 1 --pairs 2 --openings book/mine.txt --output two",
    );
    let store = desk.folder.file("two").join("games.sqlite");
    assert_eq!(begun(&games_of(&store)), ["4455", "4455", "12", "12"]);
    desk.write("book/mine.txt", "4455\n\n48\n");
    let error = desk.refused("tournament mine.toml --output out --overwrite", 2);
    assert!(error.contains("mine.txt, line 3"), "{error}");

    let head = "pairs = 5\nopenings = { balanced = { plies = 8, depth = 5, points = 1 } }";
    let (_, games) = played("balanced", &file(head, &[1, 2]));
    let mut judge = plywood_games::all().bot("connect4", &"pvs".parse().unwrap()).unwrap();
    for kept in &games {
        judge.set_position(Some(&kept.opening)).unwrap();
        let answer = judge.think(Goal::depth(5), &Limits::default(), &mut |_| {});
        assert!(answer.points.unwrap().abs() <= 1, "{}: {answer:?}", kept.opening);
    }
    assert_eq!(games.iter().map(|kept| &kept.opening).collect::<HashSet<_>>().len(), 5);
}

#[test]
fn a_test_ends_the_match_that_it_decides_and_no_other() {
    let head = "kind = \"matches\"\npairs = 60\nopenings = { random = 5 }\n\
                matches = [{ first = \"d5\", second = [\"d1\", \"d4\"] }]\ntest = { elo0 = 0, elo1 = 300 }";
    let (said, games) = played("test-of-each", &file(head, &[5, 1, 4]));
    let count = |number: u32| games.iter().filter(|kept| kept.key.pairing == number).count();
    assert!(count(0) < 120, "{said}");
    assert!(count(1) > 0, "the first decision is not the second: {said}");
    for (number, decision) in [(0, "H1"), (1, "H0")] {
        let line = format!("{decision} accepted after {} games", count(number));
        assert!(said.lines().nth(2 * number as usize + 1).is_some_and(|told| told.contains(&line)), "{said}");
    }
}

#[test]
fn a_game_may_be_too_long() {
    let (said, games) = played("plies", &file("pairs = 2\nadjudication = { plies = 6 }", &[1, 2]));
    for kept in &games {
        let game = &kept.game;
        assert_eq!((game.moves.len(), game.outcome, game.ending), (6, Outcome::Draw, Ending::Length));
    }
    assert!(said.contains("endings   0 normal, 4 length"), "{said}");
}

/// The solver's word is what two solvers would have played.
#[test]
fn the_solver_knows_the_result() {
    let text = |plies: u32, head: &str, engine: &str| {
        format!(
            "game = \"connect4\"\npairs = 8\nopenings = {{ random = {plies} }}\n{head}\n[limits]\ndepth = 30\n\
             [[players]]\nname = \"a\"\nengine = \"{engine}\"\n[[players]]\nname = \"b\"\nengine = \"{engine}\"\n"
        )
    };
    let mut outcomes = HashSet::new();
    // Either side moves first.
    for plies in [17, 18] {
        let (_, perfect) = played(&format!("perfect-{plies}"), &text(plies, "", "solver"));
        let head = "adjudication = { solver_nodes = 1_000_000 }";
        let (_, solved) = played(&format!("solved-{plies}"), &text(plies, head, "alphabeta"));
        assert_eq!((perfect.len(), solved.len()), (16, 16));
        for (perfect, solved) in perfect.iter().zip(&solved) {
            assert_eq!(perfect.opening, solved.opening);
            assert_eq!((perfect.game.ending, solved.game.ending), (Ending::Normal, Ending::Solved));
            assert_eq!(solved.game.outcome, perfect.game.outcome, "{}", solved.opening);
            assert!(solved.game.moves.is_empty());
            outcomes.insert(solved.game.outcome);
        }
    }
    assert!(outcomes.contains(&Outcome::Win) && outcomes.contains(&Outcome::Loss), "{outcomes:?}");
    let none = "game = \"nim\"\nadjudication = { solver_nodes = 5 }\n[limits]\ndepth = 1\n[[players]]\nengine = \"pvs\"\n\
                [[players]]\nengine = \"alphabeta\"\n";
    let error = Desk::new("tournaments-no-solver", none).refused("tournament mine.toml", 2);
    assert!(error.contains("solver_nodes"), "{error}");
}

#[test]
fn players_may_resign_and_agree() {
    let head = "pairs = 6\nopenings = { random = 4 }\n";
    let (_, full) = played("full", &file(head, &[7, 8]));
    let resign = "adjudication = { resign = { moves = 2, points = 100000 } }";
    let (_, resigned) = played("resign", &file(&format!("{head}{resign}"), &[7, 8]));
    let mut count = 0;
    for (full, resigned) in full.iter().zip(&resigned) {
        assert!(full.moves().starts_with(&resigned.moves()), "{resigned:?}");
        assert_eq!(full.game.outcome, resigned.game.outcome, "who sees a forced loss has lost");
        if resigned.game.ending == Ending::Resign {
            count += 1;
            let told =
                resigned.game.moves.iter().rev().take(4).map(|played| played.value.as_deref().unwrap());
            let words: Vec<&str> = told.map(|value| value.split(' ').next().unwrap()).collect();
            assert!(words == ["win", "loss", "win", "loss"] || words == ["loss", "win", "loss", "win"]);
        }
    }
    assert!(count > 0, "nobody has resigned");
    let draw = "adjudication = { draw = { moves = 3, points = 1000 } }";
    let (_, agreed) = played("draw", &file(&format!("{head}{draw}"), &[1, 2]));
    assert!(agreed.iter().any(|kept| kept.game.ending == Ending::Agreed));
    for kept in agreed.iter().filter(|kept| kept.game.ending == Ending::Agreed) {
        assert_eq!(kept.game.outcome, Outcome::Draw);
        assert!(kept.game.moves.len() >= 6);
        let told = kept.game.moves.iter().rev().take(6).map(|played| played.value.as_deref().unwrap());
        assert!(told.clone().all(|value| value.starts_with("points ")), "{:?}", told.collect::<Vec<_>>());
    }
}

#[test]
fn our_engines_keep_to_their_clocks() {
    for (name, limits) in [("clock", "clock = \"1s+50ms\""), ("bank", "bank = \"1s+50ms\"")] {
        let text = format!(
            "game = \"connect4:6x5\"\npairs = 1\nopenings = {{ random = 6 }}\n[limits]\n{limits}\n[[players]]\n\
             engine = \"pvs:table=1,order=hash+rank,id\"\n[[players]]\nengine = \"mtdf:table=1,order=hash+rank,id\"\n"
        );
        let (said, games) = played(name, &text);
        assert!(games.iter().all(|kept| kept.game.ending == Ending::Normal), "{said}");
    }
}

/// A program that needs 300 ms for every move of tic-tac-toe, and plays a1, or a2 if that is taken.
#[cfg(unix)]
const SLOW: &str = r#"#!/bin/sh
while read -r line; do
    case "$line" in
        ugi) echo ugiok ;;
        isready) echo readyok ;;
        *moves*a1*) cell=a2 ;;
        position*) cell=a1 ;;
        go*) sleep 0.3; echo "bestmove $cell" ;;
        quit) exit ;;
    esac
done
"#;

/// One move of the program decides: it is late however fast the machine is, and with the margin it is in time however
/// slow.
#[cfg(unix)]
#[test]
fn whoever_is_late_loses_on_time_and_that_is_said() {
    let text = "game = \"tictactoe\"\npairs = 1\nadjudication = { plies = 2 }\nlimits = { clock = \"50ms\" }\n\
                [[players]]\nname = \"slow\"\ncommand = \"sh slow.sh\"\n\
                [[players]]\nname = \"ours\"\nengine = \"alphabeta\"\nlimits = { clock = \"600s\", depth = 1 }\n";
    let desk = Desk::new("tournaments-late", text);
    desk.write("slow.sh", SLOW);
    desk.write("margin.toml", &text.replace("pairs = 1", "pairs = 1\nmargin = \"600s\""));
    let said = desk.printed("tournament mine.toml --output late");
    assert!(said.contains("2 time"), "{said}");
    for kept in games_of(&desk.folder.file("late").join("games.sqlite")) {
        assert_eq!(kept.game.ending, Ending::Time);
        assert_eq!(kept.game.outcome, if kept.seats[0] == 0 { Outcome::Loss } else { Outcome::Win });
        assert!(kept.game.remark.contains("ms late"), "{}", kept.game.remark);
    }
    let said = desk.printed("tournament margin.toml --output margin");
    assert!(said.contains("endings   0 normal, 2 length"), "{said}");
}
