//! The notation of Arimaa: what is written reads back, drawings are understood, and errors say what to do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Game, Position, Random, Side};
use plywood_games::arimaa::{Arimaa, Kind, Step, Steps, bits, format_turn, parse_turn, turns};

fn read(text: &str) -> Steps {
    Arimaa.parse_position(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refused(text: &str) -> String {
    Arimaa.parse_position(text).expect_err(text).to_string()
}

fn at(position: &Steps, square: &str) -> Option<(Side, Kind)> {
    position.board().at(bits::parse(square).unwrap())
}

/// Gold to move, with these pieces on the board.
fn gold(pieces: &str) -> Steps {
    let mut cells = vec![' '; 64];
    for piece in pieces.split(' ') {
        let square = usize::from(bits::parse(&piece[1..]).unwrap());
        cells[(7 - square / 8) * 8 + square % 8] = piece.chars().next().unwrap();
    }
    read(&format!("g [{}]", cells.into_iter().collect::<String>()))
}

const DRAWING: &str = "12s
 +-----------------+
8| r . . . . . . . |
7| . . . . . h . . |
6| . . x . . X . . |
5| . . . . E . . . |
4| . . . . . . . . |
3| . C c . . x . . |
2| . . d . . . . . |
1| . R . . . . . . |
 +-----------------+
   a b c d e f g h
";

#[test]
fn boards_are_read_from_drawings() {
    let drawn = read(DRAWING);
    assert_eq!(drawn.side(), Side::Second);
    assert_eq!(at(&drawn, "e5"), Some((Side::First, Kind::Elephant)));
    assert_eq!(at(&drawn, "c3"), Some((Side::Second, Kind::Cat)), "a piece in a trap hides it");
    assert_eq!([at(&drawn, "f3"), at(&drawn, "c6"), at(&drawn, "d4")], [None; 3]);
    assert_eq!(drawn.board().empty().count_zeros(), 7);
    // Blanks are as good as dots, old letters as good as new ones, and the text of the position is the same.
    let blank = DRAWING.replace(['.', 'x', 'X'], " ").replace("12s", "12b");
    assert_eq!(Arimaa.format_position(&read(&blank)), Arimaa.format_position(&drawn));
    assert_eq!(read(&DRAWING.replace("12s", "g")).side(), Side::First);
}

#[test]
fn pieces_between_two_squares_belong_to_the_left_one() {
    let shifted = DRAWING.replace("5| . . . . E . . . |", "5|          E      |");
    assert_eq!(at(&read(&shifted), "e5"), Some((Side::First, Kind::Elephant)));
}

#[test]
fn drawings_that_are_wrong_are_refused() {
    for (from, to, expected) in [
        ("12s", "12q", "g for Gold and s for Silver"),
        ("8| r . . . . . . . |\n", "", "a board has 8"),
        ("7| . . . . . h . . |", "7| . . . . . q . . |", "'q' on f7"),
        ("7| . . . . . h . . |", "7| . . . . . x . . |", "'x' on f7"),
        ("7| . . . . . h . . |", "7| . . . . . hh. . |", "second sign on f7"),
        ("7| . . . . . h . . |", "7| . . . . .h. . . |", "second sign on e7"),
        ("7| . . . . . h . . |", "7| . . . . . h . . . M |", "not a row of 8 squares"),
        ("7| . . . . . h . . |", "7| . . . . . h . |", "not a row of 8 squares"),
        ("7| . . . . . h . . |", "7| h |", "not a row of 8 squares"),
        ("7| . . . . . h . . |", "7| . . . . . h . . ", "between two bars"),
        ("7| . . . . . h . . |", "7| . . . . . h . . | M", "only the number of the rank"),
        ("7| . . . . . h . . |", "7| . . . . . h . . | 6", "only the number of the rank"),
        (
            "7| . . . . . h . . |",
            "6| . . . . . h . . |",
            "labelled 8, 6, 6, 5, 4, 3, 2, 1: label them 8 to 1",
        ),
        ("7| . . . . . h . . |", " | . . . . . h . . |", "labelled 8, nothing, 6"),
        ("   a b c d e f g h", "   a b c d e f g", "belongs to no board"),
        ("   a b c d e f g h", "   a b c d e f g h\nRb2n", "belongs to no board"),
        ("12s\n", "12s\n   h g f e d c b a\n", "the letters above and below the board differ"),
        ("12s", "12s hf7q", "use for example Ee2n, or pass"),
        ("12s", "12s Rb1n", "no stronger piece of yours"),
        ("12s", "12s ra8s ra7s ra6s ra5s ra4s", "at most four steps"),
        ("12s\n", "12s hf7n\n8| r . . . . . . . |\n", "9 rows between bars"),
        ("2| . . d . . . . . |", "2| . . . . . . . . |", "c3 stands in a trap"),
        ("1| . R . . . . . . |", "1| E R . . . . . . |", "2 pieces E: a side has 1"),
    ] {
        assert!(DRAWING.contains(from));
        let error = refused(&DRAWING.replace(from, to));
        assert!(error.contains(expected), "{to}: {error}");
    }
}

#[test]
fn labels_say_how_a_board_is_turned() {
    let drawn = Arimaa.format_position(&read(DRAWING));
    let turn_over = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let rows = lines[2..10].iter().rev().copied();
        lines[..2]
            .iter()
            .copied()
            .chain(rows)
            .chain(lines[10..].iter().copied())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let upside_down = turn_over(DRAWING);
    assert!(upside_down.contains("+\n1| . R"), "{upside_down}");
    assert_eq!(Arimaa.format_position(&read(&upside_down)), drawn, "the labels say so");
    // As Silver sees it: rank 1 on top, and the h-file on the left.
    let from_silver: Vec<String> = upside_down
        .lines()
        .map(|line| match line.split_once('|') {
            Some((label, cells)) => {
                format!("{label}|{}|", cells.trim_end_matches('|').chars().rev().collect::<String>())
            }
            None => line.replace("a b c d e f g h", "h g f e d c b a"),
        })
        .collect();
    let from_silver = from_silver.join("\n");
    assert_eq!(Arimaa.format_position(&read(&from_silver)), drawn, "{from_silver}");
    // Without labels a board is as Gold sees it; with some of them nobody knows.
    let bare: String = DRAWING
        .lines()
        .filter(|line| line.contains("s") || line.contains('|'))
        .map(|line| {
            format!("{}\n", line.trim_start_matches(|c: char| c.is_ascii_digit() && line.contains('|')))
        })
        .collect();
    assert_eq!(Arimaa.format_position(&read(&bare)), drawn, "{bare}");
    for (text, expected) in [
        (upside_down.replace("a b c d e f g h", ""), "on which side the a-file is"),
        (bare.clone() + "h g f e d c b a", "which rank is on top"),
    ] {
        let error = refused(&text);
        assert!(error.contains(expected), "{error}");
    }
    let right = DRAWING.replace("8| r . . . . . . . |", " | r . . . . . . . |8");
    assert_eq!(Arimaa.format_position(&read(&right)), drawn, "numbers may stand on the other side");
}

#[test]
fn steps_after_the_turn_of_a_drawing_are_made() {
    let half = read(&DRAWING.replace("12s", "12s hf7w he7w"));
    assert_eq!(
        (half.used(), half.side(), at(&half, "d7")),
        (2, Side::Second, Some((Side::Second, Kind::Horse)))
    );
    let line = "s [r............h..............E............Cc.......d......R......] hf7w he7w";
    assert_eq!(Arimaa.format_position(&half), line);
    let over = DRAWING.replace("8| r . . . . . . . |", "8| R . . . . . . . |");
    assert!(refused(&over.replace("12s", "12s hf7w")).contains("the game is over, so no step follows"));
    assert!(read(&over).verdict().is_some());
}

#[test]
fn pieces_are_set_up_on_drawings_too() {
    let rows: String = (1..=8).rev().map(|rank| format!("{rank}| . . . . . . . . |\n")).collect();
    let empty = read(&format!("1g\n{rows}"));
    assert!(!empty.is_set_up());
    assert_eq!(empty.key(), Arimaa.position(Some("setup")).unwrap().key());
    let two = read(&format!("g Ra1 Hb1\n{rows}"));
    assert_eq!((two.is_set_up(), at(&two, "b1")), (false, Some((Side::First, Kind::Horse))));
    let silver = rows
        .replace("2| . . . . . . . . |\n1| . . . . . . . . |", "2| H D C M E C D H |\n1| R R R R R R R R |");
    assert!(!read(&format!("1s\n{silver}")).is_set_up());
    for (text, expected) in [(format!("2g\n{rows}"), "turn 1g"), (format!("7s\n{silver}"), "turn 1s")] {
        let error = refused(&text);
        assert!(error.contains("to be set up") && error.contains(expected), "{error}");
    }
}

#[test]
fn positions_are_read_as_controllers_write_them() {
    let start = Arimaa.position(None).unwrap();
    let text = Arimaa.format_position(&start);
    assert_eq!(text, "g [rrrddrrrrhcemchr................................RHCMECHRRRRDDRRR]");
    for same in [text.replace('.', " "), text.replacen('g', "w", 1), format!("  {text}\n")] {
        assert_eq!(read(&same).key(), start.key(), "{same:?}");
    }
    assert_eq!(read(&text.replacen('g', "s", 1)).side(), Side::Second);
}

#[test]
fn positions_that_are_wrong_are_refused() {
    let cells = |text: &str| format!("g [{text:64}]");
    for (text, expected) in [
        ("", "use g [64 characters]"),
        ("x [..]", "use g [64 characters]"),
        ("g", "use g [64 characters]"),
        ("g [RR", "use g [64 characters]"),
        ("g [RR]", "2 squares: a board has 64"),
        ("ü [RR]", "use g [64 characters]"),
        (&cells("?"), "'?' on a8: pieces are E M H D C R for Gold"),
        (&cells("x"), "'x' on a8"),
        (&cells("RrMM"), "2 pieces M: a side has 1 at most"),
        (&cells("                  D r"), "c6 stands in a trap without a friend"),
        (&format!("g [{:>64}]", "RRRRRRRRRR      "), "10 pieces R: a side has 8 at most"),
        (&format!("{} Ha8n", cells("H       Rr")), "leave the board"),
        (&format!("{} Ra8e", cells("R       r")), "the game is over, so no step follows"),
    ] {
        let error = refused(text);
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn positions_in_the_middle_of_a_turn_read_back() {
    let mut random = Random::new(11);
    let (mut pushing, mut read_back) = (0, 0);
    for start in Arimaa.starts() {
        let mut position = start.position;
        for _ in 0..400 {
            if position.verdict().is_some() {
                break;
            }
            let moves: Vec<Step> = position.moves().collect();
            position.play(*random.pick(&moves));
            let text = Arimaa.format_position(&position);
            let again = read(&text);
            assert_eq!((again.key(), again.used()), (position.key(), position.used()), "{text}");
            assert!(again.moves().eq(position.moves()), "{text}");
            pushing += usize::from(position.must_push());
            read_back += usize::from(position.used() > 0);
        }
    }
    assert!(pushing > 5 && read_back > 500, "{pushing} of {read_back} positions are in a push");
    let half = read("g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR] Ee2n Ee3n");
    assert_eq!((half.used(), at(&half, "e4")), (2, Some((Side::First, Kind::Elephant))));
}

#[test]
fn turns_read_back_with_their_captures() {
    let position = gold("Hb2 Dc2 Ra1 rb3 cf6 re6 rh8");
    let mut captures = 0;
    for turn in turns(&position) {
        let plies: Vec<Step> = turn.plies().collect();
        let text = format_turn(&position, &plies);
        assert_eq!(parse_turn(&position, &text).unwrap(), plies, "{text}");
        captures += usize::from(text.contains('x'));
        // Captures need not be told.
        let silent: Vec<&str> = text.split(' ').filter(|word| !word.ends_with('x')).collect();
        assert_eq!(parse_turn(&position, &silent.join(" ")).unwrap(), plies, "{text}");
    }
    assert!(captures > 10, "{captures} captures");
}

#[test]
fn turns_that_are_wrong_say_why() {
    let position = gold("Hb2 Dc2 Ra1 Cg1 Rg4 rb3 ee5 dg5 rh8 Ed4");
    for (turn, expected) in [
        ("", "a turn has at least one"),
        ("Xb2n", "use for example Ee2n, or pass"),
        ("Hb2", "not possible"),
        ("Hb2q", "use for example Ee2n, or pass"),
        ("Hb9n", "use for example Ee2n, or pass"),
        ("ü", "use for example Ee2n, or pass"),
        ("Hüü", "use for example Ee2n, or pass"),
        ("Db2n", "H stands there"),
        ("Hb5n", "that square is empty"),
        ("Cg1s", "leave the board"),
        ("Hb2n", "square in front of it is taken"),
        ("Rg4w", "the piece is frozen"),
        ("ee5n", "no stronger piece of yours can push or pull it"),
        ("rb3n Cg1n", "a push must be finished"),
        ("rb3n", "a push must be finished"),
        ("pass", "a turn has at least one step"),
        ("rb3n pass", "a push must be finished"),
        ("Cg1n Cg2s", "must change the board"),
        ("Cg1n Cg2s pass", "must change the board"),
        ("Cg1n Cg2n Cg3s Cg2s", "must change the board"),
        ("Cg1n Cg2w Cf2e Cg2w Cf2e", "at most four steps"),
        ("Cg1n Rg4x", "nothing of the kind is captured"),
        ("Dc2n Cc3x", "nothing of the kind is captured"),
    ] {
        let error = parse_turn(&position, turn).expect_err(turn).to_string();
        assert!(error.contains(expected), "{turn:?}: {error}");
    }
    let error = parse_turn(&gold("Ra4 Eb1 rh8"), "Ra4s").unwrap_err().to_string();
    assert!(error.contains("rabbits do not step back"), "{error}");
}

#[test]
fn set_ups_that_are_wrong_say_why() {
    let empty = Arimaa.position(Some("setup")).unwrap();
    let full = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2";
    assert_eq!(parse_turn(&empty, full).unwrap().len(), 16);
    for (turn, expected) in [
        (full.replace("Hh2", ""), "15 pieces set up: a side has 16"),
        (full.replace("Hh2", "Eh2"), "not possible"),
        (full.replace("Hh2", "Hh3"), "in its two rows"),
        (full.replace("Hh2", "Hg2"), "each square once"),
        (full.replace("Hh2", "hh2"), "use for example Ra1"),
        (full.replace("Hh2", "Hh2n"), "use for example Ra1"),
        (format!("{full} Ha3"), "16 pieces"),
    ] {
        let error = parse_turn(&empty, &turn).expect_err(&turn).to_string();
        assert!(error.contains(expected), "{turn:?}: {error}");
    }
}
