use super::*;

fn at(start: Option<&str>, moves: &[&str]) -> Message {
    let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
    Message::Position { start: start.map(str::to_owned), moves }
}

#[test]
fn every_line_of_the_protocol_is_understood() -> Result<(), TextError> {
    let option =
        |name: &str, value: &str| Message::SetOption { name: name.to_owned(), value: Some(value.to_owned()) };
    for (line, message) in [
        ("ugi", Message::Hello(&Words::UGI)),
        (" uci\t\r", Message::Hello(&Words::UCI)),
        ("isready", Message::IsReady),
        ("uginewgame", Message::NewGame),
        ("ucinewgame", Message::NewGame),
        ("stop", Message::Stop),
        ("quit", Message::Quit),
        ("setoption name Engine value pvs:id", option("Engine", "pvs:id")),
        ("setoption name My Name value two words", option("My Name", "two words")),
        ("setoption name Book value", option("Book", "")),
        ("setoption name Clear Hash", Message::SetOption { name: "Clear Hash".to_owned(), value: None }),
        ("ponderhit", Message::PonderHit),
        ("position startpos", at(None, &[])),
        ("position startpos moves 4 4", at(None, &["4", "4"])),
        ("position startpos moves", at(None, &[])),
        ("position start marienbad moves A1", at(Some("marienbad"), &["A1"])),
        ("position fen 3,4,5  second moves A2", at(Some("3,4,5 second"), &["A2"])),
        ("query moves", Message::Query(Query::Moves)),
        ("query p1turn", Message::Query(Query::FirstPlayersTurn)),
    ] {
        for words in Words::ALL {
            assert_eq!(Message::parse(line, words)?, Some(message.clone()), "{line}");
        }
    }
    assert_eq!(Message::parse("  \t", &Words::UGI)?, None);
    Ok(())
}

#[test]
fn every_limit_of_a_search_is_understood() -> Result<(), TextError> {
    let ms = Duration::from_millis;
    let clocks = Go {
        clocks: [Some(ms(1)), Some(ms(2))],
        increments: [ms(3), ms(4)],
        moves_to_go: Some(5),
        ..Go::default()
    };
    for (line, go) in [
        ("go", Go::default()),
        ("go infinite", Go { infinite: true, ..Go::default() }),
        (
            "go depth 3 nodes 4 movetime 5",
            Go {
                effort: Effort { nodes: Some(4), ..Effort::depth(3) },
                move_time: Some(ms(5)),
                ..Go::default()
            },
        ),
        (
            "go simulations 6",
            Go { effort: Effort { simulations: Some(6), ..Effort::UNLIMITED }, ..Go::default() },
        ),
        ("go p1time 1 p2time 2 p1inc 3 p2inc 4 movestogo 5", clocks.clone()),
        ("go wtime 1 btime 2 winc 3 binc 4 movestogo 5", clocks.clone()),
        ("go ponder binc 4 btime 2 movestogo 5 winc 3 wtime 1", Go { ponder: true, ..clocks }),
        (
            "go mate 2 searchmoves 4 3 depth 5",
            Go {
                mate: Some(2),
                moves: vec!["4".to_owned(), "3".to_owned()],
                effort: Effort::depth(5),
                ..Go::default()
            },
        ),
    ] {
        for words in Words::ALL {
            assert_eq!(Message::parse(line, words)?, Some(Message::Go(go.clone())), "{line}");
        }
    }
    Ok(())
}

#[test]
fn broken_lines_are_refused() {
    for line in [
        "hello",
        "UGI",
        "ugi now",
        "isready ?",
        "setoption",
        "setoption name",
        "setoption Engine value pvs",
        "position",
        "position moves 4",
        "position fen",
        "position fen moves 4",
        "position start",
        "position startpos 4",
        "go depth",
        "go depth deep",
        "go depth 255",
        "go depth -1",
        "go movetime 1000000001",
        "go nodes 99999999999999999999",
        "go simulations some",
        "go perft 3",
        "ponderhit now",
        "debug on",
        "query",
        "query everything",
        "query moves now",
    ] {
        assert!(Message::parse(line, &Words::UGI).is_err(), "{line}");
    }
}

/// An engine for chess passes over what it does not know, and owes a move for whatever it is asked.
#[test]
fn in_uci_the_rest_of_a_line_counts() -> Result<(), TextError> {
    let parse = |line: &str| Message::parse(line, &Words::UCI);
    assert_eq!(parse("joho isready")?, Some(Message::IsReady));
    assert_eq!(parse("stop it")?, Some(Message::Stop));
    assert_eq!(parse("debug on")?, None);
    assert_eq!(parse("register later")?, None);
    let ms = Duration::from_millis;
    for (line, go) in [
        ("go quickly depth 3 please", Go { effort: Effort::depth(3), ..Go::default() }),
        ("go depth 99999999999999999999", Go { effort: Effort::depth(LARGEST_DEPTH), ..Go::default() }),
        ("go depth deep", Go { effort: Effort::depth(1), ..Go::default() }),
        ("go movetime", Go { move_time: Some(ms(0)), ..Go::default() }),
        ("go wtime -20 btime 30", Go { clocks: [Some(ms(0)), Some(ms(30))], ..Go::default() }),
        ("go wtime 20", Go { clocks: [Some(ms(20)); 2], ..Go::default() }),
    ] {
        assert_eq!(parse(line)?, Some(Message::Go(go)), "{line}");
    }
    for line in ["hello", "setoption", "position", "query"] {
        assert!(parse(line).is_err(), "{line}");
    }
    Ok(())
}
