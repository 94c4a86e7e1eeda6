//! Games that are written and read back.

use std::time::Duration;

use plywood_api::TwoTimes;

use super::*;

/// A game with everything: an engine that leaves something to chance, clocks and remarks.
fn amazons() -> (Session, Skill) {
    let game = plywood_games::all().find("amazons").unwrap();
    let mut session = Session::new(&game, None, [Seat::Person, Seat::Engine], 7).unwrap();
    let control = TwoTimes { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    session.clocks = Some(Clocks::new(control));
    session.spend(Duration::from_millis(12_500));
    for remark in [None, Some("12 (estimate)".to_owned())] {
        session.play(&session.spoken_moves()[5], remark).unwrap();
    }
    (session, "level 5".parse().unwrap())
}

#[test]
fn a_game_reads_back() {
    let (session, skill) = amazons();
    let text = write(&session, &skill, "my-program").unwrap();
    assert!(
        text.starts_with("# Go on with this game: my-program play --load FILE\nplywood game 1\n"),
        "{text}"
    );
    assert!(text.contains("seed    7\nclock   300s+3s\nleft    290.5s 303s\nmoves\n1  "), "{text}");
    assert!(text.ends_with("  # 12 (estimate)\n"), "{text}");
    let (read, read_skill) = read(&text, &plywood_games::all()).unwrap();
    assert_eq!(read_skill, skill);
    assert_eq!((read.seats, read.seed(), &read.clocks), (session.seats, 7, &session.clocks));
    assert_eq!((read.start(), read.asked()), (session.start(), session.asked()));
    assert_eq!(write(&read, &read_skill, "my-program").unwrap(), text);
}

#[test]
fn chance_is_written_only_where_it_plays_a_part() {
    let game = plywood_games::all().find("connect4").unwrap();
    let session = Session::new(&game, None, [Seat::Person; 2], 7).unwrap();
    assert!(!write(&session, &"level 5".parse().unwrap(), "plywood").unwrap().contains("seed"));
    assert!(write(&session, &"engine mcts".parse().unwrap(), "plywood").unwrap().contains("seed    7\n"));
    // Nobody has rated players of this game, so that it could not be read back.
    assert!(write(&session, &"elo 1500".parse().unwrap(), "plywood").is_err());
}

#[test]
fn a_fault_knows_its_line() {
    let whole = "# mine\nplywood game 1\ngame tictactoe\nstart .../.../...\nfirst person\nsecond engine\n\
                 engine level 5\nmoves\n1 b2\n";
    assert!(read(whole, &plywood_games::all()).is_ok());
    for (part, instead, line) in [
        ("plywood game 1", "plywood game 2", Some(2)),
        ("tictactoe", "tictac", Some(3)),
        (".../.../...", "...", Some(4)),
        ("first person", "first nobody", Some(5)),
        ("engine level 5", "engine level 11", Some(7)),
        ("engine level 5", "engine level 5\nengine level 6", Some(8)),
        ("1 b2", "1 b9", Some(9)),
        ("1 b2", "2 b2", Some(9)),
        ("moves", "moves\n# for people\n\n1", Some(11)),
        ("first person\n", "", None),
        ("moves\n1 b2\n", "", None),
    ] {
        let fault = read(&whole.replace(part, instead), &plywood_games::all()).err().unwrap();
        assert_eq!(fault.line, line, "{instead}: {fault}");
        assert_eq!(fault.to_string().starts_with("line "), line.is_some(), "{fault}");
    }
}

#[test]
fn a_saved_game_is_known_by_its_first_line() {
    assert!(is_saved_game("\n# Go on\n  plywood game 1\r\ngame chess\n"));
    for other in ["", "1. e4 e5", "# plywood game 1", "[Event \"plywood game 1\"]"] {
        assert!(!is_saved_game(other), "{other}");
    }
}

#[test]
fn a_sheet_says_who_played_and_how_it_ended() {
    let game = plywood_games::all().find("chess").unwrap();
    let mut session = Session::new(&game, None, [Seat::Engine, Seat::Person], 0).unwrap();
    let control = TwoTimes { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    session.clocks = Some(Clocks::new(control));
    let skill = "elo 1500".parse().unwrap();
    ["f3", "e5", "g4"].iter().for_each(|mv| session.play_line(mv).unwrap());
    let tag = |session: &mut Session, name: &str| {
        let sheet = sheet(session, &skill, "my-program");
        sheet.tags.into_iter().find(|(tag, _)| tag == name).map(|(_, value)| value)
    };
    assert_eq!(tag(&mut session, "First").as_deref(), Some("my-program (elo 1500)"));
    assert_eq!(tag(&mut session, "Second").as_deref(), Some("?"));
    assert_eq!(tag(&mut session, "TimeControl").as_deref(), Some("300+3"));
    assert_eq!(tag(&mut session, "Result").as_deref(), Some("*"));
    session.play_line("Qh4").unwrap();
    assert_eq!(tag(&mut session, "Result").as_deref(), Some("0-1"));
    assert_eq!(tag(&mut session, "Ending"), None);
    session.undo().unwrap();
    session.spend(Duration::from_secs(400));
    assert_eq!(tag(&mut session, "Result").as_deref(), Some("1-0"));
    assert_eq!(tag(&mut session, "Ending").as_deref(), Some("time"));
    let text = game.write_record(&sheet(&mut session, &skill, "my-program")).unwrap();
    assert!(text.contains("1. f3 e5 2. g4 1-0"), "{text}");
}
