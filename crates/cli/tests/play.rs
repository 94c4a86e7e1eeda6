//! `plywood play`, through pipes: what people type, and what they read.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;

use plywood_core::Random;
use plywood_testkit::Folder;
use support::{errors, plywood, text, with_input};

/// Plays these lines, which must end well, and returns what was shown.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    let output = with_input(&[&["play"], arguments].concat(), lines.join("\n") + "\n");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", errors(&output));
    assert_eq!(errors(&output), "", "nothing is remarked: {arguments:?}");
    text(&output)
}

/// What was shown after the line that was typed at this prompt, up to the next one.
fn answer<'a>(shown: &'a str, prompt_and_line: &str) -> &'a str {
    let begin = shown
        .find(&format!("\n{prompt_and_line}\n"))
        .unwrap_or_else(|| panic!("{prompt_and_line:?}: {shown}"));
    let rest = &shown[begin + prompt_and_line.len() + 2..];
    let is_prompt = |line: &str| ["x>", "o>", "first>", "second>", "> "].iter().any(|p| line.starts_with(p));
    let end = rest.lines().take_while(|line| !is_prompt(line)).map(|line| line.len() + 1).sum::<usize>();
    &rest[..end.min(rest.len())]
}

fn count(shown: &str, part: &str) -> usize {
    shown.matches(part).count()
}

#[test]
fn a_game_of_tic_tac_toe_to_the_end() {
    // With a forced win on the board, the engine's answers do not matter.
    let shown = play(&["tictactoe", "x.x/oo./...", "--level", "6"], &["b3", "c1", "quit"]);
    let level = "Level 6 looks at 12,150 positions for each move.\n";
    assert!(shown.starts_with(&format!("You are x, the engine is o.\n{level}")), "{shown}");
    assert_eq!(
        answer(&shown, "x> b3"),
        "\n  3 x[x]x\n  2 o o .\n  1 . . .\n    a b c\n\nThe game is over. You win!\n\
         You can type undo, new, save FILE or quit.\n"
    );
    assert_eq!(answer(&shown, "> c1"), "The game is over: type undo, new, save FILE or quit.\n");
    assert!(shown.ends_with("> quit\nGoodbye.\n"), "{shown}");
    // The engine takes a win, and says who won.
    let shown = play(&["tictactoe", "xx./oo./...", "--level", "6"], &["a1"]);
    assert!(shown.contains("The engine plays c2.\n") && shown.contains("The engine wins!"), "{shown}");
}

#[test]
fn a_game_of_connect_four_to_the_end() {
    // Whoever fills columns from the left without looking loses against four plies of look-ahead. Moves after the end
    // are refused.
    let lines = [
        "1", "1", "1", "2", "2", "2", "3", "3", "3", "4", "4", "4", "5", "6", "7", "5", "6", "7", "5", "6",
        "7",
    ];
    let shown = play(&["connect4", "--depth", "4"], &lines);
    assert!(shown.contains("The game is over. The engine wins!"), "{shown}");
    let over = shown.split("The game is over. ").next().unwrap();
    let discs = over.rsplit("plays").next().unwrap();
    assert_eq!(count(discs, "o"), count(discs, "x"), "the second player has made the last move: {discs}");
    assert_eq!(count(discs, "["), 1, "{discs}");
}

#[test]
fn wrong_moves_are_explained() {
    let shown =
        play(&["tictactoe", "--depth", "2"], &["b9", "hnt", "castle", "B2", "b2", "undo 2", "level 11"]);
    assert_eq!(
        answer(&shown, "x> b9"),
        "\"b9\" is not a square: columns are a to c and rows 1 to 3, as in b2. The nearest legal move is b3.\n"
    );
    assert!(answer(&shown, "x> hnt").contains("neither a move nor a command: did you mean hint?"), "{shown}");
    assert!(answer(&shown, "x> castle").ends_with("? lists the legal moves.\n"), "{shown}");
    assert!(answer(&shown, "x> B2").starts_with("The engine plays "), "capitals do not matter: {shown}");
    assert!(answer(&shown, "x> b2").starts_with("There is an x on b2 already"), "{shown}");
    assert!(answer(&shown, "x> b2").contains("The nearest legal move is "), "{shown}");
    assert_eq!(answer(&shown, "x> undo 2"), "\"undo\" stands alone: leave out \"2\"\n");
    assert_eq!(answer(&shown, "x> level 11"), "Levels are 1 to 10, as in: level 3\n");
    let shown = play(&["connect4", "444444", "--both"], &["8", "4", "44"]);
    assert!(answer(&shown, "x> 8").contains("The nearest legal move is 7."), "{shown}");
    assert!(answer(&shown, "x> 4").contains("The nearest legal move is 3."), "{shown}");
    assert!(answer(&shown, "x> 44").contains("give one column"), "{shown}");
}

#[test]
fn lists_of_moves_and_commands() {
    let shown = play(&["tictactoe", "xo./.../...", "--depth", "1"], &["?", "help", "moves", "board"]);
    assert_eq!(answer(&shown, "x> ?"), "a1 b1 c1 a2 b2 c2 c3\n");
    let help = answer(&shown, "x> help");
    for command in [
        "undo",
        "redo",
        "hint",
        "eval",
        "level N",
        "switch",
        "new",
        "save FILE",
        "load FILE",
        "moves",
        "go",
        "quit",
    ] {
        assert!(
            help.lines().any(|line| line.trim_start().starts_with(&format!("{command} "))),
            "{command}: {help}"
        );
    }
    assert_eq!(answer(&shown, "x> moves"), "  no moves yet\n  position: xo./.../...\n");
    assert_eq!(answer(&shown, "x> board"), "\n  3 x o .\n  2 . . .\n  1 . . .\n    a b c\n\n");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let lines = ["undo", "redo", "b2", "moves", "undo", "moves", "redo", "moves", "undo", "a1", "redo"];
    let shown = play(&["tictactoe", "--depth", "3"], &lines);
    assert!(answer(&shown, "x> undo").starts_with("There is no move of yours"), "{shown}");
    assert_eq!(answer(&shown, "x> redo"), "There is nothing to play again.\n");
    let records: Vec<&str> =
        shown.split("x> moves\n").skip(1).map(|rest| rest.lines().next().unwrap()).collect();
    assert!(records[0].starts_with("  1. b2  2. "), "{shown}");
    assert_eq!((records[1], records[2]), ("  no moves yet", records[0]));
    assert!(shown.contains("Took back b2 ") && shown.contains("Played b2 "), "{shown}");
    assert!(
        shown.trim_end().ends_with("There is nothing to play again.\nx> \nGoodbye."),
        "a move forgets what was taken back"
    );
    // The second player takes back a move of their own and not the engine's first one.
    let shown = play(&["nim", "3,3", "--second", "--depth", "2"], &["undo", "B1", "undo"]);
    assert!(answer(&shown, "second> undo").starts_with("There is no move of yours"), "{shown}");
    assert!(shown.contains("Took back B1 "), "{shown}");
    assert_eq!(count(&shown, "The engine plays"), 2, "{shown}");
    // After the end, too.
    let shown = play(&["tictactoe", "x.x/oo./...", "--depth", "2"], &["b3", "undo"]);
    assert!(answer(&shown, "> undo").starts_with("Took back b3.\n\n  3 x . x\n"), "{shown}");
}

#[test]
fn hints_and_evaluations_are_words() {
    let shown = play(&["tictactoe", "xx./oo./...", "--level", "1"], &["hint", "eval"]);
    assert_eq!(answer(&shown, "x> hint"), "Try c3. You have a forced win in 1 ply.\n");
    assert_eq!(answer(&shown, "x> eval"), "You have a forced win in 1 ply.\n");
    let shown = play(&["nim", "3,3"], &["eval", "hint"]);
    assert_eq!(answer(&shown, "first> eval"), "The engine has a forced win in 6 plies.\n");
    assert!(answer(&shown, "first> hint").contains(" The line: "), "{shown}");
    assert!(play(&["tictactoe"], &["eval"]).contains("If nobody makes a mistake, it is a draw.\n"));
    // The opening book knows the end, and only the beginning of the way.
    let shown = play(&["connect4"], &["hint"]);
    assert!(
        answer(&shown, "x> hint").starts_with("Try 4. You have a forced win in 41 plies. The line: 4 "),
        "{shown}"
    );
    let shown = play(&["tree", "((4,-2),(-3,2))"], &["eval"]);
    assert_eq!(answer(&shown, "first> eval"), "The engine wins by 2 points if nobody makes a mistake.\n");
}

#[test]
fn sides_change_and_the_engine_moves_for_anybody() {
    let shown = play(&["tictactoe", "--depth", "2"], &["switch", "go", "moves"]);
    assert!(answer(&shown, "x> switch").starts_with("You are o, the engine is x.\n"), "{shown}");
    assert!(answer(&shown, "x> switch").contains("The engine plays "), "{shown}");
    assert!(answer(&shown, "o> go").starts_with("You play "), "{shown}");
    assert!(answer(&shown, "o> moves").contains("3. "), "{shown}");
    let shown = play(&["tictactoe", "--second", "--depth", "2"], &["new"]);
    assert_eq!(count(&shown, "The engine plays "), 2, "{shown}");
}

#[test]
fn two_people_and_no_engine() {
    let shown = play(&["tictactoe", "--both"], &["a1", "a2", "undo", "b2", "b1", "a3", "c1", "switch"]);
    assert!(shown.starts_with("Two people play: x and o.\n"), "{shown}");
    assert!(answer(&shown, "x> undo").starts_with("Took back a2.\n"), "{shown}");
    assert!(answer(&shown, "x> c1").contains("The game is over. x wins!\n"), "{shown}");
    assert!(answer(&shown, "> switch").starts_with("There is nobody"), "{shown}");
    assert!(!shown.contains("engine plays"), "{shown}");
}

#[test]
fn the_engine_plays_against_itself() {
    let arguments = ["nim", "--watch", "--level", "2"];
    let shown = play(&arguments, &[]);
    assert!(shown.contains("player wins!\n") && shown.ends_with("> \nGoodbye.\n"), "{shown}");
    assert_eq!(shown, play(&arguments, &[]), "nothing is left to chance");
    let by_chance = |seed: &str| {
        let engine = ["--engine", "mcts", "--simulations", "30"];
        play(&[&["connect4", "--watch", "--seed", seed], &engine[..]].concat(), &[])
    };
    let shown = by_chance("5");
    assert_eq!(shown, by_chance("5"), "a seed fixes the simulations");
    assert!(["6", "7", "8", "9"].iter().any(|seed| by_chance(seed) != shown), "and another one changes them");
    let shown = play(&["tictactoe", "--watch"], &["undo", "go"]);
    assert!(
        shown.contains("The engine waits: go lets it play on.\n") && count(&shown, "The game is over.") == 2,
        "{shown}"
    );
}

#[test]
fn saved_games_go_on() {
    let folder = Folder::new("play-save");
    let file = folder.file("game.txt").to_str().unwrap().to_owned();
    let save = format!("save {file}");
    let shown = play(&["connect4", "44", "--level", "3"], &["4", "5", &save, "moves", &save]);
    assert_eq!(answer(&shown, &format!("x> {save}")), format!("Saved as {file}.\n"));
    assert!(shown.contains(&format!("Saved again as {file}.\n")), "{shown}");
    let saved = fs::read_to_string(&file).unwrap();
    for part in [
        "plywood game 1\ngame    connect4\nstart   7/7/7/7/3o3/3x3\nfirst   person\nsecond  engine\n",
        "engine  level 3\nmoves\n1  4\n2  ",
        "\n3  5\n4  ",
    ] {
        assert!(saved.contains(part), "{part:?}: {saved}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    // From the command line and from another game, and what is saved again is the same.
    let record = answer(&shown, "x> moves");
    let load = format!("load {file}");
    for (arguments, first) in [(vec!["--load", &file], "board"), (vec!["tictactoe"], load.as_str())] {
        let loaded = play(&arguments, &[first, "moves", &save, "undo"]);
        assert_eq!(answer(&loaded, "x> moves"), record, "{loaded}");
        assert!(loaded.contains("Level 3 looks at 450 positions"), "{loaded}");
        assert!(loaded.contains("Saved again") && loaded.contains("Took back 5 "), "{loaded}");
        assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    }
    // Nobody else's file is replaced unless that is said.
    let (strange, overwrite) = (save.clone(), format!("overwrite {file}"));
    let shown = play(&["tictactoe"], &[&strange]);
    assert!(shown.contains(&format!("exists already: type overwrite {file} to replace it")), "{shown}");
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    let shown = play(&["tictactoe", "--engine", "pvs:id", "--depth", "3", "--time", "20s"], &[&overwrite]);
    assert!(shown.contains("what was there before is gone"), "{shown}");
    assert!(fs::read_to_string(&file).unwrap().contains("engine  depth 3 time 20s engine pvs:id\n"));
    assert!(
        play(&["--load", &file], &[])
            .contains("It plays with a depth of 3, 20s for a move, the engine pvs:id.\n")
    );
    let shown = play(&["tictactoe"], &[&format!("overwrite {}", folder.path().display())]);
    assert!(shown.contains("is no plain file: choose another name."), "{shown}");
    let shown = play(&["tictactoe"], &["save no/such/folder/game.txt", "save", "load no/such.txt"]);
    assert!(shown.contains("no/such/folder/game.txt could not be written: "), "{shown}");
    assert!(shown.contains("\"save\" needs the name of a file"), "{shown}");
    assert!(shown.contains("no/such.txt could not be read: "), "{shown}");
}

#[test]
fn broken_saved_games_are_refused_by_line() {
    let folder = Folder::new("play-broken");
    let file = folder.file("game.txt").to_str().unwrap().to_owned();
    let good = "# by hand\nplywood game 1\ngame tictactoe\nstart .../.../...\nfirst person\nsecond engine\n\
                engine level 2\nseed 1\n\nmoves\n1 b2\n2. a1 # hm\n";
    fs::write(&file, good).unwrap();
    assert!(play(&["--load", &file], &["moves"]).contains("  1. b2  2. a1\n"));
    for (from, to, problem) in [
        ("2. a1", "2. b2", ", line 12: there is an x on b2 already"),
        ("2. a1", "3 a1", ", line 12: expected move 2 with its number before it, found \"3 a1\""),
        ("2. a1", "2", ", line 12: the move after the number 2 is missing"),
        ("2. a1", "2 z9", ", line 12: \"z9\" is not a square"),
        ("tictactoe", "tictactoo", ", line 3: there is no game \"tictactoo\" (did you mean \"tictactoe\"?)"),
        ("start .../.../...", "start xxx", ", line 4: "),
        ("first person", "first cat", ", line 5: \"cat\" cannot play: write person or engine"),
        ("level 2", "level 12", ", line 7: \"level 12\" is no engine"),
        ("seed 1", "seed one", ", line 8: \"one\" is not a seed"),
        ("seed 1", "seed 1\nseed 2", ", line 9: seed is given twice"),
        ("seed 1", "sead 1", ", line 8: \"sead\" is unknown here"),
        ("level 2", "elo 1500", ": nobody has rated players of tictactoe"),
        ("seed 1", "clock 5m+3s", ": the line that begins with left is missing"),
        ("seed 1", "clock 5m\nleft 2m", ", line 9: give the time of both sides"),
        ("engine level 2\n", "", ": the line that begins with engine is missing"),
        ("game 1", "game 2", ", line 2: a saved game begins with \"plywood game 1\""),
        ("moves\n1 b2\n2. a1 # hm\n", "", ": the line \"moves\" is missing"),
        (good, "", ": the file is empty"),
    ] {
        fs::write(&file, good.replace(from, to)).unwrap();
        let output = plywood(&["play", "--load", &file]);
        assert_eq!(output.status.code(), Some(1), "{to}");
        assert!(errors(&output).contains(&format!("{file}{problem}")), "{to}: {}", errors(&output));
        // A game that cannot be loaded leaves the one on the table alone.
        let shown = play(&["nim", "2,1"], &[&format!("load {file}"), "?"]);
        assert!(shown.contains(problem) && answer(&shown, "first> ?") == "A1 A2 B1\n", "{to}: {shown}");
    }
    fs::write(&file, b"\xff\xfe").unwrap();
    assert!(errors(&plywood(&["play", "--load", &file])).contains("it is not a short text"));
}

/// Fifty opponents who try the squares in random order, in one go: squares that are taken are refused, and so are moves
/// after the end.
fn against_random_players(level: &str) -> [usize; 3] {
    let mut random = Random::new(7);
    let squares = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    let mut lines = Vec::new();
    for _ in 0..50 {
        let mut left = squares.to_vec();
        while !left.is_empty() {
            lines.push(left.swap_remove(random.below(left.len() as u64) as usize));
        }
        // The sides take turns.
        lines.extend(["new", "switch"]);
    }
    let shown = play(&["tictactoe", "--level", level], &lines);
    ["The engine wins!", "It is a draw.", "You win!"]
        .map(|result| count(&shown, &format!("The game is over. {result}")))
}

#[test]
fn level_ten_never_loses_and_level_one_does() {
    let [won, drawn, lost] = against_random_players("10");
    assert_eq!((won + drawn, lost), (50, 0));
    assert!(won > 25, "{won}");
    // The weakest level walks into a fork.
    let fork = ["a1", "c3", "a3", "b3"];
    assert!(play(&["tictactoe", "--level", "1"], &fork).contains("The game is over. You win!"));
    assert!(!play(&["tictactoe", "--level", "10"], &fork).contains("You win!"));
}

#[test]
fn levels_change_in_the_game() {
    let shown = play(&["tictactoe"], &["level 1", "level 9", "level 10"]);
    assert_eq!(answer(&shown, "x> level 1"), "Level 1 looks at 50 positions for each move.\n");
    assert_eq!(answer(&shown, "x> level 9"), "Level 9 looks at 328,050 positions for each move.\n");
    assert_eq!(answer(&shown, "x> level 10"), "Level 10 is as good as it gets.\n");
}

#[test]
fn the_best_level_punishes_mistakes() {
    // The second column is a mistake: the second player wins then (Connect Four's published scores of first moves).
    let shown = play(&["connect4", "--level", "10"], &["2", "eval"]);
    assert!(answer(&shown, "x> eval").starts_with("The engine has a forced win in "), "{shown}");
}

#[test]
fn moves_win_over_commands_of_the_same_name() {
    let tree = "(undo:(1,2),quit:(3,4))";
    let shown = play(&["tree", tree, "--both"], &["undo", ":undo", ":quit"]);
    assert!(answer(&shown, "first> undo").starts_with("\n  undo min\n"), "{shown}");
    assert!(answer(&shown, "second> :undo").starts_with("Took back undo.\n"), "{shown}");
    assert!(shown.ends_with("first> :quit\nGoodbye.\n"), "{shown}");
}

#[test]
fn colours_come_only_if_wanted() {
    assert!(!play(&["tictactoe", "--both"], &["b2"]).contains('\x1b'));
    let coloured = play(&["tictactoe", "--both", "--colour", "always"], &["b2", "c3"]);
    assert!(
        coloured.contains("\x1b[1;31mx\x1b[0m") && coloured.contains("\x1b[1;36m[o]\x1b[0m"),
        "{coloured:?}"
    );
    assert!(!play(&["tictactoe", "--both", "--color", "never"], &["b2"]).contains('\x1b'));
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, code, message) in [
        (&["play", "tictactoe", "--json"][..], 2, "leave out --json"),
        (&["play"], 2, "<GAME>"),
        (&["play", "conect4"], 2, "did you mean \"connect4\"?"),
        (&["play", "tictactoe", "xxx"], 2, "xxx"),
        (&["play", "tictactoe", "--level", "3", "--depth", "4"], 2, "cannot be used with"),
        (&["play", "tictactoe", "--level", "3", "--engine", "pvs"], 2, "cannot be used with"),
        (&["play", "tictactoe", "--level", "11"], 2, "levels are 1 (the weakest) to 10 (the strongest)"),
        (&["play", "tictactoe", "--level", "0"], 2, "levels are 1 (the weakest) to 10 (the strongest)"),
        (&["play", "tictactoe", "--level", "-1"], 2, "levels are 1 (the weakest) to 10 (the strongest)"),
        (&["play", "tictactoe", "--level", "3", "--nodes", "4"], 2, "cannot be used with"),
        (&["play", "amazons", "--level", "3", "--simulations", "4"], 2, "cannot be used with"),
        (&["play", "chess", "--level", "3", "--elo", "1500"], 2, "cannot be used with"),
        (&["play", "chess", "--elo", "1500", "--time", "1s"], 2, "cannot be used with"),
        (&["play", "chess", "--elo", "99"], 2, "ask for 1010 to "),
        (&["play", "connect4", "--elo", "1500"], 2, "choose one by --level, from 1 to 10"),
        (&["play", "chess", "--simulations", "9"], 2, "makes no simulations"),
        (&["play", "chess", "--seed", "9"], 2, "--seed would do nothing"),
        (&["play", "chess", "--clock", "soon"], 2, "\"soon\" is no clock such as 10s+100ms"),
        (&["play", "chess", "--clock", "0s+3s"], 2, "give more than 0s"),
        (&["play", "chess", "--clock", "5m", "--time", "3s"], 2, "cannot be used with"),
        (&["play", "tictactoe", "--both", "--watch"], 2, "cannot be used with"),
        (&["play", "tictactoe", "--engine", "solver"], 2, "no solver of its own"),
        (&["play", "connect4", "--engine", "solver", "--depth", "4"], 2, "leave the depth out"),
        (&["play", "--load", "game.txt", "--level", "3"], 2, "cannot be used with"),
    ] {
        let output = plywood(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_end_of_the_input_and_odd_bytes_end_nothing_badly() {
    let output = plywood(&["play", "tictactoe"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(text(&output).ends_with("x> \nGoodbye.\n"), "{}", text(&output));
    let output = with_input(&["play", "tictactoe", "--both"], b"\xff\xfe\x00\n\n   \nb2");
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(text(&output).contains("  2 .[x].\n"), "the last line needs no end: {}", text(&output));
}

/// The time that a process has had on a processor, in ticks.
#[cfg(target_os = "linux")]
fn ticks(child: &std::process::Child) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    stat.split_whitespace().nth(13).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_makes_the_engine_move() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["play", "connect4:8x7", "--engine", "pvs:id,table=4", "--time", "1h"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut shown = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(shown.any(|line| line == "   1 2 3 4 5 6 7 8"), "the board is there");
    let before = ticks(&child);
    input.write_all(b"5\n").unwrap();
    assert!(shown.any(|line| line == "x> 5"));
    // Nothing but a search needs that long; a Ctrl-C before it would end the program.
    while ticks(&child) < before + 10 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    support::interrupt(&child);
    assert!(shown.any(|line| line.starts_with("The engine plays ")), "it moves");
    drop(input);
    assert!(shown.any(|line| line == "Goodbye."));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A turn of several plies is typed at once, all of it or nothing, and the engine answers with a whole turn.
#[test]
fn whole_turns_of_arimaa() {
    let lines = ["Ee2n Ee3n Ee3n", "moves", "Ee2n Ee3n pass", "quit"];
    let shown = play(&["arimaa", "--depth", "2"], &lines);
    assert!(answer(&shown, "first> Ee2n Ee3n Ee3n").contains("is not possible"), "{shown}");
    assert!(answer(&shown, "first> moves").contains("no moves yet"), "nothing was played: {shown}");
    let turn = shown.lines().find(|line| line.starts_with("The engine plays ")).unwrap();
    assert!(turn.split(' ').count() > 4, "more than one step: {turn}");
    // The weakest level sees hardly further than one step, but plays a turn.
    let shown = play(&["arimaa", "--level", "1"], &["Ee2n Ee3n pass", "quit"]);
    let turns = shown.lines().filter(|line| line.starts_with("The engine plays "));
    assert_eq!(turns.count(), 1, "{shown}");
}

#[test]
fn opponents_of_a_rating_or_of_so_many_nodes() {
    let shown = play(&["chess", "--elo", "1690"], &["e4", "moves"]);
    assert!(shown.contains("\nFor a rating of 1690 it looks at 1,089 positions for each move.\n"), "{shown}");
    assert_eq!(shown, play(&["chess", "--elo", "1690"], &["e4", "moves"]), "it answers the same every time");
    let shown = play(&["chess", "--nodes", "1089"], &["e4"]);
    assert!(shown.contains("It plays with 1,089 nodes for a move.\n"), "{shown}");
    let shown = play(&["amazons", "--simulations", "3"], &[]);
    assert!(shown.contains("It plays with 3 simulations for a move.\n"), "{shown}");
    // Plies mean nothing to the usual player of the Amazons; another one looks ahead.
    let shown = play(&["amazons", "4x4t", "--depth", "1"], &["a1-a2/a1"]);
    assert!(shown.contains("The engine plays "), "{shown}");
    let folder = Folder::new("play-rating");
    let (file, record) = (folder.file("game.txt"), folder.file("game.pgn"));
    let (file, record) = (file.to_str().unwrap(), record.to_str().unwrap());
    play(&["chess", "--elo", "1690"], &[&format!("save {file}"), &format!("save {record}")]);
    assert!(play(&["--load", file], &[]).contains("For a rating of 1690 it "));
    assert!(fs::read_to_string(record).unwrap().contains(" (elo 1690)\"]\n"));
}

#[test]
fn pawns_are_asked_what_they_become() {
    let start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let shown = play(&["chess", start, "--both"], &["a8", "a7a8", "a8=K", "a8=N", "undo", "a7a8r"]);
    let pieces = "write a8=Q for a queen, a8=N for a knight, a8=R for a rook, a8=B for a bishop.";
    for (line, problem) in [
        ("a8", "does not tell what the pawn becomes"),
        ("a7a8", "does not tell what the pawn becomes"),
        ("a8=K", "is not possible: no pawn becomes a king"),
    ] {
        let told = format!("White> {line}\n\"{line}\" {problem}; {pieces}\nWhite> ");
        assert!(shown.contains(&told), "{line}: {shown}");
    }
    assert!(shown.contains("  8[N]. . . k . . .\n") && shown.contains("Took back a8=N.\n"), "{shown}");
    assert!(shown.contains("  8[R]. . . k . . .\n"), "{shown}");
}

/// The lines that show what is left to both sides.
fn clocks(shown: &str) -> Vec<&str> {
    shown.lines().filter(|line| line.starts_with("Clocks: ")).collect()
}

#[test]
fn both_sides_have_clocks() {
    let full = "Clocks: x 10:00, o 10:00.";
    let shown = play(&["tictactoe", "--both", "--clock", "10m+1m"], &["b2", "undo", "board", "a1", "new"]);
    let seen = clocks(&shown);
    assert_eq!(seen.len(), 6, "with every board: {shown}");
    assert_eq!([seen[0], seen[2], seen[5]], [full; 3], "taken back, and in a new game: {shown}");
    assert!(seen[1] != full && seen[4] != full, "a turn adds something: {shown}");
    let shown = play(&["tictactoe", "--clock", "1h"], &["b2"]);
    assert_eq!(clocks(&shown)[0], "Clocks: you 1:00:00, the engine 1:00:00.");
    assert_eq!(clocks(&shown).len(), 2, "{shown}");
    // An engine that could go on for ever plays within its time.
    let shown = play(&["connect4", "--watch", "--level", "10", "--clock", "2s+10ms"], &[]);
    assert!(shown.contains("The game is over.") && !shown.contains("run out"), "{shown}");
}

#[test]
fn clocks_are_saved_with_the_game() {
    let folder = Folder::new("play-clocks");
    let file = folder.file("game.txt").to_str().unwrap().to_owned();
    play(&["tictactoe", "--both", "--clock", "10m+1m"], &["b2", &format!("save {file}")]);
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("\nclock   600s+60s\nleft    6"), "{saved}");
    let with_left = |left: &str| {
        let by_hand = saved.lines().map(|line| if line.starts_with("left ") { left } else { line });
        fs::write(&file, by_hand.collect::<Vec<_>>().join("\n")).unwrap();
    };
    with_left("left 30m 90s");
    let shown = play(&["--load", &file], &[]);
    assert_eq!(clocks(&shown), ["Clocks: x 30:00, o 1:30."], "{shown}");
    // Who had no time left when the game was saved has lost it.
    with_left("left 5s 0s");
    assert!(play(&["--load", &file], &["a1"]).contains("o's time has run out. x wins!\n"));
}

/// Nobody types anything until the time is over.
#[test]
fn a_person_can_lose_on_time() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let folder = Folder::new("play-late");
    let (file, record) = (folder.file("game.txt"), folder.file("game.pgn"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["play", "chess", "--second", "--level", "1", "--clock", "300ms"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut shown = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(shown.any(|line| line == "The game is over. Your time has run out. The engine wins!"));
    writeln!(input, "e5\ngo\nsave {}\nsave {}\nquit", file.display(), record.display()).unwrap();
    let rest: Vec<String> = shown.collect();
    let over = "The game is over: type undo, new, save FILE or quit.";
    assert_eq!(rest.iter().filter(|line| *line == over).count(), 2, "{rest:?}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(fs::read_to_string(&file).unwrap().contains(" 0s\nmoves\n1  "));
    let record = fs::read_to_string(&record).unwrap();
    for tag in ["Result \"1-0\"", "TimeControl \"0.3+0\"", "Termination \"time forfeit\""] {
        assert!(record.contains(&format!("[{tag}]\n")), "{tag}: {record}");
    }
}
