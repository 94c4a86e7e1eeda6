//! What is read, what is written, and what is refused.

use plywood_engines::{GameSheet, NotedPly};

use super::*;
use crate::text::fen::format_fen;
use crate::text::san::format_san;
use crate::text::{Castling, Chess};

fn sans(game: &PgnGame) -> Vec<String> {
    let mut board = game.start;
    let write = |mv| {
        let text = format_san(&board, mv);
        board.play_move(mv);
        text
    };
    game.moves().map(write).collect()
}

fn only(text: &str) -> PgnGame {
    let mut games = read_games(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

const ANNOTATED: &str = r#"[Event "A \"good\" game"]
[Site "?"]
[Date "2024.01.02"]
[Round "1"]
[White "One, Player"]
[Black "Two \\ Three"]
[Result "1/2-1/2"]
[ECO "C20"]

{Before all.} 1. e4! $10 {Best by test.} (1. d4 d5 (1... Nf6 {an Indian} 2. c4)
2. c4 {closed}) (1. c4 {English}) {and now} 1... e5 2. Ke2?! $146 Ke7 (2... Nf6
$14) {the end} 1/2-1/2

"#;

#[test]
fn nothing_that_is_said_gets_lost() {
    let game = only(ANNOTATED);
    assert_eq!(game.tag("Event"), Some("A \"good\" game"));
    assert_eq!(game.tag("Black"), Some("Two \\ Three"));
    assert_eq!(sans(&game), ["e4", "e5", "Ke2", "Ke7"]);
    assert_eq!(game.result, PgnResult::Draw);
    let first = &game.turns[0];
    assert_eq!((first.before[0].as_str(), first.after[0].as_str()), ("Before all.", "Best by test."));
    assert_eq!(first.marks, [1, 10]);
    assert_eq!(first.variations.len(), 2);
    assert_eq!(first.variations[0].turns[1].variations[0].turns[0].after, ["an Indian"]);
    assert_eq!(game.turns[1].before, ["and now"]);
    assert_eq!(game.turns[2].marks, [6, 146]);
    assert_eq!(game.closing, ["the end"]);
    assert_eq!(write_game(&game), ANNOTATED);
}

#[test]
fn many_ways_to_write_a_game() {
    let texts = [
        "1. e4 e5 2. Nf3 1-0",
        "1.e4 e5 2.Nf3 1-0",
        "1 e4 1... e5 2 Nf3 1-0",
        "\u{feff}[White \"x\"]\r\n\r\n1. e4 e5\r\n% an escape\r\n2. Nf3 1-0\r\n",
        "1.e4 ; a comment ) } to the end\ne5 2. Nf3\n1-0",
        "e2e4 e7-e5 Ng1-f3 1-0",
        "[ Result\t\"1-0\" ] 1. e4 e5 2. Nf3",
        "1. e4 {over\nlines [Event \"x\"] } 1... e5 2.Nf3!! 1-0",
        "1. e4 (1. d4 *) 1… e5 2. Nf3 1-0 {a word at the end}",
    ];
    for text in texts {
        let game = only(text);
        assert_eq!(sans(&game), ["e4", "e5", "Nf3"], "{text:?}");
        assert_eq!(game.result, PgnResult::White, "{text:?}");
        assert_eq!(only(&write_game(&game)).turns, game.turns, "{text:?}");
    }
    assert_eq!(read_games(""), []);
    assert_eq!(read_games("\n% nothing\n\n"), []);
}

#[test]
fn games_without_moves_are_games() {
    let game = only("[White \"x\"]\n\n{nobody came} *\n");
    assert_eq!((game.turns.len(), game.closing.as_slice()), (0, &["nobody came".to_owned()][..]));
    assert_eq!(only(&write_game(&game)).closing, game.closing);
    assert_eq!(only("[White \"x\"]\n[Result \"0-1\"]").result, PgnResult::Black);
}

#[test]
fn a_broken_game_leaves_the_others_alone() {
    let text = "[Event \"1\"]\n\n1. e4 e5 *\n\n\
                [Event \"2\"]\n\n1. e4 Ke7 2. d4 *\n\n\
                [Event \"3\"]\n\n1. e4 {never closed\n\n\
                [Event \"4\"]\n[White \"half]\n\n1. d4 *\n\n\
                [Event \"5\"]\n\n1. d4 (1. c4 *\n\n\
                [Event \"6\"]\n\n1. d4 *\n1. c4 * 1. Nf4 * 1. Nc3 *";
    let found: Vec<String> = read_games(text)
        .into_iter()
        .map(|game| game.map_or_else(|error| error.to_string(), |game| sans(&game).join(" ")))
        .collect();
    let expected = [
        "e4 e5",
        "line 7, move 1...: \"Ke7\" is no legal move here; legal moves: ",
        "line 11: a comment begins with { here, and no } ends it",
        "line 14: \"[White \\\"half]\" is no tag: write it as [White \"Name\"]",
        "line 20: a variation begins with ( here, and no ) ends it",
        "d4",
        "c4",
        "line 25, move 1.: \"Nf4\" is no legal move here; knights can move Na3 Nc3 Nf3 Nh3",
        "Nc3",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(200));
    let cases = [
        ("$1 1. e4 *", "line 1: a mark stands before the first move"),
        ("1. e4 $300 *", "line 1: $300 is no mark: $0 to $255"),
        ("1. e4!!! *", "\"!!!\" is no mark: ! ? !! ?? !? ?! are there"),
        ("(1. e4) *", "line 1: a variation stands before the first move"),
        ("1. e4\n) *", "line 2: ) ends a variation that nobody began"),
        ("1. e4 } *", "line 1: '}' begins nothing here"),
        ("1. e4 -- *", "line 1, move 1...: \"--\" is no legal move here"),
        ("[FEN \"8/8 w\"]\n\n*", "line 1: \"8/8 w\" is no chess position: it has 2 ranks"),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "line 3: the game is one of \"atomic\", not of chess or chess960",
        ),
        (deep.as_str(), "more than 100 deep"),
    ];
    for (text, expected) in cases {
        let error = read_games(text).remove(0).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn positions_at_the_start_are_told() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    let game = only(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... Kd7 41. e4 *"));
    assert_eq!(format_fen(&game.start), fen);
    let text = write_game(&game);
    assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... Kd7 41. e4 *\n")), "{text}");
    assert_eq!(text.matches("FEN").count(), 1);
    let start = "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1";
    let game = only(&format!("[Variant \"chess960\"]\n[FEN \"{start}\"]\n\n1. O-O-O O-O *"));
    assert_eq!(sans(&game), ["O-O-O", "O-O"]);
    let text = write_game(&PgnGame { tags: Vec::new(), ..game });
    assert!(text.contains(&format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n")), "{text}");
}

#[test]
fn lines_are_short() {
    let mut game =
        only("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 *");
    game.turns[3].after.push("many words ".repeat(30).trim().to_owned());
    game.turns[4].after.push("%no escape [no tag ".repeat(20).trim().to_owned());
    game.turns[5].after.push("a brace } in it".to_owned());
    game.turns[6].before.push("back again".to_owned());
    let text = write_game(&game);
    assert!(text.lines().all(|line| line.chars().count() <= 79), "{text}");
    assert!(!text.lines().any(|line| line.starts_with('%')), "{text}");
    let back = only(&text);
    assert_eq!(back.turns[5].after, ["a brace } in it", "back again"]);
    assert_eq!(back.moves().collect::<Vec<_>>(), game.moves().collect::<Vec<_>>());
    assert_eq!(back.turns[4], game.turns[4]);
}

/// Brackets belong to their words, so no line ends between them or grows by them, wherever the line is full.
#[test]
fn lines_with_variations_are_short() {
    for words in 1..80 {
        let before = "x ".repeat(words);
        let inner = "(1. d4 (1. c4 (1. Nf3 (1. g3 {deep}))))";
        let text = format!("{{{before}}} 1. e4 {inner} {inner} (1. b3 (1. a3)) (1. h3) *");
        let game = only(&text);
        let written = write_game(&game);
        assert!(written.lines().all(|line| line.chars().count() <= 79), "{written}");
        assert!(!written.contains("(\n") && !written.contains("\n)"), "{written}");
        assert_eq!(only(&written).turns, game.turns, "{written}");
    }
}

/// What arenas say has other names in PGN, and an illegal move is told, not played.
#[test]
fn sheets_are_written_as_pgn() {
    let ply = |mv: &str| NotedPly { mv: mv.to_owned(), ..NotedPly::default() };
    let tags = [("First", "a \"b\""), ("Second", "c"), ("Result", "1-0"), ("Ending", "illegal")];
    let blunder =
        NotedPly { mark: "??", remark: "{ouch}".to_owned(), better: vec!["e7e5".to_owned()], ..ply("f7f6") };
    let sheet = GameSheet {
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
        start: None,
        plies: vec![ply("e2e4"), blunder, ply("e4e6")],
    };
    let text = write_sheet(&Chess::default(), &sheet).unwrap();
    let game = only(&text);
    assert_eq!(sans(&game), ["e4", "f6"]);
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("a \"b\""), Some("c")));
    assert_eq!((game.tag("Termination"), game.result), (Some("rules infraction"), PgnResult::White));
    assert_eq!((&game.turns[1].marks[..], &game.turns[1].after[0][..]), (&[4][..], "(ouch)"));
    assert_eq!(game.turns[1].variations.len(), 1);
    assert!(text.contains("\"e4e6\" is no legal move here"), "{text}");
    assert_eq!(game.tag("Variant"), None);
    // From Chess960 on, and with an illegal move between others.
    let chess960 = Chess { castling: Castling::ByRook };
    let sheet = GameSheet { start: Some("sp0".to_owned()), plies: vec![ply("e2e4")], ..GameSheet::default() };
    let text = write_sheet(&chess960, &sheet).unwrap();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"bbqnnrkr/"), "{text}");
    assert!(text.contains("[Variant \"Chess960\"]\n"), "{text}");
    let sheet = GameSheet { plies: vec![ply("e2e5"), ply("e7e5")], ..GameSheet::default() };
    assert!(write_sheet(&chess960, &sheet).unwrap_err().to_string().starts_with("move 1: "));
}

#[test]
fn records_are_judged_turn_by_turn() {
    let records = |text: &str| read_records(text).map_err(|error| error.to_string());
    let [record] = &records("[White \"x\"]\n\n1. e4 e5 {usual} 2. Nf3 0-1").unwrap()[..] else { panic!() };
    let tags: Vec<(&str, &str)> = record.tags.iter().map(|(name, value)| (&name[..], &value[..])).collect();
    assert_eq!(tags, [("White", "x"), ("Result", "0-1")]);
    let turns: Vec<String> = record.turns.iter().map(|turn| format!("{} {}", turn.name, turn.text)).collect();
    assert_eq!(turns, ["1. e4", "1... e5", "2. Nf3"]);
    assert!(records("").unwrap_err().contains("there is no game"));
    assert_eq!(records("1. e4 * 1. d4 *").unwrap().len(), 2);
    assert!(records("1. e4 * 1. d5 *").unwrap_err().contains("line 1, move 1."));
}
