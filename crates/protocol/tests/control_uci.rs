//! Programs that speak UCI, as players: positions, options, scores, and ends that are no concern of the game.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use plywood_protocol::control::{Contestant, Patience, Trouble, UgiChild};
use support::{IMPATIENCE, PATIENCE, first_move, game, play, plenty, uci, ugi};

#[test]
fn programs_of_both_protocols_play_whole_games() {
    for (start, most) in [(None, 42), (Some("4453"), 38)] {
        let (mut first, mut second) = (uci(&[], PATIENCE), ugi(&["seed=5"], PATIENCE));
        // Once more, after the word for a new game.
        for _ in 0..2 {
            let moves = play([&mut first, &mut second], "connect4", start, &plenty());
            assert!((3..=most).contains(&moves.len()), "{moves:?}");
        }
    }
}

#[test]
fn what_is_told_is_in_words_of_ours() {
    let mut child = uci(&[], PATIENCE);
    child.new_game(&game("connect4"), None).unwrap();
    let reply = first_move(&mut child, &plenty()).unwrap();
    assert_eq!(reply.told.score.as_deref(), Some("loss 4"), "mated in two moves: {reply:?}");
    assert_eq!((reply.told.depth, reply.told.nodes), (Some(1), Some(1)));
    assert_eq!(reply.moves.len(), 1, "{reply:?}");
    assert_eq!((child.name().as_str(), child.lag().is_some()), ("Mock", true));
}

/// The mock fails if it hears an option in other words than its own.
#[test]
fn options_are_set_at_every_start_as_they_were_announced() {
    let mut child = uci(&[], PATIENCE).option("told  depth", "7").option("STYLE", "Fail High");
    child.new_game(&game("connect4"), None).unwrap();
    for _ in 0..2 {
        assert_eq!(first_move(&mut child, &plenty()).unwrap().told.depth, Some(7));
        child.restart().unwrap();
    }
}

#[test]
fn an_option_that_a_program_does_not_announce_is_refused() {
    let begin = |mut child: UgiChild| match child.new_game(&game("connect4"), None) {
        Err(Trouble::Start(why)) => why,
        other => panic!("{other:?}"),
    };
    let why = begin(uci(&[], PATIENCE).option("Hash", "16"));
    assert_eq!(why, "it has no option \"Hash\"; its options: Told Depth, Style");
    let why = begin(uci(&[], PATIENCE).option("Told Depth", "100"));
    assert_eq!(why, "its option \"Told Depth\" takes a whole number from 1 to 99, not \"100\"");
    let why = begin(ugi(&[], PATIENCE).option("Hash", "16"));
    assert_eq!(why, "it has no options, so \"Hash\" cannot be set");
}

/// The program is asked about a position, and not about a name that only we know.
#[test]
fn starts_are_written_out() {
    let folder = plywood_testkit::Folder::new("control-uci-start");
    let (log, mock) = (folder.file("log"), plywood_testkit::mock_engine());
    let call = format!("tee '{}' | '{}' uci nim", log.display(), mock.display());
    let command = plywood_protocol::control::CommandLine::new("sh", ["-c".to_owned(), call]);
    let mut child = UgiChild::uci(command).patience(PATIENCE);
    child.new_game(&game("nim"), Some("marienbad")).unwrap();
    first_move(&mut child, &plenty()).unwrap();
    let said = std::fs::read_to_string(log).unwrap();
    assert!(said.contains("\nposition fen 1,3,5,7\n"), "{said}");
    let wrong = child.new_game(&game("nim"), Some("nowhere"));
    assert!(matches!(wrong, Err(Trouble::Refused(_))), "{wrong:?}");
}

/// Some programs fail when they are told to end, others do not end at all: neither is trouble, and both are gone.
#[test]
fn how_a_program_ends_is_no_concern_of_the_game() {
    let patience = Patience { end: Duration::from_millis(100), ..IMPATIENCE };
    for habits in [&["faint"][..], &["stay"], &["stay", "family"]] {
        let mut child = uci(habits, patience);
        for _ in 0..2 {
            child.new_game(&game("connect4"), None).unwrap();
            first_move(&mut child, &plenty()).unwrap();
            child.end();
        }
    }
}
